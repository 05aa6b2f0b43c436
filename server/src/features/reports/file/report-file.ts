/** Files of any report, in the viewer's language and units and the account's zone. */
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportPageQuery } from '@waymark/contract/reports/rows.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { type Catalogue, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Download } from '../../records/download.ts';
import { localText } from '../../records/present.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { languageOf } from '../../words.ts';
import type { ReportRowsService, ReportStream } from '../rows/rows-service.ts';
import { csvHead, type FileReader, fileColumns, noGroupName, wordOf } from './columns.ts';
import { chartRows } from './pdf/chart.ts';
import { type PdfSubject, pdfReport } from './pdf/document.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import { SHEET_ROWS, type SheetCell, xlsxOf } from './xlsx.ts';

/** Returns the report as CSV: numbers in the unit of the head, durations in seconds. */
export async function reportCsv(
  viewer: FileReader,
  name: ReportName,
  report: ReportStream,
  now: number,
): Promise<Download> {
  const { words, columns } = await fileColumns(viewer, report);
  const heads = report.columns.map(([, { kind }], index) => csvHead(columns[index]!.head, kind));
  async function* chunks(): AsyncGenerator<string> {
    yield CSV_BEGIN + csvLine(heads);
    for await (const rows of report.rows)
      yield rows
        .map((row) =>
          csvLine(
            columns.map(({ name: column, plain }) => noGroupName(column, row, words) ?? plain(row[column] ?? null)),
          ),
        )
        .join('');
  }
  return { fileName: fileName(words, name, viewer, now, 'csv'), chunks: chunks() };
}

/**
 * Returns the report as a spreadsheet with a row of totals.
 * @throws Refusal `error.report.rows` if a sheet cannot hold the rows
 */
export async function reportXlsx(
  viewer: FileReader,
  name: ReportName,
  report: ReportStream,
  now: number,
): Promise<Download> {
  if (report.count > SHEET_ROWS - 2) {
    await report.rows.return(undefined);
    throw new Refusal('error.report.rows');
  }
  const { words, columns } = await fileColumns(viewer, report);
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    for await (const batch of report.rows)
      yield batch.map((row) =>
        columns.map(({ name: column, typed }) => noGroupName(column, row, words) ?? typed(row[column] ?? null)),
      );
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

/** Returns the report as pages with its figures, its chart and a row of totals. */
async function reportPdf(
  reader: FileReader,
  subject: PdfSubject,
  report: ReportStream,
  typesetter: Typesetter,
  now: number,
): Promise<Download> {
  const words = await loadCatalogue(languageOf(reader.language) ?? 'en');
  const pdf = await typesetter.typeset(await pdfReport(reader, subject, report, now), now);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield pdf;
  }
  return { fileName: fileName(words, subject.report, reader, now, 'pdf'), chunks: chunks() };
}

/**
 * Returns the report as pages with the rights of the viewer.
 * @throws Refusal as `ReportRowsService.rows`
 */
export async function reportPdfOf(
  rows: ReportRowsService,
  viewer: Viewer,
  subject: Omit<PdfSubject, 'chart'>,
  typesetter: Typesetter,
  stream?: ReportStream,
): Promise<Download> {
  const { report, query } = subject;
  const read = stream ?? (await rows.stream(viewer, report, query));
  const chart = await chartRows(rows, viewer, report, query, read);
  return reportPdf(viewer, { ...subject, chart }, read, typesetter, rows.now());
}

/**
 * Returns the first page of a report as a picture, in the language of its recipient.
 * @throws Refusal as `ReportRowsService.rows`
 */
export async function reportPageOf(
  rows: ReportRowsService,
  viewer: Viewer,
  report: ReportName,
  { language, title, ...query }: ReportPageQuery,
  typesetter: Typesetter,
): Promise<Download> {
  const stream = await rows.stream(viewer, report, query);
  const chart = await chartRows(rows, viewer, report, query, stream);
  const subject = { report, query, chart, ...(title !== undefined && { title }), isFirstPage: true };
  const now = rows.now();
  const picture = await typesetter.picture(
    await pdfReport({ ...viewer, ...(language && { language }) }, subject, stream, now),
    now,
  );
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield picture;
  }
  return { fileName: `${report}.svg`, chunks: chunks() };
}

function fileName(words: Catalogue, name: ReportName, viewer: FileReader, now: number, extension: string): string {
  return `${wordOf(words.reportNames, name)} ${localText(now, viewer.timeZone).slice(0, 10)}.${extension}`;
}
