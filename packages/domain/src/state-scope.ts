import { ASSET_TYPES, type AssetType } from './asset-type.ts';

/** Scope of state settings: one asset type, or all types without their own settings. */
export const STATE_SCOPES = ['all', ...ASSET_TYPES] as const;
export type StateScope = 'all' | AssetType;
