import type { FeatureView } from '@waymark/contract/features/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { featureUi, UI_FEATURES, type UiFeature } from '@waymark/domain/feature-ui.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';

/** Returns every feature as the viewer's screens have it. */
export function listFeatures(viewer: Viewer, type: AssetType | undefined): { items: FeatureView[]; count: number } {
  const items = UI_FEATURES.map((feature) => viewOf(viewer, feature, type));
  return { items, count: items.length };
}

/** @throws Refusal `error.not.found` */
export function readFeature(viewer: Viewer, id: string, type: AssetType | undefined): FeatureView {
  return viewOf(viewer, found(UI_FEATURES.find((feature) => feature === id)), type);
}

/** Returns a feature for the viewer, whose features are those that both the account and the user have. */
function viewOf(viewer: Viewer, featureId: UiFeature, type: AssetType | undefined): FeatureView {
  return { featureId, assetType: type ?? null, ...featureUi(featureId, type, viewer.features) };
}
