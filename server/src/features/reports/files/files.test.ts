/** Files of reports that a job makes: states, progress, limits and owners. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScheduledApp, scheduledApp } from '../schedules/testing.ts';
import { claimReportFile, finishReportFile, insertPart, noteProgress, readPart } from './sql.ts';

const { reportFiles } = ENDPOINTS;
const NOW = Date.parse('2026-06-10T10:00:00Z');
const query = { startDate: '2026-01-01', endDate: '2026-06-10' };

let app: ScheduledApp;

beforeAll(async () => {
  app = await scheduledApp({ now: NOW, trips: 2500 });
});
afterAll(() => app.close());

const create = (format: 'pdf' | 'xlsx' | 'csv', values: object = {}) =>
  app.admin.call(reportFiles.create, { body: { report: 'trips', format, query: { ...query, ...values } } });
const read = async (id: string) => (await app.admin.call(reportFiles.read, { params: { id } })).answer;
const content = (id: string) => app.admin.call(reportFiles.content, { params: { id } });

describe('a file of a report', () => {
  it.each(['csv', 'xlsx', 'pdf'] as const)('is made by a job as %s and downloaded', async (format) => {
    const { status, answer } = await create(format);
    expect([status, answer.state]).toEqual([200, 'queued']);
    expect((await content(answer.id)).problem.code).toBe('error.report.file.gone');
    await app.makeFiles();
    const file = await read(answer.id);
    expect(file).toMatchObject({ state: 'ready', rows: 2500, fileName: `Trips 2026-06-10.${format}` });
    expect(file.rowsDone).toBe(format === 'pdf' ? 1000 : 2500);
    const download = await content(answer.id);
    expect(download.status).toBe(200);
    expect(String(download.headers['content-disposition'])).toContain(`.${format}`);
    if (format === 'csv') expect(String(download.answer).trim().split('\r\n')).toHaveLength(2501);
    else expect(String(download.answer).slice(0, 2)).toBe(format === 'pdf' ? '%P' : 'PK');
  });

  it('keeps its content if its job runs again', async () => {
    const { answer } = await create('csv');
    const [job] = await app.waitingFiles();
    await app.makeFiles();
    const before = await content(answer.id);
    await app.test.app.jobs.find(({ name }) => name === 'make-report-file')!.work(job);
    const after = await content(answer.id);
    expect(String(after.answer)).toHaveLength(String(before.answer).length);
    expect(after.answer).toEqual(before.answer);
    expect(await read(answer.id)).toMatchObject({ state: 'ready' });
  });

  it('keeps the content of the process that claimed it last', async () => {
    const { answer } = await create('csv');
    const make = app.test.app.jobs.find(({ name }) => name === 'make-report-file')!;
    const [job] = await app.waitingFiles();
    // The first process pauses until its claim has expired and the second one is done.
    const { database } = app.test;
    const { account, file } = job!;
    const until = (minutes: number) => new Date(NOW + minutes * 60_000);
    const stale = await database.tenant([account], (tx) => claimReportFile(tx, account, file, until(-20), until(-10)));
    await make.work(job);
    const before = await content(answer.id);
    const late = await database.tenant([account], async (tx) => [
      await noteProgress(tx, stale!, { done: 1, total: 1, until: until(1) }),
      await insertPart(tx, stale!, 99, Buffer.from('late')),
      await finishReportFile(tx, stale!, { state: 'failed', reason: 'error.report.failed', at: until(0) }),
    ]);
    expect(late).toEqual([false, false, false]);
    expect((await content(answer.id)).answer).toEqual(before.answer);
  });

  it('is its user’s alone', async () => {
    const { answer } = await create('csv');
    await app.makeFiles();
    const colleague = await app.test.signedIn(app.account.id);
    const params = { id: answer.id };
    expect((await colleague.call(reportFiles.read, { params })).status).toBe(404);
    expect((await colleague.call(reportFiles.content, { params })).status).toBe(404);
    expect((await colleague.call(reportFiles.cancel, { params })).status).toBe(404);
    expect((await colleague.call(reportFiles.list, {})).answer.count).toBe(0);
  });

  it('has a notice if it took longer than its user waits, until the user saw it', async () => {
    const notices = async () =>
      (await app.admin.call(reportFiles.list, { query: { notices: true } })).answer.items.map(({ id }) => id);
    await app.admin.call(reportFiles.seen, {});
    const quick = (await create('csv')).answer.id;
    await app.makeFiles();
    expect(await notices()).toEqual([]);
    const late = (await create('csv')).answer.id;
    app.test.clock.now += 4000;
    await app.makeFiles();
    expect(await notices()).toEqual([late]);
    expect([(await read(quick)).notice, (await read(late)).notice]).toEqual([false, true]);
    const colleague = await app.test.signedIn(app.account.id);
    await colleague.call(reportFiles.seen, {});
    expect(await notices()).toEqual([late]);
    await app.admin.call(reportFiles.seen, {});
    expect(await notices()).toEqual([]);
  });

  it('is stopped by its user', async () => {
    const { answer } = await create('csv');
    const params = { id: answer.id };
    expect((await app.admin.call(reportFiles.cancel, { params })).status).toBe(204);
    await app.makeFiles();
    expect(await read(answer.id)).toMatchObject({ state: 'cancelled', bytes: null });
    expect((await app.admin.call(reportFiles.cancel, { params })).problem.code).toBe('error.report.file.over');
  });

  it('keeps no content if it is stopped while it is made', async () => {
    const { answer } = await create('csv');
    const [job] = await app.waitingFiles();
    const { account, file } = job!;
    const { database } = app.test;
    const at = new Date(NOW);
    const claim = await database.tenant([account], (tx) =>
      claimReportFile(tx, account, file, at, new Date(NOW + 60_000)),
    );
    const insert = (part: number) =>
      database.tenant([account], (tx) => insertPart(tx, claim!, part, Buffer.from('some rows')));
    expect(await insert(0)).toBe(true);
    expect((await app.admin.call(reportFiles.cancel, { params: { id: answer.id } })).status).toBe(204);
    expect(await insert(1)).toBe(false);
    expect(await database.tenant([account], (tx) => readPart(tx, account, file, 0))).toBeUndefined();
  });

  it('fails if its user lost the right meanwhile', async () => {
    const user = await app.test.signedIn(app.account.id, 'viewer');
    const body = { report: 'trips' as const, format: 'csv' as const, query };
    const { answer } = await user.call(reportFiles.create, { body });
    const set = (features: string) =>
      app.test.database.owner((_kysely, client) =>
        client.query('UPDATE users SET features = $2 WHERE id = $1', [user.user!.id, features]),
      );
    await set('{}');
    await app.makeFiles();
    const after = await user.call(reportFiles.read, { params: { id: answer.id } });
    expect(after.answer).toMatchObject({ state: 'failed', reason: 'error.feature.disabled' });
  });

  it('is not downloaded by a user who lost a right that its columns needed', async () => {
    const user = await app.test.signedIn(app.account.id, 'viewer');
    const made = async (values: object) => {
      const body = { report: 'trips' as const, format: 'csv' as const, query: { ...query, ...values } };
      return (await user.call(reportFiles.create, { body })).answer.id;
    };
    const all = await made({});
    const without = await made({ columns: 'distance' });
    const chosen = await made({ columns: 'distance', where: 'harsh>=0' });
    const byDriver = await made({ group: 'driver', columns: 'distance' });
    const unassigned = await made({ none: 'driver', columns: 'distance' });
    await app.makeFiles();
    const answers = async () => {
      const codes = [];
      const reasons = [];
      const { items } = (await user.call(reportFiles.list, { query: {} })).answer;
      for (const id of [all, without, chosen, byDriver, unassigned]) {
        const { status, problem } = await user.call(reportFiles.content, { params: { id } });
        codes.push(status === 200 ? 'sent' : problem.code);
        reasons.push(items.find((file) => file.id === id)!.reason ?? 'sent');
      }
      // The list says the same, so that it offers no download that is refused.
      expect(reasons).toEqual(codes);
      return codes;
    };
    const set = async (text: string, values: unknown[]) => {
      await app.test.database.owner((_kysely, client) => client.query(text, [user.user!.id, ...values]));
      // Sessions are looked up at most once a second.
      app.test.clock.now += 2000;
    };
    const features = (without: string) => [FEATURES.filter((feature) => feature !== without)];
    expect(await answers()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    const off = 'error.feature.disabled';
    await set('UPDATE users SET features = $2 WHERE id = $1', features('driverBehaviorReports'));
    expect(await answers()).toEqual([off, 'sent', off, 'sent', 'sent']);
    await set('UPDATE users SET features = $2 WHERE id = $1', features('tripReports'));
    expect(await answers()).toEqual([off, off, off, off, off]);
    await set('UPDATE users SET features = $2, role = $3 WHERE id = $1', [[...FEATURES], 'accountant']);
    const missing = 'error.permission.missing';
    expect(await answers()).toEqual([missing, 'sent', 'sent', missing, missing]);
    await set('UPDATE users SET role = $2 WHERE id = $1', ['viewer']);
    // A file from before needs were stored may have every column.
    await set('UPDATE users SET features = $2 WHERE id = $1', features('driverBehaviorReports'));
    await set('UPDATE report_files SET needs = NULL WHERE user_id = $1', []);
    expect(await answers()).toEqual([off, off, off, off, off]);
  });

  it('is refused at once for a wrong parameter, and beyond five that wait', async () => {
    expect((await create('csv', { columns: 'nothing' })).problem.code).toBe('error.report.column');
    const all = [];
    for (let index = 0; index < 6; index++) all.push(await create('csv'));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    await app.makeFiles();
  });

  it('is deleted after 7 days', async () => {
    await app.advance(NOW);
    const { answer } = await create('csv');
    await app.makeFiles();
    const tend = app.test.app.jobs.find(({ name }) => name === 'tend-report-files')!;
    await app.advance(NOW + 7 * 86_400_000 - 60_000);
    await tend.work(undefined);
    expect((await read(answer.id)).state).toBe('ready');
    await app.advance(NOW + 7 * 86_400_000 + 60_000);
    await tend.work(undefined);
    expect((await app.admin.call(reportFiles.read, { params: { id: answer.id } })).status).toBe(404);
  });
});
