import { LIMITS } from '@waymark/domain/limits.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What a person writes between the digits of a number; letters are none of it, though the library would read them. */
const WRITTEN = /^\+?[\d\s().\-/]+$/;
/** Country calling code, a space, and the number: the value of a phone field. */
const IN_TWO_PARTS = /^\+?(\d{1,3}) (.*)$/;

/** product.md §5, "simple-phone". */
export function isSimplePhone(text: string): boolean {
  return SIMPLE_PHONE.test(text);
}
const SIMPLE_PHONE = new RegExp(`^[0-9]{${LIMITS.simplePhoneDigitsMinimum},${LIMITS.simplePhoneDigitsMaximum}}$`);

/** product.md §5, "phone-number": a valid international number; a missing + is added. */
export function isPhoneNumber(text: string): boolean {
  return toE164(text) !== undefined;
}

/**
 * The number as it is stored: + and digits.
 * @param text country calling code and number, with or without the +: `81 90-1234-5678`
 * @returns undefined when it is no valid international number, or its number part is too long
 */
export function toE164(text: string): string | undefined {
  const written = text.trim();
  if (!WRITTEN.test(written)) return undefined;
  const part = IN_TWO_PARTS.exec(written)?.[2];
  if (part !== undefined && part.length > LIMITS.phoneNumberPartCharacters) return undefined;
  const parsed = parsePhoneNumberFromString(written.startsWith('+') ? written : `+${written}`);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** A stored number as a phone field holds it, `81 9012345678`; what is no number stays as it is. */
export function phoneFieldValue(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164.startsWith('+') ? e164 : `+${e164}`);
  return parsed ? `${parsed.countryCallingCode} ${parsed.nationalNumber}` : e164;
}
