/** The demo fleet in the database, created once and not changed afterwards. */
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import type { FleetAsset, FleetDevice } from '@waymark/simulator/fleet/asset.ts';
import type { FleetPlace } from '@waymark/simulator/fleet/places.ts';
import type { FleetRoute } from '@waymark/simulator/fleet/routes.ts';
import type { Database, Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';
import { insertDemoCurfew } from './demo-curfew-sql.ts';
import { insertDemoDriving, insertDrivers } from './demo-drivers-sql.ts';
import { insertDemoTanks } from './demo-fuel-sql.ts';
import { insertDemoCases } from './demo-lender-sql.ts';
import { insertPeople } from './demo-people-sql.ts';
import { insertDemoPlaces } from './demo-places-sql.ts';
import { insertDemoRoutes } from './demo-routes-sql.ts';
import { insertDemoRules } from './demo-rules-sql.ts';
import { insertDemoSensors } from './demo-sensors-sql.ts';
import { insertDemoServices } from './demo-services-sql.ts';

/** The fleet is older than its first history. */
const EXISTS_SINCE_MS = 30 * 86_400_000;
const NON_PERFORMING_SINCE_MS = 3 * 86_400_000;
/** One night: its violations are in the list of alerts, and not those of a week. */
const CURFEW_SINCE_MS = 86_400_000;
/** The account's own limit until road limits come from a map: a little over that of the main road, 90 km/h. */
const SPEED_LIMIT_METERS_PER_SECOND = 100 / 3.6;

/** Places and planned routes of the fleet. */
export interface DemoSites {
  places: readonly FleetPlace[];
  routes: readonly FleetRoute[];
}

/** Returns the account created for the demo and its region; undefined if the operator has a fleet of their own. */
export async function demoAccount(database: Database): Promise<{ id: number; region: string } | undefined> {
  for (const { id } of await database.system.rootAccounts()) {
    const account = await database.tenant([id], (tx) =>
      tx.selectFrom('accounts').select('attributes').where('id', '=', id).executeTakeFirst(),
    );
    // Installations older than the regions are on Null Island.
    if (account?.attributes.demo === true) return { id, region: String(account.attributes.demoRegion ?? '') };
  }
  return undefined;
}

/**
 * Creates missing assets with their devices and drivers, and the first time also routes, places, who drives, services,
 * sensors, a rule about crashes, cases about overdue financing and a curfew. Changes and deletions of a visitor stay.
 * @param sitesOf returns places and planned routes, called the first time only
 * @returns IMEIs of the created devices
 */
export async function provisionFleet(
  database: Database,
  accountId: number,
  fleet: readonly FleetAsset[],
  now: number,
  sitesOf: () => Promise<DemoSites>,
): Promise<string[]> {
  return database.tenant([accountId], async (tx) => {
    const existing = await tx.selectFrom('assets').select('name').where('account_id', '=', accountId).execute();
    const known = new Set(existing.map((asset) => asset.name));
    const isFirst = known.size === 0;
    const made: string[] = [];
    const missing: FleetAsset[] = [];
    for (const asset of fleet)
      if (isFirst || (!known.has(asset.name) && !(await hasDevice(database, asset)))) missing.push(asset);
    await insertTags(tx, accountId, missing);
    for (const asset of missing) {
      const assetId = await insertAsset(tx, accountId, asset, now);
      for (const role of ['primary', 'auxiliary'] as const) {
        const device = role === 'primary' ? asset.device : asset.auxiliary;
        if (device === undefined) continue;
        await insertDevice(tx, { accountId, assetId, role }, device, now);
        made.push(device.imei);
      }
    }
    await insertDrivers(tx, accountId, missing);
    await insertSpeedLimit(tx, accountId, now);
    // The first time only, because removals of a visitor stay.
    if (isFirst) {
      const { places, routes } = await sitesOf();
      await insertDemoRoutes(tx, accountId, routes, new Date(now - EXISTS_SINCE_MS));
      await insertPeople(tx, accountId, now);
      await insertDemoPlaces(tx, accountId, places, new Date(now - EXISTS_SINCE_MS));
      await insertDemoDriving(tx, accountId, fleet, new Date(now - EXISTS_SINCE_MS));
      await insertDemoTanks(tx, accountId, fleet, new Date(now));
      await insertDemoSensors(tx, accountId, fleet, new Date(now - CURFEW_SINCE_MS));
      await insertDemoServices(tx, accountId, DEFAULT_TIME_ZONE, now);
      await insertDemoRules(tx, accountId, new Date(now - EXISTS_SINCE_MS));
      await insertDemoCases(tx, accountId, DEFAULT_TIME_ZONE, now);
      await insertDemoCurfew(tx, accountId, new Date(now - CURFEW_SINCE_MS));
    }
    return made;
  });
}

/** Returns whether a device of an asset is registered in any account: then a visitor has renamed the asset. */
async function hasDevice({ system }: Database, { device, auxiliary }: FleetAsset): Promise<boolean> {
  for (const each of [device, auxiliary])
    if (each !== undefined && (await system.deviceByImei(each.imei)) !== undefined) return true;
  return false;
}

/** Inserts tags before the rows that have them. */
async function insertTags(tx: Tx, accountId: number, fleet: readonly FleetAsset[]): Promise<void> {
  for (const name of new Set(fleet.flatMap(({ tags }) => tags)))
    await tx
      .insertInto('tags')
      .values({ account_id: accountId, uid: newUid(), name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function insertAsset(tx: Tx, accountId: number, asset: FleetAsset, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('assets')
    .values({
      account_id: accountId,
      uid: newUid(),
      name: asset.name,
      license_plate: asset.licensePlate ?? null,
      vin: asset.vin ?? null,
      type: asset.type,
      battery_type: asset.batteryType ?? null,
      make: asset.make,
      model: asset.model,
      year: asset.year,
      tags: asset.tags,
      route: asset.route ?? null,
      depot: asset.depot ?? null,
      npa_since: asset.quirk === 'nonPerforming' ? new Date(now - NON_PERFORMING_SINCE_MS) : null,
      created_at: new Date(now - EXISTS_SINCE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (asset.quirk === 'nonPerforming')
    await tx
      .insertInto('npa_declarations')
      .values({
        account_id: accountId,
        asset_id: id,
        declared_at: new Date(now - NON_PERFORMING_SINCE_MS),
        reason: 'Three instalments are overdue',
      })
      .execute();
  return id;
}

async function insertDevice(
  tx: Tx,
  { accountId, assetId, role }: { accountId: number; assetId: number; role: 'primary' | 'auxiliary' },
  device: FleetDevice,
  now: number,
): Promise<void> {
  const since = new Date(now - EXISTS_SINCE_MS);
  const { id } = await tx
    .insertInto('devices')
    .values({
      account_id: accountId,
      uid: newUid(),
      imei: device.imei,
      protocol: device.protocol,
      device_type: device.protocol,
      make: device.make,
      model: device.model,
      immobilization_type: device.immobilizationType,
      ignition_type: device.ignitionType,
      moving_interval_seconds: device.movingIntervalSeconds,
      parked_interval_seconds: device.parkedIntervalSeconds,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('device_assignments')
    .values({ account_id: accountId, device_id: id, asset_id: assetId, role, assigned_from: since })
    .execute();
}

async function insertSpeedLimit(tx: Tx, accountId: number, now: number): Promise<void> {
  const set = await tx.selectFrom('thresholds').select('id').where('account_id', '=', accountId).executeTakeFirst();
  if (set !== undefined) return;
  await tx
    .insertInto('thresholds')
    .values({
      account_id: accountId,
      asset_type: null,
      valid_from: new Date(now - EXISTS_SINCE_MS),
      values: JSON.stringify({ speedLimitMetersPerSecond: SPEED_LIMIT_METERS_PER_SECOND }),
    })
    .execute();
}
