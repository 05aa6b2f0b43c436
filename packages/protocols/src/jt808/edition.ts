/** Digits that the header before 2019 has room for, and that of 2019. */
const BASIC_DIGITS = 12;
const DIGITS_OF_2019 = 20;

/**
 * Chooses the header for messages to a terminal. A model that says its edition is believed; otherwise a long number needs
 * the header of 2019.
 * @returns true for the header of 2019, undefined for a name that is no number or does not fit
 */
export function isOf2019(imei: string, model: string | undefined): boolean | undefined {
  const edition = /20(?:11|13|19)/.exec(model ?? '')?.[0];
  const is2019 = edition === undefined ? imei.length > BASIC_DIGITS : edition === '2019';
  if (!/^\d+$/.test(imei) || imei.length > (is2019 ? DIGITS_OF_2019 : BASIC_DIGITS)) return undefined;
  return is2019;
}
