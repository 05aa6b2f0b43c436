/** Planned routes: their fields, the messages of every rule, versions and tags. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { PROBLEMS, type ProblemCode } from '@waymark/contract/problem.ts';
import type { MarkerPointWrite, RouteWrite } from '@waymark/contract/routes/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { routes, audit, tags } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
});

const start = { name: 'Yard', address: '1 Harbor Road', latitude: 35.1, longitude: 139.2, startMarker: true };
const stop = { name: "Ōta (B/2), d'Or & Co", address: '2 Harbor Road', latitude: 35.2, longitude: 139.2 };
const end = { address: '3 Harbor Road', latitude: 35.3, longitude: 139.3, endMarker: true };
const body = {
  name: 'Morning',
  markerPoints: [start, stop, end] as MarkerPointWrite[],
  duration: '01:30:00',
  distance: 30_500,
} satisfies RouteWrite;
const create = (write: RouteWrite, by = admin) => by.call(routes.create, { body: write });
const update = (id: string, write: RouteWrite) => admin.call(routes.update, { params: { id }, body: write });
const names = async (query: object) => (await admin.call(routes.list, { query })).answer.items.map(({ name }) => name);
const versionsOf = () =>
  test.database.tenant([account.id], (tx) =>
    tx.selectFrom('route_versions').selectAll().where('account_id', '=', account.id).orderBy('valid_from').execute(),
  );

describe('a planned route', () => {
  it('is created, read, changed, found and deleted', async () => {
    const line: [number, number][] = [
      [35.1, 139.2],
      [35.15, 139.25],
      [35.3, 139.3],
    ];
    const timed = { ...stop, type: 'pickup' as const, arriveFrom: '09:30', arriveUntil: '10:00', staySeconds: 600 };
    const { answer } = await create({
      ...body,
      name: ' Morning ',
      markerPoints: [start, timed, end],
      tags: ['north'],
      line,
    });
    const unset = { placeId: null, arriveFrom: null, arriveUntil: null, staySeconds: null };
    expect(answer).toMatchObject({
      ...body,
      accountId: account.uid,
      durationSeconds: 5400,
      vehicleType: 'truck',
      toleranceMeters: 100,
      corridorMeters: 500,
      tags: ['north'],
      line,
      assignedVehicles: [],
      appliesFrom: new Date(test.clock.now).toISOString(),
      markerPoints: [
        { ...unset, ...start, type: 'stop', endMarker: false },
        { ...unset, ...timed, startMarker: false, endMarker: false },
        { ...unset, ...end, name: '', type: 'stop', startMarker: false },
      ],
    });
    expect((await admin.call(routes.read, { params: { id: answer.id } })).answer).toEqual(answer);
    expect((await admin.call(routes.list, {})).answer.items).toEqual([{ ...answer, line: null }]);
    await create({ ...body, name: 'Evening', distance: '99.5', duration: '00:10:00' });
    expect(await names({})).toEqual(['Evening', 'Morning']);
    expect(await names({ search: 'orn' })).toEqual(['Morning']);
    expect(await names({ search: '2 harbor' })).toEqual(['Evening', 'Morning']);
    expect(await names({ tag: 'NORTH' })).toEqual(['Morning']);
    for (const sort of ['distance', 'duration']) expect(await names({ sort })).toEqual(['Evening', 'Morning']);
    for (const sort of ['markerPoints', 'createdAt', 'updatedAt']) expect(await names({ sort })).toHaveLength(2);
    const changed = await update(answer.id, { ...body, vehicleType: 'bicycle', toleranceMeters: 30 });
    expect(changed.answer).toMatchObject({ vehicleType: 'bicycle', toleranceMeters: 30, line: null, tags: [] });
    expect((await update(answer.id, { ...body, name: 'EVENING' })).problem).toMatchObject({
      status: 409,
      code: 'error.duplicate.route',
      errors: [{ path: 'name' }],
    });
    const params = { id: answer.id };
    expect((await admin.call(routes.remove, { params })).status).toBe(204);
    expect((await admin.call(routes.read, { params })).status).toBe(404);
    expect((await create({ ...body, name: 'Morning' })).status).toBe(200);
  });

  const many = (count: number): MarkerPointWrite[] => [start, ...Array.from({ length: count - 2 }, () => stop), end];
  it.each<[string, object, string, ProblemCode, string]>([
    ['no name', { name: ' ' }, 'name', 'error.route.name.required', 'Please input route name'],
    [
      'a long name',
      { name: 'x'.repeat(21) },
      'name',
      'error.route.name.long',
      'Route name cannot be more than 20 characters',
    ],
    [
      'minutes alone',
      { duration: '90' },
      'duration',
      'error.route.duration.format',
      'Duration should be in HH:MM:SS format',
    ],
    [
      'no time',
      { duration: '00:00:00' },
      'duration',
      'error.route.duration.zero',
      'Duration must be larger than 0 seconds',
    ],
    [
      'no distance',
      { distance: undefined },
      'distance',
      'error.route.distance.blank',
      'Route distance could not be blank',
    ],
    ['a word', { distance: 'far' }, 'distance', 'error.route.distance.number', 'Route distance must be a number'],
    ['no way', { distance: 0 }, 'distance', 'error.route.distance.zero', 'Route distance must be greater than 0'],
    [
      'a 28th marker',
      { markerPoints: many(28) },
      'markerPoints',
      'error.route.markers.count',
      'Route must have at least 2 marker points and at most 27 marker points',
    ],
    [
      'a marker without an address',
      { markerPoints: [start, { ...stop, address: ' ' }, end] },
      'markerPoints.1.address',
      'error.route.marker.address',
      'Markers must have address',
    ],
    [
      'a long name of a marker',
      { markerPoints: [start, { ...stop, name: 'x'.repeat(21) }, end] },
      'markerPoints.1.name',
      'error.route.marker.name.long',
      'Marker name cannot be more than 20 characters',
    ],
    [
      'a special character',
      { markerPoints: [start, { ...stop, name: 'A*B' }, end] },
      'markerPoints.1.name',
      'error.route.marker.name.special',
      'name should not contain special character',
    ],
    [
      'no start',
      { markerPoints: [{ ...start, startMarker: false }, end] },
      'markerPoints.0.startMarker',
      'error.route.start.missing',
      'Start point marker is missing',
    ],
    [
      'no end',
      { markerPoints: [start, stop] },
      'markerPoints.1.endMarker',
      'error.route.end.missing',
      'End point marker is missing',
    ],
    [
      '6 tags',
      { tags: ['a', 'b', 'c', 'd', 'e', 'f'] },
      'tags',
      'error.route.tags.many',
      'Can not have more than 5 tags',
    ],
  ])('with %s is refused', async (_name, change, path, code, words) => {
    const { problem } = await create({ ...body, ...change } as RouteWrite);
    expect(problem).toMatchObject({ status: 400, code, errors: [{ path, key: code }] });
    expect(PROBLEMS[code].title).toBe(words);
    expect(await names({})).toEqual([]);
    expect(await versionsOf()).toEqual([]);
  });

  it('names the second of two starts and the first of two ends', async () => {
    const between = { ...stop, startMarker: true, endMarker: true };
    const { problem } = await create({ ...body, markerPoints: [start, between, end] } as RouteWrite);
    expect(problem).toMatchObject({
      ...{ status: 400, code: 'error.validation' },
      errors: [
        { path: 'markerPoints.1.startMarker', key: 'error.uniqueItems.field' },
        { path: 'markerPoints.1.endMarker', key: 'error.uniqueItems.field' },
      ],
    });
  });

  it('tells every broken rule together', async () => {
    const { problem } = await create({});
    expect(problem?.errors.map(({ key }) => key)).toEqual([
      'error.route.name.required',
      'error.route.duration.format',
      'error.route.distance.blank',
      'error.route.markers.count',
      'error.route.start.missing',
      'error.route.end.missing',
    ]);
  });

  it('keeps a version for each change of what compliance depends on', async () => {
    const { answer } = await create(body);
    test.clock.now += 60_000;
    await update(answer.id, { ...body, name: 'Renamed', tags: ['a'] });
    expect(await versionsOf()).toHaveLength(1);
    await update(answer.id, { ...body, name: 'Renamed', tags: ['a'] });
    test.clock.now += 60_000;
    const { answer: moved } = await update(answer.id, { ...body, toleranceMeters: 50 });
    expect((await versionsOf()).map(({ tolerance_m }) => tolerance_m)).toEqual([100, 50]);
    expect(moved.appliesFrom).toBe(new Date(test.clock.now).toISOString());
    const lines = (await admin.call(audit.list, { query: { subjectType: 'route' } })).answer.items;
    expect(lines.map(({ action }) => action)).toEqual(['route.update', 'route.update', 'route.create']);
    expect(lines[0]?.details).toMatchObject({
      name: { from: 'Renamed', to: 'Morning' },
      toleranceMeters: { from: 100, to: 50 },
    });
  });

  it('follows its tags when they are renamed', async () => {
    await create({ ...body, tags: ['north'] });
    const [tag] = (await admin.call(tags.list, {})).answer.items;
    expect(tag).toMatchObject({ name: 'north', routes: 1 });
    await admin.call(tags.update, { params: { id: tag!.id }, body: { name: 'south' } });
    expect(await names({ tag: 'south' })).toEqual(['Morning']);
  });

  it('is exported with a row for each marker, as GeoJSON and as GPX', async () => {
    await create({ ...body, name: 'A & "B"', tags: ['north', 'day'] });
    await create({ ...body, name: 'Other' });
    const textOf = async (call: typeof routes.file | typeof routes.gpx) =>
      String((await admin.call(call, { query: { tag: 'north' } })).answer);
    const rows = parse(await textOf(routes.file), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ Number: number, Marker, Address }) => [number, Marker, Address])).toEqual([
      ['1', 'Yard', '1 Harbor Road'],
      ['2', stop.name, '2 Harbor Road'],
      ['3', '', '3 Harbor Road'],
    ]);
    expect(rows[0]).toMatchObject({
      Route: 'A & "B"',
      Duration: '01:30:00',
      'Distance (m)': '30500',
      Tags: 'north; day',
    });
    const { answer: collection } = await admin.call(routes.geoJson, { query: { tag: 'north' } });
    const { features } = collection as unknown as { features: object[] };
    expect(features).toHaveLength(1);
    expect(features[0]).toMatchObject({
      properties: { name: 'A & "B"', markerPoints: [{ name: 'Yard', startMarker: true }, {}, { endMarker: true }] },
      geometry: {
        type: 'LineString',
        coordinates: [
          [139.2, 35.1],
          [139.2, 35.2],
          [139.3, 35.3],
        ],
      },
    });
    const gpx = await textOf(routes.gpx);
    expect(gpx).toContain('<rte><name>A &amp; ');
    expect(gpx.match(/<rtept /g)).toHaveLength(3);
    expect(gpx).toContain('<rtept lat="35.1" lon="139.2"><name>Yard</name><desc>1 Harbor Road</desc><type>stop</type>');
  });

  it('is seen from the account above, and by no other', async () => {
    const parent = await test.account();
    const child = await test.account(parent.id);
    const { answer } = await create(body, await test.signedIn(child.id));
    const above = await test.signedIn(parent.id);
    expect((await above.call(routes.read, { params: { id: answer.id } })).answer.name).toBe('Morning');
    expect((await admin.call(routes.read, { params: { id: answer.id } })).status).toBe(404);
    expect((await create(body)).status).toBe(200);
    const viewer = await test.signedIn(account.id, 'viewer');
    expect((await create({ ...body, name: 'Mine' }, viewer)).status).toBe(403);
  });
});

it('lists the types of marker points', async () => {
  const { answer } = await admin.call(routes.markerPointTypes, {});
  expect(answer.items).toContainEqual({ type: 'pickup', stops: true });
  expect(answer.items).toContainEqual({ type: 'via', stops: false });
  expect(FEATURES).toContain('routeCompliance');
});
