/** Queued messages, through the real job queue to a real SMTP server and a real HTTP gateway. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Jobs, startJobs } from '../storage/jobs.ts';
import { type TestDatabase, testDatabase } from '../storage/testing.ts';
import type { Carrier } from './delivery.ts';
import { isLocal, type MailOptions, mailCarrier } from './mail.ts';
import type { Channel, Message } from './message.ts';
import { MessageQueue } from './queue.ts';
import { smsCarrier } from './sms.ts';

const MAIL: Message = { channel: 'EMAIL', to: 'driver@example.test', subject: 'Код 123456', text: 'Ваш код 123456' };
const SMS: Message = { channel: 'SMS', to: '+819012345678', subject: '', text: 'コード 123456' };
const SECOND_MS = 1000;
const silent = pino({ level: 'silent' });

let opened: TestDatabase;
let clock: number;
let tries: [Channel, boolean][];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  clock = Date.now();
  tries = [];
  await opened.database.owner((kysely) => kysely.deleteFrom('messages').execute());
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function queueOf(carriers: Partial<Record<Channel, Carrier>>): MessageQueue {
  const onTry = (channel: Channel, works: boolean) => void tries.push([channel, works]);
  return new MessageQueue({ database: opened.database, now: () => clock, carriers, onTry });
}
async function running(queue: MessageQueue): Promise<Jobs> {
  const jobs = startJobs(opened.url, queue.jobs(), silent);
  await jobs.started;
  ends.push(() => jobs.stop());
  await queue.tend();
  return jobs;
}
/** Returns the state of the only message, as the outbox screen shows it. */
const fate = async (queue: MessageQueue) => {
  const [row] = await queue.list();
  return row && { status: row.status, attempts: row.attempts, reason: row.reason };
};
const rows = () => opened.database.owner((kysely) => kysely.selectFrom('messages').selectAll().execute());
/** Makes the next attempts of the only message without waiting for their time. */
async function tryAt(queue: MessageQueue, seconds: number): Promise<number> {
  clock += seconds * SECOND_MS;
  const { id, next_attempt_at } = (await rows())[0]!;
  await queue.deliver(id);
  return Math.round(((await rows())[0]!.next_attempt_at.getTime() - next_attempt_at.getTime()) / SECOND_MS);
}

interface Mailbox {
  port: number;
  got: { from: string; to: string[]; body: string; user: unknown; secure: boolean }[];
  /** Codes with which the next mails are refused. */
  refuse: number[];
}

async function mailServer(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const box: Mailbox = { port: 0, got: [], refuse: [] };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo(_address, _session, done) {
      const code = box.refuse.shift();
      done(code === undefined ? null : Object.assign(new Error('no such box'), { responseCode: code }));
    },
    onData(stream, session, done) {
      let body = '';
      stream.on('data', (chunk: Buffer) => (body += String(chunk)));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        box.got.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          body,
          user: session.user,
          secure: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // clients that hang up over a certificate
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)));
  box.port = (server.server.address() as AddressInfo).port;
  return box;
}
const mailTo = ({ port }: Mailbox, login = '', selfSigned = true, options: MailOptions = {}, query = '') =>
  mailCarrier(`smtp://${login}127.0.0.1:${port}${query}`, 'Waymark <fleet@example.test>', { selfSigned, ...options });

interface Gateway {
  url: string;
  got: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[];
  /** Answers in turn, the last one repeatedly; 0: no answer. */
  statuses: number[];
}

async function gateway(...statuses: number[]): Promise<Gateway> {
  const there: Gateway = { url: '', got: [], statuses };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      there.got.push({ headers: request.headers, body: JSON.parse(body) });
      const status = there.statuses.length > 1 ? there.statuses.shift()! : there.statuses[0]!;
      if (status !== 0) response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  there.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  return there;
}

describe('mail', () => {
  it('is sent to an international address: by SMTPUTF8, or with its domain in ASCII if the name is', async () => {
    const sent: string[] = [];
    const note = (_facts: object, ...words: unknown[]) => void sent.push(words.join(' '));
    const logger = { trace: note, debug: note, info: note, warn: note, error: note, fatal: note };
    const box = await mailServer({ logger } as unknown as SMTPServerOptions);
    const carrier = mailTo(box);
    for (const to of ['иван@почта.рф', 'ivan@почта.рф']) await carrier.send({ ...MAIL, id: '1', to });
    const commands = sent.join('\n');
    expect(commands).toMatch(/MAIL FROM:<fleet@example\.test>.* SMTPUTF8/);
    expect(commands).toContain('RCPT TO:<иван@почта.рф>');
    expect(commands).toContain('RCPT TO:<ivan@xn--80a1acny.xn--p1ai>');
  });

  it('is sent automatically, signed in, over TLS, to one address, in text and HTML, and is deleted', async () => {
    const box = await mailServer({ authOptional: false });
    const queue = queueOf({ EMAIL: mailTo(box, 'me:secret@') });
    await running(queue);
    await queue.add(MAIL);
    await expect.poll(() => fate(queue)).toEqual({ status: 'sent', attempts: 1, reason: null });
    expect(box.got).toMatchObject([{ from: 'fleet@example.test', to: [MAIL.to], user: 'me', secure: true }]);
    const { body } = box.got[0]!;
    expect(body).toContain('From: Waymark <fleet@example.test>');
    expect(body).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    const [row] = await rows();
    expect(body).toContain(`Message-ID: <${row!.uid}@example.test>`);
    expect(row).toMatchObject({ subject: null, body: null });
    expect(tries).toEqual([['EMAIL', true]]);
  });

  it('checks whether its server accepts us, and accepts an unknown certificate only if configured', async () => {
    const box = await mailServer({ authOptional: false });
    const works = (login: string, selfSigned?: boolean) => mailTo(box, login, selfSigned).works();
    expect(await works('me:secret@')).toBe(true);
    expect(await works('me:wrong@')).toBe(false);
    expect(await works('me:secret@', false)).toBe(false);
  });

  it('is not sent without TLS, except to a local server or where the setting allows it', async () => {
    const plain = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    const works = (options: MailOptions, query = '') => mailTo(plain, 'me:secret@', true, options, query).works();
    expect(await works({ allowPlain: false })).toBe(false);
    for (const query of ['?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true', '/?requireTLS=0'])
      expect([query, await works({ allowPlain: false }, query)]).toEqual([query, false]);
    const queue = queueOf({ EMAIL: mailTo(plain, '', true, { allowPlain: false }) });
    await queue.add(MAIL);
    await tryAt(queue, 0);
    expect(await fate(queue)).toMatchObject({ status: 'queued', reason: expect.stringMatching(/STARTTLS|TLS/) });
    expect(plain.got).toEqual([]);
    // This server is on this machine.
    expect(await works({})).toBe(true);
    expect(await works({ allowPlain: true })).toBe(true);
    const encrypting = await mailServer({ authOptional: false });
    expect(await mailTo(encrypting, 'me:secret@', true, { allowPlain: false }).works()).toBe(true);
  });

  it.each([
    ['smtp://127.0.0.1:25', true],
    ['smtp://me:x@mailpit:1025', true],
    ['smtp://[::1]:25', true],
    ['smtp://mail.lan', true],
    ['smtp://10.0.0.5', true],
    ['smtp://smtp.example.org:587', false],
    ['smtp://203.0.113.9', false],
    ['smtp://localhost.example.org', false],
  ])('of %s may be plain by itself: %s', (url, expected) => expect(isLocal(url)).toBe(expected));

  it('is retried after a temporary refusal, and given up after a final one, with the reason', async () => {
    const box = await mailServer();
    box.refuse = [451];
    const queue = queueOf({ EMAIL: mailTo(box) });
    await queue.add(MAIL);
    expect(await tryAt(queue, 0)).toBe(10);
    expect(await fate(queue)).toMatchObject({ status: 'queued', attempts: 1, reason: expect.stringMatching(/451/) });
    await tryAt(queue, 10);
    expect(await fate(queue)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(tries).toEqual([
      ['EMAIL', false],
      ['EMAIL', true],
    ]);

    await opened.database.owner((kysely) => kysely.deleteFrom('messages').execute());
    tries = [];
    box.refuse = [550];
    await queue.add(MAIL);
    await tryAt(queue, 0);
    expect(await fate(queue)).toMatchObject({ status: 'failed', attempts: 1, reason: expect.stringMatching(/550/) });
    // A refusal of one recipient does not affect the channel.
    expect(tries).toEqual([]);
    expect(await rows()).toMatchObject([{ subject: null, body: null }]);
  });

  it('is tried six times in about an hour while its server is unreachable', async () => {
    const queue = queueOf({ EMAIL: mailCarrier('smtp://127.0.0.1:1', 'a@example.test') });
    await queue.add(MAIL);
    const pauses: number[] = [];
    for (let seconds = 0; (await fate(queue))?.status === 'queued'; ) {
      seconds = await tryAt(queue, seconds);
      pauses.push(seconds);
    }
    expect(pauses).toEqual([10, 60, 240, 900, 2400, 0]);
    expect(await fate(queue)).toMatchObject({
      status: 'failed',
      attempts: 6,
      reason: expect.stringMatching(/REFUSED/),
    });
  });

  it.each([
    ['does not answer', () => undefined],
    [
      'never ends its answer',
      (socket: Socket) => {
        socket.write('220 fleet.example\r\n');
        const dripping = setInterval(() => socket.write('250-more\r\n'), 20);
        socket.on('close', () => clearInterval(dripping));
      },
    ],
  ])('waits for the next attempt at a server that %s, and others do not wait for it', async (_what, greet) => {
    const slow = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      greet(socket);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => slow.close(resolve)));
    const { port } = slow.address() as AddressInfo;
    const there = await gateway(200);
    const mail = mailCarrier(`smtp://127.0.0.1:${port}`, 'a@example.test', { withinMs: 50 });
    const queue = queueOf({ EMAIL: mail, SMS: smsCarrier(there.url, '', '') });
    await queue.add(MAIL);
    await queue.add(SMS);
    await running(queue);
    const fates = async () =>
      (await rows())
        .map(({ channel, status, attempts, claimed_until }) => [channel, status, attempts, claimed_until])
        .sort();
    await expect.poll(fates).toEqual([
      ['EMAIL', 'queued', 1, null],
      ['SMS', 'sent', 1, null],
    ]);
    expect(tries).toContainEqual(['EMAIL', false]);
  });

  it.each([
    ['a second recipient', { to: 'a@example.test, b@example.test' }],
    ['a header in the address', { to: 'a@example.test\r\nBcc: b@example.test' }],
    ['a name around the address', { to: 'Me <a@example.test>' }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: b@example.test' }],
  ])('cannot be bent by %s', async (_what, bent) => {
    const box = await mailServer();
    const message = { ...MAIL, ...bent, id: crypto.randomUUID() };
    await mailTo(box)
      .send(message)
      .catch((error: Error) => expect(error.message).toContain('no email address'));
    expect(box.got.flatMap(({ to }) => to)).toEqual('to' in bent ? [] : [MAIL.to]);
    for (const { body } of box.got) expect(body).not.toMatch(/^Bcc:/im);
  });
});

describe('SMS', () => {
  it('is posted to the gateway, and again under the same id after a failure', async () => {
    const there = await gateway(500, 202);
    const queue = queueOf({ SMS: smsCarrier(there.url, 'token-1', 'Waymark') });
    await queue.add(SMS);
    await tryAt(queue, 0);
    expect(await fate(queue)).toMatchObject({ status: 'queued', reason: 'the SMS gateway answered 500' });
    await tryAt(queue, 10);
    expect(await fate(queue)).toMatchObject({ status: 'sent', attempts: 2 });
    const [{ uid } = { uid: '' }] = await rows();
    for (const { headers, body } of there.got) {
      expect(headers).toMatchObject({ authorization: 'Bearer token-1', 'idempotency-key': uid });
      expect(body).toEqual({ id: uid, to: SMS.to, from: 'Waymark', text: SMS.text });
    }
    expect(there.got).toHaveLength(2);
  });

  it.each([
    [400, 'failed'],
    [422, 'failed'],
    [302, 'queued'],
    [401, 'queued'],
    [429, 'queued'],
    [503, 'queued'],
  ])('answered with %i is %s', async (status, expected) => {
    const queue = queueOf({ SMS: smsCarrier((await gateway(status)).url, '', '') });
    await queue.add(SMS);
    await tryAt(queue, 0);
    expect(await fate(queue)).toMatchObject({ status: expected, reason: expect.stringContaining(String(status)) });
  });

  it('does not wait endlessly for an answer', async () => {
    const queue = queueOf({ SMS: smsCarrier((await gateway(0)).url, '', '', 100) });
    await queue.add(SMS);
    await tryAt(queue, 0);
    expect(await fate(queue)).toMatchObject({ status: 'queued', attempts: 1 });
  });
});

describe('a code', () => {
  it('is not sent after it expired, and not retried beyond that', async () => {
    const there = await gateway(500);
    const queue = queueOf({ SMS: smsCarrier(there.url, '', '') });
    await queue.add({ ...SMS, validUntil: clock + 300 * SECOND_MS });
    for (const seconds of [0, 10, 60]) await tryAt(queue, seconds);
    // The next attempt would be at 310 s.
    expect(await fate(queue)).toMatchObject({ status: 'failed', attempts: 3 });
    await opened.database.owner((kysely) => kysely.deleteFrom('messages').execute());
    await queue.add({ ...SMS, validUntil: clock + SECOND_MS });
    await tryAt(queue, 2);
    expect(await fate(queue)).toMatchObject({ status: 'failed', reason: 'what it says is out of date' });
    expect(there.got).toHaveLength(3);
  });
});

describe('a kill', () => {
  it('between queueing and sending loses nothing, and each message is sent once', async () => {
    const there = await gateway(202);
    const queue = queueOf({ SMS: smsCarrier(there.url, '', '') });
    // No runner is active: the process ended after the message was stored.
    for (let sent = 0; sent < 5; sent++) await queue.add({ ...SMS, text: `message ${sent}` });
    await Promise.all([running(queue), running(queue)]);
    await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
    expect(there.got.map(({ body }) => body.text).sort()).toEqual([0, 1, 2, 3, 4].map((sent) => `message ${sent}`));
  });

  it('during sending leads to another attempt under the same id, and not earlier than the claim ends', async () => {
    const there = await gateway(202);
    const queue = queueOf({ SMS: smsCarrier(there.url, '', '') });
    await queue.add(SMS);
    const [{ id, uid } = { id: 0, uid: '' }] = await rows();
    // A process claimed it and was killed.
    await opened.database.owner((kysely) =>
      kysely
        .updateTable('messages')
        .set({ claimed_until: new Date(clock + 120_000), attempts: 1 })
        .execute(),
    );
    await queue.deliver(id);
    expect(there.got).toEqual([]);
    clock += 121_000;
    await queue.deliver(id);
    expect(there.got).toMatchObject([{ body: { id: uid } }]);
    expect(await fate(queue)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('or not, a message claimed by two concurrently is sent by one', async () => {
    const there = await gateway(202);
    const queue = queueOf({ SMS: smsCarrier(there.url, '', '') });
    await queue.add(SMS);
    const [{ id } = { id: 0 }] = await rows();
    await Promise.all([queue.deliver(id), queue.deliver(id), queue.deliver(id)]);
    expect(there.got).toHaveLength(1);
  });
});
