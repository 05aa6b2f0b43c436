/**
 * Global set-up of vitest: owns the database server of a test run. It starts on first use, so that a run of pure tests
 * does not wait, and ends with the run.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './db.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { serveText } from './testing-endpoint.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns {adminUrl, template} as JSON, after the server has started. */
    testDatabaseServer: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningServer> | undefined;
  const endpoint = await serveText(async () => {
    starting ??= start();
    const { adminUrl, template } = await starting;
    return JSON.stringify({ adminUrl, template });
  });
  project.provide('testDatabaseServer', endpoint.url);
  return async () => {
    endpoint.close();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}

interface RunningServer {
  adminUrl: string;
  template: string;
  stop(): Promise<void>;
}

async function start(): Promise<RunningServer> {
  const template = `waymark_template_${randomBytes(6).toString('hex')}`;
  const elsewhere = process.env.WAYMARK_TEST_DATABASE_URL;
  if (elsewhere !== undefined && elsewhere !== '') {
    await makeTemplate(elsewhere, template);
    return {
      adminUrl: elsewhere,
      template,
      stop: () => run(elsewhere, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`),
    };
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-test-'));
  let server: EmbeddedPostgres | undefined;
  try {
    server = await startEmbedded({ directory, volatile: true });
    await makeTemplate(server.url, template);
  } catch (error) {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const running = server;
  return {
    adminUrl: running.url,
    template,
    async stop() {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  await run(adminUrl, `CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  const database = await openDatabase({ url: url.href });
  await database.close();
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
