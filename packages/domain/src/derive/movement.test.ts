import { describe, expect, it } from 'vitest';
import { openRows } from './index.ts';
import { at, type Journey, journey, told } from './testing-journey.ts';

/** Returns all closed intervals, and the open one as `status start-`. */
function story(trip: Journey, source = {}): string[] {
  const { fold, derived, rules } = trip.derive(source);
  const open = openRows(fold, rules);
  const undecided = open.undecided.map((i) => `${i.status} ${at(i.startTime)}-${at(i.endTime)}`);
  return [...told(derived), ...undecided, `${open.interval!.status} ${at(open.interval!.startTime)}-`];
}

const KMH = 1 / 3.6;

describe('moving', () => {
  it.each([
    [4.9, 'stopped 0-'],
    [5, 'moving 60-'],
    [5.1, 'moving 60-'],
  ])('at %d km/h with ignition unknown ends with "%s"', (kilometersPerHour, last) => {
    const trip = journey()
      .record(0, 0)
      .record(60, kilometersPerHour * KMH);
    expect(story(trip).at(-1)).toBe(last);
  });

  it.each([
    [true, 'moving 60-'],
    [undefined, 'moving 60-'],
    [false, 'stopped 0-'],
  ])('at 50 km/h with ignition %s ends with "%s"', (ignition, last) => {
    const trip = journey()
      .record(0, 0, { ignition })
      .record(60, 50 * KMH, { moved: 0 });
    expect(story(trip).at(-1)).toBe(last);
  });

  it('by displacement needs two fixes beyond 100 m plus accuracy, and begins at the first', () => {
    const once = journey()
      .record(0, 0)
      .record(60, 0, { moved: 111, accuracyMeters: 10 })
      .record(60, 0, { moved: -111 });
    expect(story(once)).toEqual(['stopped 0-']);
    const within = journey()
      .record(0, 0)
      .record(60, 0, { moved: 109, accuracyMeters: 10 })
      .record(60, 0, { accuracyMeters: 10 });
    expect(story(within)).toEqual(['stopped 0-']);
    const twice = journey()
      .record(0, 0)
      .record(60, 0, { moved: 111, accuracyMeters: 10 })
      .record(60, 0, { moved: 50, accuracyMeters: 10 });
    expect(story(twice)).toEqual(['stopped 0-60', 'moving 60-']);
  });

  it('by displacement needs one fix with the motion flag', () => {
    const trip = journey().record(0, 0).record(60, 0, { moved: 101, motion: true });
    expect(story(trip)).toEqual(['stopped 0-60', 'moving 60-']);
  });

  it('is measured along the track where the device sends no speed', () => {
    const trip = journey()
      .record(0, undefined)
      .record(20, undefined, { moved: 20 })
      .record(20, undefined, { moved: 60 });
    expect(story(trip)).toEqual(['stopped 0-40', 'moving 40-']);
  });
});

describe('idle', () => {
  it.each([
    [119, ['moving 0-']],
    [120, ['moving 0-60', 'idle 60-']],
    [121, ['moving 0-60', 'idle 60-']],
  ])('after %d s not moving with ignition on: %j', (seconds, expected) => {
    const trip = journey()
      .record(0, 10, { ignition: true })
      .record(60, 0)
      .record(seconds - 1, 0)
      .record(1, 0);
    expect(story(trip)).toEqual(expected);
  });

  it('needs an ignition wire', () => {
    const trip = journey().record(0, 10).repeat(20, 60, 0);
    expect(story(trip)).toEqual(['moving 0-60', 'stopped 60-']);
  });

  it('begins when the ignition comes on, and the previous state lasts until then', () => {
    const trip = journey().record(0, 0, { ignition: false }).record(60, 0, { ignition: true }).record(100, 0);
    expect(story(trip)).toEqual(['stopped 0-']);
    expect(story(trip.record(20, 0))).toEqual(['stopped 0-60', 'idle 60-']);
  });
});

describe('stopped', () => {
  it.each([
    [179, ['moving 0-']],
    [180, ['moving 0-60', 'stopped 60-']],
    [181, ['moving 0-60', 'stopped 60-']],
  ])('after %d s not moving without an ignition wire: %j', (seconds, expected) => {
    const trip = journey()
      .record(0, 10)
      .record(60, 0)
      .record(seconds - 1, 0)
      .record(1, 0);
    expect(story(trip)).toEqual(expected);
  });

  it('is immediate with ignition off, and keeps earlier movement as moving', () => {
    const trip = journey().record(0, 10, { ignition: true }).record(60, 0).record(30, 0, { ignition: false });
    expect(story(trip)).toEqual(['moving 0-90', 'stopped 90-']);
  });

  it('lasts while time alone passes the threshold before the next report', () => {
    const trip = journey().record(0, 10).record(60, 0).record(240, 10);
    expect(story(trip)).toEqual(['moving 0-60', 'stopped 60-300', 'moving 300-']);
  });
});

describe('transit', () => {
  it.each([
    [199, ['stopped 0-']],
    [201, ['stopped 0-60', 'transit 60-']],
  ])('with ignition off and displaced by %d m: %j', (meters, expected) => {
    const trip = journey()
      .record(0, 0, { ignition: false })
      .record(60, 8, { moved: meters })
      .record(60, 8, { moved: 0 });
    expect(story(trip)).toEqual(expected);
  });

  it('adds nothing to distance', () => {
    const { derived, fold } = journey().record(0, 0, { ignition: false }).repeat(30, 60, 15).derive();
    expect(derived.trips).toEqual([]);
    expect(fold.trip).toBeNull();
    expect(derived.rollups.every(({ distanceMeters }) => distanceMeters === 0)).toBe(true);
  });
});

describe('outliers', () => {
  it.each([
    ['car', 250],
    ['bike', 150],
    ['rickshaw', 150],
    ['truck', 250],
  ] as const)('for a %s are fixes beyond %d km/h', (assetType, cap) => {
    const just = (kilometersPerHour: number) =>
      journey()
        .record(0, 20)
        .record(60, 20, { moved: kilometersPerHour * KMH * 60 })
        .record(60, 20, { moved: -kilometersPerHour * KMH * 60 + 2400 })
        .derive({ assetType }).derived.outliers.length;
    expect(just(cap - 1)).toBe(0);
    expect(just(cap + 1)).toBe(1);
  });

  it('change neither state nor distance', () => {
    const clean = journey().record(0, 20).repeat(20, 10, 20);
    const jumpy = journey().record(0, 20).repeat(10, 10, 20).record(5, 0, { moved: 500_000 });
    jumpy.record(5, 20, { moved: -500_000 + 200 }).repeat(9, 10, 20);
    const expected = clean.derive();
    const actual = jumpy.derive();
    expect(actual.derived.outliers).toHaveLength(1);
    expect(actual.fold.trip!.distanceMm / 1000).toBeCloseTo(expected.fold.trip!.distanceMm / 1000, 1);
    expect(told(actual.derived)).toEqual(told(expected.derived));
  });

  it('re-anchor the track if three in a row agree', () => {
    const { derived, fold } = journey()
      .record(0, 20)
      .repeat(5, 10, 20)
      .record(10, 20, { moved: 500_000 })
      .repeat(4, 10, 20)
      .derive();
    expect(derived.outliers).toEqual([]);
    expect(fold.trip!.distanceMm / 1000).toBeCloseTo(5 * 200 + 4 * 200, 0);
  });

  it('never re-anchor the track if they contradict each other', () => {
    const trip = journey().record(0, 20).repeat(5, 10, 20);
    for (let index = 0; index < 6; index++) trip.record(10, 20, { moved: index % 2 === 0 ? 500_000 : -300_000 });
    expect(trip.derive().derived.outliers.length).toBeGreaterThanOrEqual(5);
  });
});

describe('two places at the same instant', () => {
  it('count once, in any order, because the way between them is unknown', () => {
    const track = journey().record(0, 20).repeat(5, 10, 20);
    track.record(0, 20, { moved: 15 }).record(10, 20, { moved: 185 }).repeat(5, 10, 20);
    const meters = 11 * 200;
    expect(track.derive().fold.trip!.distanceMm / 1000).toBeCloseTo(meters, 0);
    const [first, second] = [track.positions[5]!, track.positions[6]!];
    [first.discriminator, second.discriminator] = [second.discriminator, first.discriminator];
    track.positions.splice(5, 2, second, first);
    const swapped = track.derive();
    expect(swapped.derived.outliers).toEqual([]);
    expect(swapped.fold.trip!.distanceMm / 1000).toBeCloseTo(meters, 0);
  });
});
