/** Tests that tags of assets of an earlier version become the list of tags, with one spelling of each. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../sql.ts';
import { seedAccount, seedAsset, type TestDatabase, testDatabase } from '../testing.ts';
import { up } from './0021-people-and-catalogues.ts';

/** The tables as they were before. */
const UNDONE = `
DROP TABLE customers, tags, make_models CASCADE;
DROP INDEX drivers_name;
ALTER TABLE drivers DROP COLUMN license_number, DROP COLUMN license_expires_on, DROP COLUMN employee_number,
  DROP COLUMN tags, DROP COLUMN notes;
DROP INDEX drivers_email, drivers_phone`;

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

it('keeps the spelling that most assets have, each tag once, in its order, account by account', async () => {
  const { database } = opened;
  const [one, other] = [await seedAccount(database), await seedAccount(database)];
  const tagsOf = { a: ['north', 'Cold'], b: ['North', 'cold', ' COLD '], c: ['North', ''], d: [] };
  const assets = new Map<string, number>();
  for (const name of Object.keys(tagsOf)) assets.set(name, (await seedAsset(database, one.id, { name })).id);
  const foreign = await seedAsset(database, other.id, { name: 'foreign' });
  await database.owner(async (kysely) => {
    await sql.raw(UNDONE).execute(kysely);
    for (const [name, tags] of Object.entries(tagsOf))
      await sql`UPDATE assets SET tags = ${tags}::text[] WHERE id = ${assets.get(name)}`.execute(kysely);
    await sql`UPDATE assets SET tags = '{north}' WHERE id = ${foreign.id}`.execute(kysely);
    await up(kysely as never);
  });
  const list = (account: number) =>
    database.tenant([account], async (tx) => ({
      tags: (await tx.selectFrom('tags').select('name').orderBy('name').execute()).map(({ name }) => name),
      assets: Object.fromEntries(
        (await tx.selectFrom('assets').select(['name', 'tags']).execute()).map(({ name, tags }) => [name, tags]),
      ),
    }));
  expect(await list(one.id)).toEqual({
    tags: ['COLD', 'North'],
    assets: { a: ['North', 'COLD'], b: ['North', 'COLD'], c: ['North'], d: [] },
  });
  expect(await list(other.id)).toEqual({ tags: ['north'], assets: { foreign: ['north'] } });
});
