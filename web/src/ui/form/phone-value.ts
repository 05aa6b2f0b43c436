import { LIMITS } from '@waymark/domain/limits.ts';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Returns the value of a phone field: `{country calling code} {number}`, empty without a number. */
export function phoneValue(callingCode: string, number: string): string {
  const part = number.trim().slice(0, LIMITS.phoneNumberPartCharacters);
  return part === '' ? '' : `${callingCode} ${part}`;
}

/** Returns the number part of a value as typed. */
export function numberPart(value: string): string {
  return /^\+?\d{1,3} (.*)$/.exec(value)?.[1] ?? value;
}

/**
 * Returns the country of a value if it can be determined. Several countries share a calling code, so `likely` is kept
 * if it fits.
 */
export function countryOf(value: string, likely: CountryCode): CountryCode | undefined {
  const code = /^\+?(\d{1,3}) /.exec(value)?.[1];
  if (code === undefined) return undefined;
  const country = parsePhoneNumberFromString(value.startsWith('+') ? value : `+${value}`)?.country;
  if (country !== undefined) return country;
  if (getCountryCallingCode(likely) === code) return likely;
  return getCountries().find((other) => getCountryCallingCode(other) === code);
}

/** Splits typed or pasted text with a + into country and number. @returns undefined without a country */
export function fromInternational(typed: string): { country: CountryCode; number: string } | undefined {
  if (!typed.trim().startsWith('+')) return undefined;
  const parsed = parsePhoneNumberFromString(typed);
  return parsed?.country && { country: parsed.country, number: parsed.nationalNumber };
}
