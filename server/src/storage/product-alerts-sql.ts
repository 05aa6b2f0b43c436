/**
 * Alerts that parts of the product raise without a rule, in the transaction of the fact that causes them. They belong to no
 * fold, so a recomputation of their asset leaves them as they are.
 */
import { randomBytes } from 'node:crypto';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { AlertEnd, At } from '@waymark/domain/alerts/step.ts';
import type { DomainEvent } from '@waymark/domain/derive/derived.ts';
import { uuidV7 } from '@waymark/domain/uuid.ts';
import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/** The condition of an alert. Of each, an asset has at most one alert that lasts. */
export interface ProductCondition {
  accountId: number;
  assetId: number;
  kind: AlertKindName;
  /** The part of the asset that it concerns, for example a device. */
  subject: string;
}

/** Returns the subject of an alert that concerns a device. */
export function subjectOfDevice(deviceId: number): string {
  return `device ${deviceId}`;
}

/** Times in epoch ms. */
export interface ProductAlert extends ProductCondition {
  since: number;
  /** True: it lasts until `endProductAlerts`. False: it is over, at `until` or at the moment of `since`. */
  lasts: boolean;
  until?: number | undefined;
  /** Its data was old on arrival, so it is not announced. */
  late?: boolean;
  /** Undefined: where the asset was last. */
  at?: At | undefined;
  /** Facts for a reader beside kind and asset, without names or numbers of people. */
  details?: Record<string, string | number | null> | undefined;
}

const RAISED: DomainEvent['type'] = 'alertRaised';
const OVER: AlertEnd = 'over';

/**
 * Raises alerts and announces them, unless the account has their feature or toggle switched off, or the same condition
 * already has an alert that lasts. One statement without constraints that the alerts can violate, so it does not endanger
 * the transaction of its cause.
 */
export async function raiseProductAlerts(tx: Tx, alerts: readonly ProductAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const kinds = alerts.map(({ kind }) => alertKindOf(kind));
  const times = alerts.map(({ since }) => new Date(since).toISOString());
  const ends = alerts.map(({ since, until, lasts }) => (lasts ? null : new Date(until ?? since).toISOString()));
  await sql`
    WITH raised AS (
      INSERT INTO alerts (account_id, asset_id, uid, type, severity, subject, since, raised_at, ended_at, ended_by,
        latitude_e7, longitude_e7, details, late)
      SELECT n.account_id, n.asset_id, n.uid, n.type, n.severity, n.subject, n.since, n.since,
        n.ended_at, CASE WHEN n.ended_at IS NOT NULL THEN ${OVER}::text END,
        CASE WHEN n.placed THEN n.latitude_e7 ELSE s.latitude_e7 END,
        CASE WHEN n.placed THEN n.longitude_e7 ELSE s.longitude_e7 END, n.details, n.late
      FROM unnest(${alerts.map((it) => it.accountId)}::int[], ${alerts.map((it) => it.assetId)}::int[],
        ${alerts.map(({ since }) => uuidV7(randomBytes(16), since))}::uuid[], ${alerts.map((it) => it.kind)}::text[],
        ${kinds.map((it) => it.severity)}::text[], ${alerts.map((it) => it.subject)}::text[], ${times}::timestamptz[],
        ${ends}::timestamptz[], ${alerts.map((it) => it.at !== undefined)}::bool[],
        ${alerts.map((it) => it.at?.latitudeE7 ?? null)}::int[], ${alerts.map((it) => it.at?.longitudeE7 ?? null)}::int[],
        ${alerts.map((it) => (it.details ? JSON.stringify(it.details) : null))}::jsonb[],
        ${kinds.map((it) => it.feature ?? null)}::text[], ${kinds.map((it) => it.toggle)}::text[],
        ${alerts.map((it) => it.late ?? false)}::bool[])
        AS n (account_id, asset_id, uid, type, severity, subject, since, ended_at, placed, latitude_e7, longitude_e7,
          details, feature, toggle, late)
      JOIN accounts a ON a.id = n.account_id
      LEFT JOIN asset_state s ON s.account_id = n.account_id AND s.asset_id = n.asset_id
      WHERE (n.feature IS NULL OR n.feature = ANY (a.features)) AND (n.toggle IS NULL OR n.toggle = ANY (a.alerts))
      ON CONFLICT DO NOTHING RETURNING account_id, asset_id, uid, raised_at, late)
    INSERT INTO domain_events (account_id, asset_id, type, at, payload)
    SELECT account_id, asset_id, ${RAISED}, raised_at, jsonb_build_object('alertId', uid) FROM raised WHERE NOT late`.execute(
    tx,
  );
}

/** The conditions that are over. */
export interface OverConditions {
  accountId: number;
  /** Default: of any asset. */
  assetId?: number;
  kinds: readonly AlertKindName[];
  subject: string;
}

/** Ends the lasting alerts of these conditions. @param endedAt epoch ms */
export async function endProductAlerts(
  tx: Tx,
  { accountId, assetId, kinds, subject }: OverConditions,
  endedAt: number,
): Promise<void> {
  await sql`
    UPDATE alerts SET ended_at = greatest(since, ${new Date(endedAt)}::timestamptz), ended_by = ${OVER}
    WHERE account_id = ${accountId} AND ${assetId === undefined ? sql`true` : sql`asset_id = ${assetId}`}
      AND type = ANY (${[...kinds]}::text[]) AND subject = ${subject}
      AND rule_id IS NULL AND rule_version IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL`.execute(tx);
}
