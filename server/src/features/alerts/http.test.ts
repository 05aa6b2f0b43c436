/** Alerts: lists, groups, numbers and files, the rule that raised one, acknowledging, and who sees which. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { pruneAlerts } from '../../storage/alerts-retention.ts';
import { type SeededAsset, seedAlert, seedAsset, seedDevice, seedPlace } from '../../storage/testing.ts';
import { alertJobs } from './jobs.ts';

const { alerts, alertRules, accounts, audit } = ENDPOINTS;
const MINUTE = 60_000;
const DAY = 86_400_000;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let car: SeededAsset;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  car = await seedAsset(test.database, account.id, { name: 'Car' });
});

const ago = (milliseconds: number) => new Date(test.clock.now - milliseconds);
const seed = (values: Parameters<typeof seedAlert>[3] = {}, asset = car) =>
  seedAlert(test.database, account.id, asset.id, { raisedAt: ago(MINUTE), ...values });
const list = async (query: object = {}, by = admin) => (await by.call(alerts.list, { query })).answer;
const types = async (query: object = {}, by = admin) => (await list(query, by)).items.map(({ type }) => type);
const acknowledge = (ids: string[], note?: string, by = admin) =>
  by.call(alerts.acknowledge, { body: { ids, note: note ?? null } });
const ruleId = (uid: string) =>
  test.database.tenant([account.id], async (tx) => {
    const rule = tx.selectFrom('alert_rules').select('id').where('uid', '=', uid);
    return (await rule.executeTakeFirstOrThrow()).id;
  });

describe('the list of alerts', () => {
  it('is the newest first, filtered, sorted, searched, paged and counted', async () => {
    const van = await seedAsset(test.database, account.id, { name: 'Van 7' });
    const yard = await seedPlace(test.database, account.id, { name: 'Yard' });
    await seed({ type: 'speeding', severity: 'high', value: 131, threshold: 120, raisedAt: ago(3 * MINUTE) });
    await seed({ type: 'shock', raisedAt: ago(2 * MINUTE) }, van);
    await seed({ type: 'geofenceEnter', severity: 'low', placeId: yard.id, endedAt: null });
    await seed({ type: 'idling', severity: 'low', withdrawnAt: new Date(test.clock.now) });
    expect(await types()).toEqual(['geofenceEnter', 'shock', 'speeding']);
    expect((await list({ limit: 1, skip: 1 })).items.map(({ assetName }) => assetName)).toEqual(['Van 7']);
    expect(await list({ limit: 1, skip: 9 })).toEqual({ items: [], count: 3 });
    expect(await types({ assetId: van.uid })).toEqual(['shock']);
    expect((await admin.call(alerts.ofAsset, { params: { id: van.uid } })).answer.count).toBe(1);
    expect(await types({ severity: 'high' })).toEqual(['speeding']);
    expect(await types({ type: 'shock' })).toEqual(['shock']);
    expect(await types({ placeId: yard.uid })).toEqual(['geofenceEnter']);
    expect(await types({ ruleId: crypto.randomUUID() })).toEqual([]);
    expect(await types({ state: 'withdrawn' })).toEqual(['idling']);
    for (const [search, found] of [
      ['van', 'shock'],
      ['YARD', 'geofenceEnter'],
    ])
      expect(await types({ search })).toEqual([found]);
    expect(await types({ search: '%' })).toEqual([]);
    expect(await types({ createdAfter: ago(2.5 * MINUTE).toISOString() })).toEqual(['geofenceEnter', 'shock']);
    expect(await types({ createdBefore: String(ago(2.5 * MINUTE).getTime()) })).toEqual(['speeding']);
    expect(await types({ sort: 'severity' })).toEqual(['shock', 'speeding', 'geofenceEnter']);
    expect(await types({ sort: 'assetName', order: 'desc' })).toEqual(['shock', 'geofenceEnter', 'speeding']);
    for (const sort of ['raisedAt', 'since', 'endedAt', 'type', 'value']) expect(await types({ sort })).toHaveLength(3);
    expect((await list({ type: 'geofenceEnter' })).items).toMatchObject([
      {
        state: 'open',
        endedAt: null,
        placeId: yard.uid,
        placeName: 'Yard',
        latitude: 47.1,
        longitude: 9.5,
        late: false,
      },
    ]);
    const history = await admin.call(alerts.history, { query: { limit: 2, createdAfter: ago(DAY).toISOString() } });
    expect(history.answer).toMatchObject({ count: 3, items: [{ type: 'geofenceEnter' }, { type: 'shock' }] });
  });

  it.each([
    [{ createdAfter: 'yesterday' }, 'error.date.format', 'createdAfter'],
    [{ createdAfter: '2026-07-02', createdBefore: '2026-06-30' }, 'error.period.range', 'createdBefore'],
    [{ sort: 'note' }, 'error.sort.field', 'sort'],
    [{ state: 'new' }, 'error.validation', 'state'],
  ])('refuses %j', async (query, code, path) => {
    const { problem } = await admin.call(alerts.list, { query: query as never });
    expect(problem).toMatchObject({ status: 400, code, errors: [{ path }] });
  });

  it('spans the accounts below, in one order', async () => {
    const child = await test.account(account.id);
    const below = await seedAsset(test.database, child.id, { name: 'Below' });
    for (const [index, type] of ['shock', 'sos', 'crash', 'jamming'].entries())
      await seedAlert(test.database, index % 2 ? child.id : account.id, index % 2 ? below.id : car.id, {
        ...{ type, raisedAt: ago((index + 1) * MINUTE) },
      });
    expect(await types()).toEqual(['shock', 'sos', 'crash', 'jamming']);
    expect(await types({ limit: 2, skip: 1 })).toEqual(['sos', 'crash']);
    expect(await types({}, await test.signedIn(child.id))).toEqual(['sos', 'jamming']);
    const stranger = await test.signedIn((await test.account()).id);
    expect(await list({}, stranger)).toEqual({ items: [], count: 0 });
    expect((await stranger.call(alerts.list, { query: { assetId: car.uid } })).status).toBe(404);
  });

  it('leaves out kinds whose feature or toggle is off, for the viewer or for the account of the asset', async () => {
    const yard = await seedPlace(test.database, account.id, { name: 'Yard' });
    await seed({ type: 'geofenceEnter', placeId: yard.id });
    await seed({ type: 'speeding', placeId: yard.id });
    const uid = await seed({ type: 'movedAfterCut' });
    const plain = await test.signedIn(account.id, 'admin', []);
    expect(await types({ sort: 'type' }, plain)).toEqual(['movedAfterCut', 'speeding']);
    expect((await list({ type: 'speeding' }, plain)).items[0]).not.toHaveProperty('placeName');
    const parentless = await test.account(account.id);
    const below = await seedAsset(test.database, parentless.id, { name: 'Below' });
    await seedAlert(test.database, parentless.id, below.id, { type: 'speeding' });
    expect(await types({ assetId: below.uid })).toEqual(['speeding']);
    const off = { id: parentless.uid, alerts: ALERT_TYPES.filter((type) => type !== 'speeding') };
    expect((await admin.call(accounts.update, { body: off })).status).toBe(200);
    expect(await types({ assetId: below.uid })).toEqual([]);
    expect(await types({ type: 'speeding' })).toEqual(['speeding']);
    await admin.call(accounts.update, { body: { id: account.uid, alerts: [] } });
    expect(await types()).toEqual(['movedAfterCut']);
    expect((await admin.call(alerts.read, { params: { id: uid } })).status).toBe(200);
  });
});

describe('one alert', () => {
  it('has the rule as it was when it raised the alert', async () => {
    const body = { name: 'Fast', type: 'speeding', severity: 'high', value: 90, wording: 'Slow down' } as const;
    const schedule = { days: ['mon' as const], from: '08:00', to: '17:00' };
    const { answer: rule } = await admin.call(alertRules.create, { body: { ...body, schedule } });
    const id = await seed({
      type: 'speeding',
      ruleId: await ruleId(rule.id),
      ruleVersion: 1,
      value: 97,
      threshold: 90,
    });
    const read = async () => (await admin.call(alerts.read, { params: { id } })).answer;
    expect(await read()).toMatchObject({
      ...{ id, ruleId: rule.id, ruleName: 'Fast', wording: 'Slow down', value: 97, threshold: 90 },
      rule: { value: 90, schedule, timeZone: 'America/Chicago', persistsSeconds: 10, changedSince: false },
    });
    await admin.call(alertRules.update, { params: { id: rule.id }, body: { ...body, value: 80 } });
    expect((await read()).rule).toMatchObject({ value: 90, changedSince: true });
    await admin.call(alertRules.remove, { params: { id: rule.id } });
    expect(await read()).toMatchObject({ ruleName: 'Fast', rule: { value: 90, changedSince: true } });
    expect(await types({ ruleId: rule.id })).toEqual(['speeding']);
    expect((await admin.call(alerts.read, { params: { id: await seed({ type: 'shock' }) } })).answer.rule).toBeNull();
  });

  it('of a rule of the account above has its name', async () => {
    const child = await test.account(account.id);
    const below = await seedAsset(test.database, child.id, { name: 'Below' });
    const body = { name: 'From above', type: 'speeding', severity: 'low', includesBelow: true } as const;
    const { answer: rule } = await admin.call(alertRules.create, { body });
    const values = { type: 'speeding', ruleId: await ruleId(rule.id), ruleVersion: 1 };
    const id = await seedAlert(test.database, child.id, below.id, values);
    const caller = await test.signedIn(child.id);
    const seen = { ruleName: 'From above', rule: { value: 120 } };
    expect((await caller.call(alerts.read, { params: { id } })).answer).toMatchObject(seen);
    await admin.call(alertRules.update, { params: { id: rule.id }, body: { ...body, includesBelow: false } });
    expect((await caller.call(alerts.read, { params: { id } })).answer).toMatchObject(seen);
  });
});

describe('acknowledging', () => {
  it('records who, when and why once, in the audit too', async () => {
    const ids = [await seed({ type: 'shock' }), await seed({ type: 'sos' })];
    expect((await acknowledge(ids, ' Driver called ')).answer).toEqual({ changed: 2 });
    const at = new Date(test.clock.now).toISOString();
    expect((await list({ state: 'acknowledged' })).items).toMatchObject(
      ['sos', 'shock'].map((type) => ({
        type,
        acknowledgedAt: at,
        acknowledgedBy: 'Test User',
        note: 'Driver called',
      })),
    );
    const { items } = (await admin.call(audit.list, { query: { action: 'alert.acknowledge' } })).answer;
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ details: { asset: 'Car', note: 'Driver called' } });
    test.clock.now += MINUTE;
    expect((await acknowledge(ids, 'Again')).answer).toEqual({ changed: 0 });
    expect((await list({ state: 'acknowledged' })).items).toMatchObject([
      { acknowledgedAt: at },
      { acknowledgedAt: at },
    ]);
    expect(await types({ state: 'open' })).toEqual([]);
  });

  it('is all or none, and only for alerts that the caller sees', async () => {
    const id = await seed();
    expect((await acknowledge([id, crypto.randomUUID()])).status).toBe(404);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await acknowledge([id], undefined, stranger)).status).toBe(404);
    expect((await acknowledge([])).problem).toMatchObject({ code: 'error.validation', errors: [{ path: 'ids' }] });
    expect((await acknowledge([id], 'x'.repeat(LIMITS.alertNoteCharacters + 1))).status).toBe(400);
    expect(await types({ state: 'open' })).toEqual(['shock']);
  });

  it('by two users at once is one acknowledgement', async () => {
    const id = await seed();
    const answers = await Promise.all([acknowledge([id], 'one'), acknowledge([id], 'two')]);
    expect(answers.map(({ answer }) => answer.changed).sort()).toEqual([0, 1]);
  });
});

describe('numbers and groups', () => {
  it('are counted by state and severity', async () => {
    await seed({ severity: 'critical' });
    await acknowledge([await seed({ severity: 'critical' })]);
    await seed({ severity: 'low' });
    await seed({ severity: 'low', withdrawnAt: new Date(test.clock.now) });
    expect((await admin.call(alerts.counts, {})).answer).toEqual({
      ...{ open: 2, acknowledged: 1 },
      severities: { critical: 1, high: 0, medium: 0, low: 1 },
    });
    expect((await admin.call(alerts.counts, { query: { severity: 'low' } })).answer).toMatchObject({ open: 1 });
  });

  it('are those of one rule and asset, or of one rule at a place with many assets', async () => {
    const van = await seedAsset(test.database, account.id, { name: 'Van' });
    const yard = await seedPlace(test.database, account.id, { name: 'Yard' });
    const at = (minutes: number) => ({ raisedAt: ago(minutes * MINUTE) });
    for (const minutes of [120, 60, 5]) await seed({ type: 'speeding', value: minutes, ...at(minutes) });
    await seed({ type: 'lowCharge', value: 9, ...at(4) }, van);
    await seed({ type: 'lowCharge', value: 12, ...at(3) }, van);
    await seed({ type: 'geofenceEnter', placeId: yard.id, ...at(2) });
    await seed({ type: 'geofenceEnter', placeId: yard.id, ...at(1) }, van);
    await seed({ type: 'speeding', ...at(60 * 24 * 31) }, van);
    const grouped = async (query: object = {}) => (await admin.call(alerts.grouped, { query })).answer;
    const all = await grouped();
    expect(
      all.items.map(({ newest, count, assets, worst }) => [newest.type, newest.assetName, count, assets, worst]),
    ).toEqual([
      ['geofenceEnter', 'Van', 2, 2, null],
      ['lowCharge', 'Van', 2, 1, 9],
      ['speeding', 'Car', 3, 1, 120],
    ]);
    expect(all.items[2]).toMatchObject({
      ...{ first: ago(120 * MINUTE).toISOString(), last: ago(5 * MINUTE).toISOString() },
      bars: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    });
    expect(all.count).toBe(3);
    expect((await grouped({ limit: 1, skip: 1 })).items).toHaveLength(1);
    expect(await grouped({ skip: 5 })).toEqual({ items: [], count: 3 });
    expect((await grouped({ sort: 'count', order: 'desc' })).items[0]!.newest.type).toBe('speeding');
    await seed({ type: 'idling', severity: 'low', ...at(90) });
    expect((await grouped({ sort: 'severity', order: 'desc' })).items[0]!.newest.type).toBe('idling');
    expect((await grouped({ createdAfter: ago(40 * DAY).toISOString() })).count).toBe(5);
  });

  it('are aggregated by type, severity, asset and day', async () => {
    await seed({ type: 'shock', severity: 'critical' });
    await seed({ type: 'shock', severity: 'low', raisedAt: ago(3 * DAY) });
    await acknowledge([await seed({ type: 'sos', severity: 'low' })]);
    const by = async (group: string, query: object = {}) =>
      (await admin.call(alerts.aggregate, { query: { group, ...query } as never })).answer.items;
    expect(await by('type')).toMatchObject([
      { key: 'shock', name: null, count: 2, open: 2, acknowledged: 0, critical: 1 },
      { key: 'sos', count: 1, open: 0, acknowledged: 1 },
    ]);
    expect((await by('severity')).map(({ key, count }) => [key, count])).toEqual([
      ['low', 2],
      ['critical', 1],
    ]);
    expect(await by('asset', { assetId: car.uid })).toMatchObject([{ key: car.uid, name: 'Car', count: 3 }]);
    expect((await by('day')).map(({ count }) => count)).toEqual([2, 1]);
    expect((await admin.call(alerts.aggregate, { query: { group: 'driver' } as never })).status).toBe(400);
  });
});

describe('the history of a type', () => {
  it.each([
    ['plugged', ['unplugged', 'unplugged']],
    ['manual plugged', ['unplugged']],
    ['manual immobilized', ['immobilizedManually']],
    ['auto immobilization', ['immobilizedAutomatically']],
    ['shock', ['shock']],
  ] as const)('%s is %j', async (type, found) => {
    for (const kind of ['unplugged', 'immobilizedManually', 'immobilizedAutomatically', 'shock', 'sos'])
      await seed({ type: kind });
    await seed({ type: 'unplugged', endedAt: null });
    await seed({ type: 'shock', raisedAt: ago(9 * DAY) });
    const query = { assetId: car.uid, startDate: ago(DAY).toISOString() };
    const { answer } = await admin.call(alerts.historyOfType, { query, body: { type } });
    expect(answer.items.map((alert) => alert.type)).toEqual(found);
  });

  it('is that of an asset or its device, named by sclId', async () => {
    const device = await seedDevice(test.database, account.id, { assetId: car.id });
    const van = await seedAsset(test.database, account.id, { name: 'Van' });
    await seed({ type: 'shock' });
    await seed({ type: 'shock' }, van);
    for (const [sclId, names] of [
      [car.uid, ['Car']],
      [device.uid, ['Car']],
      [van.uid, ['Van']],
    ] as const) {
      const query = { sclId, startDate: ago(DAY).toISOString() } as object;
      const { answer } = await admin.call(alerts.historyOfType, { query, body: { type: 'shock' } });
      expect(answer.items.map(({ assetName }) => assetName)).toEqual(names);
    }
    const spare = await seedDevice(test.database, account.id);
    const query = { sclId: spare.uid } as object;
    expect((await admin.call(alerts.historyOfType, { query, body: { type: 'shock' } })).status).toBe(404);
  });

  it('refuses another type', async () => {
    const { problem } = await admin.call(alerts.historyOfType, { query: {}, body: { type: 'sos' as 'shock' } });
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'type' }] });
  });
});

describe('the exported file', () => {
  it('has the words of the viewer’s language and local times', async () => {
    await seed({ type: 'speeding', severity: 'high', value: 131.5, threshold: 120 });
    const text = (await admin.call(alerts.file, {})).answer as unknown as string;
    const [head, row] = text.split('\r\n');
    expect(head).toContain('Raised (America/Chicago),Raised (UTC),Alert');
    expect(row).toContain(`${ago(MINUTE).toISOString()},Speeding,,High,Open,Car,,,131.5,120,km/h`);
  });
});

describe('retention', () => {
  it('deletes alerts that ended and are older than the history is kept', async () => {
    const old = ago((LIMITS.alertDays + 1) * DAY);
    await seed({ raisedAt: old });
    await seed({ type: 'offline', raisedAt: old, endedAt: null });
    await seed({ type: 'sos', raisedAt: ago((LIMITS.alertDays - 1) * DAY) });
    expect(await pruneAlerts(test.database, test.clock.now)).toBe(1);
    expect(await types()).toEqual(['sos', 'offline']);
  });
});

it('the alerts of a deleted asset end with it and stay in the history with its name', async () => {
  await seed({ type: 'speeding', endedAt: null });
  await seed({ type: 'shock', raisedAt: ago(2 * MINUTE) });
  expect((await admin.call(ENDPOINTS.assets.remove, { params: { id: car.uid } })).status).toBe(204);
  const [job] = alertJobs({ database: test.database, suspicionClearsAfterSeconds: 3600, now: () => test.clock.now });
  await job!.work({});
  test.clock.now += MINUTE;
  await job!.work({});
  expect((await list()).items).toMatchObject([
    { type: 'speeding', assetName: 'Car', endedAt: ago(MINUTE).toISOString(), endedBy: 'assetLeft' },
    { type: 'shock', assetName: 'Car', endedAt: ago(3 * MINUTE).toISOString() },
  ]);
});
