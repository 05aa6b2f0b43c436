import type { FuelTank } from '@waymark/contract/fuel/schema.ts';
import type { FuelType } from '@waymark/domain/fuel/fuel-type.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

interface Asset {
  accountId: number;
  assetId: number;
}

/** Returns the tank of an asset; without a stored tank, size and fuel are null. */
export async function tankOf(tx: Tx, { accountId, assetId }: Asset): Promise<FuelTank> {
  const { rows } = await sql<{ capacity: number | null; fuelType: FuelType | null; sensor: string | null }>`
    SELECT capacity, fuel_type AS "fuelType", sensor FROM fuel_tanks
    WHERE account_id = ${accountId} AND asset_id = ${assetId}`.execute(tx);
  return rows[0] ?? { capacity: null, fuelType: null, sensor: null };
}

export async function setTank(tx: Tx, asset: Asset, { capacity, fuelType, sensor }: FuelTank, at: Date): Promise<void> {
  const values = { capacity, fuel_type: fuelType, sensor, updated_at: at };
  await tx
    .insertInto('fuel_tanks')
    .values({ account_id: asset.accountId, asset_id: asset.assetId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'asset_id']).doUpdateSet(values))
    .execute();
}
