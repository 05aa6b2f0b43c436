/** Evidence around an incident, and the copy that its submission keeps. */
import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { SensorPoints } from '../sensors/service.ts';
import type { IncidentRow } from './sql.ts';

/** Evidence that a submission keeps. */
export type KeptEvidence = Pick<IncidentEvidence, 'fixes' | 'statuses' | 'events' | 'speedLimitMetersPerSecond'> & {
  /** All of them, whatever its readers may see. */
  sensors: SensorPoints[];
};

interface Vehicle {
  accountId: number;
  assetId: number;
}

export interface EvidenceEventRow {
  time: Date;
  kind: 'tripStart' | 'tripEnd' | 'driving' | 'alert';
  type: string | null;
  value: number | null;
  limit: number | null;
}

/** Returns begins and ends of trips, driving events and alerts of a vehicle within a window, in the order of time. */
export async function eventsOf(
  tx: Tx,
  { accountId, assetId }: Vehicle,
  { from, to }: { from: number; to: number },
): Promise<EvidenceEventRow[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${new Date(from)} AND ${sql.ref(column)} < ${new Date(to)}`;
  const mine = sql`account_id = ${accountId} AND asset_id = ${assetId}`;
  const { rows } = await sql<EvidenceEventRow>`
    SELECT start_time AS time, 'tripStart' AS kind, NULL AS type, NULL::float8 AS value, NULL::float8 AS "limit"
      FROM trips WHERE ${mine} AND ${within('start_time')}
    UNION ALL SELECT end_time, 'tripEnd', NULL, NULL, NULL FROM trips
      WHERE ${mine} AND start_time < ${new Date(to)} AND ${within('end_time')}
    UNION ALL SELECT start_time, 'driving', type, value, limit_value FROM driving_events
      WHERE ${mine} AND ${within('start_time')}
    UNION ALL SELECT raised_at, 'alert', type, value, threshold FROM alerts
      WHERE ${mine} AND withdrawn_at IS NULL AND ${within('raised_at')}
    ORDER BY 1, 2, 3`.execute(tx);
  return rows;
}

/** Returns the type of a vehicle. */
export async function typeOf(tx: Tx, { accountId, assetId }: Vehicle): Promise<AssetType> {
  const { type } = await tx
    .selectFrom('assets')
    .select('type')
    .where('account_id', '=', accountId)
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  return type as AssetType;
}

/** Keeps the evidence of an incident. @param by name of the user who submits it */
export async function keepEvidence(
  tx: Tx,
  accountId: number,
  uid: string,
  evidence: KeptEvidence,
  by: string,
): Promise<void> {
  await sql`UPDATE incidents SET evidence = ${JSON.stringify(evidence)}::jsonb, submitted_by = ${by}
    WHERE account_id = ${accountId} AND uid = ${uid}`.execute(tx);
}

/** Returns the kept evidence of an incident; null for a draft. */
export async function keptEvidence(tx: Tx, row: IncidentRow): Promise<KeptEvidence | null> {
  const { rows } = await sql<{ evidence: KeptEvidence | null }>`
    SELECT evidence FROM incidents WHERE account_id = ${row.account_id} AND id = ${row.id}`.execute(tx);
  const kept = rows[0]?.evidence ?? null;
  // Copies of earlier versions have neither limit nor sensors.
  return (
    kept && { ...kept, speedLimitMetersPerSecond: kept.speedLimitMetersPerSecond ?? null, sensors: kept.sensors ?? [] }
  );
}
