/**
 * Converts a user's CSV file to the bodies of a noun's create call. The contract's schema checks each, and one
 * transaction stores all of them or none, or on request those without faults. A dry run does the same and rolls back,
 * so that it finds every fault of the import. Nothing of the file is kept.
 */
import {
  IMPORT_FAULTS_TOLD,
  IMPORT_ROWS_SHOWN,
  type ImportColumn,
  type ImportFault,
  type ImportQuery,
  type ImportResult,
} from '@waymark/contract/imports/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import { fieldProblems } from '@waymark/contract/validation.ts';
import { CSV_BEGIN, csvLine, withoutGuard } from '@waymark/domain/csv.ts';
import type { ValidateFunction } from 'ajv';
import { parse } from 'csv-parse/sync';
import type { Static, TObject } from 'typebox';
import type { Database, Tx } from '../../storage/db.ts';
import { validators } from '../../validators.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Download } from './download.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Limits of a table filled in by a person. Reading a larger one blocks the process, and delays every device. */
const MOST_COLUMNS = 200;
const LONGEST_LINE_CHARACTERS = 65_536;

/** Import options of a noun. */
export interface ImportPlan<Schema extends TObject> {
  columns: readonly ImportColumn[];
  /** Schema of the noun's create call. */
  schema: Schema;
  rowLimit: number;
  /** Refusal of a file with more rows than `limit`, which is in its params. Default `error.import.rows`. */
  tooMany?: ProblemCode;
  /** Fields that must be unique within the file, compared without regard to case. */
  unique?: readonly string[];
  /** Name of the template, with its extension. */
  templateName: string;
}

/**
 * A row without its empty cells. A faulty one is also without its wrong cells. It is given so that its other cells can
 * be checked, and is never stored.
 */
export type ImportRow<Body> = { line: number } & (
  | { faulty: false; body: Body }
  | { faulty: true; body: Partial<Body> }
);

/** Reports a fault of a row. `field` is as in the plan, or undefined for the whole line. */
export type Fault<Body> = (
  row: ImportRow<Body>,
  field: string | undefined,
  key: string,
  params?: Record<string, unknown>,
) => void;

/** Stores the rows and reports their faults. Any fault rolls everything back. It may be called twice. */
export type StoreRows<Body> = (tx: Tx, rows: readonly ImportRow<Body>[], fault: Fault<Body>) => Promise<void>;

/** The cells of one line with their origin. */
interface Line {
  line: number;
  cells: readonly string[];
}

/** Rolls back the transaction of a dry run, or of a file with faults. */
class RolledBack extends Error {}

/**
 * Imports a file, or reports its faults.
 *
 * @param options `dryRun` checks everything and stores nothing, `readyOnly` stores the rows without faults
 * @param store inserts the rows; called with all rows, also those that have faults
 * @returns the stored rows, or the findings of a dry run
 * @throws Refusal `error.import.file.type`, `error.import.empty`, `error.import.encoding`, `error.import.unreadable`,
 * the plan's `tooMany`; and `error.import.faults` if a row is wrong and this is neither a dry run nor `readyOnly`, or
 * if no row is ready
 */
export async function importFile<Schema extends TObject>(
  database: Database,
  viewer: Viewer,
  plan: ImportPlan<Schema>,
  file: UploadedFile,
  { dryRun = false, readyOnly = false }: ImportQuery,
  store: StoreRows<Static<Schema>>,
): Promise<ImportResult> {
  const [header, ...lines] = readLines(file);
  if (!header || lines.length === 0) throw refuseFile('error.import.empty');
  if (header.cells.length > MOST_COLUMNS) throw refuseFile('error.import.unreadable', { line: header.line });
  if (lines.length > plan.rowLimit) throw refuseFile(plan.tooMany ?? 'error.import.rows', { limit: plan.rowLimit });

  const table = new ImportTable(plan, header, lines);
  const run = async (rows: readonly ImportRow<Static<Schema>>[], keep: boolean): Promise<void> => {
    const before = table.faults.length;
    try {
      await database.tenant(viewer.visibleAccounts, async (tx) => {
        if (rows.length > 0) await store(tx, rows, (row, ...fault) => table.fault(row.line, ...fault));
        if (!keep || table.faults.length > before) throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
  };
  const rows = table.faults.length === 0 ? table.read() : [];
  await run(rows, !dryRun && table.faults.length === 0);
  const result = table.result(dryRun);
  if (dryRun || result.faultCount === 0) return result;
  if (!readyOnly || result.accepted === 0) throw faulty(result);
  const wrong = new Set(table.faults.map(({ line }) => line));
  await run(
    rows.filter(({ line }) => !wrong.has(line)),
    true,
  );
  // Another user created one of the rows since the first run. Nothing is stored then.
  if (table.faults.length > result.faultCount) throw faulty(table.result(dryRun));
  return result;
}

/** Creates one thing per row. A refusal becomes a fault of the row. @throws errors other than Refusal */
export async function makeEach<Body>(
  rows: readonly ImportRow<Body>[],
  fault: Fault<Body>,
  make: (body: Body) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    if (row.faulty) continue;
    try {
      await make(row.body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.errors.length === 0) fault(row, undefined, error.code);
      for (const { path, key, params } of error.errors) fault(row, path, key, params);
    }
  }
}

/** Returns the header line only, as the template of a first import. */
export function importTemplate<Schema extends TObject>({ columns, templateName }: ImportPlan<Schema>): Download {
  async function* chunks() {
    yield CSV_BEGIN + csvLine(columns.map(({ header }) => header));
  }
  return { fileName: templateName, chunks: chunks() };
}

/** Converts a cell to its value in the body. An invalid number stays text, so that the schema refuses it. */
function readCell(cell: string, kind: ImportColumn['kind']): unknown {
  if (kind === 'number') return /^[+-]?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell;
  if (kind !== 'list') return cell;
  const values = cell.split(/[;|\n]/).map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '');
}

function refuseFile(code: ProblemCode, params: Record<string, unknown> = {}): Refusal {
  return new Refusal(code, [{ path: 'file', keyword: 'rule', key: code, params }]);
}

/** Returns the refusal of an import that stored nothing: each fault as a field problem, `12.IMEI`. */
function faulty({ faults }: ImportResult): Refusal {
  return new Refusal(
    'error.import.faults',
    faults.map(({ line, column, key, params }) => ({
      path: column === null ? String(line) : `${line}.${column}`,
      keyword: 'rule',
      key,
      params,
    })),
  );
}

/** Returns the lines that are not empty, the header first. The delimiter is the one that the header has more of. */
function readLines(file: UploadedFile): Line[] {
  if (!/\.csv$/i.test(file.name)) throw refuseFile('error.import.file.type');
  const text = decode(file.bytes).replaceAll(/\r\n?/g, '\n');
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

/** Decodes UTF-8, with or without its byte order mark. */
function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile('error.import.encoding');
  }
  if (text.includes('\0')) throw refuseFile('error.import.encoding');
  return text;
}

/** The lines of one file checked against a plan, and the faults found so far. */
class ImportTable<Schema extends TObject> {
  readonly faults: ImportFault[] = [];
  readonly #faultyCells = new Set<string>();
  readonly #plan: ImportPlan<Schema>;
  readonly #lines: ReadonlyMap<number, Line>;
  /** Known columns with the position of their cells, in the order of the file. */
  readonly #columns: (ImportColumn & { at: number })[] = [];
  readonly #width: number;

  constructor(plan: ImportPlan<Schema>, header: Line, lines: readonly Line[]) {
    this.#plan = plan;
    this.#lines = new Map(lines.map((line) => [line.line, line]));
    this.#width = header.cells.length;
    this.#readHeader(header);
  }

  #readHeader({ line, cells }: Line): void {
    const byName = new Map<string, ImportColumn>();
    for (const column of this.#plan.columns)
      for (const name of [column.header, ...(column.aliases ?? [])]) byName.set(sameHeader(name), column);
    const say = (column: string, key: string) => this.faults.push({ line, column, value: null, key, params: {} });
    for (const [at, name] of cells.entries()) {
      const column = byName.get(sameHeader(name));
      if (!column) {
        // A column without a name counts only if it has values.
        if (name !== '' || [...this.#lines.values()].some((other) => (other.cells[at] ?? '') !== ''))
          say(name, 'error.import.column.unknown');
      } else if (this.#columns.some(({ field }) => field === column.field))
        say(column.header, 'error.import.column.twice');
      else this.#columns.push({ ...column, at });
    }
    for (const column of this.#plan.columns)
      if (column.required && !this.#columns.some(({ field }) => field === column.field))
        say(column.header, 'error.import.column.missing');
  }

  /** Returns all rows without their wrong cells, and notes the faults of the schema and repetitions. */
  read(): ImportRow<Static<Schema>>[] {
    const validate = compiled(this.#plan.schema);
    const rows: ImportRow<Static<Schema>>[] = [];
    const seen = new Map<string, Map<string, number>>((this.#plan.unique ?? []).map((field) => [field, new Map()]));
    for (const line of this.#lines.values()) {
      const before = this.faults.length;
      if (line.cells.slice(this.#width).some((cell) => cell !== ''))
        this.fault(line.line, undefined, 'error.import.cells');
      const body = this.#body(line);
      if (!validate(body))
        for (const { path, key, params } of fieldProblems(validate.errors ?? []))
          this.fault(line.line, path, key, params);
      for (const [field, lines] of seen) {
        const value = this.#cell(line, field).toLowerCase();
        const first = lines.get(value);
        if (first !== undefined) this.fault(line.line, field, 'error.import.duplicate.line', { line: first });
        else if (value !== '') lines.set(value, line.line);
      }
      const faults = this.faults.slice(before);
      const wrong = new Set(faults.map(({ column }) => column));
      const right = this.#columns.filter(({ header }) => !wrong.has(header));
      const row =
        faults.length === 0 ? { faulty: false, body } : ({ faulty: true, body: this.#body(line, right) } as const);
      rows.push({ line: line.line, ...row } as ImportRow<Static<Schema>>);
    }
    return rows;
  }

  #body(line: Line, columns = this.#columns): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    for (const { field, at, kind } of columns) {
      const cell = line.cells[at] ?? '';
      if (cell === '') continue;
      const path = field.split('.');
      const last = path.pop()!;
      let target = body;
      for (const part of path) {
        target[part] ??= {};
        target = target[part] as Record<string, unknown>;
      }
      target[last] = readCell(cell, kind);
    }
    return body;
  }

  #column(field: string) {
    const known = this.#columns.find((column) => column.field === field || field.startsWith(`${column.field}.`));
    return known ?? { at: -1, header: this.#plan.columns.find((column) => column.field === field)?.header ?? field };
  }

  #cell(line: Line, field: string): string {
    return line.cells[this.#column(field).at] ?? '';
  }

  fault(lineNumber: number, field: string | undefined, key: string, params: Record<string, unknown> = {}): void {
    const line = this.#lines.get(lineNumber);
    const place =
      field === undefined || !line
        ? { column: null, value: null }
        : { column: this.#column(field).header, value: this.#cell(line, field) };
    // One reason for each cell is enough. Later ones may only follow from the first.
    const cell = JSON.stringify([lineNumber, place.column]);
    if (this.#faultyCells.has(cell)) return;
    this.#faultyCells.add(cell);
    this.faults.push({ line: lineNumber, ...place, key, params });
  }

  result(dryRun: boolean): ImportResult {
    const faults = this.faults.toSorted((a, b) => a.line - b.line);
    const wrong = new Set(faults.map(({ line }) => line));
    // A fault of the header applies to every row.
    const right = [...this.#lines.values()].filter(({ line }) => !wrong.has(line));
    const ready = faults.length > 0 && faults[0]!.line < Math.min(...this.#lines.keys()) ? [] : right;
    return {
      dryRun,
      rows: this.#lines.size,
      accepted: ready.length,
      faults: faults.slice(0, IMPORT_FAULTS_TOLD),
      faultCount: faults.length,
      columns: this.#columns.map(({ header }) => header),
      ready: ready.slice(0, IMPORT_ROWS_SHOWN).map(({ line, cells }) => ({
        line,
        cells: this.#columns.map(({ at }) => cells[at] ?? ''),
      })),
    };
  }
}

/** Returns the same text for `E-mail address`, `email_address` and `EMAIL ADDRESS`. */
function sameHeader(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

const COMPILED = new WeakMap<TObject, ValidateFunction>();
const AJV = validators().body;

function compiled(schema: TObject): ValidateFunction {
  let validate = COMPILED.get(schema);
  if (!validate) {
    validate = AJV.compile(schema);
    COMPILED.set(schema, validate);
  }
  return validate;
}
