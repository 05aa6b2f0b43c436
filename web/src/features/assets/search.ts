import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import { ASSET_COLUMNS, type AssetColumnId, isAssetColumn } from './columns.ts';

/** The asset list's view: everything that can be shared as an address. Defaults are left out of it. */
export interface AssetListSearch {
  search?: string;
  type?: AssetType;
  tag?: string;
  sort?: AssetColumnId;
  order?: 'desc';
  /** Shown columns, when they are not the usual ones. */
  columns?: AssetColumnId[];
  /** Asset whose form is open; `new` for one that does not exist yet. */
  edit?: string;
  /** A newcomer's walk from device to first fix: `new`, then the IMEI that it registered. */
  connect?: string;
}

/** Reads the view from an address; what does not fit is ignored, so that an old link still opens. */
export function assetListSearch(raw: Record<string, unknown>): AssetListSearch {
  const view: AssetListSearch = {};
  if (typeof raw.search === 'string' && raw.search !== '') view.search = raw.search;
  const type = readAssetType(raw.type);
  if (type) view.type = type;
  if (typeof raw.tag === 'string' && raw.tag !== '') view.tag = raw.tag;
  if (isAssetColumn(raw.sort) && ASSET_COLUMNS[raw.sort].sort) view.sort = raw.sort;
  if (raw.order === 'desc') view.order = 'desc';
  if (Array.isArray(raw.columns)) view.columns = raw.columns.filter(isAssetColumn);
  if (typeof raw.edit === 'string' && raw.edit !== '') view.edit = raw.edit;
  if (typeof raw.connect === 'string' && raw.connect !== '') view.connect = raw.connect;
  return view;
}

/** The asset type that a text names, if it names one. */
export function readAssetType(value: unknown): AssetType | undefined {
  return ASSET_TYPES.find((type) => type === value);
}
