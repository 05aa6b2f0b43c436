import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftDay } from '../local-time.ts';
import { compareDue, type ServiceInterval, type ServiceThreshold, type ServiceUse, serviceDue } from './due.ts';
import { shiftMonths } from './shift-months.ts';

const TODAY = '2026-06-11';
const NONE = { kilometers: null, hours: null, days: null };
const EVERY: ServiceInterval = { kilometers: null, hours: null, months: null, days: null };
const USE: ServiceUse = { since: '2026-01-09', kilometers: 0, hours: 0, kilometersPerDay: 0, hoursPerDay: 0 };
const due = (interval: Partial<ServiceInterval>, use: Partial<ServiceUse>, threshold: ServiceThreshold = NONE) =>
  serviceDue({ ...EVERY, ...interval }, threshold, { ...USE, ...use }, TODAY);

describe('serviceDue', () => {
  it.each([
    [
      'distance passed',
      { kilometers: 40_000, months: 24 },
      { since: '2025-04-30', kilometers: 40_312, kilometersPerDay: 104 },
      { state: 'overdue', measure: 'distance', left: -312, day: '2026-06-08', forecast: true },
    ],
    [
      'date passed',
      { months: 24 },
      { since: '2024-06-09' },
      { state: 'overdue', measure: 'date', left: -2, day: '2026-06-09', forecast: false },
    ],
    ['due today', { days: 10 }, { since: '2026-06-01' }, { state: 'soon', measure: 'date', left: 0, share: 1 }],
    [
      'date before distance',
      { kilometers: 15_000, months: 6 },
      { since: '2025-12-17', kilometers: 1000, kilometersPerDay: 10 },
      { state: 'soon', measure: 'date', left: 6, day: '2026-06-17' },
    ],
    [
      'distance before date',
      { kilometers: 15_000, months: 12 },
      { kilometers: 13_760, kilometersPerDay: 86 },
      { state: 'later', measure: 'distance', left: 1240, day: '2026-06-26' },
    ],
    [
      'hours',
      { hours: 250 },
      { hours: 239, hoursPerDay: 2.6 },
      { state: 'soon', measure: 'hours', left: 11, day: '2026-06-16' },
    ],
    [
      'threshold reached without use',
      { kilometers: 15_000 },
      { kilometers: 14_600 },
      { state: 'soon', left: 400, day: null, alerts: true },
    ],
    [
      'no use, no forecast',
      { kilometers: 15_000 },
      { kilometers: 11_900 },
      { state: 'unforecast', left: 3100, day: null, alerts: false },
    ],
    [
      'passed, not used since',
      { kilometers: 15_000 },
      { kilometers: 15_001 },
      { state: 'overdue', left: -1, day: null },
    ],
  ] as const)('%s', (_name, interval, use, expected) => {
    expect(due(interval, use)).toMatchObject(expected);
  });

  it('alerts at the threshold of the plan, by any measure', () => {
    expect(due({ kilometers: 15_000 }, { kilometers: 14_000 }, { ...NONE, kilometers: 1000 })?.alerts).toBe(true);
    expect(due({ kilometers: 15_000 }, { kilometers: 13_999 }, { ...NONE, kilometers: 1000 })?.alerts).toBe(false);
    expect(due({ days: 30, hours: 100 }, { since: '2026-06-10', hours: 80 })?.alerts).toBe(true);
  });

  it('has nothing to say of an interval without a measure', () => {
    expect(due({}, {})).toBeUndefined();
  });

  const amount = fc.integer({ min: 1, max: 100_000 });
  const used = fc.record({
    kilometers: fc.integer({ min: 0, max: 200_000 }),
    hours: fc.integer({ min: 0, max: 20_000 }),
    kilometersPerDay: fc.integer({ min: 0, max: 900 }),
    hoursPerDay: fc.integer({ min: 0, max: 24 }),
    since: fc.integer({ min: 0, max: 2000 }).map((days) => shiftDay(TODAY, -days)),
  });
  const intervals = fc
    .record({
      kilometers: fc.option(amount),
      hours: fc.option(amount),
      months: fc.option(fc.integer({ min: 1, max: 120 })),
      days: fc.option(fc.integer({ min: 1, max: 1000 })),
    })
    .filter((one) => Object.values(one).some((value) => value !== null));

  it('is never due later with another measure, and never earlier after less use', () => {
    fc.assert(
      fc.property(intervals, used, fc.integer({ min: 1, max: 500 }), (interval, use, more) => {
        const all = serviceDue(interval, NONE, use, TODAY)!;
        const byDate = serviceDue({ ...interval, kilometers: null, hours: null }, NONE, use, TODAY);
        if (byDate) expect(compareDue(all, byDate)).toBeLessThanOrEqual(0);
        const further = serviceDue(interval, NONE, { ...use, kilometers: use.kilometers + more }, TODAY)!;
        expect(compareDue(further, all)).toBeLessThanOrEqual(0);
        expect(all.state === 'overdue').toBe(all.left < 0);
        if (all.state === 'overdue' && all.day !== null) expect(all.day <= TODAY).toBe(true);
      }),
    );
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-06-11', 24, '2028-06-11'],
  ['2026-06-11', 0, '2026-06-11'],
])('shiftMonths %s + %i', (day, count, expected) => {
  expect(shiftMonths(day, count)).toBe(expected);
});
