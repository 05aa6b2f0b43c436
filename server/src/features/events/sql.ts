import type { EventSource } from '@waymark/domain/event-source.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import {
  allOf,
  containing,
  headOf,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  type Sorting,
} from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';

export interface EventRow {
  source: EventSource;
  uid: string;
  type: string;
  severity: string | null;
  asset_uid: string;
  asset_name: string;
  start_time: Date;
  end_time: Date | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  /** Of driving events in m/s² or m/s. */
  value: number | null;
  limit_value: number | null;
}

/** Events that a call is about. */
export interface EventScope {
  accountIds: readonly number[];
  asset: { accountId: number; assetId: number } | undefined;
  window: Window;
  driving: boolean;
  /** Condition on alert `l`; undefined: no alerts. */
  alerts: RawBuilder<boolean> | undefined;
  type: string | undefined;
  search: string | undefined;
}

const SORTING: Sorting<string> = {
  fields: { startTime: sql`start_time` },
  fallback: 'startTime',
  fallbackOrder: 'desc',
  ties: [sql`uid`],
};

/** Returns a page of events in order of time. Each source gives the rows that the page can come from by its index. */
export async function listEvents(tx: Tx, scope: EventScope, page: Page) {
  const order = orderBy(SORTING, page.sort, page.order);
  const parts = partsOf(scope).map(
    ({ columns, from }) => sql`(SELECT ${columns} FROM ${from} ORDER BY ${order} ${headOf(page)})`,
  );
  if (parts.length === 0) return { rows: [], count: 0 };
  const { rows } = await sql<EventRow & { total: number }>`
    SELECT e.*, a.uid AS asset_uid, a.name AS asset_name, ${countOf(scope)} AS total
    FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) part ORDER BY ${order} ${paged(page)}) e
    JOIN assets a ON a.account_id = e.account_id AND a.id = e.asset_id ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT ${countOf(scope)} AS total`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

function countOf(scope: EventScope): RawBuilder<number> {
  const counts = partsOf(scope).map(({ from }) => sql`(SELECT count(*) FROM ${from})`);
  return sql<number>`(${sql.join(counts, sql` + `)})::int8`;
}

/** Returns the columns and the source of each kind of event in the scope. */
function partsOf(scope: EventScope): { columns: RawBuilder<unknown>; from: RawBuilder<unknown> }[] {
  const { driving, alerts, window } = scope;
  const [from, to] = [new Date(window.from), new Date(window.to)];
  const parts: { columns: RawBuilder<unknown>; from: RawBuilder<unknown> }[] = [];
  if (driving)
    parts.push({
      columns: sql`'driving' AS source, l.uid, l.type, NULL AS severity, l.account_id, l.asset_id, l.start_time, l.end_time,
        l.latitude_e7, l.longitude_e7, l.value, l.limit_value`,
      from: sql`driving_events l WHERE l.start_time >= ${from} AND l.start_time < ${to} AND ${subject(scope)}`,
    });
  if (alerts !== undefined)
    parts.push({
      columns: sql`'alert' AS source, l.uid, l.type, l.severity, l.account_id, l.asset_id, l.raised_at AS start_time,
        l.ended_at AS end_time, l.latitude_e7, l.longitude_e7, l.value, l.threshold AS limit_value`,
      from: sql`alerts l WHERE l.raised_at >= ${from} AND l.raised_at < ${to} AND ${alerts} AND ${subject(scope)}`,
    });
  return parts;
}

function subject({ accountIds, asset, type, search }: EventScope): RawBuilder<boolean> {
  const all = [
    asset
      ? sql<boolean>`l.account_id = ${asset.accountId} AND l.asset_id = ${asset.assetId}`
      : ofAccounts(sql`l.account_id`, accountIds),
  ];
  if (type !== undefined) all.push(sql<boolean>`l.type = ${type}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = containing(search);
    all.push(sql<boolean>`EXISTS (SELECT FROM assets s WHERE s.account_id = l.account_id AND s.id = l.asset_id
      AND (s.name ILIKE ${pattern} OR s.license_plate ILIKE ${pattern}))`);
  }
  return allOf(all);
}

export interface AuxiliaryDevice {
  accountId: number;
  deviceId: number;
  uid: string;
  assetUid: string;
  /** Epoch ms. */
  from: number;
  to: number;
}

/**
 * Returns the auxiliary trackers of an asset or of all in a window, each with the part of it in which it was assigned.
 * @param limit number of rows
 */
export async function auxiliaryDevices(
  tx: Tx,
  { accountIds, asset, window }: Pick<EventScope, 'accountIds' | 'asset' | 'window'>,
  limit: number,
): Promise<AuxiliaryDevice[]> {
  const [from, to] = [new Date(window.from), new Date(window.to)];
  const ofSubject = asset
    ? sql<boolean>`s.account_id = ${asset.accountId} AND s.asset_id = ${asset.assetId}`
    : ofAccounts(sql`s.account_id`, accountIds);
  const { rows } = await sql<AuxiliaryDevice>`
    SELECT s.account_id AS "accountId", s.device_id AS "deviceId", d.uid, a.uid AS "assetUid",
      (extract(epoch FROM greatest(s.assigned_from, ${from})) * 1000)::float8 AS "from",
      (extract(epoch FROM least(s.assigned_to, ${to})) * 1000)::float8 AS "to"
    FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
      JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
    WHERE ${ofSubject} AND s.role = 'auxiliary' AND s.assigned_from < ${to}
      AND (s.assigned_to IS NULL OR s.assigned_to > ${from})
    ORDER BY s.assigned_from, s.account_id, s.device_id LIMIT ${limit}`.execute(tx);
  return rows;
}
