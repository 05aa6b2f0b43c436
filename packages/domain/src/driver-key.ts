/**
 * Returns the number of a driver's key, tag or card in the form in which numbers are compared: without case and leading
 * zeros, which devices and labels write differently. Null: no key.
 */
export function driverKey(text: string): string | null {
  return text.trim().toUpperCase().replace(/^0+/, '') || null;
}

/**
 * Text that can be the number of a key, or blank: letters and digits without spaces, and not only zeros. Some labels and
 * phones divide numbers with `-`, `.`, `_`, `:` or `/`.
 */
export const KEY_NUMBER = /^\s*(0*[1-9A-Za-z][0-9A-Za-z._:/-]*\s*)?$/;
