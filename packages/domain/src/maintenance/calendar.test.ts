/** Calendar files: line ends, folding and escaping for any text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, calendarText, folded } from './calendar.ts';

const NOW = Date.parse('2026-06-10T17:05:36Z');
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));

describe('a calendar file', () => {
  it('has an event of a whole day', () => {
    const day = {
      id: 'a@b',
      day: '2026-12-31',
      summary: 'Oil, filter; "A\\B"',
      description: 'Truck 1\nevery 12 months',
    };
    expect(calendarOf('Fleet', [day], NOW).split('\r\n')).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Waymark//Maintenance//EN', 'CALSCALE:GREGORIAN'],
      ...['X-WR-CALNAME:Fleet', 'BEGIN:VEVENT', 'UID:a@b', 'DTSTAMP:20260610T170536Z', 'DTSTART;VALUE=DATE:20261231'],
      ...['DTEND;VALUE=DATE:20270101', 'SUMMARY:Oil\\, filter\\; "A\\\\B"', 'DESCRIPTION:Truck 1\\nevery 12 months'],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('has lines of at most 75 octets that divide no character, and give the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = folded(`SUMMARY:${calendarText(text)}`);
        for (const part of line.split('\r\n')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(part.isWellFormed()).toBe(text.isWellFormed() ? true : part.isWellFormed());
        }
        expect(unfolded(line)).toBe(`SUMMARY:${calendarText(text)}`);
      }),
    );
  });

  it('keeps every text but control characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const escaped = calendarText(text);
        expect(escaped).not.toMatch(/[\r\n]/);
        expect(unescaped(escaped)).toBe(text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''));
      }),
    );
  });
});
