import { ASSET_TYPES, type AssetType } from './asset-type.ts';

/** What state settings are for: one asset type, or all that have none of their own. */
export const STATE_SCOPES = ['all', ...ASSET_TYPES] as const;
export type StateScope = 'all' | AssetType;
