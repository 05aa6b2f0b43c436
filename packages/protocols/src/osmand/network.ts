/**
 * Cells and wireless networks that a phone receives. Source: traccar.org/osmand: `cell` is country, network, area, cell
 * and perhaps strength; `wifi` is an address and its strength; both may be given several times.
 */
import { hardwareAddress, operatorCode } from '../network.ts';
import type { AttributeValue } from '../protocol.ts';
import { numberOf } from './values.ts';

/** Cells and networks beyond these are not kept. */
const MOST = 16;

/** @param cells values of every `cell`, the own one first @returns false: the first is no cell */
export function applyCells(attributes: Record<string, AttributeValue>, cells: readonly string[]): boolean {
  const towers: string[] = [];
  for (const cell of cells.slice(0, MOST)) {
    const [country, network, area, id, strength] = cell.split(',').map(numberOf);
    if (country === undefined || network === undefined || area === undefined || id === undefined) break;
    if (towers.length === 0) {
      attributes.gsmOperator = operatorCode(country, network);
      attributes.gsmAreaCode = area;
      attributes.gsmCellId = id;
    }
    towers.push(`${area}/${id}${strength === undefined ? '' : `/${strength}`}`);
  }
  if (towers.length > 1) attributes.cellTowers = towers.join(',');
  return towers.length > 0;
}

/** @param networks values of every `wifi` @returns false: the first is no network */
export function applyNetworks(attributes: Record<string, AttributeValue>, networks: readonly string[]): boolean {
  const points: string[] = [];
  for (const network of networks.slice(0, MOST)) {
    const [text = '', strength] = network.split(',');
    const address = hardwareAddress(text);
    if (address === undefined) break;
    const decibels = numberOf(strength);
    points.push(`${address}${decibels === undefined ? '' : `/${decibels}`}`);
  }
  if (points.length > 0) attributes.wifiAccessPoints = points.join(',');
  return points.length > 0;
}
