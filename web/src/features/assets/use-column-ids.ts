import type { AssetType } from '@waymark/domain/asset-type.ts';
import { featureShows } from '@waymark/domain/feature-ui.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { ASSET_COLUMN_IDS, type AssetColumnId } from './columns.ts';

/** Columns that the list can show: those that the user's features bring to assets of the type, or to any. */
export function useColumnIds(type: AssetType | undefined): readonly AssetColumnId[] {
  const { features } = useCurrentUser();
  return useMemo(() => {
    const on = new Set(features);
    return ASSET_COLUMN_IDS.filter((id) => featureShows('columns', id, type, on));
  }, [features, type]);
}
