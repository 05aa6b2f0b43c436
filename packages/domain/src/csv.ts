/** CSV by RFC 4180. Text that spreadsheets would run as a formula is neutralized. */

import { plainNumber } from './plain-number.ts';

/**
 * Characters that begin a formula, or hide its beginning, in common spreadsheets (OWASP, "CSV Injection"). Some read the
 * full-width forms as well.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Byte order mark. Without it, spreadsheets do not read UTF-8. */
export const CSV_BEGIN = '\uFEFF';

/** Returns one line. Numbers are written unchanged. Text that begins like a formula gets a leading apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns a cell without the apostrophe of `csvLine`, so that exported data can be imported again. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainNumber(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
