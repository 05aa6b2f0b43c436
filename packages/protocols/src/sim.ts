/**
 * The number of a SIM as every record has it: 15 to 22 digits, in capitals where an operator counts in hexadecimal
 * (China), without the F that fills the last half octet. Source: ITU-T E.118; 3GPP TS 31.102, EF ICCID.
 * @returns undefined for other text
 */
export function simNumber(text: string): string | undefined {
  const number = text.trim().toUpperCase().replace(/F+$/, '');
  return /^\d{2}[\dA-F]{13,20}$/.test(number) && !/^0+$/.test(number) ? number : undefined;
}
