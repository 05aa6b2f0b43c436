import { accountEndpoints as accounts } from '@waymark/contract/accounts/endpoints.ts';
import type { AccountCreate, AccountUpdate } from '@waymark/contract/accounts/schema.ts';
import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { FEATURES, ROLES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAccount, seedAsset, seedDevice, seedUser } from '../../storage/testing.ts';

let test: TestApp;
let operator: { id: number; uid: string };
beforeAll(async () => {
  test = await testApp();
  operator = await test.account();
});
afterAll(() => test.close());

let root: { id: number; uid: string };
let child: { id: number; uid: string };
let grandchild: { id: number; uid: string };
let admin: Caller;
beforeEach(async () => {
  root = await test.account();
  child = await seedAccount(test.database, { name: 'North', parentId: root.id, features: [...FEATURES] });
  grandchild = await seedAccount(test.database, { name: 'Far north', parentId: child.id, features: [...FEATURES] });
  admin = await test.signedIn(root.id);
});

const create = (caller: Caller, body: AccountCreate) => caller.call(accounts.create, { body });
const update = (caller: Caller, body: AccountUpdate) => caller.call(accounts.update, { body });
const enter = (caller: Caller, { uid }: { uid: string }) => caller.call(accounts.change, { body: { accountId: uid } });
const me = async (caller: Caller) => (await caller.call(sessionEndpoints.me, {})).answer;

describe('reading and changing accounts', () => {
  it.each(ROLES)('is allowed to the role %s as declared', async (role) => {
    const caller = await test.signedIn(root.id, role);
    const allowed = role === 'admin' ? 200 : 403;
    const answers = [
      await caller.call(accounts.info, {}),
      await caller.call(accounts.list, {}),
      await caller.call(accounts.progress, {}),
      await create(caller, { name: `By ${role}` }),
      await update(caller, { id: root.uid, name: `Of ${role}` }),
      await enter(caller, child),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => allowed));
    // A user's own account is always open.
    expect((await enter(caller, root)).status).toBe(200);
    expect((await caller.call(accounts.original, {})).status).toBe(200);
  });

  it('is refused without a session', async () => {
    for (const { problem } of [
      await test.anonymous.call(accounts.info, {}),
      await test.anonymous.call(accounts.list, {}),
      await create(test.anonymous, { name: 'Of nobody' }),
      await update(test.anonymous, { id: root.uid, name: 'Of nobody' }),
      await enter(test.anonymous, child),
      await test.anonymous.call(accounts.original, {}),
    ])
      expect(problem.code).toBe('error.session.missing');
  });

  it('is refused to users of another account, and of a child account for its parent', async () => {
    for (const caller of [await test.signedIn((await test.account()).id), await test.signedIn(grandchild.id)]) {
      expect((await caller.call(accounts.info, { query: { accountId: child.uid } })).status).toBe(404);
      expect((await update(caller, { id: child.uid, name: 'Taken over' })).status).toBe(404);
      expect((await create(caller, { name: 'Planted', parentId: child.uid })).status).toBe(404);
      expect((await enter(caller, child)).status).toBe(404);
      expect((await caller.call(accounts.list, {})).answer.items).toEqual([]);
    }
  });

  it('is refused for child accounts while the accounts feature is off, but the own profile stays open', async () => {
    const caller = await test.signedIn(root.id, 'admin', ['fuel']);
    for (const { problem } of [
      await caller.call(accounts.list, {}),
      await create(caller, { name: 'Below' }),
      await update(caller, { id: child.uid, name: 'Below' }),
      await enter(caller, child),
    ])
      expect(problem.code).toBe('error.feature.disabled');
    expect((await update(caller, { id: root.uid, attributes: { currency: 'JPY' } })).status).toBe(200);
  });
});

describe('an account', () => {
  it('is returned with all its fields', async () => {
    await seedUser(test.database, child.id, { name: 'Ada', email: `ada${child.id}@example.test` });
    await seedAsset(test.database, child.id);
    const { answer } = await admin.call(accounts.info, { query: { accountId: child.uid } });
    expect(answer).toMatchObject({
      id: child.uid,
      name: 'North',
      parentId: root.uid,
      level: 1,
      adminName: 'Ada',
      email: `ada${child.id}@example.test`,
      role: 'admin',
      defaultLanguage: 'en',
      location: null,
      childAccounts: 1,
      users: 1,
      assets: 1,
      devices: 0,
      features: [...FEATURES],
      alerts: [...ALERT_TYPES],
      featuresChangeable: true,
    });
    expect((await admin.call(accounts.info, {})).answer).toMatchObject({ id: root.uid, parentId: null, level: 0 });
    const below = await test.signedIn(child.id);
    // Row-level security hides the account above.
    expect((await below.call(accounts.info, {})).answer).toMatchObject({ parentId: null, featuresChangeable: false });
  });

  it('is created with its first administrator, who is invited', async () => {
    const email = `first${root.id}@example.test`;
    const { answer } = await create(admin, {
      name: ' South ',
      attributes: { unitsSystem: 'imperial', language: 'ja', location: { countryCode: 'LR' } },
      features: ['fuel', 'accounts'],
      alerts: ['speeding'],
      admin: { name: 'First', email },
    });
    expect((await admin.call(accounts.info, { query: { accountId: answer.id } })).answer).toMatchObject({
      name: 'South',
      units: { distance: 'miles', speed: 'mph', volume: 'gallons' },
      adminName: 'First',
      defaultLanguage: 'ja',
      features: ['fuel', 'accounts'],
      alerts: ['speeding'],
      allowedFeatures: [...FEATURES],
    });
    await expect.poll(async () => (await test.outbox.list()).some(({ to }) => to === email)).toBe(true);
    // All or nothing: the address is taken, so the account is not created either.
    const again = await create(admin, { name: 'Second', admin: { name: 'First', email } });
    expect([again.status, again.problem.errors[0]?.path]).toEqual([409, 'admin.email']);
    const { items } = (await admin.call(accounts.list, { query: { search: 'second' } })).answer;
    expect(items).toEqual([]);
  });

  it('needs a name that is unique under its parent', async () => {
    const { problem } = await create(admin, { name: 'north' });
    expect([problem.code, problem.errors[0]?.path]).toEqual(['error.duplicate.account', 'name']);
    expect((await create(admin, { name: 'North', parentId: child.uid })).status).toBe(200);
    expect((await update(admin, { id: grandchild.uid, name: 'NORTH' })).problem.code).toBe('error.duplicate.account');
    expect((await create(admin, { name: '  ' })).problem.errors[0]?.key).toBe('error.none.empty.space');
    expect((await create(admin, {} as AccountCreate)).problem.errors[0]?.key).toBe('error.required.field');
    const twice = await Promise.all([create(admin, { name: 'Raced' }), create(admin, { name: 'Raced' })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is listed as a tree, searched, paged and sorted', async () => {
    await seedAccount(test.database, { name: 'Alpha', parentId: root.id });
    const list = async (query: object) => {
      const { answer } = await admin.call(accounts.list, { query });
      return [answer.items.map(({ name, level }) => `${level} ${name}`), answer.count];
    };
    expect(await list({})).toEqual([['1 Alpha', '1 North', '2 Far north'], 3]);
    expect(await list({ sort: 'name', order: 'desc', limit: 2 })).toEqual([['1 North', '2 Far north'], 3]);
    expect(await list({ search: 'NORTH', skip: 1 })).toEqual([['2 Far north'], 2]);
    expect(await list({ parentId: child.uid })).toEqual([['2 Far north'], 1]);
    expect(await list({ skip: 9 })).toEqual([[], 3]);
    expect((await admin.call(accounts.list, { query: { sort: 'features' } })).problem.code).toBe('error.sort.field');
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'attributes.timeZone'],
    [{ currency: 'ZZZ' }, 'attributes.currency'],
    [{ location: { latitude: 5 } }, 'attributes.location.longitude'],
    [{ unitsSystem: 'stones' }, 'attributes.unitsSystem'],
  ] as const)('does not take %j', async (attributes, path) => {
    const { problem } = await update(admin, { id: child.uid, attributes } as AccountUpdate);
    expect([problem.status, problem.errors[0]?.path]).toEqual([400, path]);
  });

  it('keeps settings that are not named, and resets those that are null', async () => {
    await update(admin, { id: child.uid, attributes: { currency: 'JPY', timeZone: 'Asia/Tokyo' } });
    const { answer } = await update(admin, { id: child.uid, attributes: { currency: null, unitsSystem: 'metric' } });
    expect(answer.attributes).toEqual({ timeZone: 'Asia/Tokyo', unitsSystem: 'metric' });
  });

  it('settings apply to its users immediately, unless they chose their own', async () => {
    const one = await test.signedIn(child.id, 'viewer');
    expect(await me(one)).toMatchObject({ timeZone: 'America/Chicago', language: 'en', unitsSystem: 'metric' });
    await update(admin, {
      id: child.uid,
      attributes: { timeZone: 'Africa/Monrovia', unitsSystem: 'imperial', language: 'hi', themeId: 'dark' },
    });
    expect(await me(one)).toMatchObject({
      timeZone: 'Africa/Monrovia',
      accountTimeZone: 'Africa/Monrovia',
      unitsSystem: 'imperial',
      language: 'hi',
      themeId: 'dark',
    });
    const own = { timeZone: 'Asia/Tokyo', unitsSystem: 'metric', themeId: 'light' } as const;
    const { answer } = await one.call(sessionEndpoints.preferences, { body: own });
    expect(answer).toMatchObject({ ...own, accountTimeZone: 'Africa/Monrovia', own: { ...own, language: null } });
    await one.call(sessionEndpoints.preferences, { body: { timeZone: null, unitsSystem: null } });
    expect(await me(one)).toMatchObject({ timeZone: 'Africa/Monrovia', unitsSystem: 'imperial', themeId: 'light' });
    const wrong = await one.call(sessionEndpoints.preferences, { body: { timeZone: 'Nowhere/Else' } });
    expect(wrong.problem.errors[0]?.path).toBe('timeZone');
  });

  it('reports how far it is set up', async () => {
    const before = (await admin.call(accounts.progress, {})).answer;
    expect(before).toMatchObject({ profile: false, assets: 0, otherUsers: 0, subaccounts: 1 });
    await update(admin, {
      id: root.uid,
      attributes: { location: { countryCode: 'JP' }, unitsSystem: 'metric', timeZone: 'Asia/Tokyo' },
    });
    await seedAsset(test.database, root.id);
    await seedUser(test.database, root.id, {});
    const after = (await admin.call(accounts.progress, {})).answer;
    expect(after).toMatchObject({ profile: true, assets: 1, otherUsers: 1 });
  });

  it('counts a device with a position as heard, although its contact is not written yet', async () => {
    const { id } = await test.account();
    const asset = await seedAsset(test.database, id);
    const device = await seedDevice(test.database, id, { assetId: asset.id });
    await test.database.ingest((tx) =>
      tx
        .insertInto('asset_state')
        .values({
          account_id: id,
          asset_id: asset.id,
          device_id: device.id,
          status: 1,
          movement: 1,
          latitude_e7: 1,
          longitude_e7: 1,
        })
        .execute(),
    );
    const { answer } = await (await test.signedIn(id)).call(accounts.progress, {});
    expect(answer).toMatchObject({ heard: 1, located: 1 });
  });

  it('counts devices that reported and assets with a place up to the limit', async () => {
    const { id } = await test.account();
    const more = LIMITS.progressCounted + 1;
    await test.database.tenant([id], async (tx) => {
      await sql`INSERT INTO assets (account_id, uid, name, type)
        SELECT ${id}, gen_random_uuid(), n, 'truck' FROM generate_series(1, ${more}::int) n`.execute(tx);
      await sql`INSERT INTO devices (account_id, uid, imei, protocol, device_type, ignition_type)
        SELECT ${id}, gen_random_uuid(), (350000000000000 + n)::text, 'teltonika', 'teltonika', 'wired'
        FROM generate_series(1, ${more}::int) n`.execute(tx);
    });
    await test.database.ingest(async (tx) => {
      // Half of the contacts are not written yet.
      await sql`INSERT INTO device_contacts (account_id, device_id, started_at, ended_at)
        SELECT account_id, id, now(), now() FROM devices WHERE account_id = ${id} AND id % 2 = 0`.execute(tx);
      await sql`INSERT INTO asset_state (account_id, asset_id, device_id, status, movement, latitude_e7, longitude_e7)
        SELECT account_id, a.id, d.id, 1, 1, 1, 1
        FROM (SELECT account_id, id, row_number() OVER (ORDER BY id) AS n FROM assets WHERE account_id = ${id}) a
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM devices WHERE account_id = ${id}) d USING (n)`.execute(
        tx,
      );
    });
    const { answer } = await (await test.signedIn(id)).call(accounts.progress, {});
    const { progressCounted } = LIMITS;
    expect(answer).toMatchObject({ assets: more, devices: more, heard: progressCounted, located: progressCounted });
  });
});

it('cannot be created under an invisible account or with more than its parent has, even by direct SQL', async () => {
  const make = (visible: number[], parent: number, features: string[]) =>
    test.database.tenant(visible, (tx) =>
      sql`SELECT create_child_account(${parent}::int, gen_random_uuid(), 'Planted', '{}', ${features}::text[], '{}')`.execute(
        tx,
      ),
    );
  const foreign = await test.account(undefined, ['fuel']);
  await expect(make([root.id], foreign.id, [])).rejects.toThrow('no account can be made here');
  await expect(make([], foreign.id, [])).rejects.toThrow('no account can be made here');
  await expect(make([foreign.id], foreign.id, ['npa'])).rejects.toThrow('no account can be made here');
  await expect(make([foreign.id], foreign.id, ['fuel'])).resolves.toBeDefined();
});

describe('features and alerts', () => {
  it('that a parent loses are removed from all its descendants in the same transaction', async () => {
    const user = await test.signedIn(grandchild.id);
    const features = FEATURES.filter((name) => name !== 'fuel');
    const alerts = ALERT_TYPES.filter((name) => name !== 'shock');
    expect((await update(admin, { id: child.uid, features, alerts })).answer).toMatchObject({ features, alerts });
    const below = (await admin.call(accounts.info, { query: { accountId: grandchild.uid } })).answer;
    expect(below).toMatchObject({ features, alerts, allowedFeatures: features, allowedAlerts: alerts });
    expect((await me(user)).features).toEqual(features);
    const audit = await test.database.tenant([child.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('account_id', '=', child.id).execute(),
    );
    expect(audit).toMatchObject([
      {
        action: 'account.update',
        details: { changed: ['features', 'alerts'], takenFromBelow: { accounts: 1, users: 1 } },
      },
    ]);
  });

  it('cannot be switched on if the parent lacks them', async () => {
    await update(admin, { id: child.uid, features: ['accounts'], alerts: [] });
    const { problem } = await update(admin, { id: grandchild.uid, features: ['accounts', 'npa'], alerts: ['fuel'] });
    expect([problem.status, problem.errors.map(({ path, key }) => [path, key])]).toEqual([
      400,
      [
        ['features', 'error.feature.parent'],
        ['alerts', 'error.feature.parent'],
      ],
    ]);
    expect((await create(admin, { name: 'Too much', parentId: child.uid, features: ['npa'] })).status).toBe(400);
  });

  it('switched at two levels concurrently leave the child within its parent', async () => {
    await update(admin, { id: grandchild.uid, features: [] });
    for (let turn = 0; turn < 4; turn++) {
      await update(admin, { id: child.uid, features: [...FEATURES] });
      await Promise.all([
        update(admin, { id: child.uid, features: ['fuel'] }),
        update(admin, { id: grandchild.uid, features: ['fuel', 'npa'] }),
      ]);
      const { features } = (await admin.call(accounts.info, { query: { accountId: grandchild.uid } })).answer;
      expect(['fuel']).toEqual(expect.arrayContaining(features));
    }
  });

  it('are switched by the parent: an account with a parent does not switch its own', async () => {
    await update(admin, { id: child.uid, features: ['accounts'] });
    const below = await test.signedIn(child.id);
    expect((await update(below, { id: child.uid, features: [...FEATURES] })).problem.code).toBe('error.feature.above');
    expect((await update(below, { id: child.uid, features: [] })).problem.code).toBe('error.feature.above');
    expect((await update(below, { id: child.uid, name: 'Renamed', features: ['accounts'] })).status).toBe(200);
    expect((await update(admin, { id: root.uid, features: [...FEATURES].slice(1) })).status).toBe(200);
  });

  it('that are restored return to the account and its administrators, not to its descendants', async () => {
    const boss = await test.signedIn(child.id);
    const viewer = await test.signedIn(child.id, 'viewer');
    await update(admin, { id: child.uid, features: FEATURES.filter((name) => name !== 'npa') });
    await update(admin, { id: child.uid, features: [...FEATURES] });
    expect((await me(boss)).features).toContain('npa');
    expect((await me(viewer)).features).not.toContain('npa');
    const below = (await admin.call(accounts.info, { query: { accountId: grandchild.uid } })).answer;
    expect(below.features).not.toContain('npa');
  });
});

describe('switching to another account', () => {
  it('shows that account and its descendants until the user returns', async () => {
    await seedAsset(test.database, root.id, { name: 'Of the root' });
    await seedAsset(test.database, grandchild.id, { name: 'Of the grandchild' });
    const names = async () => (await admin.call(assetEndpoints.list, {})).answer.items.map(({ name }) => name);
    expect(await me(admin)).toMatchObject({ accountId: root.uid, originalAccount: null });
    expect((await enter(admin, child)).answer).toMatchObject({ id: root.uid, switched: true });
    expect(await names()).toEqual(['Of the grandchild']);
    expect(await me(admin)).toMatchObject({ accountName: 'North', originalAccount: { id: root.uid } });
    expect((await admin.call(accounts.original, {})).answer).toMatchObject({ id: root.uid, switched: true });
    // From there to a child account, and straight back.
    expect((await enter(admin, grandchild)).status).toBe(200);
    expect((await admin.call(accounts.list, {})).answer.count).toBe(0);
    expect((await enter(admin, root)).answer.switched).toBe(false);
    expect(await names()).toEqual(['Of the grandchild', 'Of the root']);
  });

  it('keeps the language, the units and the theme of the user, or of the user’s own account', async () => {
    const far = {
      language: 'hi',
      unitsSystem: 'imperial',
      themeId: 'dark',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
    } as const;
    await update(admin, { id: child.uid, attributes: far });
    await update(admin, { id: root.uid, attributes: { language: 'vi', unitsSystem: 'metric', themeId: 'light' } });
    await enter(admin, child);
    const ofHome = { language: 'vi', unitsSystem: 'metric', themeId: 'light' };
    expect(await me(admin)).toMatchObject({ ...ofHome, accountTimeZone: 'Asia/Tokyo', currency: 'JPY' });
    const own = { language: 'ru', unitsSystem: 'imperial', themeId: 'system' } as const;
    await admin.call(sessionEndpoints.preferences, { body: own });
    expect(await me(admin)).toMatchObject(own);
    await enter(admin, root);
    expect(await me(admin)).toMatchObject(own);
  });

  it('applies the features of that account, and allows further switches whatever they are', async () => {
    await update(admin, { id: child.uid, features: ['fuel'] });
    await enter(admin, child);
    expect((await me(admin)).features).toEqual(['fuel']);
    expect((await admin.call(accounts.list, {})).problem.code).toBe('error.feature.disabled');
    expect((await enter(admin, grandchild)).status).toBe(200);
    expect((await enter(admin, root)).status).toBe(200);
  });

  it('is refused outside the user’s own account and its descendants', async () => {
    const below = await test.signedIn(child.id);
    await enter(below, grandchild);
    for (const foreign of [root, operator, { uid: '0190a8a0-0000-7000-8000-000000000000' }])
      expect((await enter(below, foreign)).status).toBe(404);
    expect(await me(below)).toMatchObject({ accountId: grandchild.uid });
  });

  it('does not let a child switch its own features through its parent’s user', async () => {
    await enter(admin, child);
    expect((await update(admin, { id: child.uid, features: [] })).problem.code).toBe('error.feature.above');
    expect((await update(admin, { id: root.uid, name: 'From below' })).status).toBe(404);
  });

  it('reports whether the user runs the installation, in every account', async () => {
    const below = await test.account(operator.id);
    const boss = await test.signedIn(operator.id);
    expect((await me(boss)).runsInstallation).toBe(true);
    await enter(boss, below);
    expect((await me(boss)).runsInstallation).toBe(true);
    expect((await me(await test.signedIn(below.id))).runsInstallation).toBe(false);
  });
});
