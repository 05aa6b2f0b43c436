import { LIMITS } from '@waymark/domain/limits.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Characters between the digits of a number. Letters are refused, although the library would read them. */
const WRITTEN = /^\+?[\d\s().\-/]+$/;
/** Country calling code, a space, and the number: the value of a phone field. */
const IN_TWO_PARTS = /^\+?(\d{1,3}) (.*)$/;

/** Returns true for product.md §5, "simple-phone". */
export function isSimplePhone(text: string): boolean {
  return SIMPLE_PHONE.test(text);
}
const SIMPLE_PHONE = new RegExp(`^[0-9]{${LIMITS.simplePhoneDigitsMinimum},${LIMITS.simplePhoneDigitsMaximum}}$`);

/** Returns true for product.md §5, "phone-number": a valid international number. A missing + is added. */
export function isPhoneNumber(text: string): boolean {
  return toE164(text) !== undefined;
}

/**
 * Returns the stored form of a number: + and digits.
 * @param text country calling code and number, with or without the +: `81 90-1234-5678`
 * @returns undefined if it is not a valid international number, or its number part is too long
 */
export function toE164(text: string): string | undefined {
  const written = text.trim();
  if (!WRITTEN.test(written)) return undefined;
  const part = IN_TWO_PARTS.exec(written)?.[2];
  if (part !== undefined && part.length > LIMITS.phoneNumberPartCharacters) return undefined;
  const parsed = parsePhoneNumberFromString(written.startsWith('+') ? written : `+${written}`);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Returns the phone field's form of a stored number, `81 9012345678`. Other text stays as it is. */
export function phoneFieldValue(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164.startsWith('+') ? e164 : `+${e164}`);
  return parsed ? `${parsed.countryCallingCode} ${parsed.nationalNumber}` : e164;
}
