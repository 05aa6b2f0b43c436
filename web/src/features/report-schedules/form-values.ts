/** Values of the form of a schedule, and the body of the call that saves it. Pure. */
import type { ReportSchedule } from '@waymark/contract/report-schedules/schema.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { SchedulesView } from './search.ts';

/** Choice of a person without a sign-in. */
export const OTHER = 'other';

export interface ScheduleValues {
  [name: string]: unknown;
  name: string;
  report: ReportName;
  query: { group: string | null; tag: string | null; depot: string | null; [name: string]: unknown };
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
  user: { id: string; language: string },
): ScheduleValues {
  const { group, tag, depot } = saved?.query ?? view;
  const day = saved?.day == null ? '1' : String(saved.day);
  return {
    name: saved?.name ?? '',
    report: saved?.report ?? (view.report as ReportName | undefined) ?? 'fleetSummary',
    query: { ...saved?.query, group: group ?? null, tag: tag ?? null, depot: depot ?? null },
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

export function newRecipient(userId: string, language: string) {
  return { userId, name: '', email: '', language, format: 'pdf' };
}

/** Returns the body of the call. A grouping that the report does not have is left out. */
export function scheduleBody({ monthDay, day, ...values }: ScheduleValues): object {
  const { group, tag, depot, ...rest } = values.query;
  const groups: readonly string[] = reportOf(values.report).groups ?? [];
  return {
    ...values,
    query: {
      ...rest,
      ...(group !== null && groups.includes(group) && { group }),
      ...(tag && { tag }),
      ...(depot && { depot }),
    },
    day: values.frequency === 'daily' ? null : Number(values.frequency === 'weekly' ? day : monthDay),
    recipients: values.recipients.map(({ userId, name, email, language, format }) =>
      userId === OTHER
        ? { userId: null, name: name.trim() || null, email: email.trim() || null, language, format }
        : { userId, language, format },
    ),
  };
}
