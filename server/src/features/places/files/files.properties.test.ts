/** Any places, exported and read again, are the same in every format. */
import { PLACE_COLUMNS, type Place } from '@waymark/contract/places/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { PLACE_COLORS, PLACE_TYPES } from '@waymark/domain/places/place.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlaces, readYesNo } from './read-places.ts';
import { cornersOfWkt } from './wkt.ts';
import { geoJsonOf, kmlOf, PLACE_CSV } from './write-places.ts';

/** Files keep seven decimals, a centimetre. */
const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((e7) => e7 / 1e7);
const corner = fc.record({ latitude: degrees(85), longitude: degrees(180) });
/** Text without space around it, which is not stored, and without characters that XML or a list cannot hold. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...`=+-@'",;<>&|\\n 倉庫й`),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 12,
  })
  .map((words) => words.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').trim())
  // The guard of formulas in CSV takes a leading apostrophe as its own.
  .filter((words) => words !== '' && !words.startsWith("'"));
const place = fc.record({
  name: text,
  type: fc.constantFrom(...PLACE_TYPES),
  color: fc.constantFrom(...PLACE_COLORS),
  center: corner,
  shape: fc.oneof(
    fc.record({ radius: fc.integer({ min: 10, max: 1e6 }).map((n) => n / 10), polygon: fc.constant(null) }),
    fc.record({ radius: fc.constant(null), polygon: fc.array(corner, { minLength: 3, maxLength: 8 }) }),
  ),
  pickup: fc.boolean(),
  dropOff: fc.boolean(),
  address: fc.option(text),
  tags: fc.uniqueArray(
    text.filter((tag) => !/[;|]/.test(tag)),
    { maxLength: 3 },
  ),
  notes: fc.option(text),
});

type Written = Omit<Place, 'id'>;
const placeOf = ({ center, shape, ...rest }: typeof place extends fc.Arbitrary<infer Made> ? Made : never) =>
  ({ ...rest, ...shape, ...center }) as unknown as Place;
/** Returns what a file keeps of a place. */
const kept = ({
  name,
  type,
  color,
  latitude,
  longitude,
  radius,
  polygon,
  pickup,
  dropOff,
  address,
  tags,
  notes,
}: Written) => ({
  ...{ name, type, color, pickup, dropOff, address, tags: tags.join(', '), notes },
  ...(polygon ? { polygon: [...polygon, polygon[0]!] } : { latitude, longitude, radius }),
});

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const chunk of chunks) all += chunk;
  return all;
}
async function* once(places: readonly Place[]) {
  yield places;
}

const WRITERS: Readonly<Record<string, (places: readonly Place[]) => Promise<string>>> = {
  csv: async (places) =>
    CSV_BEGIN +
    [PLACE_CSV.map(([head]) => head), ...places.map((one) => PLACE_CSV.map(([, cell]) => cell(one)))]
      .map(csvLine)
      .join(''),
  geojson: (places) => textOf(geoJsonOf(once(places))),
  kml: (places) => textOf(kmlOf(once(places))),
};

/** Reads the lines of a file as the import does. */
async function readAgain(name: string, content: string) {
  const [header, ...lines] = await readPlaces({ name, bytes: new TextEncoder().encode(content) }, 1000);
  return lines.map(({ cells, faults = [] }) => {
    expect(faults).toEqual([]);
    const cell = (field: string) =>
      cells[header!.cells.indexOf(PLACE_COLUMNS.find((one) => one.field === field)!.header)]!;
    const polygon = cell('polygon');
    return {
      name: cell('name'),
      type: cell('type'),
      color: cell('color'),
      pickup: readYesNo(cell('pickup')),
      dropOff: readYesNo(cell('dropOff')),
      address: cell('address') || null,
      tags: cell('tags').split('; ').join(', '),
      notes: cell('notes') || null,
      ...(polygon
        ? { polygon: cornersOfWkt(polygon) }
        : { latitude: Number(cell('latitude')), longitude: Number(cell('longitude')), radius: Number(cell('radius')) }),
    };
  });
}

describe('any places', () => {
  it.each(Object.keys(WRITERS))('are the same after export and import as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(place.map(placeOf), { minLength: 1, maxLength: 5 }), async (places) => {
        const content = await WRITERS[format]!(places);
        expect(await readAgain(`places.${format}`, content)).toEqual(places.map(kept));
      }),
      { numRuns: 200 },
    );
  });

  it('never make a reader fail with anything but a refusal, whatever the bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((json) => new TextEncoder().encode(json)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom('a.csv', 'a.geojson', 'a.kml', 'a'), async (content, name) => {
        try {
          await readPlaces({ name, bytes: content }, 10);
        } catch (error) {
          expect(error).toHaveProperty('name', 'Refusal');
        }
      }),
      { numRuns: 500 },
    );
  });
});
