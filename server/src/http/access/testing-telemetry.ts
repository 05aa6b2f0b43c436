/** Stores what no call creates: driving, visits, discovered places and an accepted command. */
import { statusNumber } from '@waymark/domain/status.ts';
import { insertCommand } from '../../features/commands/steps-sql.ts';
import type { Database } from '../../storage/db.ts';
import { seedDevice, seedPlace } from '../../storage/testing.ts';
import { DAY, SECRET } from './testing-fleet.ts';

/** Stores an accepted command for an asset whose devices accept commands. */
export async function seedCommand(
  database: Database,
  accountId: number,
  assetId: number,
  deviceId: number,
): Promise<void> {
  const hidden = await seedDevice(database, accountId, { assetId, role: 'auxiliary' });
  await database.tenant([accountId], async (tx) => {
    const devices = tx.updateTable('devices').set({ model: 'FMB120', immobilization_type: 'starter' });
    await devices.where('id', 'in', [deviceId, hidden.id]).execute();
    await insertCommand(tx, {
      accountId,
      uid: crypto.randomUUID(),
      assetId,
      deviceId,
      request: 'SET_IMMOBILIZE',
      family: 'immobilization',
      activate: null,
      reason: SECRET,
      hold: null,
      requester: null,
      at: new Date(`${DAY}T12:00:00Z`),
      expiresAt: null,
      note: 'requested',
    });
  });
}

/** Stores a trip, a stop, an event, an interval and a state on the day that the samples ask for. */
export async function seedTelemetry(
  database: Database,
  accountId: number,
  assetId: number,
  deviceId: number,
): Promise<void> {
  const own = { account_id: accountId, asset_id: assetId };
  const at = (time: string) => new Date(`${DAY}T${time}Z`);
  const place = { latitude_e7: 471_000_000, longitude_e7: 95_000_000 };
  const status = statusNumber('stopped');
  await database.ingest(async (tx) => {
    await tx
      .insertInto('asset_state')
      .values({
        ...{ ...own, ...place, status, movement: status, device_id: deviceId },
        diagnosis: JSON.stringify({ faultCodes: ['P0217'], faultSince: at('15:30').getTime() }),
      })
      .execute();
    await tx
      .insertInto('trips')
      .values({
        ...own,
        uid: crypto.randomUUID(),
        start_time: at('15:00'),
        end_time: at('16:00'),
        start_latitude_e7: 1,
        start_longitude_e7: 2,
        end_latitude_e7: 3,
        end_longitude_e7: 4,
        distance_m: 5000,
        distance_source: 'track',
        moving_s: 3600,
        ...{ idle_s: 0, stopped_s: 0, no_data_s: 0, gap_count: 0, speeding_s: 0 },
        fix_count: 60,
        harsh_count: 1,
        start_rule: 'ignition',
        end_rule: 'stopped',
      })
      .execute();
    await tx
      .insertInto('stops')
      .values({ ...own, ...place, start_time: at('16:00'), end_time: at('17:00'), idle_s: 0 })
      .execute();
    const event = { start_time: at('15:30'), type: 'harshBraking', uid: crypto.randomUUID() };
    await tx
      .insertInto('driving_events')
      .values({ ...own, ...place, ...event, value: 4, limit_value: 3 })
      .execute();
    await tx
      .insertInto('state_intervals')
      .values({ ...own, ...place, start_time: at('15:00'), end_time: at('16:00'), status: statusNumber('moving') })
      .execute();
  });
  // A visit that is over, and one that is under way.
  await seedPlace(database, accountId, { name: `${SECRET} Depot`, pickup: true }, [
    { assetId, enteredAt: at('16:00'), leftAt: at('17:00') },
    { assetId, enteredAt: at('18:00') },
  ]);
}

/** Stores a place that an asset returns to, as the job finds it. */
export async function seedDiscoveredPlace(database: Database, accountId: number, assetId: number): Promise<string> {
  const uid = crypto.randomUUID();
  const at = new Date(`${DAY}T16:00:00Z`);
  await database.ingest(async (tx) => {
    const { id } = await tx
      .insertInto('discovered_places')
      .values({
        ...{ account_id: accountId, uid, latitude: 47.3, longitude: 9.6, radius_m: 50 },
        ...{ occurrences: 1, assets: 1, duration_s: 600, last_at: at, rank: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('discovered_visits')
      .values({ account_id: accountId, place_id: id, asset_id: assetId, started_at: at, ended_at: at })
      .execute();
  });
  return uid;
}
