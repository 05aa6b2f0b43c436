/**
 * The whole app on the real database, for tests. Sessions are stored directly, so that no test waits for a password
 * hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRequest, type CallAnswer, type CallInput } from '@waymark/contract/call.ts';
import { type Endpoint, UPLOAD_PART } from '@waymark/contract/endpoint.ts';
import type { Problem } from '@waymark/contract/problem.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { Delivery } from '../delivery/delivery.ts';
import { Outbox } from '../delivery/outbox.ts';
import { MessageQueue } from '../delivery/queue.ts';
import type { TelemetryChanges, TelemetryPreviews } from '../features/changes.ts';
import type { CommandDispatch } from '../features/commands/ports.ts';
import { Sealer } from '../features/secrets/sealed.ts';
import type { Database } from '../storage/db.ts';
import { type SeededUser, seedAccount, seedUser, testDatabase } from '../storage/testing.ts';
import { type LiveChange, LivePublisher } from '../telemetry/publish.ts';
import { buildApp } from './app.ts';
import type { AppOptions, HttpSettings } from './options.ts';

/** Result of a call: its answer or a problem. */
export interface Answered<Of extends Endpoint> {
  status: number;
  answer: CallAnswer<Of>;
  problem: Problem;
  headers: Record<string, unknown>;
}

/** A browser with or without a signed-in user. */
export interface Caller {
  cookie: string | undefined;
  user: SeededUser | undefined;
  call<Of extends Endpoint>(
    endpoint: Of,
    input: CallInput<Of>,
    headers?: Record<string, string>,
  ): Promise<Answered<Of>>;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** Ids of devices that the app was notified about. */
  changedDevices: string[];
  publish(changes: readonly LiveChange[]): void;
  /** Messages that the app sent. */
  outbox: Outbox;
  /** Clock of the app in epoch ms. */
  clock: { now: number };
  anonymous: Caller;
  /** Creates a user of the account with a session. */
  signedIn(accountId: number, role?: string, features?: string[]): Promise<Caller>;
  account(parentId?: number, features?: string[]): Promise<{ id: number; uid: string }>;
  close(): Promise<void>;
}

const TEST_DEVICE_KINDS = [
  {
    name: 'teltonika',
    title: 'Teltonika',
    port: 5027,
    host: 'track.example.org',
    thisMachineOnly: false,
    namedByImei: true,
  },
  {
    name: 'jt808',
    title: 'JT/T 808',
    port: 5015,
    host: undefined,
    thisMachineOnly: true,
    namedByImei: false,
    nameOf: (label: string) => label.padStart(12, '0'),
  },
  { name: 'osmand', title: 'OsmAnd', port: 5055, host: undefined, thisMachineOnly: true, namedByImei: false },
];

/** A gateway without connections. */
const SILENT_GATEWAY = {
  snapshot: () => [],
  device: () => undefined,
  blockedAddresses: () => [],
  sessions: { get: () => undefined },
};

/** A dispatcher that sends nothing to devices and never waits. */
const IDLE_DISPATCH: CommandDispatch = {
  changed: () => undefined,
  deviceChanged: () => undefined,
  limitsChanged: () => undefined,
  holdOf: async () => null,
  onProgress: () => () => undefined,
  onNotable: () => () => undefined,
};

/** @param overrides settings and parts that differ from production */
export async function testApp(
  overrides: { settings?: Partial<HttpSettings>; telemetry?: Partial<TelemetryChanges & TelemetryPreviews> } & Partial<
    Omit<AppOptions, 'settings' | 'telemetry'>
  > = {},
): Promise<TestApp> {
  const { settings, telemetry, ...parts } = overrides;
  const { database, drop } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-http-'));
  await mkdir(join(folder, 'web', 'assets'), { recursive: true });
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>application</title>');
  await writeFile(join(folder, 'web', 'sign-in.html'), '<!doctype html><title>sign in</title>');
  await writeFile(join(folder, 'web', 'share.html'), '<!doctype html><title>shared</title>');
  await writeFile(join(folder, 'web', 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'web', 'service-worker.js'), 'const BUILD = {};');
  await writeFile(join(folder, 'web', 'assets', 'sign-in-abc123.js'), 'export {};'.repeat(100));
  const clock = { now: Date.now() };
  const changedDevices: string[] = [];
  const publisher = new LivePublisher((error) => {
    throw error;
  });
  const outbox = new Outbox(join(folder, 'outbox'), () => clock.now);
  const messages = new MessageQueue({ database, now: () => clock.now, carriers: {}, onTry: () => undefined });
  const app = await buildApp({
    settings: {
      publicUrl: undefined,
      loginAddress: '/auth/login',
      openId: undefined,
      signUp: true,
      webhookPrivate: false,
      webFolder: join(folder, 'web'),
      mapFolder: join(folder, 'maps'),
      lightStyleUrl: 'https://tiles.example/light',
      darkStyleUrl: null,
      mapHosts: [],
      trustProxy: false,
      requestsPerMinute: 100_000,
      metricsToken: undefined,
      ...settings,
    },
    database,
    siteAddress: () => settings?.publicUrl ?? 'http://started.example:8080',
    commits: publisher,
    deviceKinds: TEST_DEVICE_KINDS,
    diagnostics: { gateway: SILENT_GATEWAY, suspicionClearsAfterSeconds: 86_400 },
    telemetry: {
      deviceChanged: (imei) => {
        changedDevices.push(imei);
      },
      assetChanged: () => undefined,
      thresholdsChanged: async () => undefined,
      placesChanged: () => undefined,
      routesChanged: () => undefined,
      alertRulesChanged: () => undefined,
      secureParkChanged: () => undefined,
      statusesUnder: async () => ({ statuses: [], total: 0 }),
      alertPreviewer: () => ({ raisedBy: async () => undefined }),
      ...telemetry,
    },
    commands: IDLE_DISPATCH,
    displays: { changed: () => undefined },
    delivery: new Delivery({ outbox, mail: undefined, sms: undefined, queue: messages, now: () => clock.now }),
    outbox,
    messages,
    sealer: new Sealer(randomBytes(32)),
    health: {},
    metrics: new Registry(),
    notifying: false,
    island: undefined,
    addresses: { providers: [], local: undefined },
    routers: [],
    now: () => clock.now,
    pause: async (milliseconds) => {
      clock.now += milliseconds;
    },
    ...parts,
  });

  const caller = (cookie?: string, user?: SeededUser): Caller => ({
    cookie,
    user,
    async call(endpoint, input, headers = {}) {
      const { method, url, body } = buildRequest<typeof endpoint>(endpoint, input);
      const { file } = input as { file?: File };
      const form = new FormData();
      if (file) form.set(UPLOAD_PART, file);
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
        ...(file ? { payload: form } : {}),
      });
      const isJson = /\bjson\b/.test(String(response.headers['content-type'] ?? ''));
      const answer = response.body === '' ? undefined : isJson ? response.json() : response.body;
      return { status: response.statusCode, answer, problem: answer, headers: response.headers };
    },
  });

  return {
    app,
    database,
    changedDevices,
    publish: (changes) => publisher.publish(changes),
    clock,
    outbox,
    anonymous: caller(),
    async signedIn(accountId, role = 'admin', features = [...FEATURES]) {
      const user = await seedUser(database, accountId, { role, features });
      const token = randomBytes(32).toString('base64url');
      await database.tenant([accountId], (tx) =>
        tx
          .insertInto('sessions')
          .values({
            account_id: accountId,
            user_id: user.id,
            current_account_id: accountId,
            token_hash: createHash('sha256').update(token).digest(),
            created_at: new Date(clock.now),
            expires_at: new Date(clock.now + 3_600_000),
          })
          .execute(),
      );
      return caller(`waymark_session=${token}`, user);
    },
    account: (parentId, features = [...FEATURES]) =>
      seedAccount(database, { features, ...(parentId === undefined ? {} : { parentId }) }),
    async close() {
      await app.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}
