/** Alert rules: their values by kind, versions and revisions, limits, and what accounts below see of them. */
import type { AlertRuleWrite } from '@waymark/contract/alert-rules/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset, seedPlace } from '../../storage/testing.ts';

const { alertRules, accounts, audit, tags } = ENDPOINTS;
const MINUTE = 60_000;
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

const speeding = { name: 'Too fast', type: 'speeding', severity: 'high', value: 100 } as const;
const entering = { name: 'At the yard', type: 'geofenceEnter', severity: 'low' } as const;
const create = (body: AlertRuleWrite, by = admin) => by.call(alertRules.create, { body });
const update = (id: string, body: AlertRuleWrite, by = admin) => by.call(alertRules.update, { params: { id }, body });
const remove = (id: string, by = admin) => by.call(alertRules.remove, { params: { id } });
const names = async (query: object = {}, by = admin) =>
  (await by.call(alertRules.list, { query })).answer.items.map(({ name }) => name);
const revisionOf = (accountId: number) =>
  test.database.tenant([accountId], async (tx) => {
    const row = await tx.selectFrom('alert_revisions').select('revision').where('account_id', '=', accountId);
    return Number((await row.executeTakeFirst())?.revision ?? 0);
  });
const versionsOf = (accountId: number) =>
  test.database.tenant([accountId], (tx) =>
    tx.selectFrom('alert_rule_versions').selectAll().where('account_id', '=', accountId).orderBy('version').execute(),
  );
const lastLine = async (by = admin) =>
  (await by.call(audit.list, { query: { limit: 1 } })).answer.items.map(({ action, details }) => ({ action, details }));

describe('an alert rule', () => {
  it('is created with the defaults of its kind, read, changed, found and deleted', async () => {
    const { answer } = await create({ name: ' Fast ', type: 'speeding', severity: 'high', wording: ' ' });
    expect(answer).toMatchObject({
      ...{ name: 'Fast', accountId: account.uid, enabled: true, value: 120, places: [], wording: null },
      ...{ scope: { assets: [], tags: [], types: [] }, includesBelow: false, schedule: null, persistsSeconds: 10 },
      ...{ coolDownMinutes: 15, version: 1, assetCount: 0, alertsThisWeek: 0, timeZone: 'America/Chicago' },
    });
    const schedule = { days: ['sun', 'mon'], from: '22:00', to: '05:00' } as const;
    const body: AlertRuleWrite = { ...speeding, value: 99.6, schedule: { ...schedule, days: [...schedule.days] } };
    const changed = await update(answer.id, { ...body, persistsSeconds: 0, instructions: 'Call the driver' });
    expect(changed.answer).toMatchObject({
      ...{ name: 'Too fast', value: 100, persistsSeconds: 0, version: 2, instructions: 'Call the driver' },
      schedule: { days: ['mon', 'sun'], from: '22:00', to: '05:00' },
    });
    expect((await admin.call(alertRules.read, { params: { id: answer.id } })).answer).toEqual(changed.answer);
    await create({ ...entering, wording: 'Back home' });
    expect(await names({ search: 'home' })).toEqual(['At the yard']);
    expect(await names({ type: 'speeding' })).toEqual(['Too fast']);
    expect(await names({ severity: 'low' })).toEqual(['At the yard']);
    for (const sort of ['type', 'assetCount', 'alertsThisWeek', 'updatedAt'])
      expect(await names({ sort })).toHaveLength(2);
    expect(await names({ sort: 'severity' })).toEqual(['Too fast', 'At the yard']);
    expect((await remove(answer.id)).status).toBe(204);
    expect((await admin.call(alertRules.read, { params: { id: answer.id } })).status).toBe(404);
    expect((await update(answer.id, speeding)).status).toBe(404);
    expect((await create(speeding)).status).toBe(200);
  });

  it.each([
    ['a blank name', { ...speeding, name: ' ' }, 'error.none.empty.space', 'name'],
    ['a name of 61 characters', { ...speeding, name: 'x'.repeat(61) }, 'error.max.length', 'name'],
    ['too small a value', { ...speeding, value: 4.9 }, 'error.minimum.field', 'value'],
    ['too large a value', { ...speeding, value: 251 }, 'error.maximum.field', 'value'],
    ['a value of a kind without one', { ...entering, value: 5 }, 'error.alert.value.none', 'value'],
    ['places of another kind', { ...speeding, places: [crypto.randomUUID()] }, 'error.alert.places.none', 'places'],
    ['an unknown place', { ...entering, places: [crypto.randomUUID()] }, 'error.place.not.found', 'places.0'],
    ['a time of a moment', { ...entering, persistsSeconds: 5 }, 'error.alert.persists.none', 'persistsSeconds'],
    [
      'an unknown asset',
      { ...speeding, scope: { assets: [crypto.randomUUID()], tags: [], types: [] } },
      'error.asset.not.found',
      'scope.assets.0',
    ],
    [
      'an unknown tag',
      { ...speeding, scope: { assets: [], tags: ['nowhere'], types: [] } },
      'error.tag.unknown',
      'scope.tags',
    ],
    [
      'no day',
      { ...speeding, schedule: { days: [], from: '01:00', to: '02:00' } },
      'error.minItems.field',
      'schedule.days',
    ],
    [
      'a wrong time',
      { ...speeding, schedule: { days: ['mon'], from: '24:00', to: '02:00' } },
      undefined,
      'schedule.from',
    ],
    ['a kind of the product', { ...speeding, type: 'movedAfterCut' }, undefined, 'type'],
  ])('with %s is refused and stores nothing', async (_what, body, key, path) => {
    const { status, problem } = await create(body as AlertRuleWrite);
    expect(status).toBe(400);
    expect(problem.errors[0]).toMatchObject(key === undefined ? { path } : { path, key });
    expect(await names()).toEqual([]);
    expect(await revisionOf(account.id)).toBe(0);
  });

  it('with the name of another one is refused, in any case', async () => {
    const { answer } = await create(speeding);
    await create(entering);
    const duplicate = { status: 409, code: 'error.duplicate.alert', errors: [{ path: 'name' }] };
    expect((await create({ ...entering, name: 'TOO FAST' })).problem).toMatchObject(duplicate);
    expect((await update(answer.id, { ...speeding, name: 'at the Yard' })).problem).toMatchObject(duplicate);
  });

  it('keeps its type', async () => {
    const { answer } = await create(speeding);
    const { problem } = await update(answer.id, { ...entering, value: null });
    expect(problem).toMatchObject({ code: 'error.alert.type', errors: [{ path: 'type' }] });
  });

  it('applies to the assets of its scope', async () => {
    const { answer: tag } = await admin.call(tags.create, { body: { name: 'Night' } });
    const yard = await seedPlace(test.database, account.id, { name: 'Yard' });
    const car = await seedAsset(test.database, account.id, { name: 'Car' });
    await seedAsset(test.database, account.id, { name: 'Tagged', tags: ['Night'] });
    const scoped = async (scope: NonNullable<AlertRuleWrite['scope']>) =>
      (await update(rule.id, { ...entering, places: [yard.uid], scope })).answer;
    const { answer: rule } = await create(entering);
    expect(rule.assetCount).toBe(2);
    expect(await scoped({ assets: [car.uid], tags: [], types: [] })).toMatchObject({
      ...{ assetCount: 1, scope: { assets: [car.uid] }, places: [{ id: yard.uid, name: 'Yard' }] },
    });
    expect(await scoped({ assets: [], tags: ['night'], types: [] })).toMatchObject({
      ...{ assetCount: 1, scope: { tags: ['Night'] } },
    });
    expect((await scoped({ assets: [], tags: [], types: ['car', 'truck'] })).assetCount).toBe(2);
    expect((await scoped({ assets: [car.uid], tags: ['Night'], types: [] })).assetCount).toBe(2);
    const before = await revisionOf(account.id);
    await admin.call(tags.update, { params: { id: tag.id }, body: { name: 'Late' } });
    expect((await admin.call(alertRules.read, { params: { id: rule.id } })).answer.scope.tags).toEqual(['Late']);
    expect(await revisionOf(account.id)).toBe(before + 1);
    await admin.call(tags.remove, { params: { id: tag.id } });
    // Without the tag the rule would apply to every asset.
    expect((await scoped({ assets: [], tags: [], types: ['truck'] })).assetCount).toBe(0);
  });
});

describe('versions', () => {
  it('record what a rule decides by, each since its change, and end with a disabled one', async () => {
    const times: number[] = [];
    const next = async (work: () => Promise<unknown>) => {
      test.clock.now += MINUTE;
      times.push(test.clock.now);
      await work();
    };
    let id = '';
    await next(async () => {
      id = (await create(speeding)).answer.id;
    });
    const first = await revisionOf(account.id);
    await next(() => update(id, { ...speeding, name: 'Another', instructions: 'Call' }));
    expect(await revisionOf(account.id)).toBe(first);
    await next(() => update(id, { ...speeding, severity: 'low' }));
    expect(await revisionOf(account.id)).toBe(first + 1);
    await next(() => update(id, { ...speeding, severity: 'low' }));
    expect(await revisionOf(account.id)).toBe(first + 1);
    await next(() => update(id, { ...speeding, value: 110, schedule: { days: ['mon'], from: '08:00', to: '17:00' } }));
    await next(() => remove(id));
    expect(await revisionOf(account.id)).toBe(first + 3);
    expect(
      (await versionsOf(account.id)).map((row) => [row.version, row.valid_from.getTime(), row.value, row.enabled]),
    ).toEqual([
      [1, times[0], 100, true],
      [2, times[4], 110, true],
      [3, times[5], 110, false],
    ]);
  });

  it('follow the time zone of the account', async () => {
    await create({ ...speeding, schedule: { days: ['mon'], from: '08:00', to: '17:00' } });
    await create(entering);
    const before = await revisionOf(account.id);
    const body = { id: account.uid, attributes: { timeZone: 'Europe/Berlin' } };
    expect((await admin.call(accounts.update, { body })).status).toBe(200);
    expect((await versionsOf(account.id)).map(({ version, schedule }) => [version, schedule?.timeZone])).toEqual([
      [1, 'America/Chicago'],
      [1, undefined],
      [2, 'Europe/Berlin'],
    ]);
    expect(await revisionOf(account.id)).toBe(before + 1);
  });

  it('are audited with the values before and after', async () => {
    const yard = await seedPlace(test.database, account.id, { name: 'Yard' });
    const { answer } = await create({ ...entering, places: [yard.uid] });
    expect(await lastLine()).toMatchObject([
      { action: 'alertRule.create', details: { name: 'At the yard', alertType: 'geofenceEnter', places: ['Yard'] } },
    ]);
    await update(answer.id, { ...entering, severity: 'high' });
    expect(await lastLine()).toMatchObject([
      {
        action: 'alertRule.update',
        details: { severity: { from: 'low', to: 'high' }, places: { from: ['Yard'], to: [] } },
      },
    ]);
    await remove(answer.id);
    expect(await lastLine()).toMatchObject([{ action: 'alertRule.delete', details: { name: 'At the yard' } }]);
  });
});

describe('limits', () => {
  const fill = (rules: number, type: string) =>
    test.database.tenant([account.id], (tx) =>
      sql`WITH rules AS (INSERT INTO alert_rules (account_id, uid, name, type, severity)
          SELECT ${account.id}, gen_random_uuid(), ${type} || n, ${type}, 'low' FROM generate_series(1, ${rules}::int) n
          RETURNING account_id, id)
        INSERT INTO alert_rule_versions (account_id, rule_id, version, valid_from, enabled)
        SELECT account_id, id, 1, now(), true FROM rules`.execute(tx),
    );

  it('hold for geofence alerts, also for two concurrent ones', async () => {
    await fill(LIMITS.geofenceAlerts - 1, 'geofenceExit');
    const both = await Promise.all([create(entering), create({ ...entering, name: 'Another' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { problem } = await create({ ...entering, name: 'Third' });
    expect(problem).toMatchObject({
      code: 'error.alert.geofence.limit',
      errors: [{ path: 'type', params: { limit: LIMITS.geofenceAlerts } }],
    });
    expect((await create(speeding)).status).toBe(200);
  });

  it('hold for all rules', async () => {
    await fill(LIMITS.alertRules, 'idling');
    expect((await create(speeding)).problem).toMatchObject({
      code: 'error.alert.limit',
      errors: [{ path: 'name', params: { limit: LIMITS.alertRules } }],
    });
  });
});

describe('accounts below', () => {
  it('read the rules that include them, and change none', async () => {
    const child = await test.account(account.id);
    const below = await test.signedIn(child.id);
    await seedAsset(test.database, child.id, { name: 'Van' });
    const { answer } = await create({ ...speeding, includesBelow: true });
    await create(entering);
    expect(await revisionOf(child.id)).toBe(1);
    expect((await below.call(alertRules.list, {})).answer.items).toMatchObject([
      { id: answer.id, accountId: null, name: 'Too fast', assetCount: 1 },
    ]);
    expect((await update(answer.id, speeding, below)).status).toBe(404);
    expect((await remove(answer.id, below)).status).toBe(404);
    expect((await create(speeding, below)).status).toBe(200);
    await update(answer.id, { ...speeding, includesBelow: false });
    expect(await revisionOf(child.id)).toBe(3);
    expect((await below.call(alertRules.read, { params: { id: answer.id } })).status).toBe(404);
    expect(await names({}, below)).toEqual(['Too fast']);
    expect(await names({ limit: 10 })).toEqual(['At the yard', 'Too fast', 'Too fast']);
  });

  it('are in the scope of a rule only if it includes them', async () => {
    const child = await test.account(account.id);
    const van = await seedAsset(test.database, child.id, { name: 'Van' });
    const body = { ...speeding, scope: { assets: [van.uid], tags: [], types: [] } };
    expect((await create(body)).problem).toMatchObject({ code: 'error.asset.not.found' });
    expect((await create({ ...body, includesBelow: true })).answer.assetCount).toBe(1);
  });
});

describe('features, toggles and roles', () => {
  it('of an account below hide no rule of the account above', async () => {
    const child = await test.account(account.id);
    const below = await test.signedIn(child.id);
    for (const [caller, accountId] of [
      [admin, account.id],
      [below, child.id],
    ] as const) {
      const asset = await seedAsset(test.database, accountId, { name: 'Truck' });
      const body = { name: 'Trim', kind: 'number', source: 'fuelTrimPercent', scope: { asset: asset.uid } } as const;
      expect((await caller.call(ENDPOINTS.sensors.create, { body })).status).toBe(200);
    }
    const rule = { name: 'Full', type: 'sensorAbove', severity: 'high', value: 8, sensor: 'Trim' } as const;
    const { answer } = await admin.call(alertRules.create, { body: { ...rule, includesBelow: true } });
    await test.database.owner((kysely) =>
      kysely.updateTable('accounts').set({ features: [] }).where('id', '=', child.id).execute(),
    );
    expect(await names({}, admin)).toEqual(['Full']);
    expect((await admin.call(alertRules.read, { params: { id: answer.id } })).status).toBe(200);
  });

  it('hide rules whose feature is off, and refuse to create them', async () => {
    const { answer } = await create(entering);
    const before = await revisionOf(account.id);
    const without = await test.signedIn(
      account.id,
      'admin',
      FEATURES.filter((feature) => feature !== 'geofence'),
    );
    expect(await names({}, without)).toEqual([]);
    expect((await without.call(alertRules.read, { params: { id: answer.id } })).status).toBe(404);
    expect((await update(answer.id, entering, without)).problem.code).toBe('error.feature.disabled');
    expect((await remove(answer.id, without)).status).toBe(404);
    expect(await revisionOf(account.id)).toBe(before);
  });

  it('follow the toggles of the account, which raise the revision of it and of those below', async () => {
    const child = await test.account(account.id);
    const alerts = ALERT_TYPES.filter((type) => type !== 'speeding');
    await create({ ...entering });
    const { answer } = await create(speeding);
    const before = await revisionOf(child.id);
    expect((await admin.call(accounts.update, { body: { id: account.uid, alerts } })).status).toBe(200);
    expect(await revisionOf(child.id)).toBe(before + 1);
    expect(await names()).toEqual(['At the yard']);
    expect((await update(answer.id, speeding)).problem).toMatchObject({
      ...{ status: 403, code: 'error.alert.off', errors: [{ path: 'type' }] },
    });
    await admin.call(accounts.update, { body: { id: account.uid, alerts: [...ALERT_TYPES] } });
    expect(await names()).toEqual(['At the yard', 'Too fast']);
  });
});

describe('suggestions', () => {
  it('suit the assets, can be created as they are, and end then', async () => {
    const suggestions = async (by = admin) => (await by.call(alertRules.suggestions, {})).answer.items;
    expect(await suggestions()).toEqual([]);
    await seedAsset(test.database, account.id, { type: 'truck' });
    await seedAsset(test.database, account.id, { type: 'cycle' });
    const all = await suggestions();
    expect(all).toContainEqual({
      ...{ type: 'speeding', severity: 'high', value: 90, schedule: null, assetCount: 1 },
      scope: { assets: [], tags: [], types: ['truck'] },
    });
    expect(all.find(({ type }) => type === 'offline')).toMatchObject({ assetCount: 2 });
    const plain = await test.signedIn(account.id, 'admin', []);
    expect((await suggestions(plain)).map(({ type }) => type)).not.toContain('fuelDrop');
    for (const [index, { assetCount, ...rule }] of all.entries())
      expect((await create({ ...rule, name: `Rule ${index}` })).answer).toMatchObject({ assetCount });
    expect(await suggestions()).toEqual([]);
  });
});
