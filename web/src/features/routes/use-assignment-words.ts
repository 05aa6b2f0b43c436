import type { RouteAssignment } from '@waymark/contract/routes/assignments.ts';
import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** 2026-06-01 is a Monday. */
const MONDAY = Date.UTC(2026, 5, 1, 12);
const DAY_MILLISECONDS = 86_400_000;

/** Returns a function that says when an assignment applies: "2026-06-01 – 2026-06-30 · Mon, Tue · 06:00 – 14:00". */
export function useAssignmentWords(): (assignment: RouteAssignment) => string {
  const { t, i18n } = useTranslation('routes');
  const format = useFormat();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const day = (text: string) => format.date(`${text}T12:00:00Z`);
  return ({ from, until, days, shiftFrom, shiftTo }) => {
    const dates = until === null ? t('fromDay', { day: day(from) }) : `${day(from)} – ${day(until)}`;
    const names = WEEKDAYS.flatMap((name, place) =>
      days.includes(name) ? [weekday.format(MONDAY + place * DAY_MILLISECONDS)] : [],
    );
    const hours = shiftFrom === null || shiftTo === null ? '' : `${shiftFrom} – ${shiftTo}`;
    const weekdays = days.length === WEEKDAYS.length ? t('everyDay') : names.join(', ');
    return [dates, weekdays, hours].filter(Boolean).join(' · ');
  };
}
