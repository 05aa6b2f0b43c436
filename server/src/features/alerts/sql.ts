import type { AlertState } from '@waymark/contract/alerts/schema.ts';
import type { Feature } from '@waymark/domain/access.ts';
import type { Severity } from '@waymark/domain/alerts/kind.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import type { Tx } from '../../storage/db.ts';
import { ALERT_SENSOR, type AlertSensorRow, alertSensor, alertSensorIsSeen } from '../../storage/sensors-sql.ts';
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

export interface AlertRow extends AlertSensorRow {
  account_id: number;
  id: number;
  uid: string;
  type: AlertKindName;
  severity: Severity;
  asset_uid: string;
  asset_name: string;
  asset_type: string;
  driver_uid: string | null;
  driver_name: string | null;
  rule_uid: string | null;
  rule_name: string | null;
  rule_version: number | null;
  wording: string | null;
  instructions: string | null;
  since: Date;
  raised_at: Date;
  ended_at: Date | null;
  ended_by: 'over' | 'ruleChanged' | 'assetLeft' | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  place_uid: string | null;
  place_name: string | null;
  value: number | null;
  threshold: number | null;
  late: boolean;
  withdrawn_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  note: string | null;
  details: Record<string, unknown> | null;
}

/** Kinds that an account sees, where they are fewer than those that the viewer sees. */
export interface FewerKinds {
  accountId: number;
  kinds: readonly AlertKindName[];
}

/** Alerts that a call is about. */
export interface AlertScope {
  accountIds: readonly number[];
  kinds: readonly AlertKindName[];
  fewer: readonly FewerKinds[];
  /** Features that the viewer does not have. Alerts about sensors that carry their data are not seen. */
  off: readonly Feature[];
  asset?: { accountId: number; assetId: number } | undefined;
  /** Default: all that were not withdrawn. */
  state?: Static<typeof AlertState> | undefined;
  severity?: Severity | undefined;
  ruleUid?: string | undefined;
  placeUid?: string | undefined;
  search?: string | undefined;
  /** Only those that ended because their condition is over. */
  over?: boolean;
  from?: Date | undefined;
  to?: Date | undefined;
}

function watchesSensor(kind: AlertKindName): boolean {
  return alertKindOf(kind).watch.on === 'sensor';
}

/** Returns the conditions under which features and toggles let alert `l` of a visible account be seen. */
export function seenAlerts({ kinds, fewer, off }: Pick<AlertScope, 'kinds' | 'fewer' | 'off'>): RawBuilder<boolean> {
  return allOf([
    sql<boolean>`l.type = ANY (${[...kinds]}::text[])`,
    ...fewer.map(
      ({ accountId, kinds: of }) => sql<boolean>`(l.account_id <> ${accountId} OR l.type = ANY (${[...of]}::text[]))`,
    ),
    ...(kinds.some(watchesSensor)
      ? [sql<boolean>`(NOT l.type = ANY (${kinds.filter(watchesSensor)}::text[]) OR ${alertSensorIsSeen(off)})`]
      : []),
  ]);
}

/** Returns the conditions of alert `l`. The search also uses the joins. */
export function selectedAlerts(scope: AlertScope): RawBuilder<boolean> {
  const { accountIds, asset, state, severity, ruleUid, placeUid, search, from, to } = scope;
  const all = [
    asset
      ? sql<boolean>`l.account_id = ${asset.accountId} AND l.asset_id = ${asset.assetId}`
      : ofAccounts(sql`l.account_id`, accountIds),
    seenAlerts(scope),
    state === 'withdrawn' ? sql<boolean>`l.withdrawn_at IS NOT NULL` : sql<boolean>`l.withdrawn_at IS NULL`,
  ];
  if (state === 'open') all.push(sql<boolean>`l.acknowledged_at IS NULL`);
  if (state === 'acknowledged') all.push(sql<boolean>`l.acknowledged_at IS NOT NULL`);
  if (severity !== undefined) all.push(sql<boolean>`l.severity = ${severity}`);
  if (ruleUid !== undefined) all.push(sql<boolean>`l.rule_id = (SELECT id FROM alert_rules WHERE uid = ${ruleUid})`);
  if (placeUid !== undefined) all.push(sql<boolean>`l.place_id = (SELECT id FROM places WHERE uid = ${placeUid})`);
  if (scope.over) all.push(sql<boolean>`l.ended_by = 'over'`);
  if (from !== undefined) all.push(sql<boolean>`l.raised_at >= ${from}`);
  if (to !== undefined) all.push(sql<boolean>`l.raised_at < ${to}`);
  if (search !== undefined && search.trim() !== '') all.push(matching(containing(search)));
  return allOf(all);
}

/** Finds text in the names of the asset, its plate, the rule, the place and the driver. */
const matching = (pattern: string) => sql<boolean>`(
  EXISTS (SELECT FROM assets a WHERE a.account_id = l.account_id AND a.id = l.asset_id
    AND (a.name ILIKE ${pattern} OR a.license_plate ILIKE ${pattern}))
  OR EXISTS (SELECT FROM alert_rules r WHERE r.id = l.rule_id AND (r.name ILIKE ${pattern} OR r.wording ILIKE ${pattern}))
  OR EXISTS (SELECT FROM places p WHERE p.id = l.place_id AND p.name ILIKE ${pattern})
  OR EXISTS (SELECT FROM drivers d WHERE d.account_id = l.account_id AND d.id = l.driver_id AND d.name ILIKE ${pattern}))`;

const COLUMNS = sql`l.account_id, l.id, l.uid, l.type, l.severity, a.uid AS asset_uid, a.name AS asset_name,
  a.type AS asset_type, d.uid AS driver_uid, d.name AS driver_name, r.uid AS rule_uid, r.name AS rule_name,
  l.rule_version, ${ALERT_SENSOR}, r.wording, r.instructions, l.since, l.raised_at, l.ended_at, l.ended_by, l.latitude_e7, l.longitude_e7,
  p.uid AS place_uid, p.name AS place_name, l.value, l.threshold, l.late, l.withdrawn_at, l.acknowledged_at,
  u.name AS acknowledged_by, l.note, l.details`;

/** Names of alert `l`. A name that the viewer does not see is null. */
const NAMES = sql`JOIN assets a ON a.account_id = l.account_id AND a.id = l.asset_id
  ${alertSensor({ alert: 'l', asset: 'a' })}
  LEFT JOIN drivers d ON d.account_id = l.account_id AND d.id = l.driver_id
  LEFT JOIN alert_rules r ON r.id = l.rule_id
  LEFT JOIN places p ON p.id = l.place_id
  LEFT JOIN users u ON u.id = l.acknowledged_by`;

/** The most urgent first. */
/** Position of the severity of alert `l`: the most urgent is first. */
export const URGENCY = sql`array_position(${sql.lit(`{${SEVERITIES.join(',')}}`)}::text[], l.severity)`;
const ASSET_NAME = sql`(SELECT lower(a.name) FROM assets a WHERE a.account_id = l.account_id AND a.id = l.asset_id)`;

const SORTING: Sorting<string> = {
  fields: {
    raisedAt: sql`l.raised_at`,
    since: sql`l.since`,
    endedAt: sql`l.ended_at`,
    severity: URGENCY,
    type: sql`l.type`,
    assetName: ASSET_NAME,
    value: sql`l.value`,
  },
  fallback: 'raisedAt',
  fallbackOrder: 'desc',
  ties: [sql`l.id`],
};

/**
 * Returns a page of alerts, the newest first. Each account gives no more rows than the page can have, in the order of its
 * index.
 * @throws Refusal `error.sort.field`
 */
export async function listAlerts(
  tx: Tx,
  scope: AlertScope,
  page: Page,
): Promise<{ rows: readonly AlertRow[]; count: number }> {
  const order = orderBy(SORTING, page.sort, page.order);
  const ids = scope.asset ? [scope.asset.accountId] : scope.accountIds;
  const where = selectedAlerts(scope);
  const total = sql`SELECT count(*) AS total FROM alerts l WHERE ${where}`;
  const { rows } = await sql<AlertRow & { total: number }>`
    SELECT ${COLUMNS}, (${total}) AS total FROM (
      SELECT l.* FROM unnest(${[...ids]}::int[]) AS of (account_id), LATERAL (
        SELECT l.* FROM alerts l WHERE l.account_id = of.account_id AND ${where} ORDER BY ${order} ${headOf(page)}) l
      ORDER BY ${order} ${paged(page)}) l
    ${NAMES} ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`${total}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns alerts with their names by internal id, in no particular order. */
export async function alertsById(tx: Tx, ids: readonly number[]): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    SELECT ${COLUMNS} FROM alerts l ${NAMES} WHERE l.id = ANY (${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

/** The version of the rule that raised an alert. */
export interface RuleVersionRow {
  value: number | null;
  schedule: Schedule | null;
  persists_s: number | null;
  cool_down_min: number;
  valid_from: Date;
  changed_since: boolean;
}

export async function findAlert(tx: Tx, scope: AlertScope, uid: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    SELECT ${COLUMNS} FROM alerts l ${NAMES} WHERE l.uid = ${uid} AND ${selectedAlerts(scope)}`.execute(tx);
  return rows[0];
}

/** Returns the version of the rule that raised an alert; undefined for a rule of the product. */
export async function versionOfAlert(tx: Tx, { account_id, id }: AlertRow): Promise<RuleVersionRow | undefined> {
  const { rows } = await sql<RuleVersionRow>`
    SELECT v.value, v.schedule, v.persists_s, v.cool_down_min, v.valid_from,
      r.deleted_at IS NOT NULL OR EXISTS (SELECT FROM alert_rule_versions n WHERE n.account_id = v.account_id
        AND n.rule_id = v.rule_id AND n.version > v.version) AS changed_since
    FROM alerts l JOIN alert_rules r ON r.id = l.rule_id
    JOIN alert_rule_versions v ON v.account_id = r.account_id AND v.rule_id = r.id AND v.version = l.rule_version
    WHERE l.account_id = ${account_id} AND l.id = ${id}`.execute(tx);
  return rows[0];
}

export interface CountsRow {
  open: number;
  acknowledged: number;
  severities: Partial<Record<Severity, number>>;
}

/** Counts alerts by state, and open ones by severity. */
export async function countAlerts(tx: Tx, scope: AlertScope): Promise<CountsRow> {
  const { rows } = await sql<{ severity: Severity; open: number; acknowledged: number }>`
    SELECT l.severity, count(*) FILTER (WHERE l.acknowledged_at IS NULL) AS open, count(l.acknowledged_at) AS acknowledged
    FROM alerts l WHERE ${selectedAlerts(scope)} GROUP BY l.severity`.execute(tx);
  return {
    open: rows.reduce((sum, row) => sum + row.open, 0),
    acknowledged: rows.reduce((sum, row) => sum + row.acknowledged, 0),
    severities: Object.fromEntries(rows.map(({ severity, open }) => [severity, open])),
  };
}

/**
 * Acknowledges alerts of the scope that are not acknowledged yet.
 * @returns `found`: all alerts of the scope with these ids, acknowledged or not
 */
export async function acknowledge(
  tx: Tx,
  scope: AlertScope,
  uids: readonly string[],
  by: { userId: number; note: string | null; at: Date },
): Promise<{ found: number; changed: { account_id: number; uid: string; type: string; asset_name: string }[] }> {
  const ofScope = sql`l.uid = ANY (${[...uids]}::uuid[]) AND ${selectedAlerts(scope)}`;
  const locked = await sql<{ id: number }>`
    SELECT l.id FROM alerts l WHERE ${ofScope} ORDER BY l.account_id, l.id FOR UPDATE`.execute(tx);
  const { rows: changed } = await sql<{ account_id: number; uid: string; type: string; asset_name: string }>`
    UPDATE alerts l SET acknowledged_at = ${by.at}, acknowledged_by = ${by.userId}, note = ${by.note}
    FROM assets a WHERE a.account_id = l.account_id AND a.id = l.asset_id
      AND l.id = ANY (${locked.rows.map(({ id }) => id)}::bigint[]) AND ${ofAccounts(sql`l.account_id`, scope.accountIds)}
      AND l.acknowledged_at IS NULL
    RETURNING l.account_id, l.uid, l.type, a.name AS asset_name`.execute(tx);
  return { found: locked.rows.length, changed };
}

/** Returns the features and toggles of the accounts that lack one of these. */
export async function limitedAccounts(
  tx: Tx,
  accountIds: readonly number[],
  features: readonly string[],
  alerts: readonly string[],
): Promise<{ id: number; features: string[]; alerts: string[] }[]> {
  const { rows } = await sql<{ id: number; features: string[]; alerts: string[] }>`
    SELECT id, features, alerts FROM accounts WHERE ${ofAccounts(sql`id`, accountIds)}
      AND NOT (features @> ${[...features]}::text[] AND alerts @> ${[...alerts]}::text[])`.execute(tx);
  return rows;
}
