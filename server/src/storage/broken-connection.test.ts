import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBrokenConnection } from './broken-connection.ts';
import { asAdmin, type TestDatabase, testDatabase } from './testing.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

/** Returns what a promise rejects with. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('errors of an ended connection are recognized, and errors of statements are not', async () => {
  const client = new pg.Client({ connectionString: opened.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  expect(isBrokenConnection(await failureOf(client.query('SELECT 1 / 0')))).toBe(false);
  const ended = new Promise((resolve) => client.once('end', resolve));
  const running = failureOf(client.query('SELECT pg_sleep(60)'));
  await asAdmin(opened.url, `SELECT pg_terminate_backend(${rows[0]!.pid})`);
  expect(isBrokenConnection(await running)).toBe(true);
  await ended;
  expect(isBrokenConnection(await failureOf(client.query('SELECT 1')))).toBe(true);
});

test('a server that cannot be reached is recognized', async () => {
  const client = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  expect(isBrokenConnection(await failureOf(client.connect()))).toBe(true);
});
