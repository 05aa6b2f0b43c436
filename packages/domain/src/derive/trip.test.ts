import { describe, expect, it } from 'vitest';
import { openRows, passTime, startDerived } from './index.ts';
import { at, journey, START } from './testing-journey.ts';

const driven = (ignition: boolean | undefined) =>
  journey().record(0, 0, { ignition: ignition === undefined ? undefined : false });

describe('a trip starts', () => {
  it('when the ignition came on', () => {
    const { fold } = driven(true).record(60, 0, { ignition: true }).record(50, 10).derive();
    expect(at(fold.trip!.startTime)).toBe(60);
  });

  it('at the first moving fix minus the reporting interval, at most 120 s, and not before the previous fix', () => {
    const start = (after: number, movingIntervalSeconds: number) =>
      at(
        journey().record(0, 0).record(600, 0).record(after, 10).derive({ primary: { movingIntervalSeconds } }).fold
          .trip!.startTime,
      );
    expect(start(300, 60)).toBe(840);
    expect(start(300, 120)).toBe(780);
    expect(start(300, 600)).toBe(780);
    expect(start(30, 60)).toBe(600);
  });

  it('at the first moving fix if the ignition has been on for longer than the idle time that ends a trip', () => {
    const { fold } = driven(true).record(60, 0, { ignition: true }).repeat(16, 60, 0).record(60, 10).derive();
    expect(fold.trip!.startRule).toBe(1);
    expect(at(fold.trip!.startTime)).toBe(60 + 16 * 60);
  });
});

describe('a trip ends at the first rest fix', () => {
  it.each([
    [299, undefined],
    [300, 660],
    [301, 660],
  ])('when stopped for %d s: %s', (seconds, end) => {
    const trip = driven(true).record(60, 0, { ignition: true }).repeat(10, 60, 10);
    trip.record(0, 0, { ignition: false }).record(seconds, 10, { ignition: true });
    expect(at(trip.derive().derived.trips[0]?.endTime)).toBe(end);
  });

  it.each([
    [899, undefined],
    [900, 720],
    [901, 720],
  ])('when idle for %d s: %s', (seconds, end) => {
    const trip = driven(true).record(60, 0, { ignition: true }).repeat(10, 60, 10).record(60, 0);
    for (let passed = 0; passed + 100 < seconds; passed += 100) trip.record(100, 0);
    trip.record(START / 1000 + 720 + seconds - (START / 1000 + trip.now), 10);
    const [ended] = trip.derive().derived.trips;
    expect(at(ended?.endTime)).toBe(end);
    if (end !== undefined) expect(ended!.endRule).toBe('idle');
  });

  it.each([
    [3599, undefined],
    [3600, 600],
    [3601, 600],
  ])('or at the last fix before a silence of %d s: %s', (seconds, end) => {
    const trip = journey().record(0, 10).repeat(10, 60, 10).record(seconds, 10).repeat(3, 60, 10);
    const [ended] = trip.derive().derived.trips;
    expect(at(ended?.endTime)).toBe(end);
    if (end !== undefined) expect(ended!.endRule).toBe('silence');
  });

  it('by time alone, without a further report', () => {
    const trip = driven(true).record(60, 0, { ignition: true }).repeat(10, 60, 10).record(60, 0, { ignition: false });
    const { fold, derived, rules } = trip.derive();
    const swept = startDerived();
    passTime(fold, START + (trip.now + 299) * 1000, rules, swept);
    expect([...derived.trips, ...swept.trips]).toEqual([]);
    passTime(fold, START + (trip.now + 300) * 1000, rules, swept);
    expect(swept.trips).toHaveLength(1);
  });
});

describe('a trip is kept', () => {
  const parked = { ignition: false };
  it.each([
    [199, 0],
    [201, 1],
  ])('from 200 m on: %d m gives %d trips', (meters, count) => {
    const trip = driven(true).record(60, 0, { ignition: true }).record(60, 5, { moved: meters });
    trip.record(30, 0, parked).repeat(10, 60, 0);
    expect(trip.derive().derived.trips).toHaveLength(count);
  });

  it.each([
    [59, 0],
    [60, 1],
    [61, 1],
  ])('from 60 s on: %d s gives %d trips', (seconds, count) => {
    const trip = driven(true).record(60, 0, { ignition: true }).record(20, 15, { moved: 300 });
    trip.record(seconds - 20, 0, parked).repeat(10, 60, 0);
    expect(trip.derive().derived.trips).toHaveLength(count);
  });

  it('or its stop continues as if there had been no trip', () => {
    const trip = driven(true).repeat(3, 60, 0).record(60, 0, { ignition: true }).record(60, 2, { moved: 50 });
    trip.record(60, 0, parked).repeat(20, 60, 0);
    const { derived, fold, rules } = trip.derive();
    expect(derived.trips).toEqual([]);
    expect(derived.stops).toEqual([]);
    expect(at(openRows(fold, rules).stop!.startTime)).toBe(0);
  });
});

describe('the distance of a trip', () => {
  it.each([
    [0.79, 'track'],
    [0.81, 'odometer'],
    [1.29, 'odometer'],
    [1.31, 'track'],
  ])('with an odometer of %d times the track is by %s', (ratio, source) => {
    const trip = driven(true).record(60, 0, { ignition: true, odometerMeters: 50_000 });
    for (let index = 1; index <= 10; index++) trip.record(60, 10, { odometerMeters: 50_000 + index * 600 * ratio });
    trip.record(1, 0, { ignition: false, odometerMeters: 50_000 + 6000 * ratio, moved: 0 }).repeat(6, 60, 0);
    const [ended] = trip.derive().derived.trips;
    expect(ended!.distanceSource).toBe(source);
    expect(ended!.distanceMeters).toBeCloseTo(source === 'track' ? 6000 : 6000 * ratio, -1);
  });

  it('includes a silence under an hour, with its gap and its time without data', () => {
    const trip = journey().record(0, 10).repeat(10, 60, 10).record(1200, 10).repeat(10, 60, 10);
    const { fold, rules } = trip.derive();
    const open = openRows(fold, rules).trip!;
    expect(open.trackMeters).toBeCloseTo(24_000, 0);
    expect([open.gapCount, open.noDataSeconds, open.movingSeconds]).toEqual([1, 1200, 1200]);
  });
});

describe('a stop', () => {
  it('is between two trips, with its idle time', () => {
    const trip = driven(true).record(60, 0, { ignition: true }).repeat(10, 60, 10);
    trip.record(60, 0).repeat(5, 60, 0).record(60, 0, { ignition: false }).repeat(10, 60, 0);
    trip.record(60, 0, { ignition: true }).repeat(10, 60, 10);
    const { derived } = trip.derive();
    const [, stop] = derived.stops;
    expect(at(stop!.startTime)).toBe(720);
    expect(at(stop!.endTime)).toBe(720 + 360 + 600 + 60);
    expect(stop!.idleSeconds).toBe(360);
  });
});
