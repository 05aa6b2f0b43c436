import type { AlertRuleQuery } from '@waymark/contract/alert-rules/schema.ts';
import type { Feature } from '@waymark/domain/access.ts';
import type { Severity } from '@waymark/domain/alerts/kind.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { countsByType, keptCount } from '../fleet/kept-counts-sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import { type RecordQueries, type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns that a rule decides by. A change of one of them is a new version. */
export interface VersionValues {
  enabled: boolean;
  value: number | null;
  /** Name of the sensor that the rule watches. */
  sensor: string | null;
  places: number[];
  assets: number[];
  tags: string[];
  types: AssetType[];
  includes_below: boolean;
  schedule: Schedule | null;
  persists_s: number | null;
  cool_down_min: number;
}

/** Columns of a rule that users write. */
export interface AlertRuleValues extends VersionValues {
  name: string;
  type: AlertKindName;
  severity: Severity;
  wording: string | null;
  instructions: string | null;
}

export interface AlertRuleRow extends RecordRow, AlertRuleValues {
  /** False: a rule of an account above, whose `account_uid` is null. */
  own: boolean;
  version: number;
  /** Living places, or the deleted ones if none is left. */
  place_refs: { id: string; name: string }[];
  /** Public ids of living assets, or of the deleted ones if none is left. */
  asset_uids: string[];
  /** Unit of the sensor; null: none, or no sensor of the account has the name. */
  sensor_unit: string | null;
  asset_count: number;
  alerts_this_week: number;
  /** Of the rule's account. */
  time_zone: string;
  created_at: Date;
  updated_at: Date;
}

/** Query of the list. `kinds`: those that the viewer sees. */
export type SeenAlertRuleQuery = AlertRuleQuery & { kinds?: readonly AlertKindName[]; off?: readonly Feature[] };

/**
 * Condition: the rule watches no sensor that carries data of a feature that is off for the viewer or the rule's account. An
 * account below that lacks the feature hides nothing of the account above.
 * @param off features that the viewer does not have
 */
const sensorIsSeen = (off: readonly Feature[]) => sql<boolean>`NOT EXISTS (SELECT FROM sensors w
  WHERE lower(w.name) = lower(v.sensor) AND (w.account_id = r.account_id OR v.includes_below)
    AND (w.features && ${[...off]}::text[]
      OR w.account_id = r.account_id AND NOT w.features <@ (SELECT features FROM accounts WHERE id = w.account_id)))`;

/** Condition that the scope of version `v` has assets of account `o`. */
const ofScope = sql<boolean>`(o.id = v.account_id OR v.includes_below AND o.ancestors @> ARRAY[v.account_id])`;
/** Condition that the scope of version `v` has every asset of its accounts. */
const hasAll = sql<boolean>`cardinality(v.assets) + cardinality(v.tags) + cardinality(v.types) = 0`;

/** Condition that asset `a` of account `o` is in the scope of version `v`. */
export const inScope = sql<boolean>`${ofScope}
  AND (${hasAll} OR a.id = ANY (v.assets)
    OR a.type = ANY (v.types) OR cardinality(v.tags) > 0 AND EXISTS (
      SELECT FROM unnest(a.tags) tag JOIN unnest(v.tags) wanted ON lower(wanted) = lower(tag)))`;

const assetCount = (accountIds: readonly number[]) => sql`CASE WHEN ${hasAll} THEN (
    SELECT coalesce(sum(${keptCount('assets', sql`o.id`)}), 0)::int8 FROM accounts o
    WHERE ${ofAccounts(sql`o.id`, accountIds)} AND ${ofScope})
  ELSE (
    SELECT count(*) FROM assets a JOIN accounts o ON o.id = a.account_id
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.deleted_at IS NULL AND ${inScope}) END`;

const alertsThisWeek = (accountIds: readonly number[]) => sql`(
  SELECT count(*) FROM alerts l WHERE ${ofAccounts(sql`l.account_id`, accountIds)} AND l.rule_id = r.id
    AND l.raised_at >= now() - interval '7 days' AND l.withdrawn_at IS NULL)`;

const zone = (account: RawBuilder<unknown>) => sql`coalesce(${account} ->> 'timeZone', ${sql.lit(DEFAULT_TIME_ZONE)})`;

const TABLE = {
  name: 'alert_rules',
  joins: sql`JOIN LATERAL (SELECT n.* FROM alert_rule_versions n
    WHERE n.account_id = r.account_id AND n.rule_id = r.id ORDER BY n.version DESC LIMIT 1) v ON true`,
  columns: (accountIds: readonly number[]) => sql`
    r.name, r.type, r.severity, r.wording, r.instructions, r.created_at, r.updated_at, v.version, v.enabled, v.value,
    v.sensor, (SELECT w.unit FROM sensors w WHERE w.account_id = r.account_id AND lower(w.name) = lower(v.sensor)
      ORDER BY w.id LIMIT 1) AS sensor_unit,
    v.places, v.assets, v.tags, v.types, v.includes_below, v.schedule, v.persists_s, v.cool_down_min,
    ${ofAccounts(sql`r.account_id`, accountIds)} AS own,
    coalesce(v.schedule ->> 'timeZone', ${zone(sql`c.attributes`)}) AS time_zone,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.uid, 'name', p.name) ORDER BY lower(p.name), p.id)
      FROM places p WHERE p.id = ANY (v.places) AND (p.deleted_at IS NULL OR NOT EXISTS (
        SELECT FROM places q WHERE q.id = ANY (v.places) AND q.deleted_at IS NULL))), '[]') AS place_refs,
    coalesce((SELECT array_agg(a.uid ORDER BY a.id) FROM assets a WHERE a.id = ANY (v.assets)
      AND ${ofAccounts(sql`a.account_id`, accountIds)} AND (a.deleted_at IS NULL OR NOT EXISTS (
        SELECT FROM assets b WHERE b.id = ANY (v.assets) AND b.deleted_at IS NULL))), '{}') AS asset_uids,
    ${assetCount(accountIds)} AS asset_count, ${alertsThisWeek(accountIds)} AS alerts_this_week`,
  living: sql<boolean>`r.deleted_at IS NULL`,
  scope: (accountIds: readonly number[]) => sql<boolean>`(${ofAccounts(sql`r.account_id`, accountIds)}
    OR v.includes_below AND r.account_id = ANY ((SELECT visible_ancestors())::int[]))`,
} as const;

/** The columns of the rule's own row. Its versions have the others. */
const ownColumns = ({ name, type, severity, wording, instructions, includes_below }: AlertRuleValues) => ({
  ...{ name, type, severity, wording, instructions },
  was_inherited: sql<boolean>`${includes_below}`,
});

export const alertRuleQueries: RecordQueries<AlertRuleRow, AlertRuleValues> = {
  ...recordQueries<AlertRuleRow, AlertRuleValues>(TABLE),
  async insert(tx, accountId, uid, values) {
    await tx
      .insertInto('alert_rules')
      .values({ account_id: accountId, uid, ...ownColumns(values) })
      .execute();
  },
  async update(tx, accountId, id, values, at) {
    const { was_inherited, ...own } = ownColumns(values);
    await tx
      .updateTable('alert_rules')
      .set({ ...own, was_inherited: sql<boolean>`alert_rules.was_inherited OR ${was_inherited}`, updated_at: at })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  },
  async remove(tx, accountId, id, at = new Date()) {
    const rule = tx.updateTable('alert_rules').set({ deleted_at: at, updated_at: at });
    await rule.where('account_id', '=', accountId).where('id', '=', id).execute();
  },
};

/** The most urgent first. */
const SEVERITY = sql`array_position(${sql.lit(`{${SEVERITIES.join(',')}}`)}::text[], r.severity)`;

export const listAlertRules = recordList<AlertRuleRow, SeenAlertRuleQuery>(TABLE, {
  sorts: {
    name: sql`lower(r.name)`,
    type: sql`r.type`,
    severity: SEVERITY,
    assetCount: sql`asset_count`,
    alertsThisWeek: sql`alerts_this_week`,
    updatedAt: sql`r.updated_at`,
  },
  fallback: 'name',
  searched: [sql`r.name`, sql`r.wording`],
  filters: ({ type, severity, kinds, off }) => [
    ...(type === undefined ? [] : [sql<boolean>`r.type = ${type}`]),
    ...(severity === undefined ? [] : [sql<boolean>`r.severity = ${severity}`]),
    ...(kinds === undefined ? [] : [sql<boolean>`r.type = ANY (${[...kinds]}::text[])`]),
    ...(off === undefined ? [] : [sensorIsSeen(off)]),
  ],
});

/** Returns whether a rule watches no sensor that carries data of a feature that is off. */
export async function ruleIsSeen(tx: Tx, uid: string, off: readonly Feature[]): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    SELECT ${sensorIsSeen(off)} AS seen FROM alert_rules r ${TABLE.joins} WHERE r.uid = ${uid}`.execute(tx);
  return rows[0]?.seen ?? false;
}

/** Counts the living rules of an account: all, and those of these types. */
export async function countAlertRules(
  tx: Tx,
  accountId: number,
  types: readonly string[],
): Promise<{ total: number; ofTypes: number }> {
  const { rows } = await sql<{ total: number; ofTypes: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE type = ANY (${[...types]}::text[])) AS "ofTypes"
    FROM alert_rules WHERE account_id = ${accountId} AND deleted_at IS NULL`.execute(tx);
  return rows[0] ?? { total: 0, ofTypes: 0 };
}

/** Blocks other new rules of the account until the transaction ends. */
export async function lockAlertRules(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('alert rules'), ${accountId}::int)`.execute(tx);
}

/** Returns living assets that a rule of the account can name, by public id. */
export async function findScopeAssets(
  tx: Tx,
  accountId: number,
  below: boolean,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uid: string; id: number }>`
    SELECT a.uid, a.id FROM assets a JOIN accounts o ON o.id = a.account_id
    WHERE a.uid = ANY (${[...uids]}::uuid[]) AND a.deleted_at IS NULL
      AND (a.account_id = ${accountId} OR ${below} AND o.ancestors @> ARRAY[${accountId}::int])`.execute(tx);
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

/** Returns living places that the assets of an account visit, by public id. */
export async function findScopePlaces(
  tx: Tx,
  accountId: number,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uid: string; id: number }>`
    SELECT p.uid, p.id FROM places p
    WHERE p.uid = ANY (${[...uids]}::uuid[]) AND p.deleted_at IS NULL
      AND (p.account_id = ${accountId} OR p.shared
        AND p.account_id = ANY (SELECT unnest(ancestors) FROM accounts WHERE id = ${accountId}))`.execute(tx);
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

/** Returns the time zone of an account. */
export async function zoneOfAccount(tx: Tx, accountId: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    SELECT ${zone(sql`attributes`)} AS zone FROM accounts WHERE id = ${accountId}`.execute(tx);
  return rows[0]?.zone ?? DEFAULT_TIME_ZONE;
}

/** Returns names of places or assets, in no particular order. */
export async function namesOf(tx: Tx, table: 'places' | 'assets', ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::int[]) ORDER BY lower(name)`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Counts the living assets of an account by type. */
export async function countAssetTypes(tx: Tx, accountId: number): Promise<ReadonlyMap<AssetType, number>> {
  const { rows } = await sql<{ type: AssetType; assets: number }>`${countsByType([accountId])}`.execute(tx);
  return new Map(rows.map(({ type, assets }) => [type, assets]));
}
