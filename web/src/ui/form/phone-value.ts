import { LIMITS } from '@waymark/domain/limits.ts';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

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
