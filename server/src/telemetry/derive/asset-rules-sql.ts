import type { AssetType } from '@waymark/domain/asset-type.ts';
import { absencesOf, replacementsOf } from '@waymark/domain/derive/index.ts';
import { type DeviceRules, type Rules, rulesOf } from '@waymark/domain/derive/rules.ts';
import type { Thresholds } from '@waymark/domain/limits.ts';
import type { DeviceRole } from '@waymark/domain/position.ts';
import type { ThresholdVersion } from '@waymark/domain/threshold-versions.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/** Knowledge that derivation needs of an asset, besides its positions. */
export interface AssetRules {
  key: AssetKey;
  /** False: the asset was deleted, and nothing is derived. */
  exists: boolean;
  rules: Rules;
  /** Start of the NPA mark. Under it the shown status is `npa`, and the other one is its movement. */
  npaSince: number | undefined;
  /** Asset type of the rules. */
  type: AssetType;
  tags: readonly string[];
  /** Model of the present primary device; null: unknown. */
  deviceModel: string | null;
  /** Size of the tank; undefined: unknown. */
  tankLiters: number | undefined;
  /** Name of the sensor that measures its level; null: the device does. */
  tankSensor: string | null;
  /** Devices with the dates of their assignments, for the role of a position. */
  assignments: { deviceId: number; role: DeviceRole; from: number; to: number | undefined }[];
  /** Returns the device that had a role at an instant (epoch ms); undefined: none. */
  deviceOf(role: DeviceRole, instant: number): number | undefined;
}

interface RulesRow {
  account_id: number;
  asset_id: number;
  type: AssetType;
  tags: string[];
  npa_since: Date | null;
  tank: number | null;
  tank_sensor: string | null;
  exists: boolean;
  versions: { assetType: AssetType | null; validFrom: number; values: Partial<Thresholds> }[];
  assignments: {
    deviceId: number;
    role: DeviceRole;
    from: number;
    to: number | null;
    moving: number | null;
    parked: number | null;
    model: string | null;
  }[];
}

/** Loads the rules of assets: all versions of the thresholds, the intervals of the devices, the assignments. */
export async function loadAssetRules(tx: Tx, assets: readonly AssetKey[]) {
  const { rows } = await sql<RulesRow>`
    SELECT s.account_id, s.id AS asset_id, s.type, s.tags, s.npa_since, s.deleted_at IS NULL AS exists,
      k.capacity AS tank, k.sensor AS tank_sensor,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('assetType', t.asset_type,
          'validFrom', (extract(epoch FROM t.valid_from) * 1000)::int8, 'values', t.values))
        FROM thresholds t WHERE t.account_id = s.account_id AND (t.asset_type IS NULL OR t.asset_type = s.type)
      ), '[]') AS versions,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('deviceId', a.device_id, 'role', a.role,
          'from', (extract(epoch FROM a.assigned_from) * 1000)::int8,
          'to', (extract(epoch FROM a.assigned_to) * 1000)::int8,
          'moving', d.moving_interval_seconds, 'parked', d.parked_interval_seconds,
          'model', d.model) ORDER BY a.assigned_from)
        FROM device_assignments a JOIN devices d ON d.account_id = a.account_id AND d.id = a.device_id
        WHERE a.account_id = s.account_id AND a.asset_id = s.id
      ), '[]') AS assignments
    FROM unnest(${assets.map((it) => it.accountId)}::int[], ${assets.map((it) => it.assetId)}::int[])
      AS wanted (account_id, asset_id)
    JOIN assets s ON s.account_id = wanted.account_id AND s.id = wanted.asset_id
    LEFT JOIN fuel_tanks k ON k.account_id = s.account_id AND k.asset_id = s.id`.execute(tx);
  return rows.map(assetRulesOf);
}

function assetRulesOf(row: RulesRow): AssetRules {
  const device = (role: DeviceRole): DeviceRules => {
    const own = row.assignments.filter((assignment) => assignment.role === role);
    const last = own.at(-1);
    const rules: DeviceRules = {};
    if (last?.moving) rules.movingIntervalSeconds = last.moving;
    if (last?.parked) rules.parkedIntervalSeconds = last.parked;
    const replacedAt = replacementsOf(own);
    if (replacedAt.length > 0) rules.replacedAt = replacedAt;
    return rules;
  };
  const versions: ThresholdVersion[] = row.versions.map((version) => ({
    ...version,
    assetType: version.assetType ?? undefined,
  }));
  const assignments = row.assignments.map(({ deviceId, role, from, to }) => ({
    deviceId,
    role,
    from,
    to: to ?? undefined,
  }));
  return {
    key: { accountId: row.account_id, assetId: row.asset_id },
    exists: row.exists,
    npaSince: row.npa_since?.getTime(),
    rules: rulesOf({
      assetType: row.type,
      versions,
      primary: device('primary'),
      auxiliary: device('auxiliary'),
      absences: absencesOf(assignments),
    }),
    type: row.type,
    tags: row.tags,
    deviceModel: row.assignments.findLast(({ role, to }) => role === 'primary' && to === null)?.model ?? null,
    tankLiters: row.tank ?? undefined,
    tankSensor: row.tank_sensor,
    assignments,
    deviceOf: (role, instant) => assignments.findLast((it) => it.role === role && it.from <= instant)?.deviceId,
  };
}

/**
 * Returns the role of a device on the asset at an instant. Between assignments it is the role of the nearest earlier
 * one.
 */
export function roleAt(asset: AssetRules, deviceId: number, instant: number): DeviceRole {
  let role: DeviceRole = 'primary';
  for (const assignment of asset.assignments) {
    if (assignment.deviceId === deviceId && assignment.from <= instant) role = assignment.role;
  }
  return role;
}
