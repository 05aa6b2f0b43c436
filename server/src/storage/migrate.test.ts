import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from './db.ts';
import { MIGRATION_NAMES } from './migrations/index.ts';
import { asAdmin, emptyDatabase, testDatabase } from './testing.ts';

test('many processes that start concurrently on an empty database migrate it once', async () => {
  const empty = await emptyDatabase();
  try {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: empty.url })));
    await Promise.all(opened.map((database) => database.close()));
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query('SELECT name FROM kysely_migration ORDER BY name');
    await client.end();
    expect(rows.map((row) => row.name)).toEqual(MIGRATION_NAMES);
  } finally {
    await empty.drop();
  }
});

test('several databases of one server are migrated concurrently and share their roles', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => emptyDatabase()));
  try {
    const opened = await Promise.all(databases.map(({ url }) => openDatabase({ url })));
    await Promise.all(opened.map((database) => database.close()));
  } finally {
    await Promise.all(databases.map((database) => database.drop()));
  }
});

test('a database newer than the program is refused with a message', async () => {
  const { url, drop } = await testDatabase();
  try {
    await asAdmin(url, `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', 'later')`);
    await expect(openDatabase({ url })).rejects.toThrow(
      /The database is newer than this version of Waymark, which does not know 9999-from-the-future/,
    );
  } finally {
    await drop();
  }
});
