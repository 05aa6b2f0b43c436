import { describe, expect, it } from 'vitest';
import type { AssetType } from '../asset-type.ts';
import type { DrivingEvent } from './index.ts';
import { at, journey } from './testing-journey.ts';

const KMH = 1 / 3.6;
const types = (events: readonly DrivingEvent[]) => events.map(({ type }) => type);

describe('harsh events from speed', () => {
  it.each([
    ['harshAcceleration', 10, 12.4, []],
    ['harshAcceleration', 10, 12.6, ['harshAcceleration']],
    ['harshBraking', 20, 17.1, []],
    ['harshBraking', 20, 16.9, ['harshBraking']],
  ])('%s: from %d to %d m/s in a second gives %j', (_, from, to, expected) => {
    const trip = journey().record(0, from, { ignition: true }).record(1, to).record(1, to);
    expect(types(trip.derive().derived.drivingEvents)).toEqual(expected);
  });

  it.each([
    [2, []],
    [1, ['harshAcceleration']],
  ])('only from fixes at most a second apart: %d s gives %j', (seconds, expected) => {
    const trip = journey()
      .record(0, 10)
      .record(seconds, 10 + 4 * seconds)
      .record(1, 10 + 4 * seconds);
    expect(types(trip.derive().derived.drivingEvents)).toEqual(expected);
  });

  it.each([
    ['car', 29, []],
    ['car', 31, ['harshCornering']],
    ['bike', 60, []],
    ['rickshaw', 31, ['harshCornering']],
  ] as [AssetType, number, string[]][])('cornering of a %s at %d km/h gives %j', (assetType, speed, expected) => {
    const trip = journey().record(0, speed * KMH, { headingDegrees: 350 });
    trip.record(1, speed * KMH, { headingDegrees: 15 }).record(1, speed * KMH, { headingDegrees: 15 });
    expect(types(trip.derive({ assetType }).derived.drivingEvents)).toEqual(expected);
  });

  it('are one event for their duration, with their peak', () => {
    const trip = journey().record(0, 20).record(1, 16).record(1, 11).record(1, 7).record(1, 7);
    const [event, ...more] = trip.derive().derived.drivingEvents;
    expect(more).toEqual([]);
    expect([at(event!.startTime), at(event!.endTime), event!.value, event!.limit]).toEqual([0, 3, 5, 3]);
  });
});

describe('harsh events of the device', () => {
  const braking = { events: [{ type: 'harshBraking', value: 4.2 }] };
  it.each([
    [9, undefined, 0],
    [11, undefined, 1],
    [11, false, 0],
  ])('at %d km/h with ignition %s give %d', (speed, ignition, count) => {
    const trip = journey()
      .record(0, speed * KMH, { ignition })
      .record(5, speed * KMH, braking);
    expect(trip.derive().derived.drivingEvents).toHaveLength(count);
  });

  it('replace those from speed once the device sends any', () => {
    const trip = journey().record(0, 20, braking).record(1, 10).record(1, 10);
    expect(trip.derive().derived.drivingEvents).toMatchObject([{ source: 'device', value: 4.2, limit: null }]);
  });
});

describe('speeding', () => {
  const versions = [{ assetType: undefined, validFrom: 0, values: { speedLimitMetersPerSecond: 20 } }];
  it.each([
    [9, 0],
    [10, 1],
    [11, 1],
  ])('over the limit for %d s gives %d events', (seconds, count) => {
    const trip = journey().record(0, 15).record(10, 21).record(seconds, 22).record(5, 15);
    const { derived } = trip.derive({ versions });
    expect(derived.drivingEvents).toHaveLength(count);
    if (count > 0) expect(derived.drivingEvents[0]).toMatchObject({ type: 'speeding', value: 22, limit: 20 });
  });

  it('does not begin at the limit itself, or without a limit', () => {
    const at20 = journey().record(0, 20).repeat(10, 10, 20).record(5, 15);
    expect(at20.derive({ versions }).derived.drivingEvents).toEqual([]);
    const fast = journey().record(0, 40).repeat(10, 10, 40).record(5, 15);
    expect(fast.derive().derived.drivingEvents).toEqual([]);
  });

  it('uses the limit in force at that time', () => {
    const start = journey().record(0, 0).positions[0]!.time;
    const dated = [{ assetType: undefined, validFrom: start + 100_000, values: { speedLimitMetersPerSecond: 20 } }];
    const trip = journey().record(0, 25).repeat(30, 10, 25).record(5, 15);
    const [event] = trip.derive({ versions: dated }).derived.drivingEvents;
    expect(at(event!.startTime)).toBe(100);
  });
});
