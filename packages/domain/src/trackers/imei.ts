/** Digits of an IMEI, its check digit included (3GPP TS 23.003, 6.2.1). */
const IMEI_DIGITS = 15;

/**
 * Returns the number of digits of a number that cannot be an IMEI, undefined if it may be one. The check digit is not
 * verified, because not every maker assigns it correctly.
 * @param imei identifier as typed; texts that are not all digits pass
 */
export function wrongImeiDigits(imei: string): number | undefined {
  return /^\d+$/.test(imei) && imei.length !== IMEI_DIGITS ? imei.length : undefined;
}
