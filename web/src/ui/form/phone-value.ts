import { LIMITS } from '@waymark/domain/limits.ts';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** A country of the picker (product.md §3, "Phone value"). */
export interface Country {
  /** In the language of the page. */
  name: string;
  countryCode: CountryCode;
  /** Digits, without the +. */
  callingCode: string;
}

/** All countries that have telephones, by name. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return getCountries()
    .map((countryCode) => ({
      name: names.of(countryCode) ?? countryCode,
      countryCode,
      callingCode: getCountryCallingCode(countryCode),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Where the browser seems to be at home. @param languages of the browser, the first that names a country decides */
export function homeCountry(languages: readonly string[]): CountryCode {
  const known = new Set<string>(getCountries());
  const regions = languages.map((tag) => new Intl.Locale(tag).region);
  return (regions.find((region) => region !== undefined && known.has(region)) ?? 'US') as CountryCode;
}

/** The one string of a phone field: `{country calling code} {number}`; empty without a number. */
export function phoneValue(callingCode: string, number: string): string {
  const part = number.trim().slice(0, LIMITS.phoneNumberPartCharacters);
  return part === '' ? '' : `${callingCode} ${part}`;
}

/** The number part of a value, as it was typed. */
export function numberPart(value: string): string {
  return /^\+?\d{1,3} (.*)$/.exec(value)?.[1] ?? value;
}

/** The country of a value, where it tells; several share a calling code, so `likely` is kept when it fits. */
export function countryOf(value: string, likely: CountryCode): CountryCode | undefined {
  const code = /^\+?(\d{1,3}) /.exec(value)?.[1];
  if (code === undefined) return undefined;
  const country = parsePhoneNumberFromString(value.startsWith('+') ? value : `+${value}`)?.country;
  if (country !== undefined) return country;
  if (getCountryCallingCode(likely) === code) return likely;
  return getCountries().find((other) => getCountryCallingCode(other) === code);
}

/** What was typed or pasted with a + holds its country too. @returns undefined when it does not */
export function fromInternational(typed: string): { country: CountryCode; number: string } | undefined {
  if (!typed.trim().startsWith('+')) return undefined;
  const parsed = parsePhoneNumberFromString(typed);
  return parsed?.country && { country: parsed.country, number: parsed.nationalNumber };
}
