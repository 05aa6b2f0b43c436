/** Tables as RFC 4180 has them, with what spreadsheets would take for a formula made harmless. */

import { plainNumber } from './plain-number.ts';

/** What begins a formula, or hides what does, in the spreadsheets in use (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\0]/;

/** Byte order mark: without it spreadsheets read UTF-8 as something else. */
export const CSV_BEGIN = '\uFEFF';

/** One line. Numbers are written as they are; text that begins like a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell as it was before `csvLine` made it harmless: what was exported can be imported again. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainNumber(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
