import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Nullable, Strict } from '../common.ts';
import { ShareLifetime } from '../shares/schema.ts';

/** An asset that is assigned to a customer. */
export const CustomerAsset = Type.Object({
  id: Id,
  name: Type.String(),
  licensePlate: Nullable(Type.String()),
});
export type CustomerAsset = Static<typeof CustomerAsset>;

/** The whole list, which replaces the present one. */
export const CustomerAssetsWrite = Strict({
  assetIds: Type.Array(Id, { maxItems: LIMITS.customerAssets, uniqueItems: true }),
});
export type CustomerAssetsWrite = Static<typeof CustomerAssetsWrite>;

export const CustomerShareWrite = Strict({ timePeriod: ShareLifetime });
export type CustomerShareWrite = Static<typeof CustomerShareWrite>;
