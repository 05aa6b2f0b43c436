import type { FuelTank } from '@waymark/contract/fuel/schema.ts';
import type { FuelType } from '@waymark/domain/fuel/fuel-type.ts';
import type { Tx } from '../../storage/db.ts';

interface Asset {
  accountId: number;
  assetId: number;
}

/** Returns the tank of an asset; a tank that nobody set has neither size nor fuel. */
export async function tankOf(tx: Tx, { accountId, assetId }: Asset): Promise<FuelTank> {
  const row = await tx
    .selectFrom('fuel_tanks')
    .select(['capacity', 'fuel_type'])
    .where('account_id', '=', accountId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return { capacity: row?.capacity ?? null, fuelType: (row?.fuel_type as FuelType | undefined) ?? null };
}

export async function setTank(tx: Tx, asset: Asset, { capacity, fuelType }: FuelTank, at: Date): Promise<void> {
  const values = { capacity, fuel_type: fuelType, updated_at: at };
  await tx
    .insertInto('fuel_tanks')
    .values({ account_id: asset.accountId, asset_id: asset.assetId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'asset_id']).doUpdateSet(values))
    .execute();
}
