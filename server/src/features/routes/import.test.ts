/** Routes of uploaded files: what the export writes is read again, and every fault names its route and marker. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { routes } = ENDPOINTS;
let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.signedIn((await test.account()).id);
});

const marker = (name: string, longitude: number, rest: object = {}) => ({
  ...{ name, address: `${name} Road 1`, latitude: 47.1, longitude, ...rest },
});
const ROUTE = {
  name: 'Milk <1> & back',
  markerPoints: [
    marker('Depot', 9.5, { type: 'depot', startMarker: true }),
    marker('Shop', 9.51, { type: 'customer', staySeconds: 600, arriveFrom: '08:00', arriveUntil: '09:00' }),
    marker('Depot', 9.5, { type: 'depot', endMarker: true }),
  ],
  ...{ duration: '00:40:00', distance: 5200, tags: ['Milk'], toleranceMeters: 60, vehicleType: 'car' as const },
};
const upload = (content: string, name: string, query: object = {}, by = admin) =>
  by.call(routes.upload, { query, file: new File([content], name) });
const faultsOf = async (content: string, name: string) =>
  (await upload(content, name, { dryRun: true })).answer.faults.map(({ line, column, key }) => [line, column, key]);
const stored = async (by: Caller) => (await by.call(routes.list, {})).answer.items;

async function exported(path: string): Promise<string> {
  const { body } = await test.app.inject({ url: path, headers: { cookie: admin.cookie! } });
  return body;
}

describe('an uploaded file of routes', () => {
  it('has the same routes as the export that it comes from', async () => {
    await admin.call(routes.create, { body: ROUTE });
    const other = await test.signedIn((await test.account()).id);
    const geoJson = await exported(routes.geoJson.path);
    expect((await upload(geoJson, 'routes.geojson', { dryRun: true }, other)).answer).toMatchObject({
      ...{ dryRun: true, rows: 1, accepted: 1, faultCount: 0 },
    });
    expect(await stored(other)).toEqual([]);
    expect((await upload(geoJson, 'routes.geojson', {}, other)).answer).toMatchObject({ accepted: 1 });
    const facts = ({
      id: _id,
      accountId: _account,
      createdAt: _at,
      updatedAt: _to,
      appliesFrom: _from,
      ...rest
    }: object & Record<string, unknown>) => rest;
    const [mine, theirs] = [await stored(admin), await stored(other)];
    expect(facts({ ...theirs[0] })).toEqual({ ...facts({ ...mine[0] }) });
    expect((await upload(geoJson, 'a.json', {}, other)).problem).toMatchObject({
      code: 'error.import.faults',
      errors: [{ path: '1.Name', key: 'error.duplicate.route' }],
    });
  });

  it('of GPX has markers, and a proposed distance and duration', async () => {
    await admin.call(routes.create, { body: ROUTE });
    const other = await test.signedIn((await test.account()).id);
    expect((await upload(await exported(routes.gpx.path), 'x.gpx', {}, other)).answer).toMatchObject({ accepted: 1 });
    const [route] = await stored(other);
    expect(route).toMatchObject({
      name: ROUTE.name,
      markerPoints: ROUTE.markerPoints.map(({ name, address }) => ({ name, address })),
    });
    expect(route!.distance).toBeGreaterThan(1500);
    expect(route!.durationSeconds).toBeGreaterThan(60);
    const foreign = '<gpx><rte><name>Bare</name><rtept lat="47" lon="9"/><rtept lat="47.1" lon="9"/></rte></gpx>';
    expect((await upload(foreign, 'b.gpx', {}, other)).answer).toMatchObject({ accepted: 1 });
    const bare = (await stored(other)).find(({ name }) => name === 'Bare');
    expect(bare!.markerPoints.map(({ address }) => address)).toEqual(['47.0000, 9.0000', '47.1000, 9.0000']);
  });

  it('is stored whole or not at all, and each fault names the route and the marker', async () => {
    const feature = (
      properties: object,
      coordinates: unknown = [
        [9, 47],
        [9.1, 47],
      ],
    ) => ({
      ...{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } },
    });
    const content = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature({ name: 'Good' }),
        feature({ name: 'x'.repeat(21), distance: 0, duration: '1:2' }),
        feature({ name: 'GOOD', markerPoints: [{ name: 'a*b' }, { name: 'y'.repeat(21), type: 'harbour' }] }),
        feature({ name: 'One' }, [[9, 47]]),
        feature({ name: 'Far' }, [
          [9, 47],
          [9, 147],
        ]),
        feature(
          { name: 'Many' },
          Array.from({ length: 28 }, (_, index) => [9 + index / 100, 47]),
        ),
        feature({ tags: ['1', '2', '3', '4', '5', '6'] }),
      ],
    });
    expect(await faultsOf(content, 'a.json')).toEqual([
      [2, 'Name', 'error.route.name.long'],
      [2, 'Duration', 'error.route.duration.format'],
      [2, 'Distance (m)', 'error.route.distance.import'],
      [3, 'Marker 2', 'error.enum.field'],
      [3, 'Name', 'error.import.duplicate.line'],
      [3, 'Marker 1', 'error.route.marker.name.special'],
      [4, null, 'error.route.markers.count'],
      [5, 'Marker 2', 'error.maximum.field'],
      [6, null, 'error.route.markers.count'],
      [7, 'Name', 'error.route.name.required'],
      [7, 'Tags', 'error.route.tags.many'],
    ]);
    expect((await upload(content, 'a.json')).problem.code).toBe('error.import.faults');
    expect(await stored(admin)).toEqual([]);
  });

  it.each([
    ['a table', 'Name\nx', 'a.csv', 'error.route.file.type'],
    ['a track', '<gpx><trk/></gpx>', 'a.gpx', 'error.route.file.content'],
    ['other XML', '<kml/>', 'a.gpx', 'error.route.file.content'],
    ['an entity', '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>', 'a.gpx', 'error.import.unreadable'],
    ['half a file', '{"type":', 'a.geojson', 'error.import.unreadable'],
    ['no features', '{"type":"FeatureCollection","features":[]}', 'a.geojson', 'error.route.file.content'],
  ])('that is %s is refused', async (_what, content, name, code) => {
    expect((await upload(content, name)).problem.code).toBe(code);
  });

  it('of more than 100 routes is refused', async () => {
    const rte = (at: number) => `<rte><name>${at}</name><rtept lat="1" lon="1"/><rtept lat="1.1" lon="1"/></rte>`;
    const content = `<gpx>${Array.from({ length: 101 }, (_, at) => rte(at)).join('')}</gpx>`;
    expect((await upload(content, 'a.gpx')).problem).toMatchObject({ code: 'error.import.rows' });
  });
});
