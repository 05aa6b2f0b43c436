import { randomBytes } from 'node:crypto';
import type { AlertEnd, AlertsOut, EndedAlert, RaisedAlert } from '@waymark/domain/alerts/step.ts';
import { uuidV7 } from '@waymark/domain/uuid.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';
import { saveEvents } from './events-sql.ts';

/** The alerts that a transaction decided for one asset. */
export interface AlertsOfAsset extends AssetKey {
  alerts: AlertsOut;
  /** Returns true if the data of an alert was old on arrival. */
  late: (raisedAt: number) => boolean;
}

/** An alert as it is inserted. Times in epoch ms. */
interface NewAlert extends AssetKey, Omit<RaisedAlert, 'version' | 'kind' | 'violation'> {
  uid: string;
  ruleVersion: number;
  type: string;
  subject: string;
  /** JSON */
  details: string | null;
  endedBy: AlertEnd | null;
  late: boolean;
}

/**
 * Writes raised and ended alerts. An alert that is derived again keeps its row with what users did. Alerts that are new and
 * not late are announced as domain events `alertRaised`.
 * @param now epoch ms
 */
export async function saveAlerts(tx: Tx, items: readonly AlertsOfAsset[], now: number): Promise<void> {
  const rows: NewAlert[] = [];
  const ended: (EndedAlert & AssetKey)[] = [];
  for (const { accountId, assetId, alerts, late } of items) {
    for (const raised of alerts.raised) {
      const { version, kind, violation, ...rest } = raised;
      rows.push({
        accountId,
        assetId,
        ...rest,
        uid: uuidV7(randomBytes(16), now),
        ruleVersion: version,
        type: kind,
        subject: subjectOf(raised),
        details: violation === undefined ? null : JSON.stringify({ violation }),
        endedBy: raised.endedAt === null ? null : 'over',
        late: late(raised.raisedAt),
      });
    }
    ended.push(...alerts.ended.map((it) => ({ accountId, assetId, ...it })));
  }
  if (rows.length > 0) await insertAlerts(tx, rows);
  if (ended.length > 0) await endAlerts(tx, ended);
}

function subjectOf({ placeId, violation }: Pick<RaisedAlert, 'placeId' | 'violation'>): string {
  return placeId === null ? (violation ?? '') : String(placeId);
}

/** The alerts that this fold raises. Those of other parts of the product have no rule either. */
const OF_FOLD = sql.raw(`(a.rule_id IS NOT NULL OR a.type = 'securePark')`);

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

async function insertAlerts(tx: Tx, all: readonly NewAlert[]): Promise<void> {
  // One statement does not update a row twice. The last of equal ones wins.
  const rows = [...new Map(all.map((it) => [`${it.assetId} ${it.ruleId} ${it.subject} ${it.since}`, it])).values()];
  const { rows: written } = await sql<{ uid: string; assetId: number; isNew: boolean }>`
    INSERT INTO alerts AS a (account_id, asset_id, uid, rule_id, rule_version, type, severity, subject, place_id, since,
      raised_at, ended_at, ended_by, latitude_e7, longitude_e7, value, threshold, raised_value, raised_step, ended_step, late,
      details)
    SELECT n.* FROM unnest(${rows.map((it) => it.accountId)}::int[], ${rows.map((it) => it.assetId)}::int[],
      ${rows.map((it) => it.uid)}::uuid[], ${rows.map((it) => it.ruleId)}::int[],
      ${rows.map((it) => it.ruleVersion)}::int[], ${rows.map((it) => it.type)}::text[],
      ${rows.map((it) => it.severity)}::text[], ${rows.map((it) => it.subject)}::text[],
      ${rows.map((it) => it.placeId)}::int[], ${rows.map((it) => iso(it.since))}::timestamptz[],
      ${rows.map((it) => iso(it.raisedAt))}::timestamptz[], ${rows.map((it) => iso(it.endedAt))}::timestamptz[],
      ${rows.map((it) => it.endedBy)}::text[], ${rows.map((it) => it.latitudeE7)}::int[],
      ${rows.map((it) => it.longitudeE7)}::int[], ${rows.map((it) => it.value)}::float8[],
      ${rows.map((it) => it.threshold)}::float8[], ${rows.map((it) => it.value)}::float8[],
      ${rows.map((it) => it.decision)}::int[], ${rows.map((it) => (it.endedAt === null ? null : it.decision))}::int[],
      ${rows.map((it) => it.late)}::boolean[], ${rows.map((it) => it.details)}::jsonb[]) AS n
    ON CONFLICT (account_id, asset_id, type, rule_id, subject, since) DO UPDATE SET raised_at = excluded.raised_at,
      ended_at = excluded.ended_at, ended_by = excluded.ended_by, value = excluded.value, withdrawn_at = NULL,
      latitude_e7 = excluded.latitude_e7, longitude_e7 = excluded.longitude_e7, raised_value = excluded.raised_value,
      raised_step = excluded.raised_step, ended_step = excluded.ended_step
    RETURNING uid, asset_id AS "assetId", xmax = 0 AS "isNew"`.execute(tx);
  const isNew = new Set(written.filter((row) => row.isNew).map(({ uid }) => uid));
  await saveEvents(
    tx,
    rows
      .filter(({ uid, late }) => isNew.has(uid) && !late)
      .map(({ accountId, assetId, uid, raisedAt }) => ({
        accountId,
        assetId,
        event: { type: 'alertRaised', time: raisedAt, alertId: uid },
        late: false,
      })),
  );
}

async function endAlerts(tx: Tx, all: readonly (EndedAlert & AssetKey)[]): Promise<void> {
  await sql`
    UPDATE alerts a SET ended_at = n.ended_at, ended_by = n.ended_by, value = coalesce(n.value, a.value),
      ended_step = n.decision
    FROM unnest(${all.map((it) => it.accountId)}::int[], ${all.map((it) => it.assetId)}::int[],
      ${all.map((it) => it.ruleId)}::int[], ${all.map(subjectOf)}::text[],
      ${all.map((it) => iso(it.since))}::timestamptz[], ${all.map((it) => iso(it.endedAt))}::timestamptz[],
      ${all.map((it) => it.endedBy)}::text[], ${all.map((it) => it.value)}::float8[],
      ${all.map((it) => it.decision)}::int[])
      AS n (account_id, asset_id, rule_id, subject, since, ended_at, ended_by, value, decision)
    WHERE a.account_id = n.account_id AND a.asset_id = n.asset_id AND ${OF_FOLD}
      AND a.rule_id IS NOT DISTINCT FROM n.rule_id AND a.subject = n.subject AND a.since = n.since`.execute(tx);
}

/** Alerts of an asset that a rederivation judges again. */
export type AlertsTaken = readonly { id: number; key: string }[];

/**
 * Opens the alerts of an asset again that ended after a checkpoint, and returns those that were raised after it. Times do
 * not tell: what an asset does is decided some time after it happened.
 * @param decisions of the checkpoint
 * @param begun the instant at which derivation starts over, epoch ms: alerts that were raised before stay, and are over then
 */
export async function takeBackAlerts(tx: Tx, asset: AssetKey, decisions: number, begun?: number): Promise<AlertsTaken> {
  const ofAsset = sql`a.account_id = ${asset.accountId} AND a.asset_id = ${asset.assetId} AND ${OF_FOLD}
    AND a.withdrawn_at IS NULL`;
  // They belong to no later step, so that no rederivation takes them back.
  if (begun !== undefined)
    await sql`UPDATE alerts a SET raised_step = 0, ended_step = 0, ended_by = coalesce(ended_by, 'over'),
        ended_at = coalesce(ended_at, least(${new Date(begun)}, now()))
      WHERE ${ofAsset} AND raised_at < ${new Date(begun)} AND raised_step > 0`.execute(tx);
  await sql`UPDATE alerts a SET ended_at = NULL, ended_by = NULL, ended_step = NULL, value = raised_value
    WHERE ${ofAsset} AND raised_step <= ${decisions} AND ended_step > ${decisions}`.execute(tx);
  const { rows } = await sql<{ id: number; ruleId: number | null; subject: string; since: Date }>`
    SELECT id, rule_id AS "ruleId", subject, since FROM alerts a WHERE ${ofAsset} AND raised_step > ${decisions}`.execute(
    tx,
  );
  return rows.map(({ id, ruleId, subject, since }) => ({ id, key: `${ruleId} ${subject} ${since.getTime()}` }));
}

/** Withdraws the alerts that were taken back and not raised again. */
export async function withdrawAlerts(
  tx: Tx,
  { accountId }: AssetKey,
  taken: AlertsTaken,
  { raised }: AlertsOut,
): Promise<void> {
  const again = new Set(raised.map((it) => `${it.ruleId} ${subjectOf(it)} ${it.since}`));
  const ids = taken.filter(({ key }) => !again.has(key)).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`UPDATE alerts SET withdrawn_at = now(), ended_at = coalesce(ended_at, now()), ended_by = coalesce(ended_by, 'over')
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])`.execute(tx);
}
