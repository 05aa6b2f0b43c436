/** Sensors of the refrigerated truck of the demo fleet, and rules that watch them, once. */
import { EMPTY_DEFINITION, type SensorKind } from '@waymark/domain/sensors/sensor.ts';
import type { FleetAsset } from '@waymark/simulator/fleet/asset.ts';
import { raiseAlertRevision } from '../storage/alert-revisions-sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';
import { type DemoRule, insertDemoRule } from './demo-rules-sql.ts';

const TEMPERATURE = 'Cargo temperature';
const DOOR = 'Door';
const SENSORS: readonly { name: string; kind: SensorKind; unit: string | null; source: string }[] = [
  { name: TEMPERATURE, kind: 'number', unit: '°C', source: 'temperature1Celsius' },
  { name: DOOR, kind: 'onOff', unit: null, source: 'input2' },
];
const RULES: readonly DemoRule[] = [
  {
    ...{ name: 'Demo: cargo too warm', type: 'sensorAbove', sensor: TEMPERATURE, value: 8 },
    wording: 'Cargo too warm',
  },
  {
    ...{ name: 'Demo: door open while moving', type: 'sensorOnMoving', sensor: DOOR, value: null },
    wording: 'Door open while moving',
  },
];

/** @param since from when on the rules are in force */
export async function insertDemoSensors(
  tx: Tx,
  accountId: number,
  fleet: readonly FleetAsset[],
  since: Date,
): Promise<void> {
  const name = fleet.find(({ quirk }) => quirk === 'refrigerated')?.name;
  const asset =
    name === undefined
      ? undefined
      : await tx
          .selectFrom('assets')
          .select('id')
          .where('account_id', '=', accountId)
          .where('name', '=', name)
          .executeTakeFirst();
  if (asset === undefined) return;
  for (const { source, ...sensor } of SENSORS) {
    const { id } = await tx
      .insertInto('sensors')
      .values({ account_id: accountId, uid: newUid(), asset_id: asset.id, ...sensor })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('sensor_versions')
      .values({
        ...{ account_id: accountId, sensor_id: id, valid_from: new Date(0) },
        definition: JSON.stringify({ ...EMPTY_DEFINITION, source }),
      })
      .execute();
  }
  for (const rule of RULES) await insertDemoRule(tx, accountId, since, { ...rule, assets: [asset.id] });
  await raiseAlertRevision(tx, accountId, false);
}
