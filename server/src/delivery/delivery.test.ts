/** Parts of delivery on their own: the outbox on disk, the choice of a carrier, and the allowed addresses. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Delivery } from './delivery.ts';
import { htmlOf } from './html.ts';
import type { Message } from './message.ts';
import { Outbox } from './outbox.ts';

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
  it('keeps messages readable for its own user only, newest first', async () => {
    const outbox = outboxIn();
    expect(await outbox.list()).toEqual([]);
    await outbox.keep(MAIL);
    await outbox.keep(SMS);
    expect(await outbox.list()).toMatchObject([SMS, { ...MAIL, time: '2026-07-08T00:00:00.000Z' }]);
    for (const name of await readdir(path.join(folder, 'outbox')))
      expect((await stat(path.join(folder, 'outbox', name))).mode & 0o077).toBe(0);
  });

  it('deletes the oldest, and skips files that are not its own', async () => {
    const outbox = outboxIn();
    for (let sent = 0; sent < LIMITS.outboxMessages + 3; sent++) await outbox.keep({ ...SMS, text: String(sent) });
    await writeFile(path.join(folder, 'outbox', 'notes.txt'), 'mine');
    const kept = await outbox.list();
    expect(kept).toHaveLength(LIMITS.outboxMessages);
    expect(kept.at(-1)?.text).toBe('3');
    expect(await readdir(path.join(folder, 'outbox'))).toContain('notes.txt');
  });

  it('reports that it cannot write', async () => {
    await writeFile(path.join(folder, 'taken'), '');
    expect(await outboxIn('taken').works()).toBe(false);
    await expect(outboxIn('taken').keep(SMS)).rejects.toThrow();
  });
});

describe('delivery', () => {
  it('queues for a channel with a carrier, and keeps messages without one', async () => {
    const outbox = outboxIn();
    const queued: Message[] = [];
    const queue = { add: async (message: Message) => void queued.push(message) };
    const mail = { send: async () => undefined, works: async () => true };
    const delivery = new Delivery({ outbox, mail, sms: undefined, queue, now: () => clock });
    await delivery.send(MAIL);
    await delivery.send(SMS);
    expect(queued).toEqual([MAIL]);
    expect(await outbox.list()).toMatchObject([SMS]);
  });

  it('uses the observed state of a channel for a while', async () => {
    let looks = 0;
    const works = async () => ++looks > 0;
    const sms = { send: async () => undefined, works };
    const queue = { add: async () => undefined };
    const delivery = new Delivery({ outbox: outboxIn(), mail: undefined, sms, queue, now: () => clock });
    expect([await delivery.works('SMS'), await delivery.works('SMS'), looks]).toEqual([true, true, 1]);
    delivery.saw('SMS', false);
    expect([await delivery.works('SMS'), await delivery.works('EMAIL')]).toEqual([false, true]);
    clock += 16_000;
    expect(await delivery.works('SMS')).toBe(true);
  });
});

describe('the HTML part', () => {
  it('has the text as it is, and nothing of it becomes markup', () => {
    const html = htmlOf('Hello <b>"you" & me</b>\nline\n\nhttps://example.org/a?b=1&c=2 end');
    expect(html).toContain('Hello &lt;b&gt;&quot;you&quot; &amp; me&lt;/b&gt;<br>line</p>');
    expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2"');
    expect(html).not.toMatch(/<(img|script|link)/);
  });
});
