/** Calendar files (RFC 5545, iCalendar) of whole days. Pure. */

export interface CalendarDay {
  /** Unique and the same in every file, so that a calendar replaces an event that it has. */
  id: string;
  /** YYYY-MM-DD */
  day: string;
  summary: string;
  description: string;
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;
const DAY_MS = 86_400_000;

/** Returns the file. @param name of the calendar @param now epoch ms */
export function calendarOf(name: string, days: readonly CalendarDay[], now: number): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waymark//Maintenance//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${calendarText(name)}`,
    ...days.flatMap(({ id, day, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${plain(day)}`,
      // The end is exclusive (3.6.1).
      `DTEND;VALUE=DATE:${plain(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10))}`,
      `SUMMARY:${calendarText(summary)}`,
      `DESCRIPTION:${calendarText(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const plain = (day: string) => day.replaceAll('-', '');

/** Returns text with the characters escaped that separate values (3.3.11), without control characters. */
export function calendarText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Returns a line in parts of at most 75 octets, of which none divides a character (3.1). */
export function folded(line: string): string {
  const encoder = new TextEncoder();
  let part = '';
  let octets = 0;
  const parts: string[] = [];
  for (const character of line) {
    const size = encoder.encode(character).length;
    // A continued line begins with a space.
    if (octets + size > LINE_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
