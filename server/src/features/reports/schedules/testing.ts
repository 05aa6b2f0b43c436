/** An account with trips, a mail server, and the jobs of report files and schedules with a clock of the test. */
import { FEATURES } from '@waymark/domain/access.ts';
import { pino } from 'pino';
import { mailCarrier } from '../../../delivery/mail.ts';
import { MessageQueue } from '../../../delivery/queue.ts';
import { type MailServer, startMailServer } from '../../../delivery/testing-mail.ts';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { startJobs } from '../../../storage/jobs.ts';
import { seedAccount, seedAsset } from '../../../storage/testing.ts';
import { reportAttachments, reportMailRules } from './mails.ts';

export interface ScheduledApp {
  test: TestApp;
  account: { id: number; uid: string };
  admin: Caller;
  mails: MailServer['mails'];
  /** Answer of the mail server to recipients; undefined: it takes them. */
  answer: { code: number } | undefined;
  /** Moves the clock, with which sessions would end. */
  advance(to: number): Promise<void>;
  /** Starts due runs. */
  runDue(): Promise<void>;
  /** Payloads of the jobs of the files that wait. */
  waitingFiles(): Promise<{ account: number; file: number }[]>;
  /** Makes every file that waits, one attempt each. */
  makeFiles(): Promise<void>;
  /** Makes one attempt for every due mail. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

const ZONE = 'Europe/Vaduz';

/** @param trips of one asset, one for each hour before `now` */
export async function scheduledApp({ now, trips }: { now: number; trips: number }): Promise<ScheduledApp> {
  const test = await testApp();
  const { database } = test;
  test.clock.now = now;
  // Messages need the tables of the job runner.
  const jobs = startJobs(database.url, [], pino({ level: 'silent' }));
  await jobs.started;
  await jobs.stop();
  const account = await seedAccount(database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
  const asset = await seedAsset(database, account.id, {
    name: 'Truck 01',
    createdAt: new Date(now - 400 * 86_400_000),
  });
  const rows = Array.from({ length: trips }, (_, index) => ({
    ...{ account_id: account.id, asset_id: asset.id, uid: crypto.randomUUID() },
    ...{ start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 },
    ...({ distance_source: 'track', start_rule: 'ignition', end_rule: 'stopped' } as const),
    start_time: new Date(now - (index + 1) * 3_600_000),
    end_time: new Date(now - (index + 1) * 3_600_000 + 1_800_000),
    ...{ distance_m: 1000, moving_s: 1800, idle_s: 0, stopped_s: 0, no_data_s: 0, max_speed_cm_s: 1500 },
    ...{ harsh_count: 0, speeding_s: 0, fix_count: 9, gap_count: 0 },
  }));
  for (let first = 0; first < rows.length; first += 1000)
    await database.ingest((tx) =>
      tx
        .insertInto('trips')
        .values(rows.slice(first, first + 1000))
        .execute(),
    );
  const mailServer = await startMailServer(() => app.answer?.code);
  const readAttachment = reportAttachments(database);
  const clock = () => test.clock.now;
  const queue = new MessageQueue({
    ...{ database, now: clock, onTry: () => undefined, rules: reportMailRules({ database, now: clock }) },
    carriers: { EMAIL: mailCarrier(mailServer.url, 'Waymark <fleet@example.test>', { readAttachment }) },
  });
  const job = (name: string) => test.app.jobs.find((one) => one.name === name)!;
  const ids = async (text: string) => database.owner(async (_kysely, client) => (await client.query(text)).rows);
  const app: ScheduledApp = {
    ...{ test, account, mails: mailServer.mails, answer: undefined },
    admin: await test.signedIn(account.id),
    async advance(to) {
      test.clock.now = to;
      const end = new Date(to + 3_600_000);
      await database.owner((kysely) =>
        kysely
          .updateTable('sessions')
          .set({ created_at: new Date(to), expires_at: end })
          .execute(),
      );
    },
    runDue: () => job('run-report-schedules').work(undefined),
    waitingFiles: () =>
      ids(`SELECT account_id AS account, id AS file FROM report_files WHERE state = 'queued'`) as ReturnType<
        ScheduledApp['waitingFiles']
      >,
    async makeFiles() {
      for (const file of await app.waitingFiles()) await job('make-report-file').work(file);
    },
    async deliver() {
      for (const { id } of await ids(`SELECT id FROM messages WHERE status = 'queued' ORDER BY id`))
        await queue.deliver(id);
    },
    async close() {
      await mailServer.close();
      await test.close();
    },
  };
  return app;
}
