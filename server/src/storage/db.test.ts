import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from './db.ts';
import { sql } from './sql.ts';
import { seedAccount, seedAsset, seedDevice, seedUser, type TestDatabase, testDatabase } from './testing.ts';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await testDatabase();
});
afterAll(() => test1.drop());

test('each transaction of a request sees only the rows of its accounts', async () => {
  const { database } = test1;
  const one = await seedAccount(database);
  const two = await seedAccount(database);
  const asset = await seedAsset(database, one.id);
  await seedDevice(database, one.id, { assetId: asset.id });
  await seedAsset(database, two.id);
  const names = (accounts: number[]) =>
    database.tenant(accounts, (tx) => tx.selectFrom('assets').select('account_id').execute());
  expect(await names([one.id])).toEqual([{ account_id: one.id }]);
  expect(await names([one.id, two.id])).toHaveLength(2);
  expect(await names([])).toEqual([]);
});

test('a request cannot write into a foreign account', async () => {
  const { database } = test1;
  const one = await seedAccount(database);
  const two = await seedAccount(database);
  await expect(
    database.tenant([one.id], (tx) =>
      tx.insertInto('drivers').values({ account_id: two.id, uid: crypto.randomUUID(), name: 'x' }).execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('a failed transaction leaves neither rows nor its role', async () => {
  const { database } = test1;
  const one = await seedAccount(database);
  await expect(
    database.tenant([one.id], async (tx) => {
      await tx.insertInto('drivers').values({ account_id: one.id, uid: crypto.randomUUID(), name: 'x' }).execute();
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await database.tenant([one.id], (tx) => tx.selectFrom('drivers').selectAll().execute())).toEqual([]);
  const role = await database.owner((kysely) => sql<{ role: string }>`SELECT current_user AS role`.execute(kysely));
  expect(role.rows[0]?.role).not.toMatch(/^waymark_(app|ingest)$/);
});

test('a reading statement sees only the rows of its accounts, writes nothing and leaves no role', async () => {
  const { database, drop } = await testDatabase({ requestConnections: 1 });
  try {
    const one = await seedAccount(database);
    const two = await seedAccount(database);
    for (const { id } of [one, two]) await seedAsset(database, id);
    const seen = (accounts: number[]) =>
      database.read(accounts, async (tx) => {
        const first = await tx.selectFrom('assets').select('account_id').orderBy('id').execute();
        const { rows } = await sql<{ account_id: number; role: string }>`
          SELECT account_id, current_user AS role FROM assets WHERE account_id <> ${0} ORDER BY id`.execute(tx);
        expect(rows).toEqual(first.map((row) => ({ ...row, role: 'waymark_app' })));
        return rows.map(({ account_id }) => account_id);
      });
    expect(await seen([one.id])).toEqual([one.id]);
    expect(await seen([two.id])).toEqual([two.id]);
    expect(await seen([one.id, two.id])).toEqual([one.id, two.id]);
    expect(await seen([])).toEqual([]);
    const driver = { account_id: one.id, uid: crypto.randomUUID(), name: 'x' };
    await expect(
      database.read([one.id], (tx) => tx.insertInto('drivers').values(driver).execute()),
    ).rejects.toMatchObject({ code: '25006' });
    await database.tenant([one.id], (tx) => tx.insertInto('drivers').values(driver).execute());
    const names = () => database.read([one.id], (tx) => tx.selectFrom('drivers').select('name').execute());
    expect(await names()).toEqual([{ name: 'x' }]);
    await expect(database.read([one.id], (tx) => sql`SELECT 1 / ${0}::int`.execute(tx))).rejects.toMatchObject({
      code: '22012',
    });
    expect(await names()).toEqual([{ name: 'x' }]);
  } finally {
    await drop();
  }
});

test('concurrent statements of one transaction run in it, and all fail if it does not begin', async () => {
  const { database, drop } = await testDatabase({ requestConnections: 1 });
  try {
    const { id } = await seedAccount(database);
    const both = (tx: Tx) =>
      Promise.allSettled(
        [1, 2].map(async (number) => {
          const { rows } = await sql`SELECT current_user AS role, ${number}::int AS number`.execute(tx);
          return rows[0];
        }),
      );
    const [one, two] = [1, 2].map((number) => ({ status: 'fulfilled', value: { role: 'waymark_app', number } }));
    expect(await database.tenant([id], both)).toEqual([one, two]);
    expect(await database.read([id], both)).toEqual([one, two]);
    // As a pool of connections between server and database would.
    await database.tenant([id], (tx) => sql`DEALLOCATE ALL`.execute(tx));
    for (const work of [database.tenant([id], both), database.read([id], both)])
      expect((await work).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  } finally {
    await drop();
  }
});

test('no statement begins after the work of a reading request', async () => {
  const { database } = test1;
  const { id } = await seedAccount(database);
  let kept: Tx | undefined;
  await database.read([id], async (tx) => {
    kept = tx;
  });
  await expect(sql`SELECT ${1}::int`.execute(kept!)).rejects.toThrow('outside its transaction');
  await expect(kept!.selectFrom('accounts').select('id').execute()).rejects.toThrow('outside its transaction');
});

test('a repeated statement, whose columns are described once, has the same rows', async () => {
  const { database, drop } = await testDatabase({ requestConnections: 1 });
  try {
    const { id } = await seedAccount(database);
    const at = new Date('2026-06-10T14:05:09.250Z');
    const row = { number: 7, text: 'é', at, none: null, list: ['a', 'b'], json: { one: 1 }, yes: true };
    const statement = (tx: Tx) =>
      sql`
      SELECT ${7}::int AS number, 'é' AS text, ${at}::timestamptz AS at, NULL::int AS none, ARRAY['a', 'b'] AS list,
        '{"one": 1}'::jsonb AS json, true AS yes`.execute(tx);
    const twice = async (tx: Tx) => [(await statement(tx)).rows, (await statement(tx)).rows];
    for (const found of [await database.read([id], twice), await database.tenant([id], twice)])
      expect(found).toEqual([[row], [row]]);
  } finally {
    await drop();
  }
});

test('work that asks nothing of the database succeeds', async () => {
  expect(await test1.database.tenant([1], async () => 'done')).toBe('done');
  await expect(
    test1.database.tenant([1], async () => {
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
});

test('a first query that fails leaves no connection inside a transaction', async () => {
  const { database } = test1;
  const failing = () => database.ingest(async () => 'reached', 'SELECT 1 / 0');
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, failing));
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  const working = () =>
    database.ingest(
      async (_tx, rows: Promise<{ one: number; role: string }[]>) => rows,
      'SELECT 1 AS one, current_user AS role',
    );
  const rows = await Promise.all(Array.from({ length: 12 }, working));
  expect(rows).toEqual(rows.map(() => [{ one: 1, role: 'waymark_ingest' }]));
});

test('look-ups work before a tenant is known', async () => {
  const { database } = test1;
  const parent = await seedAccount(database);
  const child = await seedAccount(database, { parentId: parent.id });
  const user = await seedUser(database, parent.id, { email: 'Ann@Example.test', phone: '+14155550123' });
  const device = await seedDevice(database, child.id);
  await database.tenant([parent.id], (tx) =>
    tx
      .insertInto('sessions')
      .values({
        account_id: parent.id,
        token_hash: Buffer.from('hash'),
        user_id: user.id,
        current_account_id: parent.id,
        expires_at: new Date('2030-01-01T00:00:00Z'),
      })
      .execute(),
  );
  expect(await database.system.userByEmail('ann@example.TEST')).toMatchObject({ id: user.id, accountId: parent.id });
  expect(await database.system.userByPhone('+14155550123')).toMatchObject({ id: user.id });
  expect(await database.system.userByEmail('nobody@example.test')).toBeUndefined();
  expect(await database.system.sessionByTokenHash(Buffer.from('hash'))).toMatchObject({
    userId: user.id,
    currentAccountId: parent.id,
    visibleAccounts: [parent.id, child.id],
  });
  expect(await database.system.deviceByImei(device.imei)).toMatchObject({ id: device.id, accountId: child.id });
  expect(await database.system.accountAndDescendants(parent.id)).toEqual([parent.id, child.id]);
  expect((await database.system.rootAccounts()).map((account) => account.id)).toContain(parent.id);
  expect(await database.system.unknownTrackers(10)).toEqual([]);
});

test('a named statement survives a change of its table', async () => {
  const { database, drop } = await testDatabase({ requestConnections: 1 });
  try {
    const names = () =>
      database.tenant([1], (tx) => tx.selectFrom('accounts').selectAll().where('id', '=', 1).execute());
    await names();
    await database.owner((_kysely, client) => client.query('ALTER TABLE accounts ADD COLUMN further int'));
    // The query that meets the change may fail, but no later one.
    await names().catch(() => undefined);
    expect(await names()).toEqual([]);
  } finally {
    await drop();
  }
});
