import { createFormat } from '../ui/format/format.ts';

const DAY_MS = 86_400_000;

/** Returns the end of a link in the visitor's time zone: `today, 18:00`, `tomorrow, 09:30`, else date and time. */
export function endText(
  end: number,
  now: number,
  language: string,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const format = createFormat({ locale: language, unitsSystem: 'metric', timeZone });
  const days = Math.round((Date.parse(format.date(end)) - Date.parse(format.date(now))) / DAY_MS);
  if (days < 0 || days > 1) return format.dateTime(end);
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return `${day}, ${format.time(end)}`;
}
