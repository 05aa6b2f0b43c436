/** The chart of a report on its page: the bars of the screen, as texts and parts of the axis. */
import { type ChartPlan, chartPlan } from '@waymark/contract/reports/chart.ts';
import type { ReportColumn } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportFileQuery, ReportRow } from '@waymark/contract/reports/rows.ts';
import { gridOf } from '@waymark/domain/bar-chart.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import type { Viewer } from '../../../session/viewer.ts';
import type { ReportRowsService, ReportStream } from '../../rows/rows-service.ts';
import { type FileColumn, type FileReader, type FileWords, fileColumn, noGroupName } from '../columns.ts';

export interface PdfChart {
  title: string;
  /** Columns on a time axis, otherwise horizontal bars. */
  upright: boolean;
  /** Values of a bar are drawn beside each other instead of stacked. */
  beside: boolean;
  /** Name and color of each value of a bar. */
  legend: { label: string; color: string }[];
  /** Lines of the axis. `part`: of its length, 0 to 1. */
  grid: { label: string; part: number }[];
  /** `label` is empty where the axis has no room for it. */
  bars: { label: string; value: string; parts: number[] }[];
}

/** Plan of a chart with its rows. */
export interface ChartRows {
  plan: ChartPlan;
  rows: readonly ReportRow[];
}

const ACCENT = '#3f51d4';
const HISTORY = '#a9b0bb';
const COLORS: Readonly<Record<string, string>> = { moving: '#067a55', idle: '#cb7600', stopped: '#363f4c' };
/** Labels that a time axis has room for. */
const TIME_LABELS = 10;

/** Reads the rows of the chart. Undefined: the report has none. @throws Refusal as `ReportRowsService.rows` */
export async function chartRows(
  service: ReportRowsService,
  viewer: Viewer,
  report: ReportName,
  query: ReportFileQuery,
  { group, window }: Pick<ReportStream, 'group' | 'window'>,
): Promise<ChartRows | undefined> {
  if (window === undefined) return undefined;
  const days = {
    startDate: localDay(window.from, viewer.timeZone),
    endDate: localDay(window.to - 1, viewer.timeZone),
  };
  const { each } = reportOf(report);
  const asked = { group: group === each ? undefined : group, compare: query.compare?.split(','), where: query.where };
  const plan = chartPlan(report, asked, days);
  if (plan === undefined) return undefined;
  const { columns: _columns, compare: _compare, ...narrowed } = query;
  const rows = await service.items(viewer, plan.report, {
    ...{ ...narrowed, ...plan.page },
    ...(plan.group !== undefined && { group: plan.group }),
    ...(plan.compared && { compare: plan.columns[0]! }),
  });
  return { plan, rows };
}

/** Returns the chart, null if all bars are empty. */
export function pdfChart(reader: FileReader, words: FileWords, { plan, rows }: ChartRows): PdfChart | null {
  const { report, columns, compared, kind, buckets, label } = plan;
  const declared: Readonly<Record<string, ReportColumn>> = reportOf(report).columns;
  const drawn = columns.map((name, place) => {
    const column: ReportColumn =
      compared && place > 0 ? { kind, compared: { of: columns[0]!, as: 'before' } } : (declared[name] ?? { kind });
    return fileColumn(reader, words, name, column);
  });
  const [first] = drawn;
  if (first === undefined) return null;
  const valuesOf = (row: ReportRow | undefined) => columns.map((name) => Number(row?.[name] ?? 0));
  const byBucket = new Map(rows.map((row) => [String(row[label]), row]));
  const bars = buckets
    ? buckets.map((day) => ({ label: day, values: valuesOf(byBucket.get(day)) }))
    : rows.map((row) => ({ label: noGroupName(label, row, words) ?? String(row[label] ?? ''), values: valuesOf(row) }));
  const high = (values: readonly number[]) =>
    compared ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
  const highest = Math.max(0, ...bars.map(({ values }) => high(values)));
  if (highest === 0) return null;
  const scale = first.scale;
  const lines = gridOf(highest / scale);
  const most = (lines.at(-1) ?? 1) * scale;
  const every = buckets ? Math.ceil(bars.length / TIME_LABELS) : 1;
  const number = new Intl.NumberFormat(reader.language);
  return {
    title: titleOf(compared ? [first] : drawn),
    ...{ upright: buckets !== undefined, beside: compared },
    legend: drawn.map(({ word, name }, place) => {
      if (compared && place > 0) return { label: word, color: HISTORY };
      const stacked = drawn.length > 1 && !compared ? name : '';
      return { label: drawn.length > 1 ? word : '', color: COLORS[declared[name]?.status ?? stacked] ?? ACCENT };
    }),
    grid: lines.map((line) => ({ label: number.format(line), part: (line * scale) / most })),
    bars: bars.map((bar, index) => ({
      label: index % every === 0 ? bar.label : '',
      value: first.shown(compared ? bar.values[0]! : high(bar.values)),
      parts: bar.values.map((value) => value / most),
    })),
  };
}

/** Returns the names of the columns with their unit, which is the same for all. */
function titleOf(drawn: readonly FileColumn[]): string {
  const unit = drawn[0]?.chartHead.slice(drawn[0].word.length) ?? '';
  return drawn.map(({ word }) => word).join(', ') + unit;
}
