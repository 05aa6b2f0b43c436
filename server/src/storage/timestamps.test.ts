import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { parseTimestamp, TIMESTAMPTZ } from './timestamps.ts';

const parseAny = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown;

const date = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const fraction = fc.stringMatching(/^\d{0,5}[1-9]$/);
const zone = fc.constantFrom('+00', '+00', '-05', '+05:30', '+00:19:32');

it('reads any timestamp as the driver does', () => {
  fc.assert(
    fc.property(date, fc.option(fraction), zone, fc.boolean(), (at, digits, offset, beforeChrist) => {
      const seconds = at.toISOString().slice(0, 19).replace('T', ' ');
      const text = `${seconds}${digits === null ? '' : `.${digits}`}${offset}${beforeChrist && offset !== '+00' ? ' BC' : ''}`;
      expect(parseTimestamp(text)).toEqual(parseAny(text));
    }),
    { numRuns: 2000 },
  );
});

it.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-06-10 14:05:09+00', '2026-06-10 14:05:09+00'])(
  'reads %s as the driver does',
  (text) => {
    expect(parseTimestamp(text)).toEqual(parseAny(text));
  },
);
