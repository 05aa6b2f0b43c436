import type { Connection } from './connection.ts';
import type { Octets } from './octets.ts';

/** Luhn's check digit, which ends every IMEI. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * Fifteen digits in eight octets: a zero before them by the documents, an F behind them on some. Of sixteen digits the
 * fifteen with a right check digit are the IMEI; when neither are, the last fifteen, as the documents place them.
 * @returns undefined: packed digits that are none, or nothing but zeros
 */
export function imeiOf(packed: string): string | undefined {
  const imei = packed.endsWith('f') ? packed.slice(0, -1) : packed.slice(1);
  if (!/^\d{15}$/.test(imei) || !/^\d{15}[\df]$/.test(packed) || /^0+$/.test(imei)) return undefined;
  const first = packed.slice(0, 15);
  if (!packed.startsWith('0') && !hasCheckDigit(imei) && hasCheckDigit(first)) return first;
  return imei;
}

/** IMEI (8), and on most kind of device (2), on newer ones zone and language (2). @returns undefined: no IMEI */
export function readLogin(content: Octets, connection: Connection): string | undefined {
  const imei = imeiOf(content.hex(8));
  if (imei === undefined) return undefined;
  if (content.left >= 4) {
    content.skip(2);
    connection.setZone(content.uint(2));
  }
  return imei;
}
