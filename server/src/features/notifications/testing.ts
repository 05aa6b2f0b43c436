/** An account with a notification, alerts as derivation raises them, and the dispatcher with a clock of the test. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { NotificationWrite } from '@waymark/contract/notifications/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { mailCarrier } from '../../delivery/mail.ts';
import { pushCarrier } from '../../delivery/push.ts';
import { MessageQueue } from '../../delivery/queue.ts';
import { smsCarrier } from '../../delivery/sms.ts';
import { webhookCarrier } from '../../delivery/webhook.ts';
import type { DrawnMap, MapPicture } from '../../drawing/map.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import type { Database } from '../../storage/db.ts';
import { startJobs } from '../../storage/jobs.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAlert, seedAsset, seedUser } from '../../storage/testing.ts';
import { Sealer } from '../secrets/sealed.ts';
import { CONSUMER } from './alert-events.ts';
import { alertMaps } from './alert-maps.ts';
import { NotificationDispatcher } from './dispatch.ts';
import { messageRules, pushTargets, webhookTarget } from './message-rules.ts';

const { notifications } = ENDPOINTS;

export interface ReceivedMail {
  to: string[];
  /** Header and texts, decoded. */
  text: string;
  /** As it was sent. */
  raw: string;
}

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A mail server and an HTTP server of the test. */
export interface Receivers {
  mails: ReceivedMail[];
  calls: ReceivedCall[];
  /** Answers of the HTTP server in turn; 200 after them. */
  statuses: number[];
  /** Mail server: refuses connections, or recipients. */
  away: boolean;
  refused: Set<string>;
  url: string;
  /** Draws the maps of mails. Default: nothing is known anywhere. */
  drawMap: (map: DrawnMap) => MapPicture | undefined;
}

export interface NotifyingApp {
  test: TestApp;
  receivers: Receivers;
  queue: MessageQueue;
  account: { id: number; uid: string };
  admin: Caller;
  asset: SeededAsset;
  /** Creates a notification; by default of all alerts, immediately, by mail to a contact. */
  notify(body?: Partial<NotificationWrite>): Promise<string>;
  /** Stores an alert with its event, as derivation does. */
  raise(values?: Parameters<typeof seedAlert>[3] & { asset?: SeededAsset }): Promise<string>;
  user(values?: { role?: string; phone?: string }): Promise<{ id: number; uid: string; email: string }>;
  dispatcher: NotificationDispatcher;
  /** Dispatches everything that was raised. */
  dispatch(): Promise<void>;
  /** Dispatches, and makes one attempt for every due message. */
  deliver(): Promise<void>;
  /** Starts again with another account. */
  next(): Promise<void>;
  close(): Promise<void>;
}

export const CONTACT = { name: 'Ana', email: 'ana@example.test', language: 'en' as const };

export async function notifyingApp(): Promise<NotifyingApp> {
  const receivers: Receivers = {
    ...{ mails: [], calls: [], statuses: [], away: false, refused: new Set(), url: '' },
    drawMap: () => undefined,
  };
  const sealer = new Sealer(randomBytes(32));
  const test = await testApp({ sealer, settings: { webhookPrivate: true } });
  const { database } = test;
  const now = () => test.clock.now;
  // The queue needs the tables of the job runner.
  const jobs = startJobs(database.url, [], pino({ level: 'silent' }));
  await jobs.started;
  await jobs.stop();
  const mail = await mailServer(receivers);
  const web = await httpServer(receivers);
  const alertMapOf = alertMaps({ database, draw: async (map) => receivers.drawMap(map) });
  const queue = new MessageQueue({
    database,
    now,
    carriers: {
      EMAIL: mailCarrier(`smtp://127.0.0.1:${mail.port}`, 'Waymark <fleet@example.test>', {
        selfSigned: true,
        drawMap: async (map) => ('route' in map ? undefined : alertMapOf(map)),
      }),
      SMS: smsCarrier(`${receivers.url}/sms`, '', ''),
      PUSH: pushCarrier({ ...pushTargets(database, sealer), contact: 'mailto:a@example.test', allowPrivate: true }),
      WEBHOOK: webhookCarrier({ target: webhookTarget(database, sealer), now, allowPrivate: true }),
    },
    onTry: () => undefined,
    rules: messageRules({ database, now }),
  });
  const dispatcher = new NotificationDispatcher({
    ...{ database, now, sealer },
    siteAddress: () => 'https://fleet.example',
    addresses: { knownAddresses: async () => () => 'Feldkircher Strasse' },
  });
  const app: NotifyingApp = {
    test,
    receivers,
    queue,
    dispatcher,
    account: { id: 0, uid: '' },
    admin: test.anonymous,
    asset: { accountId: 0, id: 0, uid: '' },
    async notify(body = {}) {
      const whole = { name: crypto.randomUUID(), type: 'immediate', channels: ['email'], contacts: [CONTACT], ...body };
      const { status, answer, problem } = await app.admin.call(notifications.create, {
        body: whole as NotificationWrite,
      });
      if (status !== 200) throw new Error(JSON.stringify(problem));
      return answer.id;
    },
    async raise({ asset = app.asset, ...values } = {}) {
      const raisedAt = values.raisedAt ?? new Date(now());
      const alertId = await seedAlert(database, asset.accountId, asset.id, { severity: 'high', ...values, raisedAt });
      await database.ingest((tx) =>
        tx
          .insertInto('domain_events')
          .values({
            ...{ account_id: asset.accountId, asset_id: asset.id, type: 'alertRaised', at: raisedAt },
            payload: JSON.stringify({ alertId }),
          })
          .execute(),
      );
      return alertId;
    },
    async user({ role = 'admin', ...values } = {}) {
      const user = await seedUser(database, app.account.id, { role, features: [...FEATURES], ...values });
      await database.tenant([app.account.id], (tx) =>
        tx
          .updateTable('users')
          .set({ alerts: [...ALERT_TYPES] })
          .where('id', '=', user.id)
          .execute(),
      );
      return user;
    },
    async dispatch() {
      // Transactions of other test files on the server delay the events.
      do await dispatcher.run();
      while (await eventsWait(database));
    },
    async deliver() {
      await app.dispatch();
      const due = await database.owner((kysely) =>
        kysely
          .selectFrom('messages')
          .select('id')
          .where('status', '=', 'queued')
          .where('next_attempt_at', '<=', new Date(now()))
          .orderBy('id')
          .execute(),
      );
      for (const { id } of due) await queue.deliver(id);
    },
    async next() {
      await database.owner(async (kysely) => {
        await kysely.deleteFrom('messages').execute();
        await kysely.deleteFrom('notifications').execute();
      });
      Object.assign(receivers, { away: false, drawMap: () => undefined });
      receivers.mails.length = 0;
      receivers.calls.length = 0;
      receivers.statuses.length = 0;
      receivers.refused.clear();
      test.clock.now = Date.parse('2026-03-10T12:00:00Z');
      app.account = await test.account();
      await database.owner((kysely) =>
        kysely
          .updateTable('accounts')
          .set({ name: 'Northwind', attributes: JSON.stringify({ timeZone: 'Europe/Berlin', language: 'en' }) })
          .where('id', '=', app.account.id)
          .execute(),
      );
      app.admin = await test.signedIn(app.account.id);
      app.asset = await seedAsset(database, app.account.id, { name: 'Truck 07' });
    },
    async close() {
      await mail.close();
      await web.close();
      await test.close();
    },
  };
  await app.next();
  return app;
}

/** Returns whether events after the cursor of notifications exist. */
async function eventsWait(database: Database): Promise<boolean> {
  const { rows } = await database.owner((kysely) =>
    sql`SELECT FROM domain_events e JOIN domain_event_cursors c ON c.consumer = ${CONSUMER}
      WHERE (e.transaction_id, e.id) > (c.transaction_id, c.id) LIMIT 1`.execute(kysely),
  );
  return rows.length > 0;
}

async function mailServer(receivers: Receivers) {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onConnect: (_session, done) =>
      done(receivers.away ? Object.assign(new Error('away'), { responseCode: 421 }) : null),
    onRcptTo: ({ address }, _session, done) =>
      done(receivers.refused.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += String(chunk)));
      stream.on('end', () => {
        receivers.mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(text), raw: text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** Returns a mail with its header unfolded and the encoded words and characters of its header and text decoded. */
function decoded(mail: string): string {
  const end = mail.indexOf('\r\n\r\n');
  const header = mail
    .slice(0, end)
    .replaceAll(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_all, text: string) => fromHex(text.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_all, text: string) => Buffer.from(text, 'base64').toString('utf8'));
  const parts = mail
    .slice(end)
    .split(/(?=Content-Type: text)/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      return /base64/.test(head) ? Buffer.from(text, 'base64').toString('utf8') : fromHex(text.replaceAll('=\r\n', ''));
    });
  return [header, ...parts].join('\n').replaceAll('\r\n', '\n');
}

function fromHex(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}

async function httpServer(receivers: Receivers) {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receivers.calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(receivers.statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receivers.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
