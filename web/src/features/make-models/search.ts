import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type MakeModelsView = FilteredView<'assetType' | 'origin'>;

/** Search parameters of the screen. */
export const makeModelsSearch = recordSearch({ assetType: ASSET_TYPES, origin: ['own', 'product'] });
