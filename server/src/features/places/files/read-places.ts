/** Reads an uploaded file of places: CSV, GeoJSON or KML, by its name, else by its content. */
import { decodeText, type Line, readCsvLines, refuseFile } from '../../records/table-file.ts';
import type { UploadedFile } from '../../records/uploaded-file.ts';
import { linesOf } from './features-table.ts';
import { readGeoJson } from './read-geojson.ts';
import { readKml } from './read-kml.ts';

/** A CSV file with more lines for each allowed row than this is refused before it is parsed. */
const LINES_A_ROW = 10;

/**
 * Returns the lines of a table with `PLACE_COLUMNS`, the header first.
 * @throws Refusal `error.place.file.type` and those of the formats
 */
export async function readPlaces(file: UploadedFile, rowLimit: number): Promise<Line[]> {
  const [, extension] = /\.(csv|geojson|json|kml)$/i.exec(file.name) ?? [];
  if (extension?.toLowerCase() === 'csv') {
    if (linesIn(file.bytes) > (rowLimit + 1) * LINES_A_ROW) throw refuseFile('error.import.rows', { limit: rowLimit });
    return readCsvLines(file);
  }
  const text = decodeText(file.bytes);
  const format = extension?.toLowerCase() ?? (/^\s*[{<]/.exec(text)?.[0].trim() || '');
  if (format === '') throw refuseFile('error.place.file.type');
  const read = format === 'kml' || format === '<' ? readKml : readGeoJson;
  return linesOf(await read(text, rowLimit + 1));
}

function linesIn(bytes: Uint8Array): number {
  let lines = 1;
  for (const byte of bytes) if (byte === 0x0a) lines += 1;
  return lines;
}

/** Returns true or false for the usual words, else the text, so that the schema refuses it. */
export function readYesNo(cell: string): boolean | string {
  if (/^(?:yes|y|true|1|x)$/i.test(cell)) return true;
  return /^(?:no|n|false|0)$/i.test(cell) ? false : cell;
}
