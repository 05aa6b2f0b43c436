import { expect, it } from 'vitest';
import { foldText, parseFold } from './stored-fold.ts';

/** Every stored name, with a value that a new fold does not have. Stored histories depend on these names. */
const STORED = {
  version: 3,
  lastTime: 1_767_600_000_000,
  lastRole: 1,
  lastDiscriminator: 7,
  firstTime: 1_767_500_000_000,
  contactTime: 1_767_600_001_000,
  primaryTime: 1_767_599_000_000,
  auxiliary: true,
  usedTime: 1_767_600_000_000,
  movingIntervalMs: 10_000,
  parkedIntervalMs: 3_600_000,
  fixTime: 1_767_599_990_000,
  fixLatitudeE7: 471_000_000,
  fixLongitudeE7: 95_000_000,
  fixSpeed: 12.5,
  fixHeading: 270,
  odometer: 123_456,
  suspects: [[1_767_600_000_000, 7, 0, 0, 1]],
  markTime: 1_767_599_980_000,
  markLatitudeE7: 471_000_100,
  markLongitudeE7: 95_000_100,
  markSpeed: 0.25,
  ignition: 1,
  movement: 0,
  fresh: false,
  rest: { target: 1, time: 1_767_599_990_000 },
  pointLatitudeE7: 471_000_200,
  pointLongitudeE7: 95_000_200,
  away: { hop: true, stale: false },
  stillTime: 1_767_599_990_000,
  lostTime: 1_767_599_995_000,
  lost: 2,
  charging: 1,
  chargingTime: 1_767_599_000_000,
  charge: 2,
  chargeTime: 1_767_599_100_000,
  batteryPercent: 80.5,
  flags: 6,
  errorTime: 1_767_599_200_000,
  fixes: 100,
  gaps: 3,
  queue: [{ time: 1_767_599_990_000, layer: 4, value: 6 }],
  line: { time: 1_767_599_990_000 },
  lead: { time: 1_767_599_000_000 },
  trip: { startTime: 1_767_599_000_000, tail: null },
  stop: { startTime: 1_767_598_000_000 },
  buckets: [{ start: 1_767_599_400_000, unseenMm: 0 }],
  deviceHarsh: true,
  harsh: [{ type: 1 }],
  speeding: { peak: 40 },
};

it('keeps the names of the stored form', () => {
  expect(JSON.parse(foldText(parseFold(JSON.stringify(STORED))))).toEqual(STORED);
});

it('rejects a fold of an unknown version', () => {
  for (const version of [1, 4, undefined])
    expect(() => parseFold(JSON.stringify({ ...STORED, version }))).toThrow(RangeError);
});
