import { UI_FEATURES } from '@waymark/domain/feature-ui.ts';
import Type, { type Static } from 'typebox';
import { AssetTypeSchema } from '../assets/schema.ts';
import { Nullable } from '../common.ts';

/** What a feature brings to the screens of an asset of a type (domain/feature-ui.ts). */
export const FeatureView = Type.Object({
  featureId: Type.Enum([...UI_FEATURES]),
  /** Null: of any type. */
  assetType: Nullable(AssetTypeSchema),
  /** The account and the user have the feature, and there is such a thing on this type of asset. */
  enabled: Type.Boolean(),
  fields: Type.Array(Type.String()),
  columns: Type.Array(Type.String()),
  tabs: Type.Array(Type.String()),
});
export type FeatureView = Static<typeof FeatureView>;

export const FeatureParams = Type.Object({ featureId: Type.String({ maxLength: 40 }) });
export const FeatureQuery = Type.Object({ assetType: Type.Optional(AssetTypeSchema) });
