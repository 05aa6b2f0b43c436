/**
 * Converts a user's CSV file to the bodies of a noun's create call. The contract's schema checks each, and one
 * transaction stores all of them or none, or on request those without faults. A dry run does the same and rolls back,
 * so that it finds every fault of the import. Nothing of the file is kept.
 */
import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import type { Static, TObject } from 'typebox';
import type { Database, Tx } from '../../storage/db.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Download } from './download.ts';
import { type ImportPlan, type ImportRow, ImportTable } from './import-table.ts';
import { readCsvLines, refuseFile } from './table-file.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Limit of a table filled in by a person. */
const MOST_COLUMNS = 200;

/** Reports a fault of a row. `field` is as in the plan, or undefined for the whole line. */
export type Fault<Body> = (
  row: ImportRow<Body>,
  field: string | undefined,
  key: string,
  params?: Record<string, unknown>,
) => void;

/** Stores the rows and reports their faults. Any fault rolls everything back. It may be called twice. */
export type StoreRows<Body> = (tx: Tx, rows: readonly ImportRow<Body>[], fault: Fault<Body>) => Promise<void>;

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
  const [header, ...lines] = plan.read ? await plan.read(file, plan.rowLimit) : readCsvLines(file);
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
  const rows = table.faults.length === 0 ? await table.read() : [];
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
  make: (body: Body, row: ImportRow<Body>) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    if (row.faulty) continue;
    try {
      await make(row.body, row);
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
