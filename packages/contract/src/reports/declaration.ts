/** Declaration of a report. Screen, files and schedules read it, so a new report is one declaration, one query and its words. */
import type { Feature, Permission } from '@waymark/domain/access.ts';
import type { FeatureNeed } from '../endpoint.ts';

/**
 * Meaning of a value, from which its unit and format follow. `instant`: ISO 8601. `day`: `YYYY-MM-DD` of the account's
 * zone. `duration`: seconds. `distance`: metres. `speed`: metres per second. `share`: 0 to 1. `status`: a status code.
 */
export type ColumnKind = 'text' | 'instant' | 'day' | 'duration' | 'distance' | 'speed' | 'count' | 'share' | 'status';

/** Subjects by which a report can add up its rows. Weeks begin on Monday. */
export const REPORT_GROUPS = ['asset', 'day', 'week', 'month', 'tag', 'depot'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Total of a column over all rows. A share is the sum of `part` divided by the sum of all columns in `of`. */
export type ColumnTotal = 'sum' | 'max' | { readonly part: string; readonly of: readonly string[] };

/** A column. Its name is the key of its words in `reportColumns` and of its meaning in `reportMeanings`. */
export interface ReportColumn {
  readonly kind: ColumnKind;
  readonly total?: ColumnTotal;
  /** Feature without which the column is left out. */
  readonly feature?: Feature;
  /** Groupings in which the column exists. Default: all. */
  readonly groups?: readonly ReportGroup[];
  /** Not shown on the screen until the user chooses it. Files contain it. */
  readonly optional?: true;
  /** Position on phones; hidden there by default. */
  readonly phone?: 'badge' | 'detail' | 'aside';
}

/** Bars of some columns, over the same assets and period. */
export interface ReportChart {
  /** Report and grouping that give the bars. Default: the rows of the report itself. */
  readonly of?: { readonly report: string; readonly group: ReportGroup };
  /** Columns of one kind, stacked in this order. */
  readonly columns: readonly string[];
}

export interface ReportDeclaration {
  /** Permission beside `reports.read`. */
  readonly permission?: Permission;
  readonly feature: FeatureNeed;
  /** `period`: rows of a period. `now`: latest states, with a minimum silence. */
  readonly window: 'period' | 'now';
  /** Possible groupings, the default first. */
  readonly groups?: readonly ReportGroup[];
  /** The first column names a row. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** Default order. */
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' };
  /** Totals are compared with those of the period before. */
  readonly compares?: true;
  /** Totals that the screen shows as figures. */
  readonly figures: readonly string[];
  readonly chart?: ReportChart;
}

/** Returns the columns of a report that exist with these features and this grouping, in order. */
export function columnsOf(
  { columns, groups }: ReportDeclaration,
  features: Pick<ReadonlySet<Feature>, 'has'>,
  group: ReportGroup | undefined = groups?.[0],
): [name: string, column: ReportColumn][] {
  return Object.entries(columns).filter(
    ([, column]) =>
      (column.feature === undefined || features.has(column.feature)) &&
      (column.groups === undefined || (group !== undefined && column.groups.includes(group))),
  );
}
