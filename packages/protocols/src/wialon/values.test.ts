import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, coordinatesOf, measureOf, numberOf, Refusal, timeOf } from './values.ts';

const refused = (value: unknown): string | undefined => (value instanceof Refusal ? value.code : undefined);

describe('time', () => {
  it.each([
    ['200422', '085200', Date.UTC(2022, 3, 20, 8, 52)],
    ['200422', '085200.5', Date.UTC(2022, 3, 20, 8, 52, 0, 500)],
    ['240225', '190911.393702000', Date.UTC(2025, 1, 24, 19, 9, 11, 393)],
    ['240225', '190911,07', Date.UTC(2025, 1, 24, 19, 9, 11, 70)],
    ['20042022', '085200', Date.UTC(2022, 3, 20, 8, 52)],
    ['10124', '91211', Date.UTC(2024, 0, 1, 9, 12, 11)],
    ['290224', '235959', Date.UTC(2024, 1, 29, 23, 59, 59)],
    ['060180', '000000', Date.UTC(1980, 0, 6)],
  ])('%s;%s', (date, time, expected) => expect(timeOf(date, time)).toBe(expected));

  it.each([
    ['NA', 'NA'],
    ['', ''],
    ['na', '085200'],
    ['200422', 'NA'],
  ])('%s;%s is left to the server', (date, time) => expect(timeOf(date, time)).toBeUndefined());

  it.each([
    ['000000', '000000'],
    ['310422', '085200'],
    ['290223', '085200'],
    ['011322', '085200'],
    ['200422', '240000'],
    ['200422', '086000'],
    ['200422', '085260'],
    ['20220420', '085200'],
    ['200422', '0852'],
    ['2004', '085200'],
    ['1627468274', '0'],
    ['20-04-22', '085200'],
  ])('%s;%s is no time', (date, time) => expect(refused(timeOf(date, time))).toBe('0'));

  it('is the instant that was written, or nothing', () => {
    const instant = fc.integer({ min: Date.UTC(1980, 0, 6), max: Date.UTC(2079, 11, 31) }).map((ms) => new Date(ms));
    fc.assert(
      fc.property(instant, (date) => {
        const text = date.toISOString();
        const day = text.slice(8, 10) + text.slice(5, 7) + text.slice(2, 4);
        const read = timeOf(day, text.slice(11, 23).replaceAll(':', ''));
        expect(read).toBe(date.getTime());
      }),
    );
  });
});

describe('coordinates', () => {
  it.each([
    ['5544.6025;N;03739.6834;E', 55.743375, 37.66139],
    ['5544.6025;S;03739.6834;W', -55.743375, -37.66139],
    ['5544,6025;n;03739,6834;e', 55.743375, 37.66139],
    ['5544.60254312345;N;3739.6834;E', 55.74337571872417, 37.66139],
    ['5544;N;03739;E', 55 + 44 / 60, 37 + 39 / 60],
    ['0030.5;S;00005.25;W', -30.5 / 60, -5.25 / 60],
    ['-5544.6025;NA;-03739.6834;NA', -55.743375, -37.66139],
    ['-5544.6025;S;-03739.6834;W', -55.743375, -37.66139],
    ['5544.6025;;03739.6834;', 55.743375, 37.66139],
    ['5544.6025N;;03739.6834W;', 55.743375, -37.66139],
    ['56.896598816;NA;43.654499054;NA', 56.896598816, 43.654499054],
    ['-6.2;NA;106.8;NA', -6.2, 106.8],
    ['48.07038;N;11.31;E', 48.07038, 11.31],
    ['930.5;N;00005.25;E', 9 + 30.5 / 60, 5.25 / 60],
    ['23.4;N;927.5;E', 23.4 / 60, 9 + 27.5 / 60],
    ['9000.0;N;18000.0;E', 90, 180],
  ])('%s', (text, latitude, longitude) => {
    const read = coordinatesOf(text.split(';'));
    if (read === undefined || read instanceof Refusal) throw new Error(`read as ${JSON.stringify(read)}`);
    expect(read[0]).toBeCloseTo(latitude, 10);
    expect(read[1]).toBeCloseTo(longitude, 10);
  });

  it.each(['NA;NA;NA;NA', ';;;', 'NA;N;NA;E', 'nan;;nan;'])('%s is none', (text) =>
    expect(coordinatesOf(text.split(';'))).toBeUndefined(),
  );

  it.each([
    '5544.6025;N;NA;NA',
    '5560.0;N;03739.6834;E',
    '9100.0;N;03739.6834;E',
    '9000.1;N;03739.6834;E',
    '5544.6025;N;18100.0;E',
    '5544.6025;E;03739.6834;N',
    '5544.60.25;N;03739.6834;E',
    '55A4.6025;N;03739.6834;E',
    '5544.6025;X;03739.6834;E',
    '1e3;N;1e3;E',
  ])('%s is no place', (text) => expect(refused(coordinatesOf(text.split(';')))).toBe('10'));
});

describe('numbers', () => {
  it('are read with point or comma, and nothing else is', () => {
    expect(['12', '12.5', '12,5', '-3', '+3', '.5', '5.'].map(numberOf)).toEqual([12, 12.5, 12.5, -3, 3, 0.5, 5]);
    for (const text of ['', 'NA', '1e5', '0x10', '12 5', 'Infinity', '--1', '9'.repeat(16)])
      expect(numberOf(text), text).toBeUndefined();
    expect(measureOf('-1')).toBeUndefined();
  });

  it('bits are decimal; what may be binary is not guessed', () => {
    expect(['0', '5', '897', '2147483647'].map(bitsOf)).toEqual([0, 5, 897, 2_147_483_647]);
    for (const text of ['0101', '-1', '2147483648', '1.5', 'NA']) expect(bitsOf(text), text).toBeUndefined();
  });
});
