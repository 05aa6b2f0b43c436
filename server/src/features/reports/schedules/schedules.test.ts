/** Schedules of reports from their calls to a real mail server. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportScheduleWrite } from '@waymark/contract/report-schedules/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedUser } from '../../../storage/testing.ts';
import { type ScheduledApp, scheduledApp } from './testing.ts';

const { reportSchedules, reportFiles } = ENDPOINTS;
const DAY_MS = 86_400_000;
/** A Wednesday. */
const NOW = Date.parse('2026-06-10T10:00:00Z');
const MONDAY = Date.parse('2026-06-15T05:00:00Z');
const CONTACT = { name: 'Ana', email: 'ana@example.test', language: 'en', format: 'csv' } as const;

let app: ScheduledApp;

beforeAll(async () => {
  app = await scheduledApp({ now: NOW, trips: 300 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.advance(NOW);
  app.mails.length = 0;
  app.answer = undefined;
  await app.test.database.owner((_kysely, client) =>
    client.query(
      'DELETE FROM report_schedules; DELETE FROM report_runs; DELETE FROM messages; DELETE FROM notification_stops',
    ),
  );
});

const body = (values: Partial<ReportScheduleWrite> = {}): ReportScheduleWrite => ({
  ...{ name: 'Weekly', report: 'mileage', query: { group: 'day' }, frequency: 'weekly', day: 1, at: '07:00' },
  recipients: [CONTACT],
  ...values,
});
const create = async (values: Partial<ReportScheduleWrite> = {}) =>
  app.admin.call(reportSchedules.create, { body: body(values) });
const runs = async () => (await app.admin.call(reportSchedules.generated, {})).answer.items;
const user = (role: string) =>
  seedUser(app.test.database, app.account.id, { role, name: `Of ${role}`, features: [...FEATURES] });
async function runAt(at: number): Promise<void> {
  await app.advance(at);
  await app.runDue();
  await app.makeFiles();
  await app.deliver();
}

describe('a scheduled report', () => {
  it('is stored with its next run in the zone of the account', async () => {
    const { status, answer } = await create();
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...{ nextAt: new Date(MONDAY).toISOString(), timeZone: 'Europe/Vaduz' },
      covers: { startDate: '2026-06-08', endDate: '2026-06-14' },
      recipients: [{ ...CONTACT, userId: null }],
    });
  });

  it('is one of at most 10', async () => {
    for (let index = 0; index < 10; index++) expect((await create({ name: `Report ${index}` })).status).toBe(200);
    const { status, problem } = await create({ name: 'One more' });
    expect([status, problem.code, problem.title]).toEqual([
      ...[409, 'error.report.schedule.limit', 'You cannot schedule more than 10 reports.'],
    ]);
  });

  it.each<[string, Partial<ReportScheduleWrite>, string]>([
    ['a day of the week beyond 7', { day: 8 }, 'error.report.schedule.day'],
    ['a month without a day', { frequency: 'monthly', day: null }, 'error.report.schedule.day'],
    [
      'a recipient without an address',
      { recipients: [{ ...CONTACT, email: null }] },
      'error.report.schedule.recipient',
    ],
    [
      'an unknown user',
      { recipients: [{ userId: crypto.randomUUID(), language: 'en', format: 'pdf' }] },
      'error.report.schedule.unknown',
    ],
    [
      'a grouping that the report does not have',
      { report: 'utilization', query: { group: 'day' } },
      'error.report.group',
    ],
  ])('refuses %s', async (_name, values, code) => {
    expect((await create(values)).problem.code).toBe(code);
  });

  it('is sent in the language and format of each recipient', async () => {
    const hindi = await user('viewer');
    await create({
      recipients: [
        CONTACT,
        { userId: hindi.uid, language: 'hi', format: 'pdf' },
        { ...CONTACT, name: 'Bo', email: 'bo@example.test', format: 'xlsx' },
      ],
    });
    await runAt(MONDAY - 1);
    expect(app.mails).toEqual([]);
    await runAt(MONDAY);
    expect(app.mails.map(({ to }) => to).sort()).toEqual(['ana@example.test', 'bo@example.test', hindi.email].sort());
    const of = (to: string) => app.mails.find((mail) => mail.to === to)!.raw;
    expect(of('ana@example.test')).toContain('Content-Type: text/csv');
    expect(of('bo@example.test')).toContain('spreadsheetml.sheet');
    expect(of(hindi.email)).toContain('Content-Type: application/pdf');
    const [run] = await runs();
    expect(run).toMatchObject({ scheduleName: 'Weekly', manual: false, dueAt: new Date(MONDAY).toISOString() });
    expect(run!.deliveries.map(({ state, format }) => [state, format])).toEqual([
      ['sent', 'csv'],
      ['sent', 'pdf'],
      ['sent', 'xlsx'],
    ]);
    // The files of people without a sign-in are those of the owner. Another user's file stays that user's.
    expect(run!.deliveries.map(({ fileId }) => fileId !== null)).toEqual([true, false, true]);
    const { answer, status } = await app.admin.call(reportFiles.content, {
      params: { id: run!.deliveries[0]!.fileId! },
    });
    expect(status).toBe(200);
    // The trips of Monday to Sunday before that happened until now.
    expect(String(answer).trim().split('\r\n')).toHaveLength(1 + 3);
    await runAt(MONDAY + 60_000);
    expect(app.mails).toHaveLength(3);
  });

  it('catches up once after the server was down', async () => {
    await create({ frequency: 'daily', day: null });
    await runAt(NOW + 10 * DAY_MS);
    const all = await runs();
    expect(all.map(({ dueAt }) => dueAt)).toEqual(['2026-06-20T05:00:00.000Z']);
    const { items } = (await app.admin.call(reportSchedules.list, {})).answer;
    expect(items[0]?.nextAt).toBe('2026-06-21T05:00:00.000Z');
  });

  it.each<[string, Partial<ReportScheduleWrite>, string[]]>([
    ['keeps a run that is due if it is saved before it runs', { name: 'Renamed' }, ['2026-06-13T05:00:00.000Z']],
    ['does not run at once if its time is changed', { at: '23:00' }, []],
    ['does not run at once if it is turned off', { enabled: false }, []],
  ])('%s', async (_name, changes, expected) => {
    const { answer } = await create({ frequency: 'daily', day: null });
    await app.advance(NOW + 3 * DAY_MS);
    const changed = body({ frequency: 'daily', day: null, ...changes });
    expect((await app.admin.call(reportSchedules.update, { params: { id: answer.id }, body: changed })).status).toBe(
      200,
    );
    await app.runDue();
    expect((await runs()).map(({ dueAt }) => dueAt)).toEqual(expected);
  });

  it('follows a change of the zone of the account', async () => {
    await create();
    const set = (timeZone: string) =>
      app.test.database.owner((_kysely, client) =>
        client.query('UPDATE accounts SET attributes = jsonb_build_object($2::text, $3::text) WHERE id = $1', [
          ...[app.account.id, 'timeZone', timeZone],
        ]),
      );
    await set('Asia/Tokyo');
    await app.runDue();
    await set('Europe/Vaduz');
    const [schedule] = (await app.admin.call(reportSchedules.list, {})).answer.items;
    expect(schedule?.nextAt).toBe('2026-06-14T22:00:00.000Z');
    expect(await runs()).toEqual([]);
  });

  it('sends nothing to a user who lost the right before the run', async () => {
    const reader = await user('viewer');
    await create({ recipients: [{ userId: reader.uid, language: 'en', format: 'csv' }] });
    await app.test.database.owner((_kysely, client) =>
      client.query(`UPDATE users SET role = 'installer' WHERE uid = $1`, [reader.uid]),
    );
    await runAt(MONDAY);
    expect(app.mails).toEqual([]);
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'notSent', reason: 'noRight' }]);
  });

  it('sends nothing to a user who lost the right while the mail waited', async () => {
    const reader = await user('viewer');
    await create({ recipients: [{ userId: reader.uid, language: 'en', format: 'csv' }] });
    app.answer = { code: 451 };
    await runAt(MONDAY);
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'queued', attempts: 1 }]);
    app.answer = undefined;
    await app.test.database.owner((_kysely, client) =>
      client.query(`UPDATE users SET features = '{}' WHERE uid = $1`, [reader.uid]),
    );
    await app.advance(MONDAY + 60_000);
    await app.deliver();
    expect(app.mails).toEqual([]);
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'failed', reason: 'noRight' }]);
  });

  it.each(['driverBehaviorReports', 'fuel'])(
    'sends no column to a user who lost its feature %s while the mail waited',
    async (lost) => {
      const reader = await user('viewer');
      const recipients = [{ userId: reader.uid, language: 'en', format: 'csv' }] as const;
      await create({ name: 'With', report: 'fleetSummary', query: {}, recipients: [...recipients] });
      await create({
        name: 'Without',
        report: 'fleetSummary',
        query: { columns: 'trips' },
        recipients: [...recipients],
      });
      app.answer = { code: 451 };
      await runAt(MONDAY);
      app.answer = undefined;
      const left = FEATURES.filter((feature) => feature !== lost);
      await app.test.database.owner((_kysely, client) =>
        client.query('UPDATE users SET features = $2 WHERE uid = $1', [reader.uid, left]),
      );
      await app.advance(MONDAY + 60_000);
      await app.deliver();
      const states = (await runs()).map(({ scheduleName, deliveries }) => [
        ...[scheduleName, deliveries[0]!.state, deliveries[0]!.reason],
      ]);
      expect(states.sort()).toEqual([
        ['With', 'failed', 'noRight'],
        ['Without', 'sent', null],
      ]);
    },
  );

  it('offers no file in its history to a user who lost a right that the file needs', async () => {
    const reader = await app.test.signedIn(app.account.id, 'accountant');
    const recipients = [{ userId: reader.user!.uid, language: 'en', format: 'csv' }] as const;
    await create({ report: 'fleetSummary', query: {}, recipients: [...recipients] });
    await runAt(MONDAY);
    const offered = async () => {
      const { items } = (await reader.call(reportSchedules.generated, {})).answer;
      return items[0]!.deliveries.map(({ fileId }) => fileId !== null);
    };
    expect(await offered()).toEqual([true]);
    const left = FEATURES.filter((feature) => feature !== 'driverBehaviorReports');
    await app.test.database.owner((_kysely, client) =>
      client.query('UPDATE users SET features = $2 WHERE id = $1', [reader.user!.id, left]),
    );
    // Sessions are looked up at most once a second.
    await app.advance(MONDAY + 60_000);
    expect(await offered()).toEqual([false]);
  });

  it('says by a code why a mail was not sent', async () => {
    await create();
    app.answer = { code: 451 };
    await runAt(MONDAY);
    await app.advance(MONDAY + 2 * DAY_MS);
    await app.deliver();
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'failed', reason: 'outOfDate' }]);
  });

  it('goes to users of the account and of those above it, but not to users of accounts below', async () => {
    const below = await app.test.account(app.account.id);
    const low = await seedUser(app.test.database, below.id, { role: 'admin', name: 'Low', features: [...FEATURES] });
    const admin = await app.test.signedIn(app.account.id);
    const recipientOf = (uid: string) => ({
      recipients: [{ userId: uid, language: 'en', format: 'csv' }] as ReportScheduleWrite['recipients'],
    });
    const refused = await admin.call(reportSchedules.create, { body: body({ name: 'Own', ...recipientOf(low.uid) }) });
    expect([refused.status, refused.problem.code]).toEqual([400, 'error.report.schedule.unknown']);
    await app.test.database.owner((_kysely, client) =>
      client.query('UPDATE sessions SET current_account_id = $2 WHERE user_id = $1', [admin.user!.id, below.id]),
    );
    // Sessions are looked up at most once a second.
    app.test.clock.now += 2000;
    for (const [name, { uid }] of [
      ['To the admin', admin.user!],
      ['To the user below', low],
    ] as const) {
      const named = body({ name, ...recipientOf(uid) });
      expect((await admin.call(reportSchedules.create, { body: named })).status).toBe(200);
    }
    // The account below is in another zone.
    await runAt(MONDAY + DAY_MS / 2);
    const { items } = (await admin.call(reportSchedules.generated, {})).answer;
    expect(items.flatMap(({ deliveries }) => deliveries)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(app.mails.map(({ to }) => to).sort()).toEqual([admin.user!.email, low.email].sort());
    const shown = (await admin.call(reportSchedules.list, {})).answer.items;
    expect(shown.every(({ recipients }) => recipients[0]!.name !== '')).toBe(true);
  });

  it('is tried again after a failure, and not at an address that was refused for good', async () => {
    await create({ frequency: 'daily', day: null });
    app.answer = { code: 451 };
    const first = Date.parse('2026-06-11T05:00:00Z');
    await runAt(first);
    app.answer = undefined;
    await app.advance(first + 20_000);
    await app.deliver();
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'sent', attempts: 2 }]);
    app.answer = { code: 550 };
    await runAt(first + DAY_MS);
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'failed' }]);
    await runAt(first + 2 * DAY_MS);
    expect((await runs())[0]?.deliveries).toMatchObject([{ state: 'notSent', reason: 'refused' }]);
  });

  it('runs by hand, and not while it is turned off', async () => {
    const { answer } = await create({ enabled: false });
    expect(answer.nextAt).toBeNull();
    await runAt(MONDAY);
    expect(await runs()).toEqual([]);
    expect((await app.admin.call(reportSchedules.run, { params: { id: answer.id } })).status).toBe(204);
    await runAt(MONDAY);
    expect((await runs())[0]).toMatchObject({ manual: true, deliveries: [{ state: 'sent' }] });
  });
});
