import { hasNeeded } from '@waymark/contract/endpoint.ts';
import { REPORT_FORMATS } from '@waymark/contract/report-files/schema.ts';
import type {
  ReportRun,
  ReportRunQuery,
  ReportSchedule,
  ReportScheduleType,
  ReportScheduleWrite,
} from '@waymark/contract/report-schedules/schema.ts';
import { groupsOf } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES } from '@waymark/contract/reports/names.ts';
import { DEFAULT_TIME_ZONE, LIMITS } from '@waymark/domain/limits.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import { coveredDays, nextRun, type ReportTiming } from '@waymark/domain/report-schedule.ts';
import type { Database } from '../../../storage/db.ts';
import { instant, instantOrNull } from '../../records/present.ts';
import { type ListedNoun, RecordService } from '../../records/record-service.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { mayReadFile } from '../rights.ts';
import type { ReportRowsService } from '../rows/rows-service.ts';
import { mailReason } from './mails.ts';
import { usersOf, usersWhoSee } from './recipients.ts';
import { listRuns, type RunRow } from './runs-sql.ts';
import {
  attributesOf,
  countSchedules,
  listSchedules,
  type ScheduleRow,
  type ScheduleValues,
  type StoredRecipient,
  scheduleQueries,
  setOwnerAndTime,
} from './sql.ts';

const LIMIT_DEFAULT = 100;
const TIMING: ReadonlySet<string> = new Set<keyof ReportTiming>(['frequency', 'day', 'at']);

export interface ReportScheduleServiceParts {
  database: Database;
  now: () => number;
  rows: ReportRowsService;
}

type Noun = ListedNoun<typeof ReportScheduleWrite, ScheduleValues, ScheduleRow, ReportSchedule>;

function nounOf({ database, rows }: ReportScheduleServiceParts): Noun {
  return {
    name: 'reportSchedule',
    duplicate: { code: 'error.duplicate.reportSchedule', field: 'name' },
    queries: scheduleQueries,
    list: listSchedules,
    label: ({ name }) => ({ name }),
    async mayAdd({ tx, accountId }) {
      if ((await countSchedules(tx, accountId)) >= LIMITS.reportSchedules)
        throw new Refusal('error.report.schedule.limit');
    },
    async values(body, { viewer, accountId }) {
      const { report, query = {}, frequency, day = null } = body;
      // Only what its owner may read can be scheduled.
      await rows.items(viewer, report, { ...query, limit: 1 });
      const most = { daily: undefined, weekly: 7, monthly: 31 }[frequency];
      if (most !== undefined && (day === null || day > most)) throw refuseField('error.report.schedule.day', 'day');
      const people = body.recipients.map(recipientOf);
      const users = await usersWhoSee(database, accountId, usersOf(people));
      const recipients = people.map((person, index) => {
        if (person.userId === null) return person;
        const user = users.get(person.userId);
        if (user?.email == null) throw refuseField('error.report.schedule.unknown', `recipients.${index}.userId`);
        return { ...person, name: user.name };
      });
      return {
        ...{ name: body.name.trim(), report, query: JSON.stringify(query), frequency },
        ...{ day: most === undefined ? null : day, at: body.at, enabled: body.enabled ?? true },
        recipients: JSON.stringify(recipients),
      };
    },
    async written({ tx, viewer, accountId, now }, { uid, values, before, changed = [] }) {
      if (values === undefined) return undefined;
      const timeZone = zoneOf(await attributesOf(tx, accountId));
      const dueAt = changed.some((column) => TIMING.has(column)) ? null : (before?.next_at ?? null);
      const isDue = dueAt !== null && dueAt.getTime() <= now;
      // A run that is due still takes place, also if the server was down at its time.
      const runAt = isDue ? dueAt : new Date(nextRun(timingOf(values), timeZone, now));
      const nextAt = values.enabled ? runAt : null;
      await setOwnerAndTime(tx, accountId, uid, {
        ...{ owner: { accountId: viewer.homeAccountId, id: viewer.userId }, nextAt, timeZone },
      });
      return undefined;
    },
    present,
  };
}

/** Schedules of reports: the report, its recipients and its times. */
export class ReportScheduleService extends RecordService<
  typeof ReportScheduleWrite,
  ScheduleValues,
  ScheduleRow,
  ReportSchedule
> {
  constructor(parts: ReportScheduleServiceParts) {
    super(nounOf(parts), parts);
  }

  /** Returns runs with their deliveries, newest first. */
  async generated(viewer: Viewer, query: ReportRunQuery): Promise<{ items: ReportRun[]; count: number }> {
    const { scheduleId, limit = LIMIT_DEFAULT, skip = 0 } = query;
    const { rows, count } = await this.tenant(viewer, (tx) =>
      listRuns(tx, viewer.visibleAccounts, {
        ...(scheduleId !== undefined && { scheduleUid: scheduleId }),
        ...{ limit, skip },
      }),
    );
    return { items: rows.map((row) => presentRun(row, viewer)), count };
  }

  /** Returns the reports that the viewer may schedule. */
  types({ features, permissions }: Viewer): { items: ReportScheduleType[]; count: number } {
    const items = REPORT_NAMES.flatMap((report) => {
      const declaration = reportOf(report);
      const { permission, feature } = declaration;
      const open = hasNeeded(feature, features) && (permission === undefined || permissions.has(permission));
      const groups = groupsOf(declaration, { features, permissions });
      return open ? [{ report, groups, formats: [...REPORT_FORMATS] }] : [];
    });
    return { items, count: items.length };
  }
}

/** Returns the zone of an account's settings. */
export function zoneOf({ timeZone }: Record<string, unknown>): string {
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

export function timingOf({ frequency, day, at }: Pick<ScheduleValues, 'frequency' | 'day' | 'at'>): ReportTiming {
  return { frequency: frequency as ReportTiming['frequency'], day, at };
}

/** @throws Refusal `error.report.schedule.recipient` */
function recipientOf(
  { userId = null, name, email, language, format }: ReportScheduleWrite['recipients'][number],
  index: number,
): StoredRecipient {
  const person = { name: name?.trim() || null, email: email?.trim() || null };
  if (userId !== null) return { userId, name: null, email: null, language, format };
  if (person.name === null || person.email === null)
    throw refuseField(
      'error.report.schedule.recipient',
      `recipients.${index}.${person.name === null ? 'name' : 'email'}`,
    );
  return { userId, ...person, language, format };
}

function present(row: ScheduleRow): ReportSchedule {
  const timeZone = zoneOf(row.account_attributes);
  const users = new Map(row.users.map((user) => [user.id, user]));
  const timing = timingOf(row);
  return {
    ...{ id: row.uid, accountId: row.account_uid, name: row.name, report: row.report as ReportSchedule['report'] },
    query: JSON.parse(row.query) as ReportSchedule['query'],
    ...{ frequency: timing.frequency, day: row.day, at: row.at, enabled: row.enabled, timeZone },
    nextAt: instantOrNull(row.next_at),
    covers: row.next_at && coveredDays(timing, timeZone, row.next_at.getTime()),
    recipients: (JSON.parse(row.recipients) as StoredRecipient[]).map((one) => {
      const user = one.userId === null ? undefined : users.get(one.userId);
      return {
        ...{ userId: one.userId, name: user?.name ?? one.name ?? '', email: user?.email ?? one.email },
        ...{ language: one.language, format: one.format as ReportRun['deliveries'][number]['format'] },
      };
    }),
    ...{ createdAt: instant(row.created_at), updatedAt: instant(row.updated_at) },
  };
}

/** Returns true if the file of a delivery is the viewer's own, and the viewer may still read it. */
function isKeptFor(viewer: Viewer, report: string, delivery: RunRow['deliveries'][number]): boolean {
  const { file_state, user_account_id, user_id, needs } = delivery;
  const isOwn = user_account_id === viewer.homeAccountId && user_id === viewer.userId;
  return isOwn && file_state === 'ready' && mayReadFile(viewer, { report, needs });
}

function presentRun(row: RunRow, viewer: Viewer): ReportRun {
  return {
    ...{ id: row.uid, scheduleId: row.schedule_uid, scheduleName: row.name, report: row.report as ReportRun['report'] },
    ...{ dueAt: instant(row.due_at), createdAt: instant(row.created_at), manual: row.manual },
    deliveries: row.deliveries.map((one) => ({
      ...{ recipientName: one.recipient_name, address: one.address, language: one.language },
      format: one.format as ReportRun['deliveries'][number]['format'],
      state: one.not_sent === null ? (one.status ?? 'preparing') : 'notSent',
      attempts: one.attempts ?? 0,
      reason: one.not_sent ?? mailReason(one.reason),
      bytes: one.bytes,
      fileId: isKeptFor(viewer, row.report, one) ? one.file_uid : null,
    })),
  };
}
