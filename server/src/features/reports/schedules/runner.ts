/**
 * Runs schedules that are due. A run stores its files and deliveries in the transaction that moves the schedule to its
 * next time, so each is done once, and a server that was down for days catches up once.
 */

import type { ReportFileQuery } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { coveredDays, lastRun, nextRun } from '@waymark/domain/report-schedule.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import type { Job } from '../../../storage/jobs.ts';
import { newUid } from '../../../storage/uid.ts';
import { audit } from '../../audit/append-sql.ts';
import { stopsOf } from '../../notifications/service.ts';
import { found, Refusal } from '../../refusal.ts';
import { userViewer } from '../../session/user-viewer.ts';
import type { Viewer } from '../../session/viewer.ts';
import { insertReportFile } from '../files/sql.ts';
import { mayRead } from '../rights.ts';
import { usersOf, usersWhoSee } from './recipients.ts';
import {
  advanceSchedule,
  countManualRuns,
  type DueSchedule,
  dueSchedules,
  insertDelivery,
  insertRun,
} from './runs-sql.ts';
import { timingOf, zoneOf } from './service.ts';
import { type ScheduleRow, type StoredRecipient, scheduleQueries } from './sql.ts';

const SCHEDULES_PER_RUN = 500;
const HOUR_MS = 3_600_000;

export interface ReportScheduleRunnerParts {
  database: Database;
  now: () => number;
}

/** A recipient with the user whose rights decide what it gets. */
interface Addressed {
  recipient: StoredRecipient;
  name: string;
  address: string | null;
  /** Undefined: no user with the permission to read the report. */
  reader: Viewer | undefined;
}

interface Run {
  row: ScheduleRow;
  dueAt: number;
  timeZone: string;
  manual: boolean;
  now: number;
}

export class ReportScheduleRunner {
  readonly #parts: ReportScheduleRunnerParts;

  constructor(parts: ReportScheduleRunnerParts) {
    this.#parts = parts;
  }

  /** Returns the jobs for the job runner. */
  jobs(): Job[] {
    return [
      { name: 'run-report-schedules', schedule: '* * * * *', queue: 'report-schedules', work: () => this.runDue() },
    ];
  }

  /** Starts every run that is due. A schedule that fails does not keep the others from running. @throws its error */
  async runDue(): Promise<void> {
    const { database, now } = this.#parts;
    const due = await database.ingest((tx) => dueSchedules(tx, new Date(now()), SCHEDULES_PER_RUN));
    const errors: unknown[] = [];
    for (const schedule of due) await this.#runOne(schedule).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  /** Runs a schedule now. @throws Refusal `error.not.found`, `error.rate.limited` */
  async runNow(viewer: Viewer, uid: string): Promise<void> {
    const { database } = this.#parts;
    const now = this.#parts.now();
    const row = found(
      await database.tenant(viewer.visibleAccounts, (tx) => scheduleQueries.find(tx, viewer.visibleAccounts, uid)),
    );
    const addressed = await this.#addressed(row);
    await database.tenant(viewer.visibleAccounts, async (tx) => {
      if ((await countManualRuns(tx, row.account_id, new Date(now - HOUR_MS))) >= LIMITS.reportRunsPerHour)
        throw new Refusal('error.rate.limited');
      const timeZone = zoneOf(row.account_attributes);
      await begin(tx, { row, dueAt: now, timeZone, manual: true, now }, addressed);
      await audit(tx, {
        ...{ accountId: row.account_id, userId: viewer.userId, action: 'reportSchedule.run' },
        ...{ subjectType: 'reportSchedule', subjectUid: uid, details: { name: row.name } },
      });
    });
  }

  async #runOne(due: DueSchedule): Promise<void> {
    const { database } = this.#parts;
    const now = this.#parts.now();
    const accounts = [due.account_id];
    const row = await database.tenant(accounts, (tx) => scheduleQueries.find(tx, accounts, due.uid));
    if (row === undefined) return;
    const timeZone = zoneOf(row.account_attributes);
    const timing = timingOf(row);
    const isDue = due.next_at.getTime() <= now;
    const addressed = isDue ? await this.#addressed(row) : [];
    await database.tenant(accounts, async (tx) => {
      const next = { at: new Date(nextRun(timing, timeZone, now)), timeZone };
      if (!(await advanceSchedule(tx, due, next)) || !isDue) return;
      // The latest of the missed runs.
      const dueAt = Math.max(due.next_at.getTime(), lastRun(timing, timeZone, now));
      await begin(tx, { row, dueAt, timeZone, manual: false, now }, addressed);
    });
  }

  /** Returns each recipient with its reader. Recipients without a sign-in have the rights of the schedule's owner. */
  async #addressed(row: ScheduleRow): Promise<Addressed[]> {
    const { database } = this.#parts;
    const viewerOf = async (userAccountId: number | null, userId: number | null) => {
      if (userAccountId === null || userId === null) return undefined;
      const viewer = await userViewer(database, { accountId: row.account_id, userAccountId, userId });
      return viewer !== undefined && mayRead(viewer, row.report) ? viewer : undefined;
    };
    const owner = await viewerOf(row.owner_account_id, row.owner_id);
    const recipients = JSON.parse(row.recipients) as StoredRecipient[];
    const users = await usersWhoSee(database, row.account_id, usersOf(recipients));
    const all: Addressed[] = [];
    for (const recipient of recipients) {
      const { userId } = recipient;
      if (userId === null) {
        all.push({ recipient, name: recipient.name ?? '', address: recipient.email, reader: owner });
        continue;
      }
      const user = users.get(userId);
      const reader = user && (await viewerOf(user.account_id, user.id));
      all.push({ recipient, name: user?.name ?? recipient.name ?? '', address: user?.email ?? null, reader });
    }
    return all;
  }
}

/** Stores a run with its files and deliveries. */
async function begin(
  tx: Tx,
  { row, dueAt, timeZone, manual, now }: Run,
  addressed: readonly Addressed[],
): Promise<void> {
  const at = new Date(now);
  const accountId = row.account_id;
  const runId = await insertRun(tx, {
    ...{ accountId, uid: newUid(now), scheduleId: row.id, name: row.name, report: row.report },
    ...{ dueAt: new Date(dueAt), manual, at },
  });
  const stops = await stopsOf(tx, accountId);
  const days = coveredDays(timingOf(row), timeZone, dueAt);
  const query = JSON.stringify({ ...(JSON.parse(row.query) as ReportFileQuery), ...days });
  const files = new Map<string, number>();
  for (const { recipient, name, address, reader } of addressed) {
    const { language, format, userId } = recipient;
    const refused = address !== null && stops.get(`email ${address.toLowerCase()}`) === 'refused';
    const notSent = reader === undefined ? 'noRight' : address === null ? 'noAddress' : refused ? 'refused' : null;
    let fileId: number | null = null;
    if (reader !== undefined && notSent === null) {
      const key = `${reader.homeAccountId} ${reader.userId} ${language} ${format}`;
      fileId =
        files.get(key) ??
        (await insertReportFile(tx, {
          ...{ accountId, uid: newUid(now), userAccountId: reader.homeAccountId, userId: reader.userId },
          ...{ report: row.report, query, title: row.name, format, language, at },
        }));
      files.set(key, fileId);
    }
    await insertDelivery(tx, {
      ...{
        accountId,
        uid: newUid(now),
        runId,
        fileId,
        userUid: userId,
        recipientName: name,
        address,
        language,
        format,
      },
      ...{ owner: reader ? { accountId: reader.homeAccountId, id: reader.userId } : null, notSent, at },
    });
  }
}
