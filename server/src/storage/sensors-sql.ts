/** Sensors of an account and the assets that get them, for requests and for telemetry. */
import type { Feature } from '@waymark/domain/access.ts';
import type { ScopedSensor, SensorSubject } from '@waymark/domain/sensors/precedence.ts';
import type { SensorKind, SensorVersion } from '@waymark/domain/sensors/sensor.ts';
import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** A sensor with the features whose data it carries. */
export interface AccountSensor extends ScopedSensor {
  uid: string;
  features: readonly Feature[];
}

interface SensorRow {
  id: number;
  uid: string;
  name: string;
  kind: SensorKind;
  unit: string | null;
  asset_id: number | null;
  tag: string | null;
  device_model: string | null;
  features: Feature[];
  versions: SensorVersion[];
}

/** Returns every sensor of an account with its versions, oldest first. */
export async function sensorsOfAccount(tx: Tx, accountId: number): Promise<AccountSensor[]> {
  const { rows } = await sql<SensorRow>`
    SELECT s.id, s.uid, s.name, s.kind, s.unit, s.asset_id, s.tag, s.device_model, s.features,
      (SELECT jsonb_agg(jsonb_build_object('validFrom', (extract(epoch FROM v.valid_from) * 1000)::int8,
        'definition', v.definition) ORDER BY v.valid_from)
      FROM sensor_versions v WHERE v.account_id = s.account_id AND v.sensor_id = s.id) AS versions
    FROM sensors s WHERE s.account_id = ${accountId} ORDER BY s.id`.execute(tx);
  return rows.map(({ asset_id: assetId, tag, device_model: deviceModel, ...row }) => ({
    ...row,
    scope: { assetId, tag, deviceModel },
  }));
}

/** Returns what scopes name of an asset. Undefined: it does not exist. */
export async function sensorSubject(
  tx: Tx,
  { accountId, assetId }: { accountId: number; assetId: number },
): Promise<SensorSubject | undefined> {
  const { rows } = await sql<{ tags: string[]; model: string | null }>`
    SELECT a.tags, (SELECT d.model FROM device_assignments g JOIN devices d ON d.account_id = g.account_id
        AND d.id = g.device_id WHERE g.account_id = a.account_id AND g.asset_id = a.id AND g.role = 'primary'
        AND g.assigned_to IS NULL ORDER BY g.assigned_from DESC LIMIT 1) AS model
    FROM assets a WHERE a.account_id = ${accountId} AND a.id = ${assetId}`.execute(tx);
  return rows[0] && { assetId, tags: rows[0].tags, deviceModel: rows[0].model };
}

/**
 * Replaces a tag of sensors. A sensor whose name the other tag already has is deleted.
 * @returns the number of sensors that changed
 */
export async function renameTagOfSensors(tx: Tx, accountId: number, name: string, instead: string): Promise<number> {
  const { rows } = await sql<{ sensors: number }>`
    WITH gone AS (DELETE FROM sensors s WHERE s.account_id = ${accountId} AND s.tag = ${name}
        AND lower(${name}::text) <> lower(${instead}::text) AND EXISTS (
          SELECT FROM sensors o WHERE o.account_id = s.account_id AND lower(o.tag) = lower(${instead}::text)
            AND lower(o.name) = lower(s.name)) RETURNING s.id),
      renamed AS (UPDATE sensors SET tag = ${instead} WHERE account_id = ${accountId} AND tag = ${name}
        AND id NOT IN (SELECT id FROM gone) RETURNING id)
    SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM renamed) AS sensors`.execute(tx);
  return Number(rows[0]?.sensors ?? 0);
}
