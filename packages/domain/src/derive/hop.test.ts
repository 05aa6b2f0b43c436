/** Gaps without reports (decisions.md, "Hops"), one test for each way in which a vehicle can come out of a gap. */
import { describe, expect, it } from 'vitest';
import { openRows, passTime, startDerived, statusNow } from './index.ts';
import { at, type Journey, journey, START, told } from './testing-journey.ts';

const KMH = 1 / 3.6;
const MINUTE = 60;
const interval = (movingIntervalSeconds: number) => ({ primary: { movingIntervalSeconds } });

/** Returns all trips, including the one under way, and all intervals up to the last record. */
function story(trip: Journey, source = {}) {
  const { fold, derived, rules } = trip.derive(source);
  const open = openRows(fold, rules);
  return {
    fold,
    derived,
    open,
    trips: [...derived.trips, ...(open.trip?.kept ? [open.trip] : [])],
    statuses: [
      ...told(derived),
      ...open.undecided.map((row) => `${row.status} ${at(row.startTime)}-${at(row.endTime)}`),
      `${open.interval!.status} ${at(open.interval!.startTime)}-`,
    ],
    unseenMeters: Math.round(
      [...derived.rollups, ...open.rollups].reduce((sum, { unseenMeters }) => sum + unseenMeters, 0),
    ),
  };
}

const parked = (ignition?: boolean) => journey().record(0, 0, { ignition }).repeat(10, MINUTE, 0);

describe('a vehicle that rested before the gap', () => {
  it('and is found at rest elsewhere twice has not driven: 155 m, 93 minutes, 668 m', () => {
    const trip = parked()
      .record(MINUTE, 2 * KMH, { moved: 155 })
      .record(93 * MINUTE, 0, { moved: 513 });
    for (const more of [0, 1, 3]) {
      const { trips, statuses, unseenMeters } = story(trip.repeat(more, MINUTE, 0));
      expect(trips).toEqual([]);
      expect(statuses.some((row) => row.startsWith('moving'))).toBe(false);
      if (more > 0) expect(unseenMeters).toBe(668);
    }
  });

  it.each([
    [6, 60],
    [36, 60],
    [46, 60],
    [46, 1200],
    [93, 60],
  ])('for %d minutes, and moves by then, starts its trip at that fix (reports every %d s)', (minutes, every) => {
    const trip = parked()
      .record(minutes * MINUTE, 20 * KMH, { moved: 24_000 })
      .repeat(30, MINUTE, 20 * KMH)
      .record(MINUTE, 0);
    trip.repeat(10, MINUTE, 0);
    const { trips, unseenMeters, statuses } = story(trip, interval(every));
    if (every === 1200) {
      // Twice the interval is 40 minutes, so 46 are still a gap.
      expect(minutes).toBeGreaterThan(40);
    }
    expect(trips).toHaveLength(1);
    const [driven] = trips;
    expect(at(driven!.startTime)).toBe((10 + minutes) * MINUTE);
    expect(driven!.distanceMeters).toBeCloseTo(30 * MINUTE * 20 * KMH, -1);
    expect(driven).toMatchObject({ noDataMeters: 0, noDataSeconds: 0, gapCount: 0 });
    expect(unseenMeters).toBe(24_000);
    expect(statuses.find((row) => row.startsWith('moving'))).toMatch(`moving ${(10 + minutes) * MINUTE}-`);
  });

  it('is driving if the gap is shorter than two intervals', () => {
    const trip = parked().record(19 * MINUTE, 20 * KMH, { moved: 6000 });
    expect(story(trip, interval(600)).trips[0]?.trackMeters).toBeCloseTo(6000, 0);
    expect(story(trip, interval(300)).trips).toEqual([]);
  });

  it('starts its trip at the first fix elsewhere, although it moves only at the next', () => {
    const trip = parked()
      .record(30 * MINUTE, 1 * KMH, { moved: 9000 })
      .record(MINUTE, 40 * KMH, { moved: 500 })
      .repeat(5, MINUTE, 40 * KMH);
    const { trips, statuses, unseenMeters } = story(trip, interval(60));
    expect(at(trips[0]!.startTime)).toBe(40 * MINUTE);
    expect(trips[0]!.trackMeters).toBeCloseTo(500 + 5 * MINUTE * 40 * KMH, -1);
    expect(unseenMeters).toBe(9000);
    expect(statuses).toEqual(['stopped 0-600', 'nolocation 600-2400', 'moving 2400-']);
  });

  it('and stays where it was found has not moved: a new rest point, a new stop', () => {
    const trip = parked(false)
      .record(30 * MINUTE, 0, { moved: 9000 })
      .repeat(3, MINUTE, 0);
    const { trips, statuses, unseenMeters, derived, open } = story(trip, {
      primary: { movingIntervalSeconds: 60, parkedIntervalSeconds: 3600 },
    });
    expect(trips).toEqual([]);
    expect(statuses).toEqual(['stopped 0-600', 'nolocation 600-2400', 'stopped 2400-']);
    expect(unseenMeters).toBe(9000);
    expect(derived.stops.map((stop) => [at(stop.startTime), at(stop.endTime)])).toEqual([[0, 600]]);
    expect(at(open.stop!.startTime)).toBe(2400);
    expect(open.stop!.longitude).toBeGreaterThan(10.05);
  });

  it('and is found at the same place has rested throughout', () => {
    const trip = parked()
      .record(30 * MINUTE, 0, { moved: 90 })
      .record(MINUTE, 0, { moved: -90 });
    const { statuses, unseenMeters } = story(trip);
    expect(statuses).toEqual(['stopped 0-']);
    expect(unseenMeters).toBe(0);
  });

  it('ignores a single stray fix elsewhere', () => {
    const trip = parked()
      .record(30 * MINUTE, 0, { moved: 400 })
      .record(30 * MINUTE, 0, { moved: -400 })
      .repeat(3, MINUTE, 0);
    const { statuses, unseenMeters } = story(trip);
    expect(statuses).toEqual(['stopped 0-']);
    expect(unseenMeters).toBe(0);
  });

  it('has no movement from two nearby fixes beyond 100 m that are more than a gap apart', () => {
    const trip = parked()
      .record(MINUTE, 0, { moved: 150 })
      .record(6 * MINUTE, 0, { moved: 20 });
    trip.repeat(5, MINUTE, 0);
    const { statuses, unseenMeters } = story(trip, interval(60));
    expect(statuses).toEqual(['stopped 0-']);
    expect(unseenMeters).toBe(150);
    const seen = parked()
      .record(MINUTE, 0, { moved: 150 })
      .record(5 * MINUTE, 0, { moved: 20 });
    expect(story(seen, interval(60)).statuses).toEqual(['stopped 0-660', 'moving 660-']);
  });

  it('and was carried adds nothing to the odometer', () => {
    const trip = parked(false)
      .record(30 * MINUTE, 40 * KMH, { moved: 9000 })
      .repeat(5, MINUTE, 40 * KMH);
    const { statuses, unseenMeters, trips } = story(trip);
    expect(statuses.at(-1)).toBe('transit 2400-');
    expect([unseenMeters, trips]).toEqual([0, []]);
  });
});

describe('a vehicle that drove before the gap', () => {
  const driving = () => journey().record(0, 10).repeat(10, MINUTE, 10);

  it.each([[6], [20], [59]])('of %d minutes has a trip with time and way without data', (minutes) => {
    const trip = driving()
      .record(minutes * MINUTE, 10)
      .repeat(10, MINUTE, 10);
    const { trips, statuses, unseenMeters } = story(trip, interval(60));
    expect(trips).toHaveLength(1);
    const [driven] = trips;
    expect(driven).toMatchObject({ movingSeconds: 1200, noDataSeconds: minutes * MINUTE, gapCount: 1, idleSeconds: 0 });
    expect(driven!.noDataMeters).toBeCloseTo(minutes * MINUTE * 10, 0);
    expect(driven!.trackMeters).toBeCloseTo((20 + minutes) * MINUTE * 10, 0);
    expect(driven!.averageSpeedMetersPerSecond).toBeCloseTo(10, 1);
    expect(statuses[1]).toBe(`${minutes > 10 ? 'offline' : 'nolocation'} 600-${(10 + minutes) * MINUTE}`);
    expect(unseenMeters).toBe(0);
  });

  it('and is found at rest has a trip until then, and no driving in the gap', () => {
    const trip = driving().record(20 * MINUTE, 0, { moved: 9000 });
    trip.repeat(10, MINUTE, 0);
    const { trips } = story(trip, interval(60));
    expect(trips[0]).toMatchObject({ movingSeconds: 600, noDataSeconds: 1200, endRule: 'stopped' });
    expect(trips[0]!.trackMeters).toBeCloseTo(6000 + 9000, 0);
    expect(trips[0]!.averageSpeedMetersPerSecond).toBeCloseTo(10, 1);
  });

  it('for an hour has ended its trip at the last fix, and the way is unseen', () => {
    const trip = driving()
      .record(60 * MINUTE, 10)
      .repeat(10, MINUTE, 10);
    const { trips, unseenMeters } = story(trip, interval(3000));
    expect(trips.map((it) => [at(it.startTime), at(it.endTime)])).toEqual([
      [0, 600],
      [70 * MINUTE, undefined],
    ]);
    expect(trips.map((it) => Math.round(it.trackMeters))).toEqual([6000, 6000]);
    expect(unseenMeters).toBe(36_000);
  });

  it('is unseen in a tunnel too, although its device reported throughout', () => {
    const trip = driving();
    for (let minute = 0; minute < 7; minute++) trip.blind(MINUTE);
    trip.record(MINUTE, 10, { moved: 4000 }).repeat(5, MINUTE, 10);
    const { trips, statuses } = story(trip, interval(60));
    expect(trips[0]).toMatchObject({ noDataSeconds: 480, movingSeconds: 900 });
    expect(statuses).toEqual(['moving 0-600', 'nolocation 600-1080', 'moving 1080-']);
  });
});

describe('time alone', () => {
  it.each([
    [300, 'moving', 0],
    [301, 'nolocation', 0],
    [600, 'nolocation', 0],
    [601, 'offline', 0],
  ])('after %d s of silence on the move it is %s', (seconds, status, since) => {
    const { fold, rules } = journey().record(0, 10, { ignition: true }).derive(interval(60));
    const live = statusNow(fold, fold.last.time, fold.last.time + seconds * 1000, rules);
    expect([live.status, at(live.since)]).toEqual([status, since]);
    const swept = startDerived();
    passTime(fold, fold.last.time + seconds * 1000, rules, swept);
    expect(openRows(fold, rules).interval!.status).toBe(seconds > 300 ? 'nolocation' : 'moving');
  });

  it('returns the time of its next change', () => {
    const { fold, rules } = journey().record(0, 10, { ignition: true }).derive(interval(60));
    expect(statusNow(fold, fold.last.time, fold.last.time, rules).nextChangeAt).toBe(START + 300_001);
  });
});

describe('an impossible speed', () => {
  it.each([
    ['car', 250],
    ['bike', 150],
  ] as const)('of a %s is one above %d km/h', (assetType, cap) => {
    const trip = journey()
      .record(0, 20)
      .repeat(3, 10, 20)
      .record(10, (cap + 1) * KMH, { moved: 200 })
      .repeat(3, 10, 20);
    const [, , , , fast] = trip.positions;
    const { fold, open } = story(trip, { assetType });
    expect(fast!.speedMetersPerSecond).toBeCloseTo((cap + 1) * KMH, 5);
    expect(fold.trip!.maxSpeed).toBe(20);
    expect(Math.max(...open.rollups.map((row) => row.maxSpeedMetersPerSecond))).toBe(20);
    const possible = journey()
      .record(0, 20)
      .repeat(3, 10, 20)
      .record(10, (cap - 1) * KMH, { moved: 200 });
    expect(story(possible, { assetType }).fold.trip!.maxSpeed).toBeCloseTo((cap - 1) * KMH, 2);
  });

  it('makes a parked vehicle neither moving nor speeding', () => {
    const trip = journey().record(0, 0, { ignition: true }).repeat(3, MINUTE, 0);
    for (let minute = 0; minute < 5; minute++) trip.record(10, 65_535 * KMH, { moved: 0 });
    const limit = [{ assetType: undefined, validFrom: 0, values: { speedLimitMetersPerSecond: 25 } }];
    const { statuses, derived, fold } = story(trip, { versions: limit });
    expect(statuses).toEqual(['idle 0-']);
    expect(derived.drivingEvents).toEqual([]);
    expect(fold.fix.speed).toBe(-1);
  });

  it('is accepted if the track confirms it', () => {
    const fast = 252 * KMH;
    const trip = journey().record(0, fast).repeat(10, 60, fast, {});
    for (const [index, position] of trip.positions.entries())
      position.longitude = 10 + (index * 249 * KMH * 60) / 111_195;
    expect(story(trip).fold.trip!.maxSpeed).toBeCloseTo(fast, 1);
  });
});

it('a trip excludes the parked silence before its ignition came on', () => {
  const trip = journey().record(0, 0, { ignition: false }).record(3000, 0, { ignition: true });
  trip.record(30, 5).repeat(10, MINUTE, 10);
  expect(story(trip).open.trip).toMatchObject({ gapCount: 0, fixCount: 12, startRule: 'ignition' });
  const blind = journey().record(0, 0, { ignition: false }).blind(3000, { ignition: true }).record(10, 0);
  blind.record(30, 5).repeat(10, MINUTE, 10);
  expect(story(blind).open.trip).toMatchObject({ gapCount: 0 });
});
