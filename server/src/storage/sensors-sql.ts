/** Sensors of an account and the assets that get them, for requests and for telemetry. */
import type { Feature } from '@waymark/domain/access.ts';
import type { ScopedSensor, SensorSubject } from '@waymark/domain/sensors/precedence.ts';
import type { SensorKind, SensorVersion } from '@waymark/domain/sensors/sensor.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from './db.ts';
import { sql } from './sql.ts';

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

/** Returns the sensors that carry no data of a feature that is off. */
export function sensorsWithin(sensors: readonly AccountSensor[], isOn: (feature: Feature) => boolean): AccountSensor[] {
  return sensors.filter((sensor) => sensor.features.every(isOn));
}

/** Model of the present primary device of asset `a`. */
export const DEVICE_MODEL = sql`(SELECT d.model FROM device_assignments g JOIN devices d ON d.account_id = g.account_id
  AND d.id = g.device_id WHERE g.account_id = a.account_id AND g.asset_id = a.id AND g.role = 'primary'
  AND g.assigned_to IS NULL ORDER BY g.assigned_from DESC LIMIT 1)`;

/** Returns what scopes name of an asset. Undefined: it does not exist. */
export async function sensorSubject(
  tx: Tx,
  { accountId, assetId }: { accountId: number; assetId: number },
): Promise<SensorSubject | undefined> {
  const { rows } = await sql<{ tags: string[]; model: string | null }>`
    SELECT a.tags, ${DEVICE_MODEL} AS model
    FROM assets a WHERE a.account_id = ${accountId} AND a.id = ${assetId}`.execute(tx);
  return rows[0] && { assetId, tags: rows[0].tags, deviceModel: rows[0].model };
}

/** Condition: an asset is in the scope of a sensor. @param s alias of the sensor @param a alias of the asset */
function concerns(s: RawBuilder<unknown>, a: RawBuilder<unknown> = sql.ref('a')): RawBuilder<boolean> {
  return sql`(${a}.id = ${s}.asset_id
    OR EXISTS (SELECT FROM unnest(${a}.tags) tag WHERE lower(tag) = lower(${s}.tag))
    OR ${s}.device_model IS NOT NULL AND EXISTS (SELECT FROM device_assignments g
      JOIN devices d ON d.account_id = g.account_id AND d.id = g.device_id
      WHERE g.account_id = ${a}.account_id AND g.asset_id = ${a}.id AND g.role = 'primary' AND g.assigned_to IS NULL
        AND lower(d.model) = lower(${s}.device_model)))`;
}

/** The sensor that the rule of an alert watches. */
export interface AlertSensorRow {
  /** Null: the rule watches none, or the asset has it no more. */
  sensor_name: string | null;
  sensor_unit: string | null;
  sensor_features: Feature[] | null;
}

/** Returns the sensor that the rule of an alert watches; null: none. */
export function sensorOfAlert({
  sensor_name: name,
  sensor_unit: unit,
}: AlertSensorRow): { name: string; unit: string | null } | null {
  return name === null ? null : { name, unit };
}

/** Columns of `alertSensor`. */
export const ALERT_SENSOR = sql`sensor.name AS sensor_name, sensor.unit AS sensor_unit,
  sensor.features AS sensor_features`;

/**
 * Joins the sensor that the rule of an alert watches on its asset: the one of the asset before that of a tag, and that of
 * a tag before that of the device model.
 */
export function alertSensor(aliases: { alert: string; asset: string }): RawBuilder<unknown> {
  const [l, a] = [sql.ref(aliases.alert), sql.ref(aliases.asset)];
  return sql`LEFT JOIN LATERAL (
    SELECT w.name, w.unit, w.features FROM alert_rule_versions n
    JOIN sensors w ON w.account_id = ${a}.account_id AND lower(w.name) = lower(n.sensor)
    WHERE n.rule_id = ${l}.rule_id AND n.version = ${l}.rule_version AND ${concerns(sql.ref('w'), a)}
    ORDER BY w.asset_id IS NULL, w.tag IS NULL, w.id LIMIT 1) sensor ON true`;
}

/**
 * Condition: the rule of alert `l` watches no sensor that carries data of a feature that is off.
 * @param off features that the viewer does not have. Those of the account of the alert count too
 */
export function alertSensorIsSeen(off: readonly Feature[]): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM alert_rule_versions n
    JOIN sensors w ON w.account_id = l.account_id AND lower(w.name) = lower(n.sensor)
    WHERE n.rule_id = l.rule_id AND n.version = l.rule_version AND (w.features && ${[...off]}::text[]
      OR NOT w.features <@ (SELECT features FROM accounts WHERE id = l.account_id)))`;
}

/**
 * Carries the new name of a sensor to the tanks of its assets and to the alert rules of its account, unless another
 * sensor has the earlier name, which they mean then.
 * @param uid of the sensor, whose name is already changed
 * @returns the assets whose tanks changed
 */
export async function carrySensorName(
  tx: Tx,
  accountId: number,
  { uid, before, after }: { uid: string; before: string; after: string },
): Promise<number[]> {
  await sql`
    UPDATE alert_rule_versions v SET sensor = ${after}
    WHERE v.account_id = ${accountId} AND lower(v.sensor) = lower(${before}) AND NOT EXISTS (
      SELECT FROM sensors s WHERE lower(s.name) = lower(${before}) AND s.uid <> ${uid}
        AND (s.account_id = v.account_id OR v.includes_below))`.execute(tx);
  const { rows } = await sql<{ asset_id: number }>`
    UPDATE fuel_tanks k SET sensor = ${after} FROM assets a, sensors s
    WHERE k.account_id = ${accountId} AND lower(k.sensor) = lower(${before})
      AND a.account_id = k.account_id AND a.id = k.asset_id
      AND s.account_id = k.account_id AND s.uid = ${uid} AND ${concerns(sql.ref('s'))}
      AND NOT EXISTS (SELECT FROM sensors o WHERE o.account_id = k.account_id AND o.uid <> ${uid}
        AND lower(o.name) = lower(${before}) AND ${concerns(sql.ref('o'))})
    RETURNING k.asset_id`.execute(tx);
  return rows.map(({ asset_id }) => asset_id);
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
