import { parse } from 'csv-parse/sync';

/** One line of a CSV file by column name. */
export type Row = Record<string, string | undefined>;

export function readTable(text: string): Row[] {
  return parse(text, { columns: true, skip_empty_lines: true }) as Row[];
}

/** @returns undefined for an empty cell. @throws RangeError if the cell is not a number */
export function numberIn(row: Row, column: string): number | undefined {
  const text = row[column];
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new RangeError(`${column}: ${text} is not a number`);
  return number;
}
