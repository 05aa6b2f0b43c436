/** Adds up the rows of any report by a group, from its declaration. */
import type { ReportColumn, ReportDeclaration, ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SourceScope } from './sources/source.ts';

const NO_ASSET = sql`NULL::uuid AS "assetId"`;

/** How rows `r` get their group. */
interface Key {
  /** Joined tables. */
  joins: RawBuilder<unknown>;
  /** Text that identifies a group, empty for the rows without one. */
  id: RawBuilder<unknown>;
  /** Aggregate that names a group. */
  name: RawBuilder<unknown>;
  assetId?: RawBuilder<unknown>;
}

const ASSETS = sql`JOIN assets x ON x.uid = r."assetId"`;

/**
 * A row belongs to the driver and the place of its asset at its start. A row that began before the window counts for
 * the first day of the window.
 */
function keyOf(group: ReportGroup, { window, timeZone }: SourceScope, hasPlace: boolean): Key {
  switch (group) {
    case 'asset':
      return {
        ...{ joins: sql``, id: sql`r."assetId"::text`, name: sql`min(r.asset)` },
        assetId: sql`(min(r."assetId"::text))::uuid AS "assetId", min(r."licensePlate") AS "licensePlate"`,
      };
    case 'day':
    case 'week':
    case 'month': {
      const start = sql`date_trunc(${sql.lit(group)}, greatest(r.at, ${new Date(window.from)}), ${timeZone})`;
      const local = sql`to_char(${start} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;
      return { joins: sql``, id: local, name: sql`min(${local})` };
    }
    case 'tag':
      return {
        joins: sql`${ASSETS} LEFT JOIN LATERAL unnest(x.tags) tag ON true`,
        ...{ id: sql`coalesce('=' || lower(tag), '')`, name: sql`min(tag)` },
      };
    case 'depot':
      return { joins: ASSETS, id: sql`coalesce('=' || x.depot, '')`, name: sql`min(x.depot)` };
    case 'driver':
      return {
        joins: sql`${ASSETS}
          LEFT JOIN driver_assignments d ON d.account_id = x.account_id AND d.asset_id = x.id
            AND d.assigned_from <= r.at AND (d.assigned_to IS NULL OR d.assigned_to > r.at)
          LEFT JOIN drivers p ON p.account_id = d.account_id AND p.id = d.driver_id`,
        ...{ id: sql`coalesce(p.uid::text, '')`, name: sql`min(p.name)` },
      };
    case 'place':
      if (hasPlace) return { joins: sql``, id: sql`coalesce('=' || r.place, '')`, name: sql`min(r.place)` };
      return {
        joins: sql`LEFT JOIN places p ON p.id = r.place_id`,
        ...{ id: sql`coalesce(p.uid::text, '')`, name: sql`min(p.name)` },
      };
  }
}

/**
 * Adds `place_id` to rows: the place in which the asset was at the start of the row. In several places at once, it is the
 * one that was entered last.
 */
function placed(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    WITH begun AS MATERIALIZED (
      SELECT row_number() OVER () AS place_row, x.account_id AS place_account, x.id AS place_asset, r.*
      FROM (${rows}) r ${ASSETS}),
    touching AS MATERIALIZED (
      SELECT v.account_id, v.asset_id, v.place_id, v.entered_at, v.left_at
      FROM visits v
      WHERE (v.account_id, v.asset_id) IN (SELECT place_account, place_asset FROM begun)
        AND v.entered_at <= (SELECT max(at) FROM begun)
        AND (v.left_at IS NULL OR v.left_at > (SELECT min(at) FROM begun)))
    SELECT DISTINCT ON (r.place_row) r.*, v.place_id
    FROM begun r LEFT JOIN touching v ON v.account_id = r.place_account AND v.asset_id = r.place_asset
      AND v.entered_at <= r.at AND (v.left_at IS NULL OR v.left_at > r.at)
    ORDER BY r.place_row, v.entered_at DESC NULLS LAST`;
}

/**
 * Selects a row for each group: `id`, `assetId`, `at`, the group under its own name, `assets`, `entries` and every column
 * with a total.
 * @param rows SELECT with the columns of a source
 */
export function grouped(
  { columns }: ReportDeclaration,
  group: ReportGroup,
  scope: SourceScope,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const hasPlace = 'place' in columns;
  const { joins, id, name, assetId = NO_ASSET } = keyOf(group, scope, hasPlace);
  const sums = Object.entries(columns).flatMap(([column, { kind, total }]) =>
    total === undefined ? [] : [sql`, ${totalOf(column, { kind, total })} AS ${sql.ref(column)}`],
  );
  const summed = sums.length > 0 ? sql.join(sums, sql``) : sql``;
  return sql`
    SELECT ${id} AS id, ${assetId}, NULL::timestamptz AS at, ${name} AS ${sql.ref(group)},
      count(DISTINCT r."assetId")::int AS assets, count(*)::int AS entries ${summed}
    FROM (${group === 'place' && !hasPlace ? placed(rows) : rows}) r ${joins} GROUP BY 1`;
}

/** The sum of no rows is 0, and their maximum and their share are unknown. */
export function totalOf(name: string, { kind, total }: Pick<ReportColumn, 'kind' | 'total'>): RawBuilder<unknown> {
  const column = (one: string) => sql`r.${sql.ref(one)}`;
  const sum = (one: string) => sql`coalesce(sum(${column(one)}), 0)`;
  if (typeof total === 'object')
    return sql`(${sum(total.part)} / nullif(${sql.join(total.of.map(sum), sql` + `)}, 0))::float8`;
  const value = total === 'max' ? sql`max(${column(name)})` : sum(name);
  return kind === 'count' ? sql`(${value})::int` : sql`(${value})::float8`;
}
