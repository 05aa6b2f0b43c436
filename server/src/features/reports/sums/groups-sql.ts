/** Adds up the rows of any report by a group, from its declaration. */
import {
  addedColumns,
  type ReportColumn,
  type ReportDeclaration,
  type ReportGroup,
  TIME_GROUPS,
} from '@waymark/contract/reports/declaration.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { withScores } from '../scoring-sql.ts';
import type { SourceScope } from '../sources/source.ts';
import type { Change, Cuts } from './added-up-sql.ts';
import { changesOf, driven, placed } from './belonging-sql.ts';
import { groupOfTime } from './group-of-time-sql.ts';
import { groupStarts, type TimeGroup } from './group-starts.ts';
import { ROUNDED_LITERS } from './kept-sql.ts';

const NO_ASSET = sql`NULL::uuid AS "assetId"`;

/** How rows get their group: first they are added up by asset and part of a group, then by group. */
interface Key {
  /** Tables joined to the rows `r`, and the part of a group to which a row belongs. */
  within?: { joins: RawBuilder<unknown>; part: RawBuilder<unknown> };
  /** Tables joined to the sums `r` of an asset `x` and a part, `r.part`. */
  joins: RawBuilder<unknown>;
  /** Text that identifies a group, empty for the rows without one. */
  id: RawBuilder<unknown>;
  /** Aggregate that names a group, or a column that follows from `by`. */
  name: RawBuilder<unknown>;
  /** Keys of a group that are compared faster than `id`. */
  by?: RawBuilder<unknown>;
  assetId?: RawBuilder<unknown>;
  /** An asset is in a group once. */
  once?: true;
}

const ASSETS = sql`JOIN assets x ON x.account_id = r.account_id AND x.id = r.asset_id`;

function isTime(group: ReportGroup | undefined): group is TimeGroup {
  return group !== undefined && TIME_GROUPS.includes(group);
}

/** Returns where quarters are cut, so that each belongs to one group of an asset. */
export function cutsOf(group: ReportGroup | undefined, { window, timeZone, belonging }: SourceScope): Cuts {
  const { begun } = belonging;
  const boundaries = [
    ...(isTime(group) ? groupStarts(group, window, timeZone).map(({ at }) => at) : []),
    ...(begun === undefined ? [] : [begun.from, begun.to]),
  ];
  const changes = new Set<Change>(changesOf(belonging));
  if (group === 'driver' || group === 'place') changes.add(group);
  const change = changes.has('place') ? 'place' : changes.has('driver') ? 'driver' : undefined;
  // Quarters by place have neither the time nor the driver of their rows.
  const singly = changes.size > 1 || (change === 'place' && boundaries.length > 0);
  return { boundaries, ...(change && { change }), ...(singly && { singly }) };
}

/**
 * A row belongs to the driver and the place of its asset at its start. A row that began before the window counts for
 * the first day of the window.
 * @param ownPlace whether the rows have their own place
 */
function keyOf(group: ReportGroup, { window, timeZone, drivenApart }: SourceScope, ownPlace: boolean): Key {
  if (isTime(group)) {
    const starts = groupStarts(group, window, timeZone);
    const day = sql`(${starts.map((start) => start.day)}::text[])[r.part]`;
    const part = groupOfTime(
      sql`r.at`,
      starts.map(({ at }) => at),
    );
    return { within: { joins: sql``, part }, joins: sql``, id: day, name: sql`min(${day})` };
  }
  switch (group) {
    case 'asset':
      return {
        ...{ joins: ASSETS, id: sql`x.uid::text`, name: sql`x.name`, once: true },
        ...{ by: sql`x.account_id, x.id`, assetId: sql`x.uid AS "assetId", x.license_plate AS "licensePlate"` },
      };
    case 'tag':
      return {
        joins: sql`${ASSETS} LEFT JOIN LATERAL unnest(x.tags) tag ON true`,
        ...{ id: sql`coalesce('=' || lower(tag), '')`, name: sql`min(tag)` },
      };
    case 'depot':
      return { joins: ASSETS, id: sql`coalesce('=' || x.depot, '')`, name: sql`min(x.depot)`, once: true };
    case 'driver':
      return {
        within: { joins: driven(drivenApart), part: sql`d.driver_id` },
        joins: sql`LEFT JOIN drivers p ON p.account_id = r.account_id AND p.id = r.part`,
        ...{ id: sql`coalesce(p.uid::text, '')`, name: sql`min(p.name)` },
      };
    case 'place':
      return {
        within: { joins: sql``, part: ownPlace ? sql`r.place_id` : sql`r.in_place` },
        joins: sql`LEFT JOIN places p ON p.id = r.part`,
        ...{ id: sql`coalesce(p.uid::text, '')`, name: sql`min(p.name)` },
      };
  }
}

/**
 * Selects the rows added up by asset and part of a group: account_id, asset_id, part, entries and every column that the
 * group adds up. Groups of time have one part each, so that those of all assets are added up too, with `assets`, their number.
 * @param rows SELECT with account_id, asset_id, `at`, entries and the columns with a total, and by places `place_id`
 */
export function partly(
  declaration: ReportDeclaration,
  group: ReportGroup,
  scope: SourceScope,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = addedColumns(declaration, group, scope.wanted);
  const { within } = keyOf(group, scope, hasPlace(declaration));
  const added = listed(
    columns.flatMap(([column, { total }]) =>
      total === 'sum' || total === 'max' ? [sql`, ${sql.raw(total)}(r.${sql.ref(column)}) AS ${sql.ref(column)}`] : [],
    ),
  );
  const parts = sql`
    SELECT r.account_id, r.asset_id, ${within ? sql`${within.part} AS part,` : sql``} sum(r.entries) AS entries ${added}
    FROM (${mustBePlaced(declaration, group, scope) ? placed(rows) : rows}) r ${within?.joins ?? sql``}
    GROUP BY 1, 2 ${within ? sql`, 3` : sql``}
    HAVING sum(r.entries) > 0 ${declaration.each === 'asset' ? orAny(columns) : sql``}`;
  if (!isTime(group)) return parts;
  return sql`
    SELECT min(r.account_id) AS account_id, r.part, count(*) FILTER (WHERE r.entries > 0) AS assets, sum(r.entries) AS entries ${added}
    FROM (${parts}) r GROUP BY r.part`;
}

/**
 * Selects a row for each group: `id`, `assetId`, `at`, the group under its own name, `assets`, `entries` and every column
 * that the group adds up.
 * @param parts name of the result of `partly`
 */
export function grouped(
  declaration: ReportDeclaration,
  group: ReportGroup,
  scope: SourceScope,
  parts: string,
): RawBuilder<unknown> {
  const { joins, id, name, by = sql`1`, assetId = NO_ASSET, once } = keyOf(group, scope, hasPlace(declaration));
  const columns = addedColumns(declaration, group, scope.wanted);
  const sums = columns.flatMap(([name, column]) =>
    column.total === undefined || column.total === 'score' ? [] : [sql`, ${totalOf(name, column)} AS ${sql.ref(name)}`],
  );
  const withEntries = sql`FILTER (WHERE r.entries > 0)`;
  const counted = once ? sql`count(*) ${withEntries}` : sql`count(DISTINCT r.asset_id) ${withEntries}`;
  const assets = isTime(group) ? sql`sum(r.assets)` : counted;
  const visible = columns.filter(([, { internal }]) => !internal);
  const rows = sql`
    SELECT ${id} AS id, ${assetId}, NULL::timestamptz AS at, ${name} AS ${sql.ref(group)},
      (${assets})::int AS assets, sum(r.entries)::int AS entries,
      min(r.account_id) AS account_id ${listed(sums)}
    FROM ${sql.table(parts)} r ${joins} GROUP BY ${by}
    ${declaration.each === 'asset' ? sql`HAVING sum(r.entries) > 0 ${orAny(visible)}` : sql``}`;
  const { scoring } = scope;
  if (scoring === undefined || !columns.some(([, { total }]) => total === 'score')) return rows;
  // The weights of an asset and a driver are those of the own account. Trips without a driver have no score.
  if (group === 'asset') return withScores(rows, scoring, sql`g.account_id`);
  return group === 'driver'
    ? withScores(rows, scoring, sql`g.account_id`, sql`g.id <> ''`)
    : withScores(rows, scoring, sql.lit(scoring.accountId));
}

/** Condition that one of the columns that are added up is not 0, to be added to others. */
function orAny(columns: readonly [name: string, column: ReportColumn][]): RawBuilder<unknown> {
  const added = columns.filter(([, { total }]) => total === 'sum');
  return listed(added.map(([name]) => sql` OR sum(r.${sql.ref(name)}) <> 0`));
}

/**
 * The place of the single rows `p` of a report, as a column to be added to others: their own, that of their asset if only
 * those of a place were chosen, or to be found by `at`.
 */
export function placeColumn(
  declaration: ReportDeclaration,
  group: ReportGroup,
  { belonging }: SourceScope,
): RawBuilder<unknown> {
  if (group !== 'place') return sql``;
  if (hasPlace(declaration)) return sql`, p.place_id`;
  return belonging.place === undefined ? sql`, NULL::int AS place_id` : sql`, p.in_place`;
}

/** Returns whether rows belong to the place of their asset, which is yet to be found. */
function mustBePlaced(
  declaration: ReportDeclaration,
  group: ReportGroup | undefined,
  { belonging }: SourceScope,
): boolean {
  return group === 'place' && !hasPlace(declaration) && belonging.place === undefined;
}

/** Returns whether the rows of a report are at a place. */
export function hasPlace({ columns }: ReportDeclaration): boolean {
  return 'place' in columns;
}

function listed(columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return columns.length > 0 ? sql.join([...columns], sql``) : sql``;
}

/**
 * The sum of no rows is 0, and their maximum and their share are unknown, as are sums of what no sensor measured and of less
 * than nothing. Scores follow from the sums (`withScores`).
 */
export function totalOf(name: string, { kind, total, measuredBy }: ReportColumn): RawBuilder<unknown> {
  const column = (one: string) => sql`r.${sql.ref(one)}`;
  if (measuredBy !== undefined)
    return sql`(CASE WHEN sum(${column(name)}) >= ${sql.lit(-ROUNDED_LITERS)} THEN greatest(sum(${column(name)}), 0) END)::float8`;
  const sum = (one: string) => sql`coalesce(sum(${column(one)}), 0)`;
  if (typeof total === 'object')
    return sql`(CASE WHEN sum(${column(total.part)}) < 0 THEN NULL ELSE ${sum(total.part)} END / nullif(${sql.join(total.of.map(sum), sql` + `)}, 0))::float8`;
  const value = total === 'max' ? sql`max(${column(name)})` : sum(name);
  return kind === 'count' ? sql`(${value})::int` : sql`(${value})::float8`;
}
