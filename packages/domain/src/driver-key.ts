/**
 * Returns the number of a driver's key, tag or card in the form in which numbers are compared: without case and leading
 * zeros, which devices and labels write differently. Null: no key.
 */
export function driverKey(text: string): string | null {
  return text.trim().toUpperCase().replace(/^0+/, '') || null;
}
