import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMITS } from '@waymark/domain/limits.ts';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Delivery, type Message } from './delivery.ts';
import { mailCarrier } from './mail.ts';
import { Outbox } from './outbox.ts';
import { smsCarrier } from './sms.ts';

const MAIL: Message = { channel: 'EMAIL', to: 'driver@example.test', subject: 'Код 123456', text: 'Ваш код 123456' };
const SMS: Message = { channel: 'SMS', to: '+819012345678', subject: '', text: 'コード 123456' };

let folder: string;
let clock: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waymark-delivery-'));
  clock = Date.UTC(2026, 6, 8);
});
afterEach(() => rm(folder, { recursive: true }));
const outboxIn = (name = 'outbox') => new Outbox(path.join(folder, name), () => clock++);

describe('the outbox', () => {
  it('keeps messages for nobody but its own user, the newest first', async () => {
    const outbox = outboxIn();
    expect(await outbox.list()).toEqual([]);
    await outbox.send(MAIL);
    await outbox.send(SMS);
    expect(await outbox.list()).toMatchObject([SMS, { ...MAIL, time: '2026-07-08T00:00:00.000Z' }]);
    for (const name of await readdir(path.join(folder, 'outbox')))
      expect((await stat(path.join(folder, 'outbox', name))).mode & 0o077).toBe(0);
  });

  it('lets the oldest go, and passes over what is not its own', async () => {
    const outbox = outboxIn();
    for (let sent = 0; sent < LIMITS.outboxMessages + 3; sent++) await outbox.send({ ...SMS, text: String(sent) });
    await writeFile(path.join(folder, 'outbox', 'notes.txt'), 'mine');
    const kept = await outbox.list();
    expect(kept).toHaveLength(LIMITS.outboxMessages);
    expect(kept.at(-1)?.text).toBe('3');
    expect(await readdir(path.join(folder, 'outbox'))).toContain('notes.txt');
  });

  it('says when it cannot write', async () => {
    await writeFile(path.join(folder, 'taken'), '');
    expect(await outboxIn('taken').works()).toBe(false);
    await expect(outboxIn('taken').send(SMS)).rejects.toThrow();
  });
});

describe('mail', () => {
  it('goes through a real SMTP server, with sign-in, whole and to one address', async () => {
    const got: { from: string; to: string[]; body: string; user: unknown }[] = [];
    const server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
      onData(stream, session, done) {
        let body = '';
        stream.on('data', (chunk: Buffer) => (body += String(chunk)));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          got.push({ from, to: rcptTo.map(({ address }) => address), body, user: session.user });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    try {
      const carrier = mailCarrier(`smtp://me:secret@127.0.0.1:${port}`, 'Waymark <fleet@example.test>');
      expect(await carrier.works()).toBe(true);
      await carrier.send(MAIL);
      expect(got).toMatchObject([{ from: 'fleet@example.test', to: [MAIL.to], user: 'me' }]);
      expect(got[0]?.body).toContain('From: Waymark <fleet@example.test>');
      expect(await mailCarrier(`smtp://me:wrong@127.0.0.1:${port}`, 'a@example.test').works()).toBe(false);
    } finally {
      await new Promise<void>((resolve) => server.close(resolve));
    }
    expect(await mailCarrier(`smtp://127.0.0.1:${port}`, 'a@example.test').works()).toBe(false);
  });
});

describe('SMS', () => {
  it('is posted to the gateway, which says whether it took it', async () => {
    const got: { headers: IncomingHttpHeaders; body: string }[] = [];
    let status = 202;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        got.push({ headers: request.headers, body });
        response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
      await smsCarrier(url, 'token-1', 'Waymark').send(SMS);
      expect(got[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'content-type': 'application/json' });
      expect(JSON.parse(got[0]!.body)).toEqual({ to: SMS.to, from: 'Waymark', text: SMS.text });
      status = 500;
      await expect(smsCarrier(url, '', '').send(SMS)).rejects.toThrow('500');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('delivery', () => {
  it('takes the carrier of the channel, and the outbox where there is none', async () => {
    const outbox = outboxIn();
    const sent: Message[] = [];
    const mail = { send: async (message: Message) => void sent.push(message), works: async () => true };
    const delivery = new Delivery({ outbox, mail, sms: undefined, now: () => clock });
    await delivery.send(MAIL);
    await delivery.send(SMS);
    expect(sent).toEqual([MAIL]);
    expect(await outbox.list()).toMatchObject([SMS]);
  });

  it('tries again, and afterwards says for a while that the channel does not work', async () => {
    let tries = 0;
    let takes = false;
    const sms = {
      async send() {
        tries += 1;
        if (!takes) throw new Error('busy');
      },
      works: async () => true,
    };
    const delivery = new Delivery({ outbox: outboxIn(), mail: undefined, sms, now: () => clock });
    expect(await delivery.works('SMS')).toBe(true);
    await expect(delivery.send(SMS)).rejects.toThrow('busy');
    expect(tries).toBe(3);
    expect([await delivery.works('SMS'), await delivery.works('EMAIL')]).toEqual([false, true]);
    clock += 16_000;
    takes = true;
    expect(await delivery.works('SMS')).toBe(true);
    await delivery.send(SMS);
    expect(tries).toBe(4);
  });
});
