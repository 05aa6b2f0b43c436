/** Files of any report, in the viewer's language and units and the account's zone. */
import type { ColumnKind } from '@waymark/contract/reports/declaration.ts';
import type { ReportName } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { distanceIn, roundToOneDecimal, roundToTwoDecimals, speedIn, type UnitsSystem } from '@waymark/domain/units.ts';
import { type Catalogue, isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Download } from '../../records/download.ts';
import { localText } from '../../records/present.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { ReportStream } from '../rows-service.ts';
import { type CellFormat, SHEET_ROWS, type SheetCell, type SheetColumn, xlsxOf } from './xlsx.ts';

type Cell = ReportRow[string];

interface FileColumn extends SheetColumn {
  name: string;
  /** Cell of a CSV file. */
  plain: (value: Cell) => string | number | null;
  /** Cell of a spreadsheet. */
  typed: (value: Cell) => SheetCell;
}

const FORMATS: Readonly<Record<ColumnKind, { format: CellFormat; width: number }>> = {
  text: { format: 'text', width: 24 },
  status: { format: 'text', width: 14 },
  instant: { format: 'instant', width: 20 },
  day: { format: 'day', width: 12 },
  duration: { format: 'duration', width: 14 },
  distance: { format: 'decimal', width: 14 },
  speed: { format: 'decimal', width: 14 },
  count: { format: 'integer', width: 10 },
  share: { format: 'share', width: 10 },
};

/** Returns the report as CSV: numbers in the unit of the head, durations in seconds. */
export async function reportCsv(
  viewer: Viewer,
  name: ReportName,
  report: ReportStream,
  now: number,
): Promise<Download> {
  const { words, columns } = await parts(viewer, report);
  const heads = report.columns.map(([, { kind }], index) => csvHead(columns[index]!.head, kind));
  async function* chunks(): AsyncGenerator<string> {
    yield CSV_BEGIN + csvLine(heads);
    for await (const rows of report.rows)
      yield rows.map((row) => csvLine(columns.map((column) => column.plain(row[column.name] ?? null)))).join('');
  }
  return { fileName: fileName(words, name, viewer, now, 'csv'), chunks: chunks() };
}

/**
 * Returns the report as a spreadsheet with a row of totals.
 * @throws Refusal `error.report.rows` if a sheet cannot hold the rows
 */
export async function reportXlsx(
  viewer: Viewer,
  name: ReportName,
  report: ReportStream,
  now: number,
): Promise<Download> {
  if (report.count > SHEET_ROWS - 2) {
    await report.rows.return(undefined);
    throw new Refusal('error.report.rows');
  }
  const { words, columns } = await parts(viewer, report);
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    for await (const batch of report.rows)
      yield batch.map((row) => columns.map((column) => column.typed(row[column.name] ?? null)));
  }
  const totals = columns.map(({ name: column, typed }, index) =>
    index === 0 ? wordOf(words.reports, 'total') : typed(report.totals[column] ?? null),
  );
  const chunks = xlsxOf({
    name: wordOf(words.reportNames, name),
    columns,
    rows: rows(),
    totals,
    timeZone: viewer.timeZone,
  });
  return { fileName: fileName(words, name, viewer, now, 'xlsx'), chunks };
}

function fileName(words: Catalogue, name: ReportName, viewer: Viewer, now: number, extension: string): string {
  return `${wordOf(words.reportNames, name)} ${localText(now, viewer.timeZone).slice(0, 10)}.${extension}`;
}

async function parts(viewer: Viewer, report: ReportStream): Promise<{ words: Catalogue; columns: FileColumn[] }> {
  const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
  const columns = report.columns.map(([name, { kind }]): FileColumn => {
    const word = wordOf(words.reportColumns, name);
    const unit = unitOf(kind, words, viewer);
    return {
      ...{ name, ...FORMATS[kind] },
      head: unit === undefined ? word : `${word} (${unit})`,
      plain: (value) => plainCell(kind, value, words, viewer),
      typed: (value) => typedCell(kind, value, words, viewer.unitsSystem),
    };
  });
  return { words, columns };
}

/** Unit of a head in every file. */
function unitOf(kind: ColumnKind, { units }: Catalogue, viewer: Viewer): string | undefined {
  const metric = viewer.unitsSystem === 'metric';
  if (kind === 'distance') return metric ? units.km : units.mi;
  if (kind === 'speed') return metric ? units.kmh : units.mph;
  return kind === 'instant' ? viewer.timeZone : undefined;
}

/** Spreadsheets format durations and shares. In CSV they are numbers. */
function csvHead(head: string, kind: ColumnKind): string {
  if (kind === 'duration') return `${head} (s)`;
  return kind === 'share' ? `${head} (%)` : head;
}

function plainCell(kind: ColumnKind, value: Cell, words: Catalogue, viewer: Viewer): string | number | null {
  if (value === null) return null;
  if (kind === 'instant') return localText(Date.parse(String(value)), viewer.timeZone);
  if (typeof value === 'string') return kind === 'status' ? wordOf(words.status, value) : value;
  if (kind === 'duration') return Math.round(value);
  if (kind === 'share') return roundToOneDecimal(value * 100);
  return measured(kind, value, viewer.unitsSystem);
}

function typedCell(kind: ColumnKind, value: Cell, words: Catalogue, units: UnitsSystem): SheetCell {
  if (value === null) return null;
  if (typeof value === 'number') return kind === 'duration' ? Math.round(value) : measured(kind, value, units);
  if (kind === 'instant') return Date.parse(value);
  if (kind === 'day') return Date.parse(`${value}T00:00:00Z`);
  return kind === 'status' ? wordOf(words.status, value) : value;
}

function measured(kind: ColumnKind, value: number, units: UnitsSystem): number {
  if (kind === 'distance') return roundToTwoDecimals(distanceIn(units, value));
  return kind === 'speed' ? roundToOneDecimal(speedIn(units, value)) : value;
}

function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}
