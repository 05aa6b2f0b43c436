/** Random days of a vehicle with all faults of real ones, for the property tests, and sums over derived rows. */
import fc from 'fast-check';
import { emptyPosition, orderPositions, type Position } from '../position.ts';
import type { Activity, Interval } from './derived.ts';

export const DAY_START = Date.UTC(2026, 0, 5, 6, 3, 20);

interface Report {
  seconds: number;
  speed: number | undefined;
  turn: number;
  ignition: 'same' | 'on' | 'off' | 'unknown';
  place: 'fix' | 'none' | 'jump' | 'jumped' | 'drift';
  extra: 'none' | 'motion' | 'charge' | 'unplug' | 'fault' | 'healthy' | 'tamper' | 'harsh' | 'auxiliary' | 'odometer';
}

const pick = <T>(...choices: [number, T][]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

const report: fc.Arbitrary<Report> = fc.record({
  seconds: pick(
    [1, 0],
    [6, 1],
    [6, 5],
    [10, 20],
    [16, 60],
    [6, 119],
    [6, 120],
    [4, 180],
    [4, 299],
    [3, 301],
    [3, 601],
    [2, 905],
    [2, 1900],
    [2, 3599],
    [2, 3601],
    [1, 9000],
    [1, 90_000],
  ),
  speed: pick<number | undefined>([8, 0], [2, 1], [3, 2], [8, 12], [4, 30], [2, undefined]),
  turn: pick([8, 0], [1, 40], [1, -90]),
  ignition: pick<Report['ignition']>([14, 'same'], [3, 'on'], [3, 'off'], [1, 'unknown']),
  place: pick<Report['place']>([22, 'fix'], [4, 'none'], [1, 'jump'], [1, 'jumped'], [1, 'drift']),
  extra: pick<Report['extra']>(
    [20, 'none'],
    [2, 'motion'],
    [2, 'charge'],
    [1, 'unplug'],
    [1, 'fault'],
    [1, 'healthy'],
    [1, 'tamper'],
    [1, 'harsh'],
    [2, 'auxiliary'],
    [2, 'odometer'],
  ),
});

/** Returns days of up to `maxLength` reports, in order. */
export function someDay(maxLength = 120): fc.Arbitrary<Position[]> {
  return fc.array(report, { minLength: 1, maxLength, size: 'max' }).map((reports) => orderPositions(drive(reports)));
}

function drive(reports: readonly Report[]): Position[] {
  let time = DAY_START;
  let latitude = 47.1;
  let longitude = 9.5;
  let heading = 30;
  let ignition: boolean | undefined;
  let odometer = 1_000_000;
  return reports.map((report, index) => {
    time += report.seconds * 1000;
    heading = (heading + report.turn + 360) % 360;
    const meters = (report.speed ?? 8) * Math.min(report.seconds, 3600);
    const shift = report.place === 'drift' ? 150 : 0;
    odometer += meters;
    latitude += ((meters + shift) * Math.cos((heading * Math.PI) / 180)) / 111_195;
    longitude += ((meters + shift) * Math.sin((heading * Math.PI) / 180)) / 75_000;
    if (report.place === 'jumped') longitude += 3;
    if (report.ignition === 'on') ignition = true;
    if (report.ignition === 'off') ignition = false;
    const position = emptyPosition(time);
    position.discriminator = index;
    position.valid = report.place !== 'none';
    position.latitude = report.place === 'none' ? undefined : latitude;
    position.longitude = report.place === 'none' ? undefined : longitude + (report.place === 'jump' ? 2 : 0);
    position.speedMetersPerSecond = report.speed;
    position.headingDegrees = heading;
    position.ignition = report.ignition === 'unknown' ? undefined : ignition;
    position.motion = report.extra === 'motion' ? true : undefined;
    if (report.extra === 'charge' || report.extra === 'unplug') position.charging = report.extra === 'charge';
    if (report.extra === 'charge') position.batteryPercent = 60 + (index % 41);
    if (report.extra === 'fault' || report.extra === 'healthy') position.faultCodes = report.extra === 'fault' ? 2 : 0;
    if (report.extra === 'tamper') position.events = [{ type: 'tamper' }];
    if (report.extra === 'harsh') position.events = [{ type: 'harshBraking', value: 4 }];
    if (report.extra === 'auxiliary') position.deviceRole = 'auxiliary';
    if (report.extra === 'odometer') position.odometerMeters = odometer;
    return position;
  });
}

/** Returns the milliseconds of an activity in [from, to) by intervals. */
export function spent(intervals: readonly Interval[], activity: Activity, from: number, to: number): number {
  let sum = 0;
  for (const interval of intervals)
    if (interval.activity === activity)
      sum += Math.max(0, Math.min(interval.endTime, to) - Math.max(interval.startTime, from));
  return sum;
}
