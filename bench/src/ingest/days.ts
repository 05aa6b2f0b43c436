/** Days of driving for a fleet. Some vehicles drive them through the real pipeline, the others get copies by SQL. */
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { countFuelDays } from '../../../server/src/features/fuel/day-counter.ts';
import { openDatabase } from '../../../server/src/storage/db.ts';
import { countQuartersByPlace } from '../../../server/src/storage/place-quarters.ts';
import { imeiOf } from './fleet.ts';
import { connectAll, sendAll } from './load.ts';
import type { Workshop } from './workshop.ts';

export const DAY_MILLISECONDS = 86_400_000;
const RECORDS_PER_PACKET = 60;
const COPIED = [
  ...['trips', 'stops', 'state_intervals', 'rollups', 'driving_events', 'asset_state', 'asset_open'],
  ...['fuel_days', 'fuel_weeks', 'fuel_parts', 'fuel_progress'],
];
/** Each fifth morning the tank is full, and a minute of driving uses so much. */
const [FULL_LITERS, DAYS_PER_TANK, LITERS_PER_MINUTE] = [320, 5, 0.15];

/**
 * Drives the first vehicles through the real pipeline, eight working hours a day, in alternating quarters of an hour of
 * driving and rest. Every second rest begins with four to fourteen minutes of idling. @param first epoch ms at which the first day begins
 */
export async function driveDays(workshop: Workshop, driven: number, first: number, days: number): Promise<void> {
  const imeis = Array.from({ length: driven }, (_, index) => imeiOf(index));
  const devices = await connectAll(workshop.teltonikaPort, imeis);
  await sendAll(
    devices,
    imeis.map((_, vehicle) => packetsOfDays(vehicle, first, days)),
  );
  for (const device of devices) device.close();
}

function packetsOfDays(vehicle: number, first: number, days: number): Uint8Array[] {
  const records = [];
  let north = 0;
  let liters = FULL_LITERS;
  for (let day = 0; day < days; day++) {
    if (day % DAYS_PER_TANK === 0) liters = FULL_LITERS;
    for (let minute = 0; minute < 480; minute++) {
      const moving = Math.floor(minute / 15) % 2 === 0;
      const idling = minute % 60 >= 15 && minute % 60 < 19 + ((vehicle * 7 + day * 3 + minute / 60) % 10);
      if (moving) liters -= LITERS_PER_MINUTE;
      if (moving) north += Math.floor(minute / 30) % 2 === 0 ? 0.005 : -0.005;
      records.push(
        avlRecord({
          fixTime: first + day * DAY_MILLISECONDS + (8 * 60 + minute) * 60_000,
          valid: true,
          latitude: 20 + vehicle + north,
          longitude: 20,
          headingDegrees: 0,
          speedMetersPerSecond: moving ? 9 : 0,
          satellites: 12,
          ignition: moving || idling,
          fuelLiters: liters,
        }),
      );
    }
  }
  const packets: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += RECORDS_PER_PACKET)
    packets.push(encodePacket(CODEC_8_EXTENDED, records.slice(at, at + RECORDS_PER_PACKET)));
  return packets;
}

/** Vehicles whose rows one statement copies: its triggers take more than a share of the time for more of them. */
const COPIED_AT_ONCE = 100;

/** Copies the derived rows, the counted fuel and the latest state of the driven vehicles to every other vehicle. */
export async function copyToOthers({ client, accountId, databaseUrl }: Workshop, driven: number): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  await countFuelDays(database, Date.now);
  await database.close();
  const { rows: assets } = await client.query<{ id: number }>(
    'SELECT id FROM assets WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
  const models = assets.slice(0, driven).map(({ id }) => id);
  const others = assets.slice(driven).map(({ id }, place) => ({ id, model: models[place % driven]! }));
  for (const table of COPIED) {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1
        AND column_name NOT IN ('account_id', 'asset_id', 'uid') AND is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map(({ column_name: name }) => `"${name}"`).join(', ');
    const sources = rows.map(({ column_name: name }) => `source."${name}"`).join(', ');
    const uid = ['trips', 'driving_events'].includes(table)
      ? { name: 'uid, ', value: 'gen_random_uuid(), ' }
      : { name: '', value: '' };
    // The running product may have written a state of its own.
    await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND asset_id = ANY ($2)`, [
      accountId,
      others.map(({ id }) => id),
    ]);
    for (let at = 0; at < others.length; at += COPIED_AT_ONCE) {
      const some = others.slice(at, at + COPIED_AT_ONCE);
      // The timer pass writes states of assets that never reported.
      if (['asset_state', 'asset_open'].includes(table))
        await client.query(`DELETE FROM ${table} WHERE account_id = $1 AND asset_id = ANY ($2)`, [
          accountId,
          some.map(({ id }) => id),
        ]);
      await client.query(
        `INSERT INTO ${table} (account_id, asset_id, ${uid.name}${columns})
          SELECT $1, other.id, ${uid.value}${sources}
          FROM unnest($2::int[], $3::int[]) AS other (id, model)
          JOIN ${table} AS source ON source.account_id = $1 AND source.asset_id = other.model`,
        [accountId, some.map(({ id }) => id), some.map(({ model }) => model)],
      );
    }
    await client.query(`ANALYZE ${table}`);
  }
  // The device of a state is that of its asset, not that of the model.
  await client.query(
    `UPDATE asset_state s SET device_id = d.device_id FROM device_assignments d
      WHERE s.account_id = $1 AND d.account_id = s.account_id AND d.asset_id = s.asset_id AND d.assigned_to IS NULL`,
    [accountId],
  );
}

/** Counts days, weeks and sums by place, as the job of the product does every ten minutes. */
export async function countKeptSums({ client, databaseUrl }: Workshop): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  await countQuartersByPlace(database);
  await database.close();
  await client.query('VACUUM ANALYZE');
}
