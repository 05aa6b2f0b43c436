/** Turns the places of GeoJSON and KML files into the lines of a table, so that every format is imported alike. */
import { setImmediate } from 'node:timers/promises';
import type { ImportColumn } from '@waymark/contract/imports/schema.ts';
import { PLACE_COLUMNS } from '@waymark/contract/places/schema.ts';
import { plainNumber } from '@waymark/domain/plain-number.ts';
import type { Line } from '../../records/table-file.ts';
import { areSwapped, type Flaw, type Position, positionFlaw } from './positions.ts';

/** Places after which the process serves others. */
const PLACES_IN_TURN = 100;

/** A place of a file, before any check. */
export interface FileFeature {
  /** Texts by the field of `PLACE_COLUMNS`. */
  texts: ReadonlyMap<string, string>;
  point?: Position;
  /** Corners in order, closed or not. */
  ring?: readonly Position[];
  flaw?: Flaw;
}

/** Returns the field of a property: the name, the header or another name of a column. */
export function fieldOf(property: string): string | undefined {
  const name = same(property);
  return PLACE_COLUMNS.find(({ header, aliases = [], field }) =>
    [field, header, ...aliases].some((one) => same(one) === name),
  )?.field;
}

function same(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** Returns the lines, the header first. Places are counted from 1, because files need not have lines. */
export async function linesOf(features: readonly FileFeature[]): Promise<Line[]> {
  const swapped = areSwapped(features.flatMap(({ point, ring }) => [...(point ? [point] : []), ...(ring ?? [])]));
  const lines: Line[] = [{ line: 0, cells: PLACE_COLUMNS.map(({ header }) => header) }];
  for (const feature of features) {
    if (lines.length % PLACES_IN_TURN === 0) await setImmediate();
    const field = feature.point ? 'latitude' : 'polygon';
    const flaw = swapped ? { key: 'error.place.axes.all' } : (feature.flaw ?? flawOf(feature));
    lines.push({
      line: lines.length,
      cells: PLACE_COLUMNS.map((column) => cellOf(feature, column)),
      ...(flaw ? { faults: [{ field, ...flaw }] } : {}),
    });
  }
  return lines;
}

function flawOf({ point, ring = [] }: FileFeature): Flaw | undefined {
  if (point) return positionFlaw(point);
  for (const position of ring) {
    const flaw = positionFlaw(position);
    if (flaw) return flaw;
  }
  return undefined;
}

function cellOf({ texts, point, ring }: FileFeature, { field }: ImportColumn): string {
  if (field === 'polygon')
    return ring?.length
      ? `POLYGON ((${ring.map(([longitude, latitude]) => `${longitude} ${latitude}`).join(', ')}))`
      : '';
  if (field === 'longitude') return point ? plainNumber(point[0]) : '';
  if (field === 'latitude') return point ? plainNumber(point[1]) : '';
  return texts.get(field)?.trim() ?? '';
}
