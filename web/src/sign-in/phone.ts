import { toE164 } from '@waymark/contract/phone.ts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Returns the number for the country, or for its own country code. Undefined if the contract refuses it. */
export function phoneNumber(
  typed: string,
  country: CountryCode,
): { digits: string; country: CountryCode | undefined } | undefined {
  // Letters are rejected, although the library reads them as phone keys.
  const parsed = /\p{L}/u.test(typed) ? undefined : parsePhoneNumberFromString(typed, country);
  const number = parsed && toE164(parsed.number);
  return number === undefined ? undefined : { digits: number.slice(1), country: parsed?.country };
}
