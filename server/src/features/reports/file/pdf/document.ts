/** What the page of a report shows: texts only, because the template formats nothing. */
import { ANY_READER, chartOf, columnsOf, TIME_GROUPS } from '@waymark/contract/reports/declaration.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportFileQuery, ReportRow } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { localText } from '../../../records/present.ts';
import { filled } from '../../../words.ts';
import type { ReportStream } from '../../rows-service.ts';
import { conditionTexts, type FileColumn, type FileReader, fileColumns, wordOf } from '../columns.ts';

/** Input of the template `report.typ`. */
export interface PdfReport {
  language: string;
  title: string;
  account: string;
  subtitle: string[];
  footer: string;
  figures: { label: string; value: string }[];
  chartTitle: string;
  /** `part`: of the longest bar, 0 to 1. */
  bars: { label: string; value: string; part: number }[];
  notice: string | null;
  /** `wide`: shares what the others leave. */
  columns: { head: string; right: boolean; wide: boolean }[];
  rows: string[][];
  /** Empty without totals. */
  totals: string[];
}

const BARS = 10;
/** Bars of days are in the order of time, all of a month. */
const TIME_BARS = 31;

export interface PdfSubject {
  report: ReportName;
  /** Title in place of the report's name. */
  title?: string;
  query: ReportFileQuery;
  /** Name of the asset of the query. */
  assetName?: string;
}

/** Reads the first rows of a report and returns its page. Longer reports end with a notice. */
export async function pdfReport(
  reader: FileReader,
  subject: PdfSubject,
  report: ReportStream,
  now: number,
): Promise<PdfReport> {
  const { words, columns } = await fileColumns(reader, report);
  const rows: ReportRow[] = [];
  for await (const batch of report.rows) {
    rows.push(...batch.slice(0, LIMITS.reportPdfRows - rows.length));
    if (rows.length === LIMITS.reportPdfRows) break;
  }
  const number = (value: number) => new Intl.NumberFormat(reader.language).format(value);
  const cut = report.count > rows.length;
  return {
    language: reader.language,
    title: subject.title ?? wordOf(words.reportNames, subject.report),
    account: reader.accountName,
    subtitle: subtitleOf(reader, subject, report, words),
    footer: `Waymark · ${localText(now, reader.timeZone).slice(0, 16)} (${reader.timeZone})`,
    figures: figuresOf(subject.report, report, columns),
    ...barsOf(report, columns, rows, words, subject.query.compare?.split(',')),
    notice: cut
      ? filled(wordOf(words.reports, 'pdfCut'), { shown: number(rows.length), all: number(report.count) })
      : report.count === 0
        ? wordOf(words.reports, 'emptyTitle')
        : null,
    columns: columns.map(({ pageHead, format }, index) => ({
      head: pageHead,
      right: !['text', 'day', 'instant'].includes(format),
      wide: index === 0,
    })),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row, words))),
    totals: report.count === 0 ? [] : totalsOf(report, columns, words),
  };
}

function subtitleOf(reader: FileReader, { query, assetName }: PdfSubject, report: ReportStream, words: Catalogue) {
  const { window, group, declaration } = report;
  const day = (time: number) => localText(time, reader.timeZone).slice(0, 10);
  const last = window && day(window.to - 1);
  const filters = [
    ...(group !== undefined && group !== declaration.each
      ? [`${wordOf(words.reports, 'groupBy')}: ${wordOf(words.reportColumns, group)}`]
      : []),
    ...(assetName === undefined ? [] : [assetName]),
    ...(query.tag === undefined ? [] : [`${wordOf(words.reportColumns, 'tag')}: ${query.tag}`]),
    ...(query.depot === undefined ? [] : [`${wordOf(words.reportColumns, 'depot')}: ${query.depot}`]),
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

/** Bars of the report's own rows. A chart of another report is left to the screen. */
function barsOf(
  { declaration, group }: ReportStream,
  columns: readonly FileColumn[],
  rows: readonly ReportRow[],
  words: Catalogue,
  compare: readonly string[] | undefined,
): Pick<PdfReport, 'chartTitle' | 'bars'> {
  const chart = chartOf(declaration, group, compare);
  const drawn = columns.filter(({ name }) => chart?.columns.includes(name));
  if (chart === undefined || chart.of !== undefined || drawn.length === 0 || rows.length < 2)
    return { chartTitle: '', bars: [] };
  const [first] = columns as [FileColumn];
  const all = rows.map((row) => ({
    label: cellOf(first, row, words),
    sum: drawn.reduce((sum, { name }) => sum + Number(row[name] ?? 0), 0),
  }));
  const byTime = group !== undefined && TIME_GROUPS.includes(group);
  const bars = byTime
    ? all.sort((a, b) => a.label.localeCompare(b.label)).slice(-TIME_BARS)
    : all.sort((a, b) => b.sum - a.sum).slice(0, BARS);
  const longest = Math.max(...bars.map(({ sum }) => sum));
  if (longest <= 0) return { chartTitle: '', bars: [] };
  return {
    chartTitle: drawn.map(({ pageHead }) => pageHead).join(' + '),
    bars: bars.map(({ label, sum }) => ({ label, value: drawn[0]!.shown(sum), part: sum / longest })),
  };
}

function cellOf({ name, shown }: FileColumn, row: ReportRow, words: Catalogue): string {
  const value = row[name] ?? null;
  if (value === null && row.assetId === null) {
    if (name === 'tag') return wordOf(words.reports, 'noTag');
    if (name === 'depot') return wordOf(words.reports, 'noDepot');
    if (name === 'driver') return wordOf(words.reports, 'noDriver');
    if (name === 'place') return wordOf(words.reports, 'noPlace');
  }
  return shown(value);
}

function totalsOf(report: ReportStream, columns: readonly FileColumn[], words: Catalogue): string[] {
  if (columns.every(({ name }) => report.totals[name] === undefined)) return [];
  return columns.map(({ name, shown }, index) =>
    index === 0 ? wordOf(words.reports, 'total') : shown(report.totals[name] ?? null),
  );
}
