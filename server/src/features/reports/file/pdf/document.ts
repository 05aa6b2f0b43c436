/** Content of the page of a report: texts only, because the template formats nothing. */
import { ANY_READER, columnsOf } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportFileQuery, ReportRow } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { localText } from '../../../records/present.ts';
import { filled } from '../../../words.ts';
import type { ReportStream } from '../../rows/rows-service.ts';
import {
  conditionTexts,
  type FileColumn,
  type FileReader,
  fileColumns,
  NO_GROUP,
  noGroupName,
  wordOf,
} from '../columns.ts';
import { type ChartRows, type PdfChart, pdfChart } from './chart.ts';

/** Input of the template `report.typ`. */
export interface PdfReport {
  language: string;
  title: string;
  account: string;
  subtitle: string[];
  footer: string;
  figures: { label: string; value: string }[];
  chart: PdfChart | null;
  notice: string | null;
  /** `wide`: shares what the others leave. */
  columns: { head: string; right: boolean; wide: boolean }[];
  rows: string[][];
  /** Rows as wide as the widest of `rows`. */
  widest: string[][];
  /** Empty without totals. */
  totals: string[];
}

/** More than a page has room for. */
const FIRST_PAGE_ROWS = 60;
/** The longest text is not always the widest one, so that a few are measured. */
const WIDEST_ROWS = 5;

export interface PdfSubject {
  report: ReportName;
  /** Title in place of the report's name. */
  title?: string;
  query: ReportFileQuery;
  chart?: ChartRows | undefined;
  /** Only the rows of the first page are wanted. */
  isFirstPage?: boolean;
}

/** Reads the first rows of a report and returns its page. Longer reports end with a notice. */
export async function pdfReport(
  reader: FileReader,
  subject: PdfSubject,
  report: ReportStream,
  now: number,
): Promise<PdfReport> {
  const columnsOfPage =
    subject.query.columns === undefined ? report.columns.filter(([, { isKey }]) => !isKey) : report.columns;
  const { words, columns } = await fileColumns(reader, { ...report, columns: columnsOfPage });
  const rows: ReportRow[] = [];
  const most = subject.isFirstPage ? FIRST_PAGE_ROWS : LIMITS.reportPdfRows;
  for await (const batch of report.rows) {
    rows.push(...batch.slice(0, most - rows.length));
    if (rows.length === most) break;
  }
  const number = (value: number) => new Intl.NumberFormat(reader.language).format(value);
  const shown = Math.min(report.count, LIMITS.reportPdfRows);
  const cut = report.count > shown;
  // As on the screen: never, or not yet.
  const isNow = report.declaration.window === 'now';
  const absent = wordOf(words.reports, isNow ? 'never' : 'current');
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row, words, absent)));
  return {
    language: reader.language,
    title: subject.title ?? wordOf(words.reportNames, subject.report),
    account: reader.accountName,
    subtitle: [
      // A title of its own may be in another language.
      ...(subject.title === undefined ? [] : [wordOf(words.reportNames, subject.report)]),
      ...subtitleOf(reader, subject, report, words),
    ],
    footer: `Waymark · ${localText(now, reader.timeZone).slice(0, 16)} (${reader.timeZone})`,
    figures: figuresOf(subject.report, report, columns),
    chart: subject.chart === undefined || report.count === 0 ? null : pdfChart(reader, words, subject.chart),
    notice: cut
      ? filled(wordOf(words.reports, 'pdfCut'), { shown: number(shown), all: number(report.count) })
      : report.count === 0
        ? wordOf(words.reports, isNow ? 'noAssetsTitle' : 'emptyTitle')
        : null,
    columns: columns.map(({ pageHead, format }, index) => ({
      head: pageHead,
      right: !['text', 'day', 'instant'].includes(format),
      wide: index === 0,
    })),
    rows: cells,
    widest: widestRows(cells),
    totals: report.count === 0 ? [] : totalsOf(report, columns, words),
  };
}

function subtitleOf(reader: FileReader, { query }: PdfSubject, report: ReportStream, words: Catalogue) {
  const { window, group, declaration, assetName } = report;
  const day = (time: number) => localText(time, reader.timeZone).slice(0, 10);
  const last = window && day(window.to - 1);
  const filters = [
    ...(group !== undefined && group !== declaration.each
      ? [`${wordOf(words.reports, 'groupBy')}: ${wordOf(words.reportColumns, group)}`]
      : []),
    ...(assetName === undefined ? [] : [assetName]),
    ...(query.tag === undefined ? [] : [`${wordOf(words.reportColumns, 'tag')}: ${query.tag}`]),
    ...(query.depot === undefined ? [] : [`${wordOf(words.reportColumns, 'depot')}: ${query.depot}`]),
    ...(['driver', 'place'] as const).flatMap((name) => {
      const known = report.names[name];
      return known === undefined ? [] : [`${wordOf(words.reportColumns, name)}: ${known}`];
    }),
    ...(query.none?.split(',') ?? []).map((name) => wordOf(words.reports, NO_GROUP[name]!)),
    ...(query.begun === undefined
      ? []
      : [`${wordOf(words.reportColumns, 'start')}: ${query.begun.replace('/', ' – ')}`]),
    ...(query.search === undefined ? [] : [`“${query.search}”`]),
    ...conditionTexts(reader, declaration, query.where, words),
  ];
  const period = window && last ? [day(window.from) === last ? last : `${day(window.from)} – ${last}`] : [];
  return [reader.accountName, ...period, ...filters];
}

function figuresOf(name: ReportName, report: ReportStream, columns: readonly FileColumn[]): PdfReport['figures'] {
  const declaration = reportOf(name);
  const shown = new Set(columnsOf(declaration, ANY_READER, report.group).map(([column]) => column));
  return declaration.figures.flatMap((figure) => {
    const column = columns.find((one) => one.name === figure);
    const total = report.totals[figure];
    return column && shown.has(figure) && typeof total === 'number'
      ? [{ label: column.pageHead, value: column.shown(total) }]
      : [];
  });
}

/** Returns a few rows that have the longest texts of each column. */
function widestRows(rows: readonly string[][]): string[][] {
  const columns = rows[0]?.map((_, place) =>
    [...new Set(rows.map((row) => row[place]!))].sort((a, b) => b.length - a.length).slice(0, WIDEST_ROWS),
  );
  return Array.from({ length: columns ? WIDEST_ROWS : 0 }, (_, row) => columns!.map((texts) => texts[row] ?? ''));
}

/** @param absent words for an unknown time */
function cellOf({ name, format, shown }: FileColumn, row: ReportRow, words: Catalogue, absent: string): string {
  const value = row[name] ?? null;
  if (value === null && format === 'instant') return absent;
  return noGroupName(name, row, words) ?? shown(value);
}

function totalsOf(report: ReportStream, columns: readonly FileColumn[], words: Catalogue): string[] {
  if (columns.every(({ name }) => report.totals[name] === undefined)) return [];
  return columns.map(({ name, shown }, index) =>
    index === 0 ? wordOf(words.reports, 'total') : shown(report.totals[name] ?? null),
  );
}
