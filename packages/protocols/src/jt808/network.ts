/** Cells and Wi-Fi stations that a terminal sees. Layouts from vendors' documents, named at each. */
import { operatorCode } from '../network.ts';
import type { TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';
import { uint16, uint32 } from './octets.ts';

/** A cell that a terminal is served by. */
export interface Cell {
  mobileCountryCode: number;
  mobileNetworkCode: number;
  areaCode: number;
  cellId: number;
}

/** Country codes in use (ITU-T E.212, annex: 201 to 748). */
function isCountryCode(code: number): boolean {
  return code >= 200 && code < 800;
}

/** The serving cell, under the names of the dictionary. @returns false: no cell that can be */
export function applyCell(record: TrackerRecord, cell: Cell): boolean {
  if (!isCountryCode(cell.mobileCountryCode) || cell.cellId === 0) return false;
  setAttribute(record, 'gsmOperator', operatorCode(cell.mobileCountryCode, cell.mobileNetworkCode));
  setAttribute(record, 'gsmAreaCode', cell.areaCode);
  setAttribute(record, 'gsmCellId', cell.cellId);
  return true;
}

/** How a list of cells is written. */
interface CellList {
  /** Octets before the first cell. */
  from: number;
  /** Octets of one. */
  octets: number;
  read(value: Uint8Array, at: number): Cell & { strength: number };
}

/** The first cell is the serving one, the others its neighbours. */
function applyList(record: TrackerRecord, value: Uint8Array, list: CellList): boolean {
  const cells: (Cell & { strength: number })[] = [];
  for (let at = list.from; at + list.octets <= value.length; at += list.octets) cells.push(list.read(value, at));
  const [serving] = cells;
  if (!serving || !applyCell(record, serving)) return false;
  if (cells.length > 1) {
    const towers = cells.map(({ areaCode, cellId, strength }) => `${areaCode}/${cellId}/${strength}`);
    setAttribute(record, 'cellTowers', towers.join(','));
  }
  return true;
}

/**
 * Number (1) · then country (2) · network (1) · area (2) · cell (2, or 4 in newer networks) · strength (1) of each
 * (items 0x53 and 0x5D).
 */
export function applyCells(record: TrackerRecord, value: Uint8Array): boolean {
  const count = value[0] ?? 0;
  if (count === 0) return value.length === 1;
  const octets = (value.length - 1) / count;
  if (octets !== 8 && octets !== 10) return false;
  const wide = octets === 10;
  return applyList(record, value, {
    from: 1,
    octets,
    read: (bytes, at) => ({
      mobileCountryCode: uint16(bytes, at),
      mobileNetworkCode: bytes[at + 2]!,
      areaCode: uint16(bytes, at + 3),
      cellId: wide ? uint32(bytes, at + 5) : uint16(bytes, at + 5),
      strength: bytes[at + octets - 1]!,
    }),
  });
}

/** Country (2) · network (2) · cell (4) · area (4) · strength (1) of each (AOVX, item 0xF0). */
export function applyWideCells(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length % 13 !== 0) return false;
  return applyList(record, value, {
    from: 0,
    octets: 13,
    read: (bytes, at) => ({
      mobileCountryCode: uint16(bytes, at),
      mobileNetworkCode: uint16(bytes, at + 2),
      areaCode: uint32(bytes, at + 8),
      cellId: uint32(bytes, at + 4),
      strength: bytes[at + 12]!,
    }),
  });
}

/** Country (2) · network (1) · then area (2) · cell (2) · strength (1) of each (item 0xEB). @returns false: it is not */
export function applyCellsOfOneNetwork(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length < 8 || (value.length - 3) % 5 !== 0) return false;
  const mobileCountryCode = uint16(value, 0);
  const mobileNetworkCode = value[2]!;
  return applyList(record, value, {
    from: 3,
    octets: 5,
    read: (bytes, at) => ({
      mobileCountryCode,
      mobileNetworkCode,
      areaCode: uint16(bytes, at),
      cellId: uint16(bytes, at + 2),
      strength: bytes[at + 4]!,
    }),
  });
}

/** Address (6) and strength in dBm (1) of each. */
export function applyWifi(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length === 0 || value.length % 7 !== 0) return false;
  const stations: string[] = [];
  for (let at = 0; at < value.length; at += 7) {
    const address = [...value.subarray(at, at + 6)].map((octet) => octet.toString(16).padStart(2, '0')).join(':');
    stations.push(`${address}/${(value[at + 6]! << 24) >> 24}`);
  }
  setAttribute(record, 'wifiAccessPoints', stations.join(','));
  return true;
}

/** The same with the number of stations before (item 0x54). */
export function applyCountedWifi(record: TrackerRecord, value: Uint8Array): boolean {
  if (value.length === 1 && value[0] === 0) return true;
  return value.length === 1 + value[0]! * 7 && applyWifi(record, value.subarray(1));
}
