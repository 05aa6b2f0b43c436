/**
 * IMEIs of simulated devices. Reporting body identifier `00` marks test equipment (3GPP TS 23.003, section 6.2 and GSMA
 * TS.06), so no real tracker can carry one of these; the last digit is the Luhn check digit (TS 23.003, annex B).
 */
const TEST_TYPE_ALLOCATION = '00100100';

/**
 * Returns a test IMEI.
 * @param serial 0 to 999,999
 * @returns 15 digits, valid by Luhn
 * @throws RangeError for a serial outside the range
 */
export function testImei(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999)
    throw new RangeError(`no test IMEI has serial ${serial}`);
  const body = TEST_TYPE_ALLOCATION + String(serial).padStart(6, '0');
  return body + luhnDigit(body);
}

/** Returns the check digit to append to a string of digits. */
export function luhnDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    const digit = body.charCodeAt(body.length - 1 - index) - 48;
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Returns the terminal number of a simulated JT/T 808 terminal, which is identified by a phone number. Country code 990
 * is unassigned (ITU-T E.164, list of assigned codes).
 * @param serial 0 to 999,999 @returns 12 digits
 */
export function testTerminalNumber(serial: number): string {
  return `990${String(serial).padStart(9, '0')}`;
}
