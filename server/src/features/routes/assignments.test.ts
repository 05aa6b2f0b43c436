/** Assignments of planned routes: one at a time, windows, history, and the name that the asset shows. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteAssignmentWrite } from '@waymark/contract/routes/assignments.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { assets, audit, routes, routeAssignments: calls } = ENDPOINTS;
const ZONE = 'America/Chicago';
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let asset: string;
let morning: string;
let evening: string;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  asset = (await admin.call(assets.create, { body: { name: 'Truck 1', type: 'truck' } })).answer.id;
  [morning, evening] = [await route('Morning'), await route('Evening')];
});

const today = () => localDay(test.clock.now, ZONE);
const day = (count: number) => shiftDay(today(), count);
async function route(name: string, by = admin): Promise<string> {
  const markerPoints = [
    { address: 'A', latitude: 35, longitude: 139, startMarker: true },
    { address: 'B', latitude: 35.1, longitude: 139, endMarker: true },
  ];
  return (await by.call(routes.create, { body: { name, duration: '01:00:00', distance: 1, markerPoints } })).answer.id;
}
const assign = (body: RouteAssignmentWrite, id = asset) => admin.call(calls.assign, { params: { id }, body });
const reassign = (body: RouteAssignmentWrite, query = {}) =>
  admin.call(calls.reassign, { params: { id: asset }, query, body });
const unassign = (query = {}) => admin.call(calls.unassign, { params: { id: asset }, query });
const list = async () => (await admin.call(calls.assignments, { params: { id: asset } })).answer.items;
/** Route, days and state of each assignment, the latest first. */
const history = async () =>
  (await list()).map(({ routeName, from, until, state }) => `${routeName} ${from} ${until} ${state}`);
const shown = async () => {
  const { route } = (await admin.call(assets.read, { params: { id: asset } })).answer;
  const { items } = (await admin.call(assets.list, {})).answer;
  expect(items.find(({ id }) => id === asset)?.route).toBe(route);
  return route;
};

describe('a route assignment', () => {
  it('lasts from today on, every day, and names the route of the asset', async () => {
    const { answer } = await assign({ routeId: morning });
    expect(answer).toMatchObject({
      ...{ assetId: asset, assetName: 'Truck 1', routeId: morning, routeName: 'Morning', state: 'current' },
      ...{ from: today(), until: null, shiftFrom: null, shiftTo: null, timeZone: ZONE, endedAt: null },
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    });
    expect(await list()).toEqual([answer]);
    expect(await shown()).toBe('Morning');
    const { assignedVehicles } = (await admin.call(routes.read, { params: { id: morning } })).answer;
    expect(assignedVehicles).toEqual([{ assetId: asset, assetName: 'Truck 1' }]);
    const found = await admin.call(routes.list, { query: { vehicleId: asset } });
    expect(found.answer.items.map(({ name }) => name)).toEqual(['Morning']);
    const [line] = (await admin.call(audit.list, { query: { limit: 1 } })).answer.items;
    expect(line).toMatchObject({ action: 'route.assign', details: { name: 'Truck 1', route: 'Morning' } });
  });

  it('has days and hours across midnight', async () => {
    const { answer } = await assign({
      routeId: morning,
      ...{ from: day(1), until: day(8), days: ['fri', 'mon'], shiftFrom: '22:00', shiftTo: '06:00' },
    });
    expect(answer).toMatchObject({ state: 'planned', days: ['mon', 'fri'], shiftFrom: '22:00', shiftTo: '06:00' });
    expect(await shown()).toBe(null);
  });

  it('is the only one at its time', async () => {
    await assign({ routeId: morning, from: today(), until: day(3) });
    await assign({ routeId: evening, from: day(10) });
    for (const [from, until] of [
      [today(), today()],
      [day(-5), day(0)],
      [day(3), day(4)],
      [day(5), day(10)],
      [day(30), null],
    ])
      expect((await assign({ routeId: evening, from: from!, until: until! })).problem).toMatchObject({
        status: 409,
        code: 'error.route.assigned',
        errors: [{ path: 'from' }],
      });
    expect((await assign({ routeId: evening, from: day(4), until: day(9) })).status).toBe(200);
    expect(await history()).toEqual([
      `Evening ${day(10)} null planned`,
      `Evening ${day(4)} ${day(9)} planned`,
      `Morning ${today()} ${day(3)} current`,
    ]);
  });

  it('is refused with the field and the rule', async () => {
    const other = await test.signedIn((await test.account()).id);
    const foreign = await route('Foreign', other);
    const refused = async (body: RouteAssignmentWrite) => {
      const { code, errors } = (await assign(body)).problem;
      return [code, errors[0]?.path, errors[0]?.key];
    };
    expect(await refused({ routeId: foreign })).toEqual(['error.route.not.found', 'routeId', 'error.route.not.found']);
    expect((await refused({ routeId: morning, until: day(-1) })).slice(0, 2)).toEqual([
      'error.route.assignment.until',
      'until',
    ]);
    expect((await refused({ routeId: morning, from: day(-32) })).slice(0, 2)).toEqual([
      'error.route.assignment.early',
      'from',
    ]);
    expect(await refused({ routeId: morning, shiftFrom: '08:00' })).toEqual([
      'error.validation',
      'shiftTo',
      'error.dependency.field',
    ]);
    expect((await other.call(calls.assign, { params: { id: asset }, body: { routeId: foreign } })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('is replaced from now on, and stays in the history', async () => {
    await assign({ routeId: morning, from: day(-3) });
    test.clock.now += 1000;
    const now = new Date(test.clock.now).toISOString();
    const { answer } = await reassign({ routeId: evening, from: day(-3), until: day(5) });
    expect(answer).toMatchObject({ routeName: 'Evening', from: today(), until: day(5), state: 'current' });
    expect(await history()).toEqual([`Evening ${today()} ${day(5)} current`, `Morning ${day(-3)} ${today()} ended`]);
    expect((await list())[1]?.endedAt).toBe(now);
    expect(await shown()).toBe('Evening');
  });

  it('keeps its start when only its end changes', async () => {
    const { answer } = await assign({ routeId: morning, from: day(-3) });
    const { answer: shorter } = await reassign({ routeId: morning, until: day(2) });
    expect(shorter).toEqual({ ...answer, until: day(2) });
    await assign({ routeId: evening, from: day(3) });
    expect((await reassign({ routeId: morning, until: day(3) })).problem.code).toBe('error.route.assigned');
  });

  it('is ended, or removed before it begins', async () => {
    await assign({ routeId: morning });
    await assign({ routeId: evening, from: day(50) }).then(({ problem }) =>
      expect(problem.code).toBe('error.route.assigned'),
    );
    expect((await unassign({ routeId: evening })).problem.code).toBe('error.route.assignment.none');
    expect((await unassign()).status).toBe(204);
    expect(await history()).toEqual([`Morning ${today()} ${today()} ended`]);
    expect(await shown()).toBe(null);
    // The rest of the day is free.
    expect((await assign({ routeId: evening, until: today() })).status).toBe(200);
    await assign({ routeId: morning, from: day(2) });
    const [planned] = await list();
    expect((await unassign({ assignmentId: planned!.id })).status).toBe(204);
    expect(await history()).toEqual([`Evening ${today()} ${today()} current`, `Morning ${today()} ${today()} ended`]);
    await unassign();
    expect((await unassign()).problem.code).toBe('error.route.assignment.none');
  });

  it('ends when its route is deleted', async () => {
    const second = (await admin.call(assets.create, { body: { name: 'Truck 2', type: 'truck' } })).answer.id;
    await assign({ routeId: morning, from: day(-2) });
    await assign({ routeId: morning, from: day(2) }, second);
    await admin.call(routes.remove, { params: { id: morning } });
    expect(await history()).toEqual([`Morning ${day(-2)} ${today()} ended`]);
    expect((await admin.call(calls.assignments, { params: { id: second } })).answer.items).toEqual([]);
    expect(await shown()).toBe(null);
  });

  it('shows its name instead of the written one, which stays', async () => {
    const write = (name: string | null) =>
      admin.call(assets.update, { params: { id: asset }, body: { name: 'Truck 1', type: 'truck', route: name } });
    await write('By hand');
    await assign({ routeId: morning });
    expect(await shown()).toBe('Morning');
    await write('Morning');
    await unassign();
    expect(await shown()).toBe('By hand');
    await write(null);
    expect(await shown()).toBe(null);
  });

  it('may be made by those who may write routes', async () => {
    const viewer = await test.signedIn(account.id, 'viewer');
    expect((await viewer.call(calls.assignments, { params: { id: asset } })).status).toBe(200);
    expect((await viewer.call(calls.assign, { params: { id: asset }, body: { routeId: morning } })).status).toBe(403);
  });

  it('is made once when two users make one at the same time', async () => {
    const answers = await Promise.all([assign({ routeId: morning }), assign({ routeId: evening })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });
});
