/** The terminal number of a header and the name under which a device is known. */
import { bcdDigits, hexOf } from './octets.ts';

/** Digits of a phone number in the header of 2011 and 2013: a name is never shorter. */
const SHORTEST_NAME = 12;
/** Digits of an IMEI without its check digit. */
const IMEI_BODY = 14;

/** The digit that completes an IMEI (ISO/IEC 7812-1, annex B: Luhn). */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * The name of a device: the digits of its terminal number, without the zeros that fill the field, but never fewer than
 * twelve. So a device has one name in the header of 2013 (12 digits) and of 2019 (20 digits), an IMEI of 15 digits
 * is used as printed, and a phone number of 11 digits as on its label, with one leading zero.
 *
 * Six octets that are no BCD hold, in some firmware, the first 14 digits of the IMEI as one binary number; anything else
 * is named by its hexadecimal octets.
 */
export function deviceName(terminal: Uint8Array): string {
  const digits = bcdDigits(terminal);
  if (digits !== undefined) return nameOfLabel(digits);
  const hexadecimal = hexOf(terminal);
  const imei = String(Number.parseInt(hexadecimal, 16));
  return terminal.length === 6 && imei.length === IMEI_BODY ? `${imei}${checkDigit(imei)}` : hexadecimal;
}

/** The name of a device whose label has these digits, with more or fewer zeros before; other labels are names already. */
export function nameOfLabel(label: string): string {
  if (!/^\d+$/.test(label)) return label;
  return label.replace(/^0+/, '').padStart(SHORTEST_NAME, '0');
}

/** The octets of a name, filled with zeros. @param octets 6 or 10 @throws RangeError when the name does not fit */
export function terminalNumber(name: string, octets: number): Uint8Array {
  if (!/^\d+$/.test(name) || name.length > octets * 2) throw new RangeError(`no terminal number: ${name}`);
  return Uint8Array.from(Buffer.from(name.padStart(octets * 2, '0'), 'hex'));
}
