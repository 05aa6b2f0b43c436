/** Tanks of the demo fleet, once; and receipts for refuels that it really made, once its history is complete. */
import { isElectric } from '@waymark/domain/asset-type.ts';
import type { FleetAsset } from '@waymark/simulator/fleet/asset.ts';
import { vehicleOf } from '@waymark/simulator/fleet/vehicle.ts';
import { readLevels } from '../features/fuel/readings.ts';
import { type FuelReceiptValues, fuelReceiptQueries } from '../features/fuel/receipts-sql.ts';
import { setTank, tankOf } from '../features/fuel/tank-sql.ts';
import type { Database, Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

/** The fleet's batteries have no size of their own. */
const BATTERY_KILOWATT_HOURS = 4;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The asset whose fuel is stolen (simulator, `losesFuel`). */
const WITH_RECEIPTS = 'Truck 04';
/** Liters of the receipt beside those of the sensor, by refuel in turn. */
const PAID_MORE = [3.4, 36, -1.8];
const PRICE = 1.71;

export async function insertDemoTanks(
  tx: Tx,
  accountId: number,
  fleet: readonly FleetAsset[],
  at: Date,
): Promise<void> {
  const rows = await tx.selectFrom('assets').select(['id', 'name']).where('account_id', '=', accountId).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const { name, type } of fleet) {
    const assetId = ids.get(name);
    const { fuel } = vehicleOf(type);
    if (assetId === undefined) continue;
    const tank = isElectric(type)
      ? { capacity: BATTERY_KILOWATT_HOURS, fuelType: null }
      : fuel && {
          capacity: fuel.tankLiters,
          fuelType: fuel.tankLiters > 100 ? ('diesel' as const) : ('petrol' as const),
        };
    if (tank) await setTank(tx, { accountId, assetId }, { ...tank, sensor: null }, at);
  }
}

/** Stores receipts unless the account already has some. @param now epoch ms */
export async function insertDemoReceipts(database: Database, accountId: number, now: number): Promise<void> {
  await database.tenant([accountId], async (tx) => {
    const known = await tx
      .selectFrom('fuel_receipts')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const truck = await tx
      .selectFrom('assets')
      .select('id')
      .where('account_id', '=', accountId)
      .where('name', '=', WITH_RECEIPTS)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (known !== undefined || truck === undefined) return;
    const asset = { accountId, assetId: truck.id };
    const of = { electric: false, tank: await tankOf(tx, asset), sensor: undefined };
    const { history } = await readLevels(tx, asset, { from: now - 7 * DAY_MS, to: now }, of);
    const refuels = history.changes.filter(({ kind }) => kind === 'refuel');
    for (const [turn, { time, amount }] of refuels.entries())
      await insert(tx, asset, time - 3 * MINUTE_MS, amount + PAID_MORE[turn % PAID_MORE.length]!, now);
    const [first] = refuels;
    // A receipt without a refuel: the fuel went into another tank.
    if (first) await insert(tx, asset, first.time + 5 * 3_600_000, 60, now);
  });
}

async function insert(
  tx: Tx,
  { accountId, assetId }: { accountId: number; assetId: number },
  time: number,
  liters: number,
  now: number,
): Promise<void> {
  const quantity = Math.round(liters * 10) / 10;
  const values: FuelReceiptValues = {
    ...{ asset_id: assetId, paid_at: new Date(time), quantity, cost: Math.round(quantity * PRICE * 100) / 100 },
    ...{ station: 'Demo filling station', notes: null, match: 'automatic', refuel_at: null },
  };
  await fuelReceiptQueries.insert(tx, accountId, newUid(now), values);
}
