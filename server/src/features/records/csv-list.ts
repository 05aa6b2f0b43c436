/** Exports a list as a table: the rows of the screen, fetched page by page while they are sent. */
import type { ImportColumn } from '@waymark/contract/imports/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import type { Download } from './download.ts';

const PAGE_ROWS = 1000;

/** Head of a column, and the function of its cell. */
export type CsvColumn<Row> = readonly [string, (row: Row) => string | number | null];

/**
 * Returns the columns of an import as columns of an export, so that an export can be imported again. Hidden values are
 * empty.
 */
export function importableColumns<Row extends object>(columns: readonly ImportColumn[]): CsvColumn<Row>[] {
  return columns.map(({ header, field }) => [header, (row) => cellOf(fieldOf(row, field))]);
}

/** @param field dotted for a field of an object in the row */
function fieldOf(row: object, field: string): unknown {
  return field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row);
}

function cellOf(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/**
 * Fetches the first page immediately, so that a refusal is answered as one and not as a broken file.
 * @param page of the list, in a stable order
 */
export async function csvList<Row>(
  fileName: string,
  page: (paging: { limit: number; skip: number }) => Promise<{ items: readonly Row[] }>,
  columns: readonly CsvColumn<Row>[],
): Promise<Download> {
  const pages = await listPages(page);
  async function* chunks(): AsyncGenerator<string> {
    yield CSV_BEGIN + csvLine(columns.map(([head]) => head));
    for await (const rows of pages) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
  }
  return { fileName, chunks: chunks() };
}

/** Returns a list page by page, for a file. Fetches the first page immediately. @param page as in `csvList` */
export async function listPages<Row>(
  page: (paging: { limit: number; skip: number }) => Promise<{ items: readonly Row[] }>,
): Promise<AsyncGenerator<readonly Row[]>> {
  const first = await page({ limit: PAGE_ROWS, skip: 0 });
  async function* pages(): AsyncGenerator<readonly Row[]> {
    let rows = first.items;
    for (let skip = PAGE_ROWS; rows.length > 0; skip += PAGE_ROWS) {
      yield rows;
      if (rows.length < PAGE_ROWS) return;
      rows = (await page({ limit: PAGE_ROWS, skip })).items;
    }
  }
  return pages();
}
