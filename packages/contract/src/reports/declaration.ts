/** Declaration of a report. Screen, files and schedules read it, so a new report is one declaration, one query and its words. */
import type { Feature, Permission } from '@waymark/domain/access.ts';
import type { Status } from '@waymark/domain/status.ts';
import type { FeatureNeed } from '../endpoint.ts';

/**
 * Meaning of a value, from which its unit and format follow. `instant`: ISO 8601. `day`: `YYYY-MM-DD` of the account's
 * zone. `duration`: seconds. `distance`: metres. `speed`: metres per second. `share`: 0 to 1. `status`: a status code.
 * `volume`: liters. `consumption`: liters per 100 km. `value`: a number whose unit is in the row. `word`: a code. `change`: a part of the value before, 0 for none.
 * `score`: 0 to 100.
 */
export type ColumnKind =
  | 'text'
  | 'instant'
  | 'day'
  | 'duration'
  | 'distance'
  | 'speed'
  | 'count'
  | 'share'
  | 'status'
  | 'volume'
  | 'consumption'
  | 'value'
  | 'word'
  | 'change'
  | 'score';

/** Namespaces of the messages with the words of codes. */
export type WordSpace = 'alertKinds' | 'alertSeverity' | 'commandWords' | 'events' | 'fuel' | 'visits';

/** Subjects by which every report of a period can add up its rows. Weeks begin on Monday. */
export const REPORT_GROUPS = ['asset', 'driver', 'tag', 'depot', 'place', 'day', 'week', 'month'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
/** Groupings whose rows are in the order of time. */
export const TIME_GROUPS: readonly ReportGroup[] = ['day', 'week', 'month'];
/** Groupings that have a row for rows without a group. */
export const OPEN_GROUPS = ['tag', 'depot', 'driver', 'place'] as const satisfies readonly ReportGroup[];
/** Groupings that divide an asset, for which its row is too coarse. */
export const FINE_GROUPS: readonly ReportGroup[] = ['driver', 'place', ...TIME_GROUPS];
/** Needs of a grouping beside those of the report. */
const GROUP_NEEDS: { readonly [Group in ReportGroup]?: { permission: Permission; feature?: Feature } } = {
  driver: { permission: 'drivers.read' },
  place: { permission: 'places.read', feature: 'geofence' },
};

/**
 * Total of a column over all rows. A share is the sum of `part` divided by the sum of all columns in `of`. A score is
 * that of the sums of the columns in `SCORE_SUMS`, which the report has.
 */
export type ColumnTotal = 'sum' | 'max' | 'score' | { readonly part: string; readonly of: readonly string[] };

/** Sums behind a score: kilometers, those on which each kind is sensed, and the units of each kind on them. */
export const SCORE_SUMS = {
  scoredDistance: { kind: 'distance', total: 'sum', internal: true },
  speedingSensed: { kind: 'distance', total: 'sum', internal: true },
  harshSensed: { kind: 'distance', total: 'sum', internal: true },
  corneringSensed: { kind: 'distance', total: 'sum', internal: true },
  idlingSensed: { kind: 'distance', total: 'sum', internal: true },
  speedingUnits: { kind: 'count', total: 'sum', internal: true },
  brakingUnits: { kind: 'count', total: 'sum', internal: true },
  accelerationUnits: { kind: 'count', total: 'sum', internal: true },
  corneringUnits: { kind: 'count', total: 'sum', internal: true },
  // Minutes, with a fraction.
  idlingUnits: { kind: 'value', total: 'sum', internal: true },
} as const satisfies Readonly<Record<string, ReportColumn>>;
export type ScoreSum = keyof typeof SCORE_SUMS;

/** A column. Its name is the key of its words in `reportColumns` and of its meaning in `reportMeanings`. */
export interface ReportColumn {
  readonly kind: ColumnKind;
  /** Status of a time, whose color its bars have. */
  readonly status?: Status;
  readonly total?: ColumnTotal;
  /** Feature and permission without which the column is left out. */
  readonly feature?: Feature;
  readonly permission?: Permission;
  /** Where the words of its codes are. */
  readonly words?: WordSpace;
  /**
   * Column with the number of assets on which a sensor measured this one. Of none it is unknown. If it is unknown though some
   * were measured, or less than nothing, the cell is `inconsistent`: the sensor contradicts itself.
   */
  readonly measuredBy?: string;
  /** Column whose value in the period before, or whose change since then, this one has. */
  readonly compared?: { readonly of: string; readonly as: 'before' | 'change' };
  /** Not shown on the screen until the user chooses it. Files contain it. */
  readonly optional?: true;
  /** Left out before others where the screen has no space. */
  readonly lesser?: true;
  /** Names that get little space, because the other columns need it. */
  readonly narrow?: true;
  /** Sentences and addresses, which need more space than names. */
  readonly long?: true;
  /** Only other columns are computed from it. No answer and no file has it. */
  readonly internal?: true;
  /** Groupings that do not have the column, because nothing is kept by which it could be divided. */
  readonly notBy?: readonly ReportGroup[];
  /** Why these groupings do not have it, in `reports` as `notDivided.<why>`. */
  readonly notByWhy?: 'fuel' | 'score';
  /** Groupings that read the column only if it is asked for, because that takes longer. The screen shows it if chosen. */
  readonly slowBy?: readonly ReportGroup[];
  /** Word of its total as a figure, in `reportColumns`. Default: that of the column. */
  readonly figure?: string;
  /** Which changes since the period before are good. */
  readonly better?: 'more' | 'less';
  /** Identifies a record to programs, so pages contain it only if the user chooses it. */
  readonly isKey?: true;
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
  /** Rows that began before the period are in it too. Default: only those that begin in it. */
  readonly reaches?: true;
  /** The rows are assets. Default: moments, each of one asset. */
  readonly each?: 'asset';
  /** Possible groupings. Default: all. */
  readonly groups?: readonly ReportGroup[];
  /** The first column names a row. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** Default order. */
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' };
  /** Totals are compared with those of the period before. */
  readonly compares?: true;
  /** Totals that the screen shows as figures. */
  readonly figures: readonly string[];
  /** Sentence below the figures that says what its rows count (decisions 0330, 0331), in `reports` as `note.<name>`. */
  readonly note?: 'idleOnTrips' | 'idleStatus' | 'statusParts';
  readonly chart?: ReportChart;
  /** Columns by which the screen ranks the drivers beside the chart, the usual one first. */
  readonly ranksDrivers?: readonly string[];
  /** Grouping with which the list of reports opens it. */
  readonly opensBy?: ReportGroup;
}

/** Permissions and features of a user. */
export interface ReportReader {
  readonly features: Pick<ReadonlySet<Feature>, 'has'>;
  readonly permissions: Pick<ReadonlySet<Permission>, 'has'>;
}

/** A reader with all permissions, for parts that are the same for all users. */
export const ANY_READER: ReportReader = { features: { has: () => true }, permissions: { has: () => true } };

/** Returns the groupings of a report that a user may choose. */
export function groupsOf(
  { groups = REPORT_GROUPS }: Pick<ReportDeclaration, 'groups'>,
  { features, permissions }: ReportReader,
): ReportGroup[] {
  return groups.filter((group) => {
    const needs = GROUP_NEEDS[group];
    return (
      needs === undefined ||
      (permissions.has(needs.permission) && (needs.feature === undefined || features.has(needs.feature)))
    );
  });
}

/** Features and permissions that a reader needs, beside those of the report itself. */
export interface ReportNeeds {
  readonly features: readonly Feature[];
  readonly permissions: readonly Permission[];
}

/** Returns what columns and a grouping need. Default: no grouping. */
export function needsOf(
  columns: readonly [name: string, column: ReportColumn][],
  groups: readonly ReportGroup[] = [],
): ReportNeeds {
  const ofGroups = groups.flatMap((group) => GROUP_NEEDS[group] ?? []);
  const all: Pick<ReportColumn, 'feature' | 'permission'>[] = [...columns.map(([, column]) => column), ...ofGroups];
  return {
    features: [...new Set(all.flatMap(({ feature }) => feature ?? []))],
    permissions: [...new Set(all.flatMap(({ permission }) => permission ?? []))],
  };
}

/** Returns whether a grouping reads a column only if it is asked for. */
export function isSlow({ slowBy }: Pick<ReportColumn, 'slowBy'>, group: ReportGroup | undefined): boolean {
  return group !== undefined && slowBy?.includes(group) === true;
}

/** Returns the columns of a report that a user may see and a grouping does not have. */
export function columnsNotBy(
  declaration: ReportDeclaration,
  reader: ReportReader,
  group: ReportGroup,
): [name: string, column: ReportColumn][] {
  return columnsOf(declaration, reader).filter(([, { notBy }]) => notBy?.includes(group));
}

/** Returns the grouping by which the rows are added up. Assets in a report of assets need none. */
export function addedUpBy({ each }: ReportDeclaration, group: ReportGroup | undefined): ReportGroup | undefined {
  return group === each ? undefined : group;
}

/**
 * Returns the columns of a report that a user may see, in order. Added up by a group, they are the group, the
 * number of its assets, that of its rows and the columns with a total. Those that the group reads slowly are optional.
 */
export function columnsOf(
  { columns, each }: ReportDeclaration,
  { features, permissions }: ReportReader,
  group?: ReportGroup | undefined,
): [name: string, column: ReportColumn][] {
  const own = Object.entries(columns).filter(
    ([, { feature, permission, internal, notBy }]) =>
      !internal &&
      (feature === undefined || features.has(feature)) &&
      (permission === undefined || permissions.has(permission)) &&
      (group === undefined || !notBy?.includes(group)),
  );
  if (group === undefined || group === each) return own;
  const kind = TIME_GROUPS.includes(group) ? 'day' : 'text';
  return [
    [group, { kind }],
    ...(group === 'asset' ? own.filter(([name]) => name === 'licensePlate') : []),
    ...(group === 'asset' ? [] : [['assets', { kind: 'count' }] satisfies [string, ReportColumn]]),
    ...(each === 'asset' ? [] : [['entries', { kind: 'count', total: 'sum' }] satisfies [string, ReportColumn]]),
    ...own.flatMap(([name, column]): [string, ReportColumn][] => {
      if (column.total === undefined) return [];
      return [[name, isSlow(column, group) ? { ...column, optional: true } : column]];
    }),
  ];
}

/**
 * Returns the columns with a total that a group can show, and the internal ones of which they consist.
 * @param wanted names of those that are asked for. Default: all
 */
export function addedColumns(
  { columns }: ReportDeclaration,
  group?: ReportGroup,
  wanted?: readonly string[],
): [name: string, column: ReportColumn][] {
  const needed = Object.entries(columns).flatMap(([name, column]) => {
    const { total, measuredBy, internal, notBy } = column;
    if (total === undefined || internal || (group !== undefined && notBy?.includes(group))) return [];
    if (isSlow(column, group) && wanted?.includes(name) === false) return [];
    const parts =
      typeof total === 'object' ? [total.part, ...total.of] : total === 'score' ? Object.keys(SCORE_SUMS) : [];
    return [name, ...parts, ...(measuredBy === undefined ? [] : [measuredBy])];
  });
  return Object.entries(columns).filter(([name]) => needed.includes(name));
}

/** Returns the order of the rows if the user chose none: the declared one, or that of the first column. */
export function usualOrder(
  { sort }: Pick<ReportDeclaration, 'sort'>,
  group: ReportGroup | undefined,
  names: readonly string[],
): ReportDeclaration['sort'] {
  const byTime = group !== undefined && TIME_GROUPS.includes(group);
  // The declared column may not exist in this grouping.
  return !byTime && names.includes(sort.column) ? sort : { column: names[0]!, order: 'asc' };
}

/** Returns whether the rows of a report can be compared with those of the period before. Single moments have no earlier ones. */
export function comparesRows({ each, window }: ReportDeclaration, group: ReportGroup | undefined): boolean {
  return window === 'period' && (group !== undefined || each === 'asset');
}

/** Returns whether a column can be compared with the period before. */
export function isComparable({ kind, total }: ReportColumn): boolean {
  return total !== undefined && kind !== 'text' && kind !== 'status' && kind !== 'word';
}

/** Adds, after each of the named columns, its value before and its change. */
export function withCompared(
  columns: readonly [name: string, column: ReportColumn][],
  names: readonly string[],
): [name: string, column: ReportColumn][] {
  return columns.flatMap(([name, column]): [string, ReportColumn][] =>
    names.includes(name) && isComparable(column)
      ? [
          [name, column],
          [beforeName(name), { kind: column.kind, compared: { of: name, as: 'before' } }],
          [changeName(name), { kind: 'change', compared: { of: name, as: 'change' } }],
        ]
      : [[name, column]],
  );
}

/** Name of the column with the value of a column in the period before. */
export const beforeName = (column: string) => `${column}Before`;
/** Name of the column with the change of a column since the period before. */
export const changeName = (column: string) => `${column}Change`;

/**
 * Returns the columns that a user chose, in that order, behind the first one, which names the row. A column that is
 * compared brings its own along.
 * @param chosen names. Undefined: every column
 */
export function chosenColumns(
  columns: readonly [name: string, column: ReportColumn][],
  chosen: readonly string[] | undefined,
): [name: string, column: ReportColumn][] {
  if (chosen === undefined) return [...columns];
  const [first, ...rest] = columns;
  const named = chosen.flatMap((name) =>
    rest.filter(([column, { compared }]) => column === name || compared?.of === name),
  );
  return first === undefined ? [] : [first, ...new Map(named)];
}

/**
 * Returns the chart of a report with this grouping. Added up by a group, it has a bar for each group: of the compared
 * column, else of the declared ones or of the first figure.
 */
export function chartOf(
  declaration: ReportDeclaration,
  group: ReportGroup | undefined,
  compare: readonly string[] = [],
): ReportChart | undefined {
  const { chart, figures } = declaration;
  const [compared] = compare;
  if (compared !== undefined) return { columns: [compared] };
  if (addedUpBy(declaration, group) === undefined) return chart;
  if (chart !== undefined && chart.of === undefined) return chart;
  return figures[0] === undefined ? undefined : { columns: [figures[0]] };
}
