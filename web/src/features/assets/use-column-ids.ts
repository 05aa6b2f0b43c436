import type { AssetType } from '@waymark/domain/asset-type.ts';
import { featureShows } from '@waymark/domain/feature-ui.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { ASSET_COLUMN_IDS, type AssetColumnId } from './columns.ts';

/** Returns the columns that the user's features enable for the type, or for any type if none is filtered. */
export function useColumnIds(type: AssetType | undefined): readonly AssetColumnId[] {
  const { features } = useCurrentUser();
  return useMemo(() => {
    const on = new Set(features);
    return ASSET_COLUMN_IDS.filter((id) => featureShows('columns', id, type, on));
  }, [features, type]);
}
