/** Tests the role of the running server on the built-in database, from an empty folder and from an earlier version. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MessageQueue } from '../delivery/queue.ts';
import { type Database, openDatabase } from './db.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { startJobs } from './jobs.ts';
import { sql } from './sql.ts';
import { seedAccount, seedAsset } from './testing.ts';

const logger = pino({ level: 'silent' });
let directory: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'waymark-role-'));
  server = await startEmbedded({ directory, volatile: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

interface Session {
  name: string;
  superuser: boolean;
}
const whoWorks = async (database: Database): Promise<Session[]> => {
  const ask = sql<Session>`SELECT session_user AS name, rolsuper AS superuser FROM pg_roles WHERE rolname = session_user`;
  return Promise.all([
    database.tenant([], async (tx) => (await ask.execute(tx)).rows[0]!),
    database.ingest(async (tx) => (await ask.execute(tx)).rows[0]!),
    database.server(async (kysely) => (await ask.execute(kysely)).rows[0]!),
  ]);
};

async function makeJobTables({ url }: Database): Promise<void> {
  const jobs = startJobs(url, [], logger);
  await jobs.started;
  await jobs.stop();
}

describe('the running server', () => {
  it('takes over a folder whose database and job queue belong to the superuser', async () => {
    const earlier = await openDatabase({ url: server.url });
    await makeJobTables(earlier);
    const { id } = await seedAccount(earlier);
    await seedAsset(earlier, id, { name: 'Of before' });
    expect(await whoWorks(earlier)).toEqual(Array(3).fill({ name: 'waymark', superuser: true }));
    await earlier.close();

    const database = await openDatabase({ url: server.url, ownRole: true });
    expect(await whoWorks(database)).toEqual(Array(3).fill({ name: 'waymark_server', superuser: false }));
    const assets = await database.tenant([id], (tx) => tx.selectFrom('assets').select('name').execute());
    expect(assets).toEqual([{ name: 'Of before' }]);
    await database.close();
  });

  it('connects without superuser rights, and sees no tenant outside a role', async () => {
    const database = await openDatabase({ url: server.url, ownRole: true });
    const { id } = await seedAccount(database);
    await seedAsset(database, id);
    for (const table of ['assets', 'users', 'sessions', 'positions', 'audit'])
      await expect(database.server((kysely) => sql`SELECT * FROM ${sql.table(table)}`.execute(kysely))).rejects.toThrow(
        /permission denied/,
      );
    for (const statement of [
      'ALTER ROLE waymark_server SUPERUSER',
      'CREATE ROLE other',
      'ALTER TABLE users DISABLE ROW LEVEL SECURITY',
      `COPY (SELECT 1) TO PROGRAM 'true'`,
      `SELECT pg_read_file('PG_VERSION')`,
    ])
      await expect(database.server((kysely) => sql.raw(statement).execute(kysely))).rejects.toThrow(
        /permission denied|must be|only roles/i,
      );
    const { rows } = await database.owner((kysely) =>
      sql<{ name: string }>`SELECT usename AS name FROM pg_stat_activity
        WHERE application_name IN ('waymark requests', 'waymark ingest', 'waymark jobs')`.execute(kysely),
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['waymark_server']));
    await database.close();
  });

  it('runs jobs and sends messages', async () => {
    const database = await openDatabase({ url: server.url, ownRole: true });
    const sent: string[] = [];
    const carrier = { send: async ({ to }: { to: string }) => void sent.push(to), works: async () => true };
    const queue = new MessageQueue({ database, now: Date.now, carriers: { EMAIL: carrier }, onTry: () => undefined });
    const jobs = startJobs(database.url, queue.jobs(), logger);
    await jobs.started;
    await queue.add({ channel: 'EMAIL', to: 'somebody@example.test', subject: 'One', text: 'One' });
    await expect.poll(() => sent, { timeout: 20_000 }).toEqual(['somebody@example.test']);
    await jobs.stop();
    await queue.tend();
    await database.close();
  });

  it('creates its role on an empty cluster too, and a repetition is harmless', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'waymark-role-'));
    const empty = await startEmbedded({ directory: folder, volatile: true });
    try {
      for (let turn = 0; turn < 2; turn++) {
        const database = await openDatabase({ url: empty.url, ownRole: true });
        await makeJobTables(database);
        expect((await whoWorks(database))[0]).toEqual({ name: 'waymark_server', superuser: false });
        await database.close();
      }
    } finally {
      await empty.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
