/** Digits of an IMEI, its check digit included (3GPP TS 23.003, 6.2.1). */
const IMEI_DIGITS = 15;
/** Protocols whose trackers can call themselves by nothing but their IMEI. */
const BY_IMEI: ReadonlySet<string> = new Set(['teltonika', 'gt06', 'queclink']);

/**
 * How many digits a number has that was meant as an IMEI and is none; undefined: it may be right. Whether its check
 * digit fits is not judged: not every maker keeps to it.
 * @param deviceType name of the protocol
 */
export function wrongImeiDigits(deviceType: string, imei: string): number | undefined {
  if (!BY_IMEI.has(deviceType) || !/^\d+$/.test(imei) || imei.length === IMEI_DIGITS) return undefined;
  return imei.length;
}
