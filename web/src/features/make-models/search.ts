import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type MakeModelsView = FilteredView<'assetType' | 'origin'>;

/** What of the screen stands in its address. */
export const makeModelsSearch = recordSearch({ assetType: ASSET_TYPES, origin: ['own', 'product'] });
