import { UI_FEATURES } from '@waymark/domain/feature-ui.ts';
import Type, { type Static } from 'typebox';
import { AssetTypeSchema } from '../assets/schema.ts';
import { Nullable } from '../common.ts';

/** Effect of a feature on the screens of an asset type (domain/feature-ui.ts). */
export const FeatureView = Type.Object({
  featureId: Type.Enum([...UI_FEATURES]),
  /** Null: any type. */
  assetType: Nullable(AssetTypeSchema),
  /** True if the account and the user have the feature, and the asset type supports it. */
  enabled: Type.Boolean(),
  fields: Type.Array(Type.String()),
  columns: Type.Array(Type.String()),
  tabs: Type.Array(Type.String()),
});
export type FeatureView = Static<typeof FeatureView>;

export const FeatureParams = Type.Object({ featureId: Type.String({ maxLength: 40 }) });
export const FeatureQuery = Type.Object({ assetType: Type.Optional(AssetTypeSchema) });
