import { expect, it } from 'vitest';
import { presentDriver } from './queries.ts';

const entry = (driverName: string, startTime: string, endTime: string | null) => ({
  ...{ id: driverName, assetId: 'asset', driverId: driverName, driverName, startTime, endTime, byKey: false },
});
const TIMES = [
  entry('later', '2026-06-12T06:00:00Z', null),
  entry('morning', '2026-06-11T06:00:00Z', '2026-06-11T14:00:00Z'),
];

it.each([
  ['2026-06-11T05:59:59Z', undefined],
  ['2026-06-11T06:00:00Z', 'morning'],
  // The end is exclusive, and the hours without an entry have no driver.
  ['2026-06-11T14:00:00Z', undefined],
  ['2026-06-12T06:00:00Z', 'later'],
])('finds the driver at %s', (now, name) => {
  expect(presentDriver(TIMES, Date.parse(now))?.driverName).toBe(name);
});
