/** Reads GPX routes (topografix.com/GPX/1/1). A document type is refused, so that no entity is ever expanded. */
import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { refuseFile } from '../../records/table-file.ts';
import type { FileMarker, FileRoute } from './file-route.ts';

const DEEPEST = 32;
/** Characters after which the process serves others. */
const CHARACTERS_IN_TURN = 262_144;

/**
 * @param most routes are read, the rest is left out
 * @throws Refusal `error.import.unreadable` with its line, `error.route.file.content` without any route
 */
export async function readGpx(text: string, most: number): Promise<FileRoute[]> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const path: string[] = [];
  const routes: FileRoute[] = [];
  let route: FileRoute | undefined;
  let marker: FileMarker | undefined;
  let words = '';
  const unreadable = () => refuseFile('error.import.unreadable', { line: parser.line });
  parser.on('error', () => {
    throw unreadable();
  });
  parser.on('doctype', () => {
    throw unreadable();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = name.slice(name.indexOf(':') + 1);
    if (path.length === 0 && element !== 'gpx') throw refuseFile('error.route.file.content');
    if (path.length >= DEEPEST) throw unreadable();
    path.push(element);
    words = '';
    if (element === 'rte') route = { markers: [] };
    else if (route && element === 'rtept') marker = { ...degrees(attributes.lat, attributes.lon) };
  });
  const collect = (part: string): void => {
    if (route) words += part;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', () => {
    const element = path.pop()!;
    const parent = path.at(-1);
    if (!route) return;
    if (element === 'rte') {
      if (routes.length < most) routes.push(route);
      route = undefined;
    } else if (marker && element === 'rtept') {
      route.markers.push(marker);
      marker = undefined;
    } else if (marker && parent === 'rtept') {
      const field = MARKER_TEXTS[element];
      if (field !== undefined) marker[field] = words.trim();
    } else if (parent === 'rte' && element === 'name') route.name = words.trim();
    words = '';
  });
  for (let from = 0; from < text.length; from += CHARACTERS_IN_TURN) {
    parser.write(text.slice(from, from + CHARACTERS_IN_TURN));
    await setImmediate();
  }
  parser.close();
  if (routes.length === 0) throw refuseFile('error.route.file.content');
  return routes;
}

/** Elements of a route point whose text is a field of the marker, as the export writes them. */
const MARKER_TEXTS: Readonly<Record<string, 'name' | 'address' | 'type'>> = {
  name: 'name',
  desc: 'address',
  type: 'type',
};

function degrees(
  latitude: string | undefined,
  longitude: string | undefined,
): Pick<FileMarker, 'latitude' | 'longitude'> {
  return { latitude: numberOf(latitude), longitude: numberOf(longitude) };
}

/** Other text stays, so that the schema refuses it. */
function numberOf(text = ''): unknown {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text : number;
}
