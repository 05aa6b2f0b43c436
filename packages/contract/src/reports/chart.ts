/** Which rows the chart of a report draws. Screen and pages of files follow it, so they draw the same bars. */
import { bucketsOf, daysBetween, MOST_DAYS } from '@waymark/domain/bar-chart.ts';
import {
  ANY_READER,
  beforeName,
  type ColumnKind,
  chartOf,
  columnsOf,
  type ReportDeclaration,
  type ReportGroup,
} from './declaration.ts';
import { reportOf } from './kinds/index.ts';
import type { ReportName } from './names.ts';

/** Bars of a chart without a time axis. */
const MOST_ROWS = 20;
/** More than the days of the longest period by weeks. */
const MOST_BUCKETS = 500;

export interface ChartPlan {
  /** Report and grouping of the rows. */
  report: ReportName;
  group: ReportGroup | undefined;
  /** Column that names a bar. */
  label: string;
  /** Stacked columns; compared: the column and its value in the period before. */
  columns: readonly string[];
  compared: boolean;
  /** Kind of the columns. */
  kind: ColumnKind;
  /** Start of every bar of a time axis, `YYYY-MM-DD`. Undefined: the rows are the bars. */
  buckets: readonly string[] | undefined;
  /** Order and number of the rows. */
  page: { sort: string; order: 'asc' | 'desc'; limit: number };
}

/**
 * Returns the rows of the chart of a report. Undefined: it has none, or conditions do not narrow the report of its rows.
 * @param asked group, names of the compared columns and conditions as in the query of a report
 * @param days first and last day of the period
 */
export function chartPlan(
  report: ReportName,
  asked: { group?: ReportGroup | undefined; compare?: readonly string[] | undefined; where?: string | undefined },
  days: { startDate: string; endDate: string },
): ChartPlan | undefined {
  const { group, compare = [], where } = asked;
  const chart = chartOf(reportOf(report), group, compare);
  const [column] = chart?.columns ?? [];
  if (chart === undefined || column === undefined) return undefined;
  const source = (chart.of?.report ?? report) as ReportName;
  if (where !== undefined && source !== report) return undefined;
  const isLong = chart.of !== undefined && daysBetween(days.startDate, days.endDate) > MOST_DAYS;
  const bucket = isLong || group === 'week' ? 'week' : 'day';
  const isTime = chart.of !== undefined || group === 'day' || group === 'week';
  const shownGroup = isTime ? bucket : group;
  const declaration: ReportDeclaration = reportOf(source);
  const compared = compare.includes(column);
  return {
    ...{ report: source, group: shownGroup, compared },
    label: shownGroup ?? Object.keys(declaration.columns)[0]!,
    columns: compared ? [column, beforeName(column)] : chart.columns,
    kind: new Map(columnsOf(declaration, ANY_READER, shownGroup)).get(column)?.kind ?? 'count',
    buckets: isTime ? bucketsOf(days.startDate, days.endDate, bucket) : undefined,
    page: isTime
      ? { sort: bucket, order: 'asc', limit: MOST_BUCKETS }
      : {
          ...(group === 'month' ? { sort: group, order: 'asc' } : { sort: column, order: 'desc' }),
          limit: MOST_ROWS,
        },
  };
}
