import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { ASSET_COLUMNS, type AssetColumnId, isAssetColumn } from './columns.ts';

/** View of the asset list as it appears in the address. Omits default values. */
export interface AssetListSearch {
  search?: string;
  type?: AssetType;
  tag?: string;
  status?: Status;
  /** Status under an NPA mark. */
  movement?: Status;
  depot?: string;
  sort?: AssetColumnId;
  order?: 'desc';
  /** Visible columns if they differ from the default. */
  columns?: AssetColumnId[];
  /** Asset whose form is open: an id, `new` for a new asset or `selected` for all selected ones. */
  edit?: string;
  /** Guided registration from device to first fix: `new`, then the registered IMEI. */
  connect?: string;
  /** Preset model of the guided registration, as the setup page names it. */
  model?: string;
  /** Preset IMEI, from an unregistered tracker that connected. */
  number?: string;
}

/** Parses the view from an address. Ignores invalid values, so that an old link still opens. */
export function assetListSearch(raw: Record<string, unknown>): AssetListSearch {
  const view: AssetListSearch = {};
  const search = textOf(raw.search);
  if (search) view.search = search;
  const type = readAssetType(raw.type);
  if (type) view.type = type;
  const tag = textOf(raw.tag);
  if (tag) view.tag = tag;
  const status = readStatus(raw.status);
  if (status) view.status = status;
  const movement = readStatus(raw.movement);
  if (movement) view.movement = movement;
  const depot = textOf(raw.depot);
  if (depot) view.depot = depot;
  if (isAssetColumn(raw.sort) && ASSET_COLUMNS[raw.sort].sort) view.sort = raw.sort;
  if (raw.order === 'desc') view.order = 'desc';
  if (Array.isArray(raw.columns)) view.columns = raw.columns.filter(isAssetColumn);
  if (typeof raw.edit === 'string' && raw.edit !== '') view.edit = raw.edit;
  const connect = textOf(raw.connect);
  if (connect) view.connect = connect;
  if (view.connect && typeof raw.model === 'string' && raw.model !== '') view.model = raw.model;
  const number = textOf(raw.number);
  if (view.connect && number) view.number = number;
  return view;
}

/** Returns a search parameter as text. A parameter of digits alone (an IMEI) arrives as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Parses a status. Returns undefined for other text. */
function readStatus(value: unknown): Status | undefined {
  return STATUSES.find((status) => status === value);
}

/** Parses an asset type. Returns undefined for other text. */
function readAssetType(value: unknown): AssetType | undefined {
  return ASSET_TYPES.find((type) => type === value);
}
