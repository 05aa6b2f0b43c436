/** Places: their shapes, versions and revision, and what accounts below see of them. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { PlaceWrite } from '@waymark/contract/places/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset } from '../../storage/testing.ts';

const { places, audit } = ENDPOINTS;
const MINUTE = 60_000;
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

const circle = { name: 'Yard', type: 'depot', latitude: 35.1, longitude: 139.2, radius: 200 } as const;
const square = (...corners: [number, number][]) => corners.map(([latitude, longitude]) => ({ latitude, longitude }));
const polygon = (...corners: [number, number][]): PlaceWrite => ({
  name: 'Port',
  type: 'stop',
  polygon: square(...corners),
});
const create = (body: PlaceWrite, by = admin) => by.call(places.create, { body });
const update = (id: string, body: PlaceWrite, by = admin) => by.call(places.update, { params: { id }, body });
const names = async (query: object = {}, by = admin) =>
  (await by.call(places.list, { query })).answer.items.map(({ name }) => name);
const revisionOf = (accountId: number) =>
  test.database.tenant([accountId], async (tx) => {
    const row = await tx.selectFrom('place_revisions').select('revision').where('account_id', '=', accountId);
    return Number((await row.executeTakeFirst())?.revision ?? 0);
  });
/** Returns from when on visits are to be derived again, epoch ms, by the stored jobs, the oldest first. */
const jobsOf = async (accountId: number): Promise<number[]> => {
  const rows = await test.database.tenant([accountId], (tx) =>
    tx.selectFrom('place_jobs').select('since').where('account_id', '=', accountId).orderBy('id').execute(),
  );
  return rows.map(({ since }) => since.getTime());
};
const versionsOf = (accountId: number) =>
  test.database.tenant([accountId], (tx) =>
    tx.selectFrom('place_versions').selectAll().where('account_id', '=', accountId).orderBy('valid_from').execute(),
  );

describe('a place', () => {
  it('is created, read, changed, found and deleted', async () => {
    const { answer } = await create({
      ...circle,
      name: ' 倉庫 ',
      address: '1 Harbor Road',
      tags: ['north'],
      notes: ' ',
    });
    expect(answer).toMatchObject({
      ...circle,
      name: '倉庫',
      accountId: account.uid,
      polygon: null,
      areaSquareMeters: 125_664,
      color: 'indigo',
      tags: ['north'],
      notes: null,
      inside: 0,
      visitsThisWeek: 0,
      appliesFrom: new Date(test.clock.now).toISOString(),
    });
    expect((await create({ ...circle, name: '倉庫' })).problem).toMatchObject({
      status: 409,
      code: 'error.duplicate.place',
      errors: [{ path: 'name' }],
    });
    const corners: [number, number][] = [
      [35, 179.9],
      [35, -179.9],
      [35.1, -179.9],
      [35.1, 179.9],
      [35, 179.9],
    ];
    const changed = await update(answer.id, polygon(...corners));
    expect(changed.answer).toMatchObject({ radius: null, latitude: 35.05, tags: [] });
    expect(Math.abs(changed.answer.longitude)).toBeCloseTo(180);
    expect(changed.answer.polygon).toEqual(square(...corners.slice(0, 4)));
    expect((await admin.call(places.read, { params: { id: answer.id } })).answer).toEqual(changed.answer);
    await create({ ...circle, name: 'Fuel stop', type: 'fuel', address: 'Harbor 2', tags: ['North'] });
    expect(await names({ search: 'harbor' })).toEqual(['Fuel stop']);
    expect(await names({ search: 'nort' })).toEqual(['Fuel stop']);
    expect(await names({ type: 'stop' })).toEqual(['Port']);
    expect(await names({ tag: 'NORTH' })).toEqual(['Fuel stop']);
    expect(await names({ sort: 'type', order: 'desc' })).toEqual(['Port', 'Fuel stop']);
    for (const sort of ['inside', 'visitsThisWeek', 'updatedAt']) expect(await names({ sort })).toHaveLength(2);
    const params = { id: answer.id };
    expect((await admin.call(places.remove, { params })).status).toBe(204);
    expect((await admin.call(places.read, { params })).status).toBe(404);
    expect((await update(answer.id, circle)).status).toBe(404);
    expect((await create({ ...circle, name: 'Port' })).status).toBe(200);
  });

  it.each([
    ['neither circle nor polygon', { radius: undefined }, 'error.place.shape', 'radius'],
    ['both', { polygon: square([1, 1], [1, 2], [2, 2]) }, 'error.place.shape', 'radius'],
    ['no longitude', { longitude: null }, 'error.required.field', 'longitude'],
    ['a radius of 0', { radius: 0 }, 'error.place.radius', 'radius'],
    ['a radius of 10,000 km', { radius: 1e7 }, 'error.place.radius', 'radius'],
    ['a latitude beyond the pole', { latitude: 90.5 }, 'error.maximum.field', 'latitude'],
    ['two points', polygon([1, 1], [2, 2], [1, 1], [2, 2]), 'error.place.polygon.few', 'polygon'],
    ['a crossing', polygon([1, 1], [2, 2], [1, 2], [2, 1]), 'error.place.polygon.crossing', 'polygon.0'],
    ['a corner at the pole', polygon([80, 1], [80, 2], [80, 3], [89, 2]), 'error.place.polygon.pole', 'polygon.3'],
    ['a line', polygon([0, 1], [0, 2], [0, 3]), 'error.place.polygon.crossing', 'polygon.0'],
    ['half the world', polygon([0, 0], [10, 60], [0, 100]), 'error.place.polygon.wide', 'polygon'],
    ['too small a polygon', polygon([0, 0], [0, 1e-6], [1e-6, 0]), 'error.place.polygon.area', 'polygon'],
    [
      '501 corners',
      polygon(...Array.from({ length: 501 }, (_, n): [number, number] => [Math.cos(n / 80), Math.sin(n / 80)])),
      'error.place.polygon.many',
      'polygon',
    ],
    ['a blank name', { name: ' ' }, 'error.none.empty.space', 'name'],
    ['an unknown type', { type: 'moon' }, 'error.enum.field', 'type'],
    ['a future date', { appliesFrom: '2999-01-01' }, 'error.date.future', 'appliesFrom'],
    ['no date', { appliesFrom: 'tomorrow' }, 'error.date.format', 'appliesFrom'],
  ])('is refused with %s', async (_what, wrong, key, path) => {
    const body = 'polygon' in wrong && 'name' in wrong ? wrong : { ...circle, ...wrong };
    const { status, problem } = await create(body as PlaceWrite);
    expect([status, problem.errors[0]]).toMatchObject([400, { path, key }]);
    expect(await names()).toEqual([]);
    expect(await revisionOf(account.id)).toBe(0);
  });

  it('stays in history under its name when it is deleted', async () => {
    const { id } = (await create(circle)).answer;
    const asset = await seedAsset(test.database, account.id);
    await test.database.owner(async (_kysely, client) => {
      const visit = `INSERT INTO visits (account_id, asset_id, place_id, entered_at, waits)
        SELECT account_id, $1, id, now(), false FROM places WHERE uid = $2`;
      await client.query(visit, [asset.id, id]);
    });
    const [listed] = (await admin.call(places.list, {})).answer.items;
    expect(listed).toMatchObject({ inside: 1, visitsThisWeek: 1 });
    await admin.call(places.remove, { params: { id } });
    const { rows } = await test.database.owner((_kysely, client) =>
      client.query('SELECT p.name FROM visits v JOIN places p ON p.id = v.place_id WHERE v.account_id = $1', [
        account.id,
      ]),
    );
    expect(rows).toEqual([{ name: 'Yard' }]);
    expect((await jobsOf(account.id)).at(-1)).toBe(test.clock.now);
  });
});

describe('the versions of a place', () => {
  it('keep each shape from its date on, and none for a new name', async () => {
    const { id } = (await create({ ...circle, appliesFrom: '2026-03-01' })).answer;
    const start = (await versionsOf(account.id))[0]!.valid_from.getTime();
    expect([told, await jobsOf(account.id)]).toEqual([1, [start]]);
    await update(id, { ...circle, name: 'Yard 2', color: 'green', tags: ['a'], notes: 'n' });
    expect(await versionsOf(account.id)).toHaveLength(1);
    expect([told, await jobsOf(account.id)]).toEqual([1, [start]]);
    const wider = { ...circle, radius: 300 };
    const { answer } = await update(id, wider);
    expect(answer.appliesFrom).toBe(new Date(test.clock.now).toISOString());
    expect((await versionsOf(account.id)).map(({ radius_m }) => radius_m)).toEqual([200, 300]);
    test.clock.now += MINUTE;
    await update(id, { ...wider, pickup: true });
    expect(await versionsOf(account.id)).toHaveLength(3);
    // From a date of the past on, its later versions are gone.
    const since = '2026-04-01T00:00:00Z';
    await update(id, { ...wider, pickup: true, appliesFrom: since });
    expect((await versionsOf(account.id)).map(({ valid_from, pickup }) => [valid_from.toISOString(), pickup])).toEqual([
      [new Date(start).toISOString(), false],
      ['2026-04-01T00:00:00.000Z', true],
    ]);
    const jobs = await jobsOf(account.id);
    expect(jobs.at(-1)).toBe(Date.parse(since));
    expect(told).toBe(jobs.length);
    // The same again changes nothing.
    await update(id, { ...wider, pickup: true, appliesFrom: since });
    await update(id, { ...wider, pickup: true, appliesFrom: '2026-05-01' });
    expect([told, await jobsOf(account.id)]).toEqual([jobs.length, jobs]);
    expect(await versionsOf(account.id)).toHaveLength(2);
    await update(id, { ...circle, appliesFrom: '2026-04-01T00:00:00Z' });
    expect(await versionsOf(account.id)).toMatchObject([{ radius_m: 200 }]);
  });

  it('are in the audit with the shape before and after', async () => {
    const { id } = (await create(circle)).answer;
    await update(id, { ...circle, radius: 250, name: 'New name' });
    await admin.call(places.remove, { params: { id } });
    const { items } = (await admin.call(audit.list, { query: { subjectId: id } })).answer;
    const before = { latitude: 35.1, longitude: 139.2, radius: 200 };
    expect(items.map(({ action, details }) => [action, details])).toMatchObject([
      ['place.delete', { name: 'New name', shape: { ...before, radius: 250 } }],
      ['place.update', { name: { from: 'Yard', to: 'New name' }, shape: { from: before, to: { radius: 250 } } }],
      ['place.create', { name: 'Yard', shape: before }],
    ]);
  });
});

describe('the jobs of a place', () => {
  it('are listed, and cancelled while they run', async () => {
    const { id } = (await create(circle)).answer;
    const jobId = crypto.randomUUID();
    await test.database.owner((_kysely, client) =>
      client.query(
        `INSERT INTO place_jobs (account_id, uid, place_id, since, state, done, total)
         SELECT account_id, $1, id, '2026-03-01', 'running', 2, 5 FROM places WHERE uid = $2`,
        [jobId, id],
      ),
    );
    const latest = async () => (await admin.call(places.jobs, { params: { id } })).answer.items;
    const running = {
      id: jobId,
      state: 'running',
      done: 2,
      total: 5,
      since: '2026-03-01T00:00:00.000Z',
      endedAt: null,
    };
    expect((await latest())[0]).toMatchObject(running);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(places.cancelJob, { params: { jobId } })).status).toBe(404);
    expect((await admin.call(places.cancelJob, { params: { jobId } })).status).toBe(204);
    expect((await latest())[0]).toMatchObject({ state: 'cancelled', done: 2, endedAt: expect.any(String) });
    const again = await admin.call(places.cancelJob, { params: { jobId } });
    expect(again.problem).toMatchObject({ status: 409, code: 'error.place.job.over' });
  });
});

describe('a shared place', () => {
  it('is read below, changed only by its account, and raises the revision of all who see it', async () => {
    const child = await test.account(account.id);
    const below = await test.signedIn(child.id);
    const own = (await create({ ...circle, name: 'Own' })).answer;
    expect(await revisionOf(child.id)).toBe(0);
    const { id } = (await create({ ...circle, shared: true })).answer;
    expect([await revisionOf(account.id), await revisionOf(child.id)]).toEqual([2, 1]);
    expect(await names({}, below)).toEqual(['Yard']);
    const { items } = (await below.call(places.shapes, {})).answer;
    expect(items).toMatchObject([{ id, name: 'Yard', radius: 200, corners: null, dropOff: false }]);
    const { answer } = await below.call(places.read, { params: { id } });
    expect(answer).toMatchObject({ name: 'Yard', accountId: null, appliesFrom: expect.any(String) });
    expect((await below.call(places.read, { params: { id: own.id } })).status).toBe(404);
    expect((await update(id, circle, below)).status).toBe(404);
    expect((await below.call(places.remove, { params: { id } })).status).toBe(404);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(places.read, { params: { id } })).status).toBe(404);
    // The account above sees and changes places of those below.
    const small = (await create({ ...circle, name: 'Below' }, below)).answer;
    expect(await names()).toEqual(['Below', 'Own', 'Yard']);
    expect((await update(small.id, { ...circle, name: 'Below 2' })).status).toBe(200);
    const revision = await revisionOf(child.id);
    await update(id, { ...circle, shared: false });
    expect(await revisionOf(child.id)).toBe(revision + 1);
    expect(await names({}, below)).toEqual(['Below 2']);
    await admin.call(places.remove, { params: { id } });
    expect(await revisionOf(child.id)).toBe(revision + 2);
  });

  it('is hidden while the feature is off', async () => {
    const without = await test.signedIn(
      account.id,
      'admin',
      FEATURES.filter((feature) => feature !== 'geofence'),
    );
    expect((await without.call(places.list, {})).problem.code).toBe('error.feature.disabled');
    expect((await create(circle, without)).problem.status).toBe(403);
  });
});
