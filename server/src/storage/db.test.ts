import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a first query that fails leaves no connection inside a transaction', async () => {
  const { database } = test1;
  const failing = () => database.ingest(async () => 'reached', 'SELECT 1 / 0');
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, failing));
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  const working = () =>
    database.ingest(
      async (_tx, rows: { one: number; role: string }[]) => rows,
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
