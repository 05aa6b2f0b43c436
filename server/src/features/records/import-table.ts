/** The lines of an uploaded table, converted to the bodies of a noun's create call and checked by its schema. */
import { setImmediate } from 'node:timers/promises';
import {
  IMPORT_FAULTS_TOLD,
  IMPORT_ROWS_SHOWN,
  type ImportColumn,
  type ImportFault,
  type ImportResult,
} from '@waymark/contract/imports/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import { fieldProblems } from '@waymark/contract/validation.ts';
import type { ValidateFunction } from 'ajv';
import type { Static, TObject } from 'typebox';
import { validators } from '../../validators.ts';
import { Refusal } from '../refusal.ts';
import type { Line } from './table-file.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Rows after which the process serves others. */
const ROWS_IN_TURN = 100;
/** Longer cells, such as outlines of places, are answered in part. */
const CELL_CHARACTERS_TOLD = 200;

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
  /** Reads the lines of a file, the header first, and no more than the limit of rows and one. Default: as CSV. */
  read?(file: UploadedFile, rowLimit: number): Promise<readonly Line[]>;
  /** Converts cells whose text is not the value, by field. @throws Refusal */
  cells?: Readonly<Record<string, (cell: string) => unknown>>;
}

/**
 * A row without its empty cells. A faulty one is also without its wrong cells. It is given so that its other cells can
 * be checked, and is never stored.
 */
export type ImportRow<Body> = { line: number } & (
  | { faulty: false; body: Body }
  | { faulty: true; body: Partial<Body> }
);

/** The lines of one file checked against a plan, and the faults found so far. */
export class ImportTable<Schema extends TObject> {
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
  async read(): Promise<ImportRow<Static<Schema>>[]> {
    const validate = compiled(this.#plan.schema);
    const rows: ImportRow<Static<Schema>>[] = [];
    const seen = new Map<string, Map<string, number>>((this.#plan.unique ?? []).map((field) => [field, new Map()]));
    for (const line of this.#lines.values()) {
      const before = this.faults.length;
      if (line.cells.slice(this.#width).some((cell) => cell !== ''))
        this.fault(line.line, undefined, 'error.import.cells');
      for (const { field, key, params } of line.faults ?? []) this.fault(line.line, field, key, params);
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
      if (rows.length % ROWS_IN_TURN === 0) await setImmediate();
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
      target[last] = this.#value(line, field, cell, kind);
    }
    return body;
  }

  #value({ line }: Line, field: string, cell: string, kind: ImportColumn['kind']): unknown {
    const read = this.#plan.cells?.[field];
    if (read === undefined) return readCell(cell, kind);
    try {
      return read(cell);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { path, key, params } of error.errors) this.fault(line, path, key, params);
      return undefined;
    }
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
        : { column: this.#column(field).header, value: this.#cell(line, field).slice(0, CELL_CHARACTERS_TOLD) };
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
        cells: this.#columns.map(({ at }) => (cells[at] ?? '').slice(0, CELL_CHARACTERS_TOLD)),
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

/** Converts a cell to its value in the body. An invalid number stays text, so that the schema refuses it. */
function readCell(cell: string, kind: ImportColumn['kind']): unknown {
  if (kind === 'number') return /^[+-]?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell;
  if (kind !== 'list') return cell;
  const values = cell.split(/[;|\n]/).map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '');
}
