/** Reads an uploaded table: its lines with their cells. */
import type { ProblemCode } from '@waymark/contract/problem.ts';
import { withoutGuard } from '@waymark/domain/csv.ts';
import { parse } from 'csv-parse/sync';
import { Refusal } from '../refusal.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Limit of a table filled in by a person. Reading a larger one blocks the process, and delays every device. */
const LONGEST_LINE_CHARACTERS = 65_536;

/** The cells of one line with their origin. */
export interface Line {
  line: number;
  cells: readonly string[];
  /** Faults that reading the file found. `field` is as in the plan. */
  faults?: readonly { field: string; key: string; params?: Record<string, unknown> }[];
}

/** Returns the refusal of a file as a whole. */
export function refuseFile(code: ProblemCode, params: Record<string, unknown> = {}): Refusal {
  return new Refusal(code, [{ path: 'file', keyword: 'rule', key: code, params }]);
}

/**
 * Returns the lines that are not empty, the header first. The delimiter is the one that the header has more of.
 * @throws Refusal `error.import.file.type`, `error.import.encoding`, `error.import.unreadable`
 */
export function readCsvLines(file: UploadedFile): Line[] {
  if (!/\.csv$/i.test(file.name)) throw refuseFile('error.import.file.type');
  const text = decodeText(file.bytes).replaceAll(/\r\n?/g, '\n');
  const tooLong = text.split('\n').findIndex((line) => line.length > LONGEST_LINE_CHARACTERS);
  if (tooLong >= 0) throw refuseFile('error.import.unreadable', { line: tooLong + 1 });
  const [first = ''] = text.split('\n', 1);
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ',';
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, { delimiter, info: true, relax_column_count: true, relax_quotes: true }) as never;
  } catch (error) {
    throw refuseFile('error.import.unreadable', { line: (error as { lines?: number }).lines ?? 1 });
  }
  const lines = records.map(({ record }, index) => ({
    line: (records[index - 1]?.info.lines ?? 0) + 1,
    cells: record.map((cell) => withoutGuard(cell.trim())),
  }));
  return lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Decodes UTF-8, with or without its byte order mark. @throws Refusal `error.import.encoding` */
export function decodeText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile('error.import.encoding');
  }
  if (text.includes('\0')) throw refuseFile('error.import.encoding');
  return text;
}
