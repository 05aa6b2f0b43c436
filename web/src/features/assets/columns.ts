/** The columns of the asset list, in order. */
export const ASSET_COLUMNS = {
  name: { width: 155, sort: 'name', fixed: true, usual: true },
  status: { width: 163, sort: 'status', fixed: false, usual: true },
  attention: { width: 210, sort: 'attention', fixed: false, usual: true },
  type: { width: 143, sort: 'type', fixed: false, usual: true },
  licensePlate: { width: 105, sort: 'licensePlate', fixed: false, usual: true },
  vin: { width: 180, sort: 'vin', fixed: false, usual: false },
  make: { width: 100, sort: 'make', fixed: false, usual: true },
  model: { width: 95, sort: 'model', fixed: false, usual: true },
  year: { width: 72, sort: 'year', fixed: false, usual: false },
  batteryType: { width: 120, sort: undefined, fixed: false, usual: false },
  imei: { width: 146, sort: undefined, fixed: false, usual: true },
  tags: { width: 98, sort: undefined, fixed: false, usual: true },
  route: { width: 140, sort: undefined, fixed: false, usual: false },
  depot: { width: 140, sort: undefined, fixed: false, usual: false },
  lastPacket: { width: 130, sort: 'lastPacketTime', fixed: false, usual: true },
  updatedAt: { width: 150, sort: 'updatedAt', fixed: false, usual: false },
} as const satisfies Record<string, AssetColumn>;

export interface AssetColumn {
  /** Minimum width in px. The columns share the remaining width. */
  width: number;
  /** Name of the API field to sort by. Undefined if the column is not sortable. */
  sort: string | undefined;
  /** Always visible. */
  fixed: boolean;
  /** Visible by default. */
  usual: boolean;
}

export type AssetColumnId = keyof typeof ASSET_COLUMNS;
export const ASSET_COLUMN_IDS = Object.keys(ASSET_COLUMNS) as AssetColumnId[];

export function isAssetColumn(value: unknown): value is AssetColumnId {
  return typeof value === 'string' && Object.hasOwn(ASSET_COLUMNS, value);
}

/** Returns the visible columns in list order. Without a selection, returns the default ones. */
export function shownColumns(
  offered: readonly AssetColumnId[],
  chosen: readonly AssetColumnId[] | undefined,
): AssetColumnId[] {
  return offered.filter((id) => ASSET_COLUMNS[id].fixed || (chosen ? chosen.includes(id) : ASSET_COLUMNS[id].usual));
}
