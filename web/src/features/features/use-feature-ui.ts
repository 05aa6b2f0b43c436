import type { AssetType } from '@waymark/domain/asset-type.ts';
import { featureShows, featureUi, type PartKind, type UiFeature } from '@waymark/domain/feature-ui.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';

interface FeatureUiOf {
  /** Whether the screen has this field, column or tab. */
  shows: (kind: PartKind, name: string) => boolean;
  /** Whether the account and the user have the feature and it applies to the type. */
  enabled: (feature: UiFeature) => boolean;
}

/**
 * Returns the fields, columns and tabs of asset screens that the features of account and user enable.
 * @param type of the asset, or omitted for a list with assets of any type
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
