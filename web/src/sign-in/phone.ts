import { toE164 } from '@waymark/contract/phone.ts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number that was typed for a country, or with a country of its own; undefined when the contract takes it for none. */
export function phoneNumber(
  typed: string,
  country: CountryCode,
): { digits: string; country: CountryCode | undefined } | undefined {
  // Who types letters did not mean a number, though the library reads what is written on keys.
  const parsed = /\p{L}/u.test(typed) ? undefined : parsePhoneNumberFromString(typed, country);
  const number = parsed && toE164(parsed.number);
  return number === undefined ? undefined : { digits: number.slice(1), country: parsed?.country };
}
