import type { AssetType } from '@waymark/domain/asset-type.ts';
import { featureShows, featureUi, type PartKind, type UiFeature } from '@waymark/domain/feature-ui.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';

interface FeatureUiOf {
  /** Whether the screen has this field, column or tab. */
  shows: (kind: PartKind, name: string) => boolean;
  /** The account and the user have the feature, and there is such a thing on the type. */
  enabled: (feature: UiFeature) => boolean;
}

/**
 * What the features of the account and the user leave of the screens of an asset.
 * @param type of the asset; left out: of a list with assets of any type
 */
export function useFeatureUi(type?: AssetType): FeatureUiOf {
  const { features } = useCurrentUser();
  return useMemo(() => {
    const switchedOn = new Set(features);
    return {
      shows: (kind, name) => featureShows(kind, name, type, switchedOn),
      enabled: (feature) => featureUi(feature, type, switchedOn).enabled,
    };
  }, [features, type]);
}
