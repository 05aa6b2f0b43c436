/** Uploaded files of places: stored rows, the fault of each wrong one, and files that are refused as a whole. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { places, audit } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
/** How often telemetry was notified of changes. */
let told = 0;

beforeAll(async () => {
  test = await testApp({ telemetry: { placesChanged: () => void told++ } });
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  told = 0;
});

const upload = (content: string, name = 'places.csv', query: object = {}, by = admin) =>
  by.call(places.upload, { query, file: new File([content], name) });
const faultsOf = async (content: string, name?: string) =>
  (await upload(content, name, { dryRun: true })).answer.faults.map(({ line, column, key }) => [line, column, key]);
const list = async () => (await admin.call(places.list, {})).answer.items;
const fileOf = async (call: typeof places.file | typeof places.geoJson | typeof places.kml) => {
  const answer: unknown = (await admin.call(call, {})).answer;
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
};

const CSV = `Name,Type,Latitude,Longitude,Radius,Polygon,Pickup,Drop-off,Address,Color,Tags,Notes
Main yard,Depot,35.1,139.2,150,,yes,no,1 Harbor Road,Green,north; cold,gate 2
倉庫,,,,,"POLYGON ((139 35, 139.01 35, 139.01 35.01, 139 35))",,,,,,
`;
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', geometry, properties });
const point = (longitude: number, latitude: number, name: string) =>
  feature({ type: 'Point', coordinates: [longitude, latitude] }, { name, radius: 100 });
const geoJson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const ring = [
  [139, 35],
  [139.01, 35],
  [139.01, 35.01],
  [139, 35],
];
const kml = (placemarks: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`;

describe('an uploaded file of places', () => {
  it('is stored with versions, audit and one report, and is the same after export and upload in each format', async () => {
    expect((await upload(CSV, 'places.csv', { dryRun: true })).answer).toMatchObject({
      rows: 2,
      accepted: 2,
      faults: [],
    });
    expect([await list(), told]).toEqual([[], 0]);
    expect((await upload(CSV)).answer).toMatchObject({ dryRun: false, accepted: 2, faultCount: 0 });
    const stored = await list();
    expect(stored).toMatchObject([
      {
        name: 'Main yard',
        type: 'depot',
        radius: 150,
        pickup: true,
        dropOff: false,
        color: 'green',
        tags: ['north', 'cold'],
      },
      { name: '倉庫', type: 'other', radius: null, polygon: [{ latitude: 35, longitude: 139 }, {}, {}] },
    ]);
    expect(stored[0]!.appliesFrom).toBe(new Date(test.clock.now).toISOString());
    expect(told).toBe(1);
    const { items } = (await admin.call(audit.list, { query: { subjectId: stored[0]!.id } })).answer;
    expect(items).toMatchObject([{ action: 'place.create', details: { name: 'Main yard', shape: { radius: 150 } } }]);
    const files: [string, string][] = [
      ['a.csv', await fileOf(places.file)],
      ['a.geojson', await fileOf(places.geoJson)],
      ['a.kml', await fileOf(places.kml)],
    ];
    const written = (all: typeof stored) =>
      all.map(({ id, accountId, createdAt, updatedAt, appliesFrom, ...rest }) => rest);
    for (const [name, content] of files) {
      account = await test.account();
      admin = await test.signedIn(account.id);
      expect((await upload(content, name)).answer).toMatchObject({ accepted: 2, faultCount: 0 });
      expect(written(await list())).toEqual(written(stored));
    }
  });

  it('is stored completely or not at all, or by choice without its wrong rows', async () => {
    const half = `${CSV}Main yard,depot,1,2,100\nSmall,depot,1,2,1\n`;
    const refused = await upload(half);
    expect(refused.problem).toMatchObject({
      code: 'error.import.faults',
      errors: [
        { path: '4.Name', key: 'error.import.duplicate.line' },
        { path: '5.Radius', key: 'error.place.radius' },
      ],
    });
    expect(await list()).toEqual([]);
    expect((await upload(half, 'a.csv', { readyOnly: true })).answer).toMatchObject({ accepted: 2, faultCount: 2 });
    expect(await list()).toHaveLength(2);
    expect(await faultsOf(CSV)).toEqual([
      [2, 'Name', 'error.duplicate.place'],
      [3, 'Name', 'error.duplicate.place'],
    ]);
  });

  it('has a reason for every wrong row, with its line and its column', async () => {
    const rows = [
      'No shape,depot,,,,',
      'Both,depot,1,2,100,"POLYGON ((1 1, 2 1, 2 2))"',
      'Two points,depot,,,,"POLYGON ((1 1, 2 2, 1 1))"',
      'Crossing,depot,,,,"POLYGON ((1 1, 2 2, 2 1, 1 2, 1 1))"',
      'Hole,depot,,,,"POLYGON ((1 1, 4 1, 4 4, 1 1), (2 2, 3 2, 3 3, 2 2))"',
      'No WKT,depot,,,,"LINESTRING (1 1, 2 2)"',
      'Axes,depot,,,,"POLYGON ((35 139, 35 139.1, 35.1 139.1))"',
      'Pole,depot,95,1,100,',
      'Planet,depot,1,1,10000000,',
      'Moon,crater,1,1,100,',
      'Maybe,depot,1,1,100,,perhaps',
      ',depot,1,1,100,',
    ];
    const file = `Name,Type,Latitude,Longitude,Radius,Polygon,Pickup\n${rows.join('\n')}\n`;
    expect(await faultsOf(file)).toEqual([
      [2, 'Radius', 'error.place.shape'],
      [3, 'Radius', 'error.place.shape'],
      [4, 'Polygon', 'error.place.polygon.few'],
      [5, 'Polygon', 'error.place.polygon.crossing'],
      [6, 'Polygon', 'error.place.polygon.hole'],
      [7, 'Polygon', 'error.place.wkt'],
      [8, 'Polygon', 'error.place.axes'],
      [9, 'Latitude', 'error.maximum.field'],
      [10, 'Radius', 'error.place.radius'],
      [11, 'Type', 'error.enum.field'],
      [12, 'Pickup', 'error.type.boolean'],
      [13, 'Name', 'error.required.field'],
    ]);
  });

  it('creates no more places than the account may have', async () => {
    await test.database.owner((_kysely, client) =>
      client.query(
        `INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m)
         SELECT $1, gen_random_uuid(), 'Place ' || n, 'stop', 'blue', 0, 0, 50 FROM generate_series(1, $2) n`,
        [account.id, LIMITS.accountPlaces - 1],
      ),
    );
    expect(await faultsOf(CSV)).toEqual([[3, 'Name', 'error.place.limit']]);
    const shapes = (await admin.call(places.shapes, {})).answer;
    expect([shapes.items.length, shapes.truncated]).toEqual([LIMITS.accountPlaces - 1, false]);
  });

  it('is refused with 100,000 rows, before anything else', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `Place ${n},depot,35.12345,139.12345,100`);
    const { status, problem } = await upload(`Name,Type,Latitude,Longitude,Radius\n${rows.join('\n')}\n`);
    expect([status, problem.code, problem.errors[0]!.params]).toEqual([
      400,
      'error.import.rows',
      { limit: LIMITS.placeUploadRows },
    ]);
    const features = Array.from({ length: LIMITS.placeUploadRows + 1 }, (_, n) => point(1, 2, `Place ${n}`));
    expect((await upload(geoJson(...features), 'a.geojson')).problem.code).toBe('error.import.rows');
  });

  it('of 5,000 places is stored', async () => {
    const rows = Array.from({ length: LIMITS.placeUploadRows }, (_, n) => `Place ${n},depot,35.1,139.1,100,t${n % 5}`);
    const began = performance.now();
    const { answer } = await upload(`Name,Type,Latitude,Longitude,Radius,Tags\n${rows.join('\n')}\n`);
    expect(answer).toMatchObject({ accepted: LIMITS.placeUploadRows, faultCount: 0 });
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('a GeoJSON file', () => {
  it('tells swapped axes, also of places that would be valid elsewhere', async () => {
    expect(await faultsOf(geoJson(point(9, 100, 'A'), point(120, 50, 'B')), 'a.json')).toEqual([
      [1, 'Latitude', 'error.place.axes'],
    ]);
    expect(await faultsOf(geoJson(point(35, 139, 'Tokyo'), point(1, 20, 'Anywhere')), 'a.geojson')).toEqual([
      [1, 'Latitude', 'error.place.axes.all'],
      [2, 'Latitude', 'error.place.axes.all'],
    ]);
  });

  it('takes polygons without holes and points with a radius, and gives a reason for anything else', async () => {
    const hole = { type: 'Polygon', coordinates: [ring, ring] };
    const faults = await faultsOf(
      geoJson(
        feature({ type: 'Polygon', coordinates: [ring] }, { NAME: 'Good', 'drop-off': true, tags: ['a'], other: {} }),
        feature(hole, { name: 'Hole' }),
        feature({ type: 'LineString', coordinates: ring }, { name: 'Line' }),
        feature({ type: 'Point', coordinates: [1, 'x'] }, { name: 'Text', radius: 5 }),
        feature({ type: 'Point', coordinates: [1, 2] }, { name: 'No radius' }),
        { type: 'Feature' },
      ),
      'a.geojson',
    );
    expect(faults).toEqual([
      [2, 'Polygon', 'error.place.polygon.hole'],
      [3, 'Polygon', 'error.place.geometry'],
      [4, 'Polygon', 'error.place.coordinates'],
      [5, 'Radius', 'error.place.shape'],
      [6, 'Polygon', 'error.place.geometry'],
      [6, 'Name', 'error.required.field'],
    ]);
  });

  it.each([
    ['[1, 2]', 'error.place.file.content'],
    ['{"type":"Topology"}', 'error.place.file.content'],
    ['{"type":', 'error.import.unreadable'],
    [geoJson(), 'error.import.empty'],
  ])('%s is refused', async (content, code) => {
    expect((await upload(content, 'a.geojson')).problem.code).toBe(code);
  });
});

describe('a KML file', () => {
  it('takes placemarks of any folder', async () => {
    const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>
      139,35,0 139.01,35,0 139.01,35.01,0 139,35,0</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    const content =
      kml(`<Folder><name>Folder</name><Placemark><name>A &amp; B</name><description><![CDATA[<b>note</b>]]></description>
      <MultiGeometry><Point><coordinates>139,35</coordinates></Point>${polygon}</MultiGeometry></Placemark></Folder>
      <Placemark><name>Point</name><ExtendedData><Data name="radius"><value>80</value></Data></ExtendedData>
      <Point><coordinates>139.5,35.5,12</coordinates></Point></Placemark>`);
    // Without a known ending the content decides.
    expect((await upload(content, 'places')).answer).toMatchObject({ accepted: 2, faultCount: 0 });
    expect(await list()).toMatchObject([
      { name: 'A & B', notes: '<b>note</b>', radius: null },
      { name: 'Point', radius: 80, latitude: 35.5, longitude: 139.5 },
    ]);
    const wrong =
      kml(`<Placemark><name>Line</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
      <Placemark><name>Text</name><Point><coordinates>here</coordinates></Point></Placemark>`);
    expect(await faultsOf(wrong, 'a.kml')).toEqual([
      [1, 'Polygon', 'error.place.geometry'],
      [2, 'Polygon', 'error.place.coordinates'],
    ]);
  });

  const LAUGHS = `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    ['entities', kml('<Placemark><name>&b;</name></Placemark>', LAUGHS), 'error.place.kml.doctype'],
    ['an external document type', kml('', '<!DOCTYPE kml SYSTEM "file:///etc/passwd">'), 'error.place.kml.doctype'],
    ['an unknown entity', kml('<Placemark><name>&b;</name></Placemark>'), 'error.import.unreadable'],
    ['an open element', kml('<Placemark>'), 'error.import.unreadable'],
    ['deep nesting', kml('<Folder>'.repeat(100_000)), 'error.import.unreadable'],
    ['another root', '<gpx/>', 'error.place.file.content'],
  ])('with %s is refused', async (_what, content, code) => {
    expect((await upload(content, 'a.kml')).problem.code).toBe(code);
    expect(await list()).toEqual([]);
  });
});
