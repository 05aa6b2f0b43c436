/**
 * Reads places from KML 2.2 (OGC 07-147r2): placemarks with a polygon, or with a point and a radius in their extended
 * data. A document type is refused, so that no entity is ever declared or expanded.
 */
import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { refuseFile } from '../../records/table-file.ts';
import { type FileFeature, fieldOf } from './features-table.ts';
import type { Flaw, Position } from './positions.ts';

const DEEPEST = 64;
/** Characters after which the process serves others. */
const CHARACTERS_IN_TURN = 262_144;

/** Elements of a placemark whose text is a field. */
const FIELDS: Readonly<Record<string, string>> = { name: 'name', description: 'notes', address: 'address' };

interface Placemark {
  texts: Map<string, string>;
  points: (Position | undefined)[];
  rings: (Position[] | undefined)[];
  holes: number;
  others: number;
}

/**
 * @param most placemarks are read, the rest is left out
 * @throws Refusal `error.import.unreadable` with its line, `error.place.kml.doctype`, `error.place.file.content`
 */
export async function readKml(text: string, most: number): Promise<FileFeature[]> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const path: string[] = [];
  const features: FileFeature[] = [];
  let placemark: Placemark | undefined;
  let words = '';
  let data = '';
  parser.on('error', () => {
    throw refuseFile('error.import.unreadable', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw refuseFile('error.place.kml.doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = localName(name);
    if (path.length === 0 && element !== 'kml') throw refuseFile('error.place.file.content');
    if (path.length >= DEEPEST) throw refuseFile('error.import.unreadable', { line: parser.line });
    path.push(element);
    words = '';
    if (element === 'Placemark') placemark = { texts: new Map(), points: [], rings: [], holes: 0, others: 0 };
    else if (element === 'Data' || element === 'SimpleData') ({ name: data = '' } = attributes);
    else if (placemark && element === 'innerBoundaryIs') placemark.holes += 1;
    else if (placemark && OTHERS.has(element)) placemark.others += 1;
  });
  const collect = (part: string): void => {
    if (placemark) words += part;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', () => {
    const element = path.pop()!;
    if (!placemark) return;
    if (element === 'Placemark') {
      if (features.length < most) features.push(featureOf(placemark));
      placemark = undefined;
    } else take(placemark, element, path, words, data);
    words = '';
  });
  for (let from = 0; from < text.length; from += CHARACTERS_IN_TURN) {
    parser.write(text.slice(from, from + CHARACTERS_IN_TURN));
    await setImmediate();
  }
  parser.close();
  return features;
}

/** Geometries that cannot be a place. */
const OTHERS: ReadonlySet<string> = new Set(['LineString', 'Model', 'Track', 'MultiTrack']);

/** Takes in the text of a closed element. @param path of the elements around it */
function take(placemark: Placemark, element: string, path: readonly string[], words: string, data: string): void {
  const parent = path.at(-1);
  if (element === 'coordinates') {
    const positions = positionsOf(words);
    if (parent === 'Point') placemark.points.push(positions?.length === 1 ? positions[0] : undefined);
    else if (parent === 'LinearRing' && path.at(-2) === 'outerBoundaryIs') placemark.rings.push(positions);
    return;
  }
  const isData = (element === 'value' && parent === 'Data') || element === 'SimpleData';
  const field = isData ? fieldOf(data) : parent === 'Placemark' ? FIELDS[element] : undefined;
  if (field !== undefined && words.trim() !== '') placemark.texts.set(field, words);
}

function featureOf({ texts, points, rings, holes, others }: Placemark): FileFeature {
  const bad = (key: string, ring = false): FileFeature => ({
    texts,
    flaw: { key } satisfies Flaw,
    ...(ring ? { ring: [] } : {}),
  });
  if (others > 0 || rings.length > 1 || (rings.length === 0 && points.length !== 1)) return bad('error.place.geometry');
  if (holes > 0) return bad('error.place.polygon.hole', true);
  // A polygon may come with a point for its label.
  if (rings.length === 1) return rings[0] ? { texts, ring: rings[0] } : bad('error.place.coordinates', true);
  return points[0] ? { texts, point: points[0] } : bad('error.place.coordinates');
}

/** Reads tuples `longitude,latitude[,altitude]` between spaces. */
function positionsOf(text: string): Position[] | undefined {
  const positions: Position[] = [];
  for (const tuple of text.trim().split(/\s+/)) {
    const parts = tuple.split(',');
    const [longitude, latitude] = parts.map(Number);
    if (
      parts.length < 2 ||
      parts.length > 3 ||
      parts.includes('') ||
      !parts.every((part) => Number.isFinite(Number(part)))
    )
      return undefined;
    positions.push([longitude!, latitude!]);
  }
  return positions;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
