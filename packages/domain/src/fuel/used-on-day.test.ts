import { expect, it } from 'vitest';
import { FuelReader } from './history.ts';
import { countedDay } from './used-on-day.ts';

const DAY = Date.parse('2026-07-05T00:00:00Z');
const MINUTE = 60_000;

it('has parts within the bounds of their column, whatever level a sensor reports', () => {
  const reader = new FuelReader(1e10);
  for (let minute = 0; minute < 600; minute++)
    reader.see({ time: DAY + minute * MINUTE, level: minute < 300 ? 5 : 4_294_967_295, rests: false, runs: true });
  const { used, parts } = countedDay(reader.end(), DAY, [{ start: DAY, meters: 1e12 }])!;
  expect(Math.abs(used)).toBeGreaterThan(1e9);
  for (const value of [...parts.usedMilliliters, ...parts.meters]) expect(Math.abs(value)).toBeLessThan(2 ** 31);
  expect(parts.usedMilliliters).toContain(-(2 ** 31 - 1));
});
