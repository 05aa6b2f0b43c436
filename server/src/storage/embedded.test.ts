import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './db.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { asAdmin, seedAccount, withDatabase } from './testing.ts';

let directory: string;
let server: EmbeddedPostgres | undefined;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'waymark-embedded-'));
  server = await startEmbedded({ directory, volatile: true });
});
afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  while (alive(pid)) await sleep(20);
}

test('no other user can read its password', () => {
  expect(statSync(path.join(directory, 'postgres', 'waymark.password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(directory, 'postgres')).mode & 0o777).toBe(0o700);
});

test('it knows upper and lower case of every script', async () => {
  const database = await openDatabase({ url: server!.url });
  const account = await seedAccount(database, { name: 'ГРУЗОВИК' });
  const found = await database.tenant([account.id], (tx) =>
    tx.selectFrom('accounts').select('id').where('name', 'ilike', '%грузовик%').execute(),
  );
  await database.close();
  expect(found).toEqual([{ id: account.id }]);
});

test('an owner with only CREATEROLE creates the roles on a fresh server', async () => {
  const fresh = mkdtempSync(path.join(tmpdir(), 'waymark-embedded-'));
  const other = await startEmbedded({ directory: fresh, volatile: true });
  try {
    await asAdmin(other.url, `CREATE ROLE plain LOGIN PASSWORD 'plain-owner' CREATEROLE NOSUPERUSER`);
    await asAdmin(other.url, 'CREATE DATABASE fleet OWNER plain');
    const url = new URL(withDatabase(other.url, 'fleet'));
    url.username = 'plain';
    url.password = 'plain-owner';
    const database = await openDatabase({ url: url.href });
    const account = await seedAccount(database);
    expect(await database.system.rootAccounts()).toMatchObject([{ id: account.id }]);
    await database.close();
  } finally {
    await other.stop();
    rmSync(fresh, { recursive: true, force: true });
  }
});

test('a second server on the same data folder is refused, and the first continues', async () => {
  await expect(startEmbedded({ directory, volatile: true })).rejects.toThrow(
    new RegExp(`Another Waymark \\(process ${process.pid}\\) uses the data folder`),
  );
  const database = await openDatabase({ url: server!.url });
  await database.ping();
  await database.close();
});

test('committed data is there after a stop and a start, in spite of a stale lock file', async () => {
  const database = await openDatabase({ url: server!.url });
  const account = await seedAccount(database, { name: 'Kept' });
  await database.close();
  await server!.stop();
  expect(existsSync(path.join(directory, 'postgres', 'postmaster.pid'))).toBe(false);
  // the id of a living process that is not PostgreSQL, as after a restart of a container
  writeFileSync(
    path.join(directory, 'postgres', 'postmaster.pid'),
    `${process.pid}\n/x\n0\n5432\n\n127.0.0.1\n\nready\n`,
  );
  server = await startEmbedded({ directory, volatile: true });
  const again = await openDatabase({ url: server.url });
  const names = await again.tenant([account.id], (tx) => tx.selectFrom('accounts').select('name').execute());
  await again.close();
  expect(names).toEqual([{ name: 'Kept' }]);
});

test('it stops when Waymark is killed, and the next one starts', async () => {
  await server!.stop();
  server = undefined;
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const server = await startEmbedded({ directory: ${JSON.stringify(directory)}, volatile: true });
    process.stdout.write(String(server.pid));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = Number(chunk.toString());
  expect(alive(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await untilGone(pid);
  server = await startEmbedded({ directory, volatile: true });
  const database = await openDatabase({ url: server.url });
  await database.ping();
  await database.close();
});

test('files of another PostgreSQL version are refused with a message and stay unchanged', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'waymark-embedded-'));
  mkdirSync(path.join(other, 'postgres'));
  const file = path.join(other, 'postgres', 'PG_VERSION');
  writeFileSync(file, '17\n');
  await expect(startEmbedded({ directory: other, volatile: true })).rejects.toThrow(/belongs to PostgreSQL 17/);
  expect(readFileSync(file, 'utf8')).toBe('17\n');
  rmSync(other, { recursive: true, force: true });
});

test('a killed server returns on its port with its committed data, and the folder stays locked', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'waymark-embedded-'));
  const events: string[] = [];
  const killed = await startEmbedded({ directory: own, onEvent: (event) => events.push(event) });
  try {
    await asAdmin(killed.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const { pid } = killed;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => events).toEqual(['databaseEnded', 'databaseRestarted']);
    expect(killed.pid).not.toBe(pid);
    await asAdmin(killed.url, 'INSERT INTO kept VALUES (2)');
    await expect(startEmbedded({ directory: own })).rejects.toThrow(/Another Waymark/);
  } finally {
    await killed.stop();
    expect(alive(killed.pid)).toBe(false);
    rmSync(own, { recursive: true, force: true });
  }
});

test('a killed backend breaks every connection, and the folder is locked again', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'waymark-embedded-'));
  const crashed = await startEmbedded({ directory: own });
  try {
    const client = new pg.Client({ connectionString: crashed.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]!.pid, 'SIGKILL');
    const locks = async (): Promise<number> => {
      const asking = new pg.Client({ connectionString: crashed.url });
      try {
        await asking.connect();
        const held = await asking.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory'`,
        );
        return held.rows[0]!.count;
      } catch {
        return 0;
      } finally {
        await asking.end().catch(() => undefined);
      }
    };
    await expect.poll(() => client.query('SELECT 1').catch(() => 'gone')).toBe('gone');
    await expect.poll(locks).toBe(1);
  } finally {
    await crashed.stop();
    rmSync(own, { recursive: true, force: true });
  }
});
