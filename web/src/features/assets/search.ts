import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { ASSET_COLUMNS, type AssetColumnId, isAssetColumn } from './columns.ts';

/** The asset list's view: everything that can be shared as an address. Defaults are left out of it. */
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
  /** Shown columns, when they are not the usual ones. */
  columns?: AssetColumnId[];
  /** Asset whose form is open; `new` for one that does not exist yet, `selected` for all selected ones. */
  edit?: string;
  /** A newcomer's walk from device to first fix: `new`, then the IMEI that it registered. */
  connect?: string;
  /** Model that the walk begins with, as the set-up page names it. */
  model?: string;
  /** IMEI that it begins with: that of a tracker which called. */
  number?: string;
}

/** Reads the view from an address; what does not fit is ignored, so that an old link still opens. */
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
  if (typeof raw.connect === 'string' && raw.connect !== '') view.connect = raw.connect;
  if (view.connect && typeof raw.model === 'string' && raw.model !== '') view.model = raw.model;
  const number = textOf(raw.number);
  if (view.connect && number) view.number = number;
  return view;
}

/** A text of the address: one of digits alone (an IMEI) comes as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The status that a text names, if it names one. */
function readStatus(value: unknown): Status | undefined {
  return STATUSES.find((status) => status === value);
}

/** The asset type that a text names, if it names one. */
function readAssetType(value: unknown): AssetType | undefined {
  return ASSET_TYPES.find((type) => type === value);
}
