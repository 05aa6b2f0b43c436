/** Values of the form of a schedule, and the body of the call that saves it. Pure. */

import type { ReportSchedule } from '@waymark/contract/report-schedules/schema.ts';
import { closedReport } from '@waymark/contract/reports/closed-report.ts';
import { REPORT_GROUPS } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES, type ReportName } from '@waymark/contract/reports/names.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import type { SchedulesView } from './search.ts';

/** Choice of a person without a sign-in. */
export const OTHER = 'other';

export interface ScheduleValues {
  [name: string]: unknown;
  name: string;
  report: ReportName;
  /** Report for which columns, comparison and conditions of the query were chosen. */
  definedFor: ReportName;
  query: {
    group: string | null;
    tag: string | null;
    depot: string | null;
    search: string | null;
    /** Null: removed on the form. */
    [name: string]: unknown;
  };
  frequency: ReportSchedule['frequency'];
  day: string;
  monthDay: string;
  at: string;
  enabled: boolean;
  recipients: { userId: string; name: string; email: string; language: string; format: string }[];
}

/** @param view parameters of a new schedule */
export function scheduleValues(
  saved: ReportSchedule | undefined,
  view: SchedulesView,
  user: Pick<CurrentUser, 'id' | 'language' | 'features' | 'permissions'>,
): ScheduleValues {
  const report = saved?.report ?? (view.report as ReportName | undefined) ?? firstReport(user);
  const query = saved?.query ?? askedQuery(view.asked);
  const { group, tag, depot, search } = query;
  const day = saved?.day == null ? '1' : String(saved.day);
  return {
    name: saved?.name ?? '',
    report,
    definedFor: report,
    query: {
      ...query,
      ...{ group: group ?? null, tag: tag ?? null, depot: depot ?? null, search: search ?? null },
    },
    frequency: saved?.frequency ?? 'weekly',
    day: saved?.frequency === 'weekly' ? day : '1',
    monthDay: saved?.frequency === 'monthly' ? day : '1',
    at: saved?.at ?? '07:00',
    enabled: saved?.enabled ?? true,
    recipients: saved?.recipients.map(({ userId, name, email, language, format }) => ({
      ...{ userId: userId ?? OTHER, language, format },
      ...{ name: userId === null ? name : '', email: userId === null ? (email ?? '') : '' },
    })) ?? [newRecipient(user.id, user.language)],
  };
}

/** The fleet summary, or the first report that is open to the user. */
function firstReport(user: Pick<CurrentUser, 'features' | 'permissions'>): ReportName {
  const names: readonly ReportName[] = ['fleetSummary', ...REPORT_NAMES];
  return names.find((name) => closedReport(name, user) === undefined) ?? 'fleetSummary';
}

export function newRecipient(userId: string, language: string) {
  return { userId, name: '', email: '', language, format: 'pdf' };
}

/** Parameters of a report that hold for its own columns only, which the form names together. */
export const DEFINING = ['columns', 'compare', 'sort', 'order'] as const;
/** Parameters that not every report has. */
const NOT_EVERYWHERE: readonly string[] = [...DEFINING, 'where', 'driverId', 'placeId', 'none', 'duration'];

/** Returns the parameters that a report was shown with. The server checks them. */
function askedQuery(asked: string | undefined): Partial<ReportSchedule['query']> {
  const { duration, ...query } = Object.fromEntries(new URLSearchParams(asked));
  return { ...query, ...(duration !== undefined && { duration: Number(duration) }) };
}

/** Returns the body of the call. What another report does not have is left out. */
export function scheduleBody({ monthDay, day, definedFor, ...values }: ScheduleValues): object {
  const { group, ...all } = values.query;
  const isOther = definedFor !== values.report;
  const rest = Object.entries(all).filter(
    ([name, value]) => value !== null && value !== '' && !(isOther && NOT_EVERYWHERE.includes(name)),
  );
  const groups: readonly string[] = reportOf(values.report).groups ?? REPORT_GROUPS;
  return {
    ...values,
    name: values.name.trim() || undefined,
    query: {
      ...Object.fromEntries(rest),
      ...(group !== null && groups.includes(group) && { group }),
    },
    day: values.frequency === 'daily' ? null : Number(values.frequency === 'weekly' ? day : monthDay),
    recipients: values.recipients.map(({ userId, name, email, language, format }) =>
      userId === OTHER
        ? { userId: null, name: name.trim() || null, email: email.trim() || null, language, format }
        : { userId, language, format },
    ),
  };
}
