/** The drivers of the demo fleet, and the assets that they drive. */
import type { FleetAsset } from '@waymark/simulator/fleet/asset.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

export async function insertDrivers(tx: Tx, accountId: number, fleet: readonly FleetAsset[]): Promise<void> {
  const existing = await tx.selectFrom('drivers').select('name').where('account_id', '=', accountId).execute();
  const known = new Set(existing.map((driver) => driver.name));
  const missing = new Set(fleet.map((asset) => asset.driver).filter((name) => name !== undefined && !known.has(name)));
  for (const name of missing) {
    if (name !== undefined)
      await tx.insertInto('drivers').values({ account_id: accountId, uid: newUid(), name }).execute();
  }
}

/** Assigns its driver to each asset that has one, until further notice. */
export async function insertDemoDriving(
  tx: Tx,
  accountId: number,
  fleet: readonly FleetAsset[],
  since: Date,
): Promise<void> {
  const idsOf = async (table: 'assets' | 'drivers') => {
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('account_id', '=', accountId).execute();
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const [assets, drivers] = [await idsOf('assets'), await idsOf('drivers')];
  const rows = fleet.flatMap(({ name, driver }) => {
    const [asset_id, driver_id] = [assets.get(name), driver === undefined ? undefined : drivers.get(driver)];
    if (asset_id === undefined || driver_id === undefined) return [];
    return [{ account_id: accountId, uid: newUid(), asset_id, driver_id, assigned_from: since, assigned_to: null }];
  });
  if (rows.length > 0) await tx.insertInto('driver_assignments').values(rows).execute();
}
