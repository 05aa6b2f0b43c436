import type { SensorQuery } from '@waymark/contract/sensors/schema.ts';
import type { Feature } from '@waymark/domain/access.ts';
import type { SensorDefinition, SensorKind } from '@waymark/domain/sensors/sensor.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a sensor that users write. Its versions have the definitions. */
export interface SensorValues {
  name: string;
  kind: SensorKind;
  unit: string | null;
  asset_id: number | null;
  tag: string | null;
  device_model: string | null;
}

export interface SensorRow extends RecordRow, SensorValues {
  /** Of every version. */
  features: Feature[];
  asset_uid: string | null;
  asset_name: string | null;
  definition: SensorDefinition;
  valid_from: Date;
  versions: number;
  assets: number;
  created_at: Date;
  updated_at: Date;
}

/** Query of the list. `features`: those that the viewer has. */
export type SeenSensorQuery = SensorQuery & { features?: readonly Feature[] };

const TABLE = {
  name: 'sensors',
  joins: sql`LEFT JOIN assets a ON a.account_id = r.account_id AND a.id = r.asset_id
    LEFT JOIN LATERAL (SELECT n.*, count(*) OVER () AS versions FROM sensor_versions n
      WHERE n.account_id = r.account_id AND n.sensor_id = r.id ORDER BY n.valid_from DESC LIMIT 1) v ON true`,
  columns: sql`r.name, r.kind, r.unit, r.asset_id, r.tag, r.device_model, r.features, r.created_at, r.updated_at,
    a.uid AS asset_uid, a.name AS asset_name, v.definition, v.valid_from, coalesce(v.versions, 0)::int AS versions,
    (SELECT count(*)::int FROM assets t WHERE t.account_id = r.account_id AND t.deleted_at IS NULL AND (
      t.id = r.asset_id OR EXISTS (SELECT FROM unnest(t.tags) tag WHERE lower(tag) = lower(r.tag))
      OR r.device_model IS NOT NULL AND EXISTS (SELECT FROM device_assignments g
        JOIN devices d ON d.account_id = g.account_id AND d.id = g.device_id
        WHERE g.account_id = t.account_id AND g.asset_id = t.id AND g.role = 'primary' AND g.assigned_to IS NULL
          AND lower(d.model) = lower(r.device_model)))) AS assets`,
  living: sql<boolean>`(r.asset_id IS NULL OR a.deleted_at IS NULL)`,
} as const;

export const sensorQueries = recordQueries<SensorRow, SensorValues>(TABLE);

export const listSensors = recordList<SensorRow, SeenSensorQuery>(TABLE, {
  sorts: {
    name: sql`lower(r.name)`,
    kind: sql`r.kind`,
    scope: sql`lower(coalesce(a.name, r.tag, r.device_model))`,
    assets: sql`assets`,
    updatedAt: sql`r.updated_at`,
  },
  fallback: 'name',
  searched: [
    sql`r.name`,
    sql`r.tag`,
    sql`r.device_model`,
    sql`a.name`,
    sql`v.definition ->> 'source'`,
    sql`v.definition ->> 'expression'`,
  ],
  tags: sql`ARRAY[r.tag]`,
  filters: ({ kind, features }) => [
    ...(kind === undefined ? [] : [sql<boolean>`r.kind = ${kind}`]),
    ...(features === undefined ? [] : [sql<boolean>`r.features <@ ${[...features]}::text[]`]),
  ],
});

/** Blocks other new sensors of the account until the transaction ends. */
export async function lockSensors(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('sensors'), ${accountId}::int)`.execute(tx);
}

export async function countSensors(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM sensors WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/**
 * Returns another tag with a sensor of this name, and a living asset that has both tags.
 * @param except public id of the sensor that is written
 */
export async function sharedName(
  tx: Tx,
  accountId: number,
  { name, tag, except }: { name: string; tag: string; except: string },
): Promise<{ tag: string; asset: string } | undefined> {
  const { rows } = await sql<{ tag: string; asset: string }>`
    SELECT s.tag, a.name AS asset FROM sensors s JOIN assets a ON a.account_id = s.account_id AND a.deleted_at IS NULL
      AND EXISTS (SELECT FROM unnest(a.tags) t WHERE lower(t) = lower(s.tag))
      AND EXISTS (SELECT FROM unnest(a.tags) t WHERE lower(t) = lower(${tag}))
    WHERE s.account_id = ${accountId} AND lower(s.name) = lower(${name}) AND lower(s.tag) <> lower(${tag})
      AND s.uid <> ${except} LIMIT 1`.execute(tx);
  return rows[0];
}

/** Adds a version and deletes those that start at or after it. @returns every definition that is left */
export async function replaceVersions(
  tx: Tx,
  accountId: number,
  sensorUid: string,
  from: Date,
  definition: SensorDefinition,
): Promise<SensorDefinition[]> {
  const { id } = await tx
    .selectFrom('sensors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('uid', '=', sensorUid)
    .executeTakeFirstOrThrow();
  const versions = { account_id: accountId, sensor_id: id };
  await tx
    .deleteFrom('sensor_versions')
    .where('account_id', '=', accountId)
    .where('sensor_id', '=', id)
    .where('valid_from', '>=', from)
    .execute();
  await tx
    .insertInto('sensor_versions')
    .values({ ...versions, valid_from: from, definition: JSON.stringify(definition) })
    .execute();
  const rows = await tx
    .selectFrom('sensor_versions')
    .select('definition')
    .where('account_id', '=', accountId)
    .where('sensor_id', '=', id)
    .execute();
  return rows.map((row) => row.definition);
}

export async function setFeatures(
  tx: Tx,
  accountId: number,
  sensorUid: string,
  features: readonly Feature[],
): Promise<void> {
  await tx
    .updateTable('sensors')
    .set({ features: [...features] })
    .where('account_id', '=', accountId)
    .where('uid', '=', sensorUid)
    .execute();
}
