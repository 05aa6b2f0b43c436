/** Requests and answers of the calls that every report has. */
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging } from '../common.ts';
import { LANGUAGES } from '../session/schema.ts';
import { RangeQuery } from '../vehicles/schema.ts';
import { OPEN_GROUPS, REPORT_GROUPS } from './declaration.ts';
import { REPORT_NAMES } from './names.ts';

export const ReportParams = Type.Object({ report: Type.Enum([...REPORT_NAMES]) });

/** Longest minimum silence: a little more than a year, in seconds. */
const LONGEST_SILENCE_SECONDS = 400 * 86_400;

const OPEN = OPEN_GROUPS.join('|');
const Names = Type.Optional(Type.String({ maxLength: 600, pattern: '^[A-Za-z]+(,[A-Za-z]+)*$' }));

/** Parameters of a report. Without dates the period is today. */
export const ReportFileQuery = Type.Object({
  ...RangeQuery,
  assetId: Type.Optional(Id),
  /** Only assets with this tag, any case. */
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Only assets of this depot. */
  depot: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Only rows of this driver. A row belongs to the driver and the place of its asset at its start. */
  driverId: Type.Optional(Id),
  /** Only rows at this place. */
  placeId: Type.Optional(Id),
  /** Only rows without these, separated by commas: `tag`, `depot`, `driver`, `place`. */
  none: Type.Optional(Type.String({ maxLength: 60, pattern: `^(${OPEN})(,(${OPEN}))*$` })),
  /**
   * Only rows that begin on this day of the period, or, with a last day after a slash, on these. Rows that began before
   * the period are among those of its first day.
   */
  begun: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(/\\d{4}-\\d{2}-\\d{2})?$' })),
  /** Part of the name or the license plate of the asset, any case. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  /** One of the report's own groupings. */
  group: Type.Optional(Type.Enum([...REPORT_GROUPS])),
  /** Names of the columns of the answer or the file, in order, separated by commas. Default: every column. */
  columns: Names,
  /** Names of columns to compare with the period before, separated by commas. Rows must be assets or groups. */
  compare: Names,
  /** Conditions on the rows before they are added up: `idle>=3600;place~Depot`. Operators: `>=`, `<=`, `~`, `=`. */
  where: Type.Optional(Type.String({ maxLength: 600 })),
  /** Minimum silence of assets that do not report, in seconds. Default: 3600. */
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_SILENCE_SECONDS })),
  sort: Paging.sort,
  order: Paging.order,
});
export type ReportFileQuery = Static<typeof ReportFileQuery>;
/** Parameters of the first page of a report as a recipient gets it. */
export const ReportPageQuery = Type.Object({
  ...ReportFileQuery.properties,
  /** Title in place of the report's name. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.reportScheduleNameCharacters })),
  /** Default: that of the user. */
  language: Type.Optional(Type.Enum([...LANGUAGES])),
});
export type ReportPageQuery = Static<typeof ReportPageQuery>;
export const ReportQuery = Type.Object({ ...Paging, ...ReportFileQuery.properties });
export type ReportQuery = Static<typeof ReportQuery>;

const Cell = Nullable(Type.Union([Type.String(), Type.Number()]));

/**
 * A row: the columns of the declaration by name. Beside them `id`, unique within the answer, and `assetId` and `at`, the
 * asset and the moment that a row leads to, each null if the row has none.
 */
export const ReportRow = Type.Record(Type.String(), Cell);
export type ReportRow = Static<typeof ReportRow>;

/** Totals by column. Columns without a total are absent. `null`: there are no rows. */
export const ReportTotals = Type.Record(Type.String(), Nullable(Type.Number()));
export type ReportTotals = Static<typeof ReportTotals>;

const Window = Type.Object({ start: Instant, end: Instant });

export const ReportRows = Type.Object({
  items: Type.Array(ReportRow),
  count: Type.Integer({ minimum: 0 }),
  /** Over all rows, whatever the page. */
  totals: ReportTotals,
  /** Start and exclusive end of the period. Null for a report on latest states. */
  window: Nullable(Window),
  /** Rows and totals of the period before. Null if the report does not compare. */
  before: Nullable(Type.Object({ window: Window, count: Type.Integer({ minimum: 0 }), totals: ReportTotals })),
});
export type ReportRows = Static<typeof ReportRows>;
