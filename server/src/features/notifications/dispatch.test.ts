/** From the event of an alert to real servers of mail, SMS, pushes and webhooks, with a clock of the test. */
import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { cases } from '@waymark/domain/testing-thorough.ts';
import { LANGUAGE_NAMES, type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DrawnMap, drawMap } from '../../drawing/map.ts';
import { seedAsset, seedDevice, seedPlace } from '../../storage/testing.ts';
import { consume, RAISED_ALERTS } from '../../telemetry/derive/events-sql.ts';
import { count } from '../../telemetry/testing.ts';
import { CONSUMER, takeAlertEvents } from './alert-events.ts';
import { messageRules } from './message-rules.ts';
import { CONTACT, type NotifyingApp, notifyingApp, type ReceivedMail } from './testing.ts';

const { notifications } = ENDPOINTS;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let app: NotifyingApp;

beforeAll(async () => {
  app = await notifyingApp();
});
afterAll(() => app.close());
beforeEach(() => app.next());

const wait = async (milliseconds: number) => {
  app.test.clock.now += milliseconds;
  await app.deliver();
};
const subjects = () => app.receivers.mails.map(({ text }) => /^Subject: (.*(?:\n .*)*)/m.exec(text)?.[1]);
/** The session of the administrator may have ended meanwhile. */
const log = async () =>
  (await (await app.test.signedIn(app.account.id)).call(notifications.log, { query: {} })).answer.items;
const speeding = { type: 'speeding', value: 70, threshold: 50 };

describe('an alert', () => {
  it('is mailed once to whom a notification names, with what happened, and leaves its result in the log', async () => {
    await app.notify();
    await app.raise(speeding);
    await app.deliver();
    await app.deliver();
    const [mail] = app.receivers.mails;
    expect(app.receivers.mails).toHaveLength(1);
    expect(mail?.to).toEqual(['ana@example.test']);
    expect(mail?.text).toContain('Speeding · Truck 07');
    expect(mail?.text).toContain('70 km/h, limit 50');
    expect(mail?.text).toContain('Feldkircher Strasse');
    expect(mail?.text).toMatch(/https:\/\/fleet\.example\/alerts\?alert=/);
    expect(mail?.text).toContain('Northwind');
    expect(mail?.text).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
    expect(await log()).toMatchObject([
      { recipientName: 'Ana', address: 'ana@example.test', subject: 'Speeding · Truck 07', status: 'sent', alerts: 1 },
    ]);
  });

  it('of secure park names the violation in mails, texts and digests', async () => {
    const contacts = [CONTACT, { name: 'Rani', phone: '91 9876543210', language: 'hi' as const }];
    await app.notify({ contacts, channels: ['email', 'sms'] });
    await app.notify({ name: 'Digest', type: 'hourly', contacts: [{ ...CONTACT, email: 'digest@example.test' }] });
    const violation = (name: string) => ({ type: 'securePark', details: { violation: name } });
    await app.raise(violation('displaced'));
    await app.deliver();
    expect(app.receivers.mails[0]?.text).toContain('Moved from where it was parked');
    expect(String(app.receivers.calls[0]?.body)).toContain((await loadCatalogue('hi')).parkViolations.displaced);
    await app.raise(violation('unplugged'));
    await app.deliver();
    await wait(HOUR);
    const digest = app.receivers.mails.find(({ to }) => to.includes('digest@example.test'))?.text;
    expect(digest).toContain('Moved from where it was parked');
    expect(digest).toContain('Unplugged');
  });

  it('that is late, of another account, or not subscribed is not told', async () => {
    await app.notify({ subscriptions: { severities: ['critical'], types: [], rules: [] } });
    const stranger = await app.test.account();
    await app.raise({ asset: await seedAsset(app.test.database, stranger.id), severity: 'critical' });
    await app.raise({ severity: 'low' });
    const late = await app.raise({ severity: 'critical' });
    await app.test.database.ingest((tx) =>
      tx.updateTable('alerts').set({ late: true }).where('uid', '=', late).execute(),
    );
    await app.deliver();
    expect(app.receivers.mails).toEqual([]);
  });

  it('of an asset that was deleted before is not told, and of one whose device moved is told of that asset', async () => {
    await app.notify();
    const other = await seedAsset(app.test.database, app.account.id, { name: 'Van 3' });
    const device = await seedDevice(app.test.database, app.account.id, { assetId: other.id });
    await app.raise(speeding);
    await app.raise({ ...speeding, asset: other });
    await app.test.database.owner(async (kysely) => {
      await kysely.updateTable('assets').set({ deleted_at: new Date() }).where('id', '=', app.asset.id).execute();
      await kysely.deleteFrom('device_assignments').where('device_id', '=', device.id).execute();
    });
    await app.deliver();
    expect(subjects()).toEqual(['Speeding · Van 3']);
  });

  it('of a sub-account is told if the notification includes them', async () => {
    const child = await app.test.account(app.account.id);
    const asset = await seedAsset(app.test.database, child.id, { name: 'Van 3' });
    await app.notify({ includesBelow: true });
    await app.raise({ ...speeding, asset });
    await app.deliver();
    expect(subjects()).toEqual(['Speeding · Van 3']);
  });

  it('is told once to a person whom two notifications name', async () => {
    await app.notify();
    await app.notify();
    await app.raise();
    await app.deliver();
    expect(app.receivers.mails).toHaveLength(1);
  });

  it.each(Object.keys(LANGUAGE_NAMES) as Language[])('is written in %s, also as SMS', async (language) => {
    await app.notify({
      channels: ['email', 'sms'],
      contacts: [
        { ...CONTACT, language },
        { name: 'Ben', phone: '81 9012345678', language },
      ],
    });
    await app.raise(speeding);
    await app.deliver();
    const sms = JSON.parse(String(app.receivers.calls[0]?.body)) as { text: string };
    for (const text of [app.receivers.mails[0]?.text, sms.text]) {
      expect(text).toContain('Truck 07');
      expect(text).toContain('70');
      expect(text).not.toMatch(/\{\{|\}\}|undefined/);
    }
    expect([...sms.text].length).toBeLessThanOrEqual(160);
    expect(sms.text.includes('Speeding')).toBe(language === 'en');
  });
});

describe('the map in a mail', () => {
  const road = [47.1, 9.4, 47.1, 9.6];
  /** Returns the drawing. */
  const drawing = (credit = '') => {
    const maps: DrawnMap[] = [];
    app.receivers.drawMap = (map) => {
      maps.push(map);
      return { png: drawMap(map, road)!, credit };
    };
    return maps;
  };

  it('shows the alert and its place, with the same in words, and the address of the alert below', async () => {
    const maps = drawing('© OpenStreetMap contributors');
    const place = await seedPlace(app.test.database, app.account.id, { name: 'Yard' });
    await app.notify();
    await app.raise({ type: 'geofenceEnter', placeId: place.id });
    await app.deliver();
    const [{ text, raw }] = app.receivers.mails as [ReceivedMail];
    expect(maps).toEqual([
      {
        ...{ kind: 'alert', latitude: 47.1, longitude: 9.5 },
        place: { kind: 'circle', latitude: 47.1, longitude: 9.5, radiusMeters: 100 },
      },
    ]);
    expect(text).toMatch(/<img src="cid:map" alt="[^"]*Truck 07, Yard"[^>]*><br><small>© OpenStreetMap contributors</);
    expect(text.indexOf('cid:map')).toBeLessThan(text.indexOf('<a href="https://fleet.example/alerts?alert='));
    const [, png = ''] = /Content-Id: <map>[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/i.exec(raw) ?? [];
    expect(Buffer.from(png, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('is left out where nothing is known, where it cannot be drawn, and of several alerts', async () => {
    await app.notify();
    await app.raise(speeding);
    await app.deliver();
    app.receivers.drawMap = () => {
      throw new Error('the thread ended');
    };
    await app.raise({ type: 'idling' });
    await app.deliver();
    const maps = drawing();
    for (const type of ['towing', 'shock', 'refuel', 'crash']) await app.raise({ type });
    await app.deliver();
    const single = app.receivers.mails.filter(({ text }) => text.includes('cid:map'));
    expect(single).toHaveLength(maps.length);
    expect(app.receivers.mails.length - single.length).toBeGreaterThanOrEqual(2);
    for (const { text } of app.receivers.mails) expect(text).not.toContain('<!--map-->');
  });

  it('shows no place that was deleted or belongs to another account', async () => {
    const maps = drawing();
    const { database } = app.test;
    const foreign = await seedPlace(database, (await app.test.account()).id);
    const deleted = await seedPlace(database, app.account.id, { deletedAt: new Date() });
    await app.notify();
    for (const { id } of [foreign, deleted]) await app.raise({ type: 'geofenceExit', placeId: id });
    await app.deliver();
    expect(maps.map((map) => map.kind === 'alert' && map.place)).toEqual(maps.map(() => undefined));
  });
});

describe('a flood', () => {
  it('on one asset is one message at once and one with the count after ten minutes', async () => {
    await app.notify();
    for (let count = 0; count < 20; count++) {
      await app.raise(speeding);
      await wait(1000);
    }
    expect(subjects()).toEqual(['Speeding · Truck 07']);
    await wait(10 * MINUTE);
    expect(subjects()[1]).toBe('Speeding · Truck 07 (19 alerts)');
    expect(app.receivers.mails).toHaveLength(2);
  });

  const flood = cases(2_000, 10_000);
  it(`of ${flood} alerts in a minute gives a bounded number of messages and loses none`, async () => {
    const user = await app.user();
    await app.notify({ channels: ['app', 'email'], users: [user.uid] });
    const { id, account_id } = { id: app.asset.id, account_id: app.account.id };
    for (let part = 0; part < 4; part++) {
      await app.test.database.owner((_kysely, client) =>
        client.query(
          `WITH raised AS (
             INSERT INTO alerts (account_id, uid, asset_id, type, severity, subject, since, raised_at)
             SELECT $1, gen_random_uuid(), $2, (ARRAY['speeding', 'idling', 'shock', 'towing', 'refuel', 'sos'])[n % 6 + 1],
               CASE WHEN n % 10 = 0 THEN 'critical' ELSE 'low' END, $4 || n, $3, $3 FROM generate_series(1, ${flood / 4}) n
             RETURNING uid)
           INSERT INTO domain_events (account_id, asset_id, type, at, payload)
           SELECT $1, $2, 'alertRaised', $3, jsonb_build_object('alertId', uid) FROM raised`,
          [account_id, id, new Date(app.test.clock.now), `${part} `],
        ),
      );
      // As autovacuum does after so many new rows. Without it, plans are those of an empty table.
      await app.test.database.owner((_kysely, client) => client.query('ANALYZE alerts, domain_events'));
      await wait(15_000);
    }
    const most = 2 * LIMITS.notificationBurst;
    expect(app.receivers.mails.length).toBeLessThanOrEqual(2 * most);
    for (let minutes = 0; minutes < 40; minutes += 10) await wait(10 * MINUTE);
    const told = (await log()).filter(({ channel, address }) => channel === 'email' && address === 'ana@example.test');
    expect(told.length).toBeLessThanOrEqual(3 * most);
    expect(told.reduce((sum, { alerts }) => sum + alerts, 0)).toBe(flood);
    const bell = await app.test.database.tenant([account_id], (tx) =>
      tx.selectFrom('notification_inbox').select('count').where('user_id', '=', user.id).execute(),
    );
    expect(bell.length).toBeLessThanOrEqual(6);
    expect(bell.reduce((sum, { count }) => sum + count, 0)).toBe(flood);
  }, 180_000);
});

describe('time', () => {
  it('holds messages in quiet hours back until their end, but not critical ones', async () => {
    app.test.clock.now = Date.parse('2026-03-28T23:00:00Z');
    app.admin = await app.test.signedIn(app.account.id);
    await app.notify({ quietHours: { from: '22:00', to: '07:00' } });
    await app.raise(speeding);
    await app.raise({ type: 'crash', severity: 'critical' });
    await app.deliver();
    expect(subjects()).toEqual(['Crash · Truck 07']);
    // The clocks go forward in this night.
    await wait(6 * HOUR - 1000);
    expect(app.receivers.mails).toHaveLength(1);
    await wait(1000);
    expect(subjects()[1]).toBe('Speeding · Truck 07');
  });

  it('collects the alerts of a digest', async () => {
    await app.notify({ type: 'hourly' });
    for (const type of ['speeding', 'idling', 'towing']) await app.raise({ type });
    await app.deliver();
    expect(app.receivers.mails).toEqual([]);
    await wait(HOUR);
    await wait(HOUR);
    expect(subjects()).toEqual(['Alerts: 3']);
    expect((await log())[0]).toMatchObject({ kind: 'digest', alerts: 3 });
  });

  it('escalates an alert that nobody acknowledged, and no other', async () => {
    await app.notify({ escalateAfterMinutes: 15 });
    await app.raise(speeding);
    const seen = await app.raise({ type: 'idling' });
    await app.deliver();
    expect(app.receivers.mails).toEqual([]);
    await app.test.database.tenant([app.account.id], (tx) =>
      tx.updateTable('alerts').set({ acknowledged_at: new Date() }).where('uid', '=', seen).execute(),
    );
    await wait(15 * MINUTE);
    expect(subjects()).toEqual(['Speeding · Truck 07']);
    expect(app.receivers.mails[0]?.text).toContain('Not acknowledged for 15 min');
  });
});

describe('a user', () => {
  const set = (id: number, values: object) =>
    app.test.database.tenant([app.account.id], (tx) =>
      tx.updateTable('users').set(values).where('id', '=', id).execute(),
    );

  it.each<[string, object]>([
    ['is disabled', { disabled_at: new Date() }],
    ['has a role without the permission', { role: 'installer' }],
    ['turned the type off', { alerts: ['idling'] }],
  ])('who %s is not told, neither before nor after the message was queued', async (_what, values) => {
    const before = await app.user();
    const between = await app.user();
    await app.notify({ channels: ['app', 'email'], users: [before.uid, between.uid], contacts: [] });
    await set(before.id, values);
    await app.raise(speeding);
    await app.dispatch();
    await set(between.id, values);
    await app.deliver();
    expect(app.receivers.mails).toEqual([]);
    expect((await log()).map(({ channel, status }) => [channel, status])).toEqual([['email', 'failed']]);
  });

  it('is not told if the account turned the type off, or of an account that is not theirs', async () => {
    const user = await app.user();
    await app.notify({ users: [user.uid], contacts: [] });
    await app.test.database.owner((kysely) =>
      kysely
        .updateTable('accounts')
        .set({ alerts: ['idling'] })
        .where('id', '=', app.account.id)
        .execute(),
    );
    await app.raise(speeding);
    await app.deliver();
    expect(app.receivers.mails).toEqual([]);
  });
});

describe('a kill', () => {
  it('between alert and message neither loses nor repeats anything', async () => {
    await app.notify();
    await app.raise(speeding);
    const { database } = app.test;
    const killed = async (events: Parameters<typeof takeAlertEvents>[0], tx: Parameters<typeof takeAlertEvents>[1]) => {
      await takeAlertEvents(events, tx);
      throw new Error('killed');
    };
    // Transactions of other test files on the server delay the event.
    const consumed = async () => {
      while ((await consume(database, CONSUMER, killed, RAISED_ALERTS)) === 0);
    };
    await expect(consumed()).rejects.toThrow('killed');
    const dispatching = app.dispatcher.run();
    // A second process at the same time.
    await Promise.all([dispatching, app.dispatcher.run()]);
    await app.deliver();
    await database.ingest((tx) =>
      tx
        .updateTable('domain_event_cursors')
        .set({ transaction_id: '0', id: 0 })
        .where('consumer', '=', CONSUMER)
        .execute(),
    );
    await app.deliver();
    await wait(HOUR);
    expect(app.receivers.mails).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('that is away for an hour gets the mail afterwards, once', async () => {
    await app.notify();
    await app.raise(speeding);
    app.receivers.away = true;
    await app.deliver();
    for (let minute = 0; minute < 60; minute++) await wait(MINUTE);
    expect(await log()).toMatchObject([{ status: 'queued' }]);
    app.receivers.away = false;
    for (let minute = 0; minute < 10; minute++) await wait(MINUTE);
    expect(app.receivers.mails).toHaveLength(1);
  });

  it('that is away gets a digest without the alerts that the user may no longer see, and none if nothing is left', async () => {
    const [keeps, loses, blind] = [await app.user(), await app.user(), await app.user()];
    await app.notify({
      type: 'hourly',
      channels: ['app', 'email'],
      users: [keeps.uid, loses.uid, blind.uid],
      contacts: [],
    });
    await app.raise(speeding);
    await app.raise({ type: 'idling', severity: 'low' });
    await app.deliver();
    app.receivers.away = true;
    await wait(HOUR);
    await app.test.database.owner(async (kysely) => {
      const set = (id: number, alerts: string[]) =>
        kysely.updateTable('users').set({ alerts }).where('id', '=', id).execute();
      await set(loses.id, ['idling']);
      await set(blind.id, []);
    });
    app.receivers.away = false;
    for (let minute = 0; minute < 10; minute++) await wait(MINUTE);
    const told = (email: string) => app.receivers.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    expect(told(keeps.email)).toMatchObject([expect.stringContaining('Speeding')]);
    expect(told(keeps.email)[0]).toContain('Idling');
    expect(told(loses.email)).toMatchObject([expect.stringContaining('Idling')]);
    expect(told(loses.email)[0]).not.toContain('Speeding');
    expect(told(blind.email)).toEqual([]);
    const ofLoser = (await log()).filter(({ address }) => address === loses.email);
    expect(ofLoser.map(({ status, reason, alerts }) => [status, reason, alerts])).toEqual([
      ['sent', null, 1],
      ['failed', 'the user may no longer see some of these alerts, a new message tells of the others', 2],
    ]);
  });

  it('that is away gets one new digest, although attempts find hidden alerts at the same time, and after a kill', async () => {
    const { database } = app.test;
    const user = await app.user();
    const child = await app.test.account(app.account.id);
    const asset = await seedAsset(database, child.id, { name: 'Van 3' });
    await app.notify({ type: 'hourly', users: [user.uid], contacts: [], includesBelow: true });
    await app.raise({ ...speeding, asset });
    await app.raise({ type: 'idling', severity: 'low' });
    await app.deliver();
    app.receivers.away = true;
    await wait(HOUR);
    // The sub-account, not the user, loses the alert.
    const uid = await database.owner(async (kysely) => {
      await kysely.updateTable('accounts').set({ alerts: [] }).where('id', '=', child.id).execute();
      return (await kysely.selectFrom('messages').select('uid').executeTakeFirstOrThrow()).uid;
    });
    const rules = messageRules({ database, now: () => app.test.clock.now });
    const reason = expect.stringContaining('may no longer see');
    const attempts = Array.from({ length: 6 }, () => rules.unwanted(uid));
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => reason));
    expect(await count(database, 'FROM notification_pending')).toBe(1);
    // Killed before it stored the reason.
    expect(await rules.unwanted(uid)).toEqual(reason);
    app.receivers.away = false;
    for (let minute = 0; minute < 10; minute++) await wait(MINUTE);
    expect(app.receivers.mails).toMatchObject([{ text: expect.stringContaining('Idling') }]);
    expect((await log()).map(({ status, alerts }) => [status, alerts])).toEqual([
      ['sent', 1],
      ['failed', 2],
    ]);
  });

  it('that is away gets no mail about a deleted asset whose alerts the user may no longer see', async () => {
    const [keeps, loses] = [await app.user(), await app.user()];
    await app.notify({ users: [keeps.uid, loses.uid], contacts: [] });
    app.receivers.away = true;
    await app.raise(speeding);
    await app.deliver();
    await app.test.database.owner(async (kysely) => {
      await kysely.updateTable('users').set({ alerts: [] }).where('id', '=', loses.id).execute();
      await kysely.updateTable('assets').set({ deleted_at: new Date() }).where('id', '=', app.asset.id).execute();
    });
    app.receivers.away = false;
    for (let minute = 0; minute < 10; minute++) await wait(MINUTE);
    expect(app.receivers.mails.map(({ to }) => to)).toEqual([[keeps.email]]);
  });

  it('that is away gets no mail about a sensor whose feature the user lost meanwhile', async () => {
    const { sensors, alertRules } = ENDPOINTS;
    const scope = { asset: app.asset.uid };
    await app.admin.call(sensors.create, { body: { name: 'Trim', kind: 'number', source: 'fuelTrimPercent', scope } });
    const { answer: rule } = await app.admin.call(alertRules.create, {
      body: { name: 'Full', type: 'sensorAbove', severity: 'high', value: 8, sensor: 'Trim' },
    });
    const ruleId = await app.test.database.owner(async (kysely) => {
      const row = kysely.selectFrom('alert_rules').select('id').where('uid', '=', rule.id);
      return (await row.executeTakeFirstOrThrow()).id;
    });
    const [keeps, loses] = [await app.user(), await app.user()];
    await app.notify({ users: [keeps.uid, loses.uid], contacts: [] });
    app.receivers.away = true;
    await app.raise({ type: 'sensorAbove', ruleId, ruleVersion: 1, value: 9, threshold: 8 });
    await app.deliver();
    await app.test.database.owner((kysely) =>
      kysely.updateTable('users').set({ features: [] }).where('id', '=', loses.id).execute(),
    );
    app.receivers.away = false;
    for (let minute = 0; minute < 10; minute++) await wait(MINUTE);
    expect(app.receivers.mails.map(({ to }) => to)).toEqual([[keeps.email]]);
    const ended = (await log()).find(({ address }) => address === loses.email);
    expect(ended).toMatchObject({ status: 'failed', reason: 'the user may no longer see this alert' });
  });

  it('that refuses one address stops this address, says so, and delivers the others', async () => {
    const id = await app.notify({ contacts: [CONTACT, { ...CONTACT, name: 'Ben', email: 'Ben@example.test' }] });
    app.receivers.refused.add('Ben@example.test');
    await app.raise(speeding);
    await app.deliver();
    await app.raise({ type: 'idling' });
    await app.deliver();
    expect(app.receivers.mails.map(({ to }) => to)).toEqual([['ana@example.test'], ['ana@example.test']]);
    const { answer } = await app.admin.call(notifications.read, { params: { id } });
    expect(answer.contacts.map(({ stopped }) => stopped)).toEqual([null, 'refused']);
    const ofBen = (await log()).filter(({ recipientName }) => recipientName === 'Ben');
    expect(ofBen).toMatchObject([
      { status: 'notSent', reason: 'refused' },
      { status: 'failed', reason: expect.stringContaining('550') },
    ]);
    const [stop] = (await app.admin.call(notifications.stopped, {})).answer.items;
    app.receivers.refused.clear();
    expect((await app.admin.call(notifications.resume, { params: { id: stop!.id } })).status).toBe(204);
    await app.raise({ type: 'towing' });
    await app.deliver();
    expect(app.receivers.mails.at(-1)?.to).toEqual(['Ben@example.test']);
  });
});

describe('a gateway', () => {
  it('that answers 500 and then 200 gets the text twice under one id', async () => {
    await app.notify({ channels: ['sms'], contacts: [{ name: 'Ben', phone: '81 9012345678', language: 'en' }] });
    app.receivers.statuses.push(500);
    await app.raise(speeding);
    await app.deliver();
    await wait(MINUTE);
    const [first, second] = app.receivers.calls.map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
    expect(app.receivers.calls).toHaveLength(2);
    expect(await log()).toMatchObject([{ channel: 'sms', status: 'sent', attempts: 2 }]);
  });
});

describe('a webhook', () => {
  it('is signed with its key, and repeated under one id', async () => {
    const id = await app.notify({ channels: ['webhook'], contacts: [], webhookUrl: `${app.receivers.url}/hook` });
    const { webhookSecret } = (await app.admin.call(notifications.read, { params: { id } })).answer;
    app.receivers.statuses.push(302);
    await app.raise(speeding);
    await app.deliver();
    await wait(MINUTE);
    expect(app.receivers.calls.map(({ path }) => path)).toEqual(['/hook', '/hook']);
    const { headers, body } = app.receivers.calls[1]!;
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['waymark-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', webhookSecret!).update(`${time}.${body}`).digest('hex'));
    expect(headers['waymark-id']).toBe(app.receivers.calls[0]?.headers['waymark-id']);
    expect(JSON.parse(String(body))).toMatchObject({
      type: 'alerts',
      count: 1,
      alerts: [{ type: 'speeding', assetName: 'Truck 07', value: 70, threshold: 50 }],
    });
  });
});

describe('a push', () => {
  const subscribe = async (path: string) => {
    const browser = createECDH('prime256v1');
    const p256dh = browser.generateKeys().toString('base64url');
    const endpoint = `${app.receivers.url}${path}`;
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    expect((await app.admin.call(notifications.subscribePush, { body: { endpoint, keys } })).status).toBe(204);
  };
  const pushes = () =>
    app.test.database.tenant([app.account.id], (tx) =>
      tx.selectFrom('push_subscriptions').select('endpoint').execute(),
    );

  it('reaches each browser encrypted, and ends with one that is gone', async () => {
    const { uid, id } = app.admin.user!;
    await app.test.database.tenant([app.account.id], (tx) =>
      tx
        .updateTable('users')
        .set({ alerts: ['speeding', 'idling'] })
        .where('id', '=', id)
        .execute(),
    );
    await subscribe('/kept');
    await subscribe('/gone');
    await app.notify({ channels: ['push'], users: [uid], contacts: [] });
    app.receivers.statuses.push(201, 410);
    await app.raise(speeding);
    await app.deliver();
    expect(app.receivers.calls.map(({ path }) => path).sort()).toEqual(['/gone', '/kept']);
    expect(app.receivers.calls[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' });
    expect(String(app.receivers.calls[0]?.headers.authorization)).toMatch(/^vapid t=/);
    expect(String(app.receivers.calls[0]?.body)).not.toContain('Truck');
    expect(await pushes()).toHaveLength(1);
    await app.raise({ type: 'idling' });
    await app.deliver();
    expect(app.receivers.calls).toHaveLength(3);
  });

  it('belongs to the user who subscribed the browser last', async () => {
    await subscribe('/shared');
    app.admin = await app.test.signedIn(app.account.id);
    await subscribe('/shared');
    expect(await pushes()).toHaveLength(1);
  });
});

describe('a test', () => {
  it('really sends to every recipient by every channel', async () => {
    const user = await app.user();
    const id = await app.notify({ users: [user.uid] });
    const { answer } = await app.admin.call(notifications.test, { params: { id } });
    expect(answer).toEqual({ queued: 2, unreachable: [] });
    await app.deliver();
    expect(subjects()).toEqual(['Test from Waymark', 'Test from Waymark']);
  });
});

describe('a link to unsubscribe', () => {
  const link = async () => {
    await app.raise(speeding);
    await app.deliver();
    return /List-Unsubscribe: <https:\/\/fleet\.example(\/unsubscribe\/[^>]+)>/i.exec(
      app.receivers.mails[0]!.text.replaceAll('\n ', ''),
    )![1]!;
  };

  it('shows a page that changes nothing, and ends the mails when it is posted', async () => {
    await app.notify();
    const url = await link();
    const page = await app.test.app.inject({ url });
    expect(page.body).toContain('ana@example.test');
    await app.raise({ type: 'idling' });
    await app.deliver();
    expect(app.receivers.mails).toHaveLength(2);
    const posted = await app.test.app.inject({
      ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([posted.statusCode, posted.body.includes('Emails stopped')]).toEqual([200, true]);
    await app.raise({ type: 'towing' });
    await app.deliver();
    expect(app.receivers.mails).toHaveLength(2);
    expect((await log())[0]).toMatchObject({ status: 'notSent', reason: 'unsubscribed' });
    const [stop] = (await app.admin.call(notifications.stopped, {})).answer.items;
    const { problem } = await app.admin.call(notifications.resume, { params: { id: stop!.id } });
    expect(problem.code).toBe('error.notification.unsubscribed');
  });

  it('that was changed does nothing', async () => {
    await app.notify();
    const url = await link();
    const wrong = `${url.slice(0, -3)}AAA`;
    for (const method of ['GET', 'POST'] as const)
      expect((await app.test.app.inject({ method, url: wrong })).statusCode).toBe(404);
    expect((await app.admin.call(notifications.stopped, {})).answer.items).toEqual([]);
  });
});
