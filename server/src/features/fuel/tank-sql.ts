import type { FuelTank } from '@waymark/contract/fuel/schema.ts';
import type { FuelType } from '@waymark/domain/fuel/fuel-type.ts';
import type { Tx } from '../../storage/db.ts';

interface Asset {
  accountId: number;
  assetId: number;
}

/** Returns the tank of an asset; without a stored tank, size and fuel are null. */
export async function tankOf(tx: Tx, { accountId, assetId }: Asset): Promise<FuelTank> {
  const row = await tx
    .selectFrom('fuel_tanks')
    .select(['capacity', 'fuel_type', 'sensor'])
    .where('account_id', '=', accountId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  const { capacity = null, fuel_type: fuelType = null, sensor = null } = row ?? {};
  return { capacity, fuelType: fuelType as FuelType | null, sensor };
}

export async function setTank(tx: Tx, asset: Asset, { capacity, fuelType, sensor }: FuelTank, at: Date): Promise<void> {
  const values = { capacity, fuel_type: fuelType, sensor, updated_at: at };
  await tx
    .insertInto('fuel_tanks')
    .values({ account_id: asset.accountId, asset_id: asset.assetId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'asset_id']).doUpdateSet(values))
    .execute();
}
