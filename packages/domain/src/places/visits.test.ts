import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_METERS, toE7 } from '../geometry.ts';
import { IndexedPlaces, type PlaceVersion } from './place-set.ts';
import type { PlaceShape } from './shape.ts';
import { byWording, inWords } from './testing-visits.ts';
import {
  advanceVisits,
  nextVisitChange,
  openVisits,
  type PlaceFix,
  type PlaceSet,
  passVisitTime,
  startVisits,
  type VisitsOut,
} from './visits.ts';

const START = Date.UTC(2026, 0, 5, 8);
const DEGREES_PER_METER = 180 / (Math.PI * EARTH_RADIUS_METERS);
const PLACE = 7;

/** A fix on the equator, `meters` east of the place's middle, so many seconds after the start. */
function fix(seconds: number, meters: number, accuracyMeters = 0, speed = -1): PlaceFix {
  return {
    time: START + seconds * 1000,
    latitudeE7: 0,
    longitudeE7: toE7(10 + meters * DEGREES_PER_METER),
    accuracyMeters,
    speedMetersPerSecond: speed,
  };
}

/** Returns a set of shapes that always hold. */
function placesOf(shapes: Record<number, PlaceShape>): IndexedPlaces {
  return new IndexedPlaces(Object.entries(shapes).map(([id, shape]) => version(Number(id), shape)));
}

const version = (placeId: number, shape: PlaceShape, from = 1, to = Number.POSITIVE_INFINITY): PlaceVersion => ({
  placeId,
  shape,
  from,
  to,
  waits: false,
});
const circle = (radiusMeters: number, meters = 0): PlaceShape => ({
  kind: 'circle',
  latitude: 0,
  longitude: 10 + meters * DEGREES_PER_METER,
  radiusMeters,
});
const depot = placesOf({ [PLACE]: circle(100) });

function derive(fixes: readonly PlaceFix[], places: PlaceSet = depot) {
  const fold = startVisits();
  const out: VisitsOut = { crossings: [], visits: [] };
  advanceVisits(fold, fixes, places, out);
  return { fold, out };
}

const seconds = (time: number): number => Math.round((time - START) / 1000);

/** Returns crossings as `enter 15.0 @ -100`: seconds since the start, metres east. */
function crossingsOf({ crossings }: VisitsOut): string[] {
  return crossings.map(
    ({ direction, time, longitudeE7 }) =>
      `${direction} ${((time - START) / 1000).toFixed(1)} @ ${Math.round((longitudeE7 / 1e7 - 10) / DEGREES_PER_METER)}`,
  );
}

describe('a crossing', () => {
  it.for<[string, PlaceFix[], string[]]>([
    [
      'is interpolated between the fixes on both sides',
      [fix(0, -200), fix(10, 0), fix(20, 50), fix(30, 150), fix(40, 250)],
      ['enter 5.0 @ -100', 'exit 25.0 @ 100'],
    ],
    ['needs two fixes inside', [fix(0, -200), fix(10, 0), fix(20, 200), fix(30, 400)], []],
    ['or 30 s inside', [fix(0, -200), fix(10, 0), fix(40, 200), fix(50, 400)], ['enter 5.0 @ -100', 'exit 25.0 @ 100']],
    ['not 29', [fix(0, -200), fix(10, 0), fix(39, 200), fix(50, 400)], []],
    ['needs two fixes beyond to be an exit', [fix(0, 0), fix(10, 0), fix(20, 200), fix(30, 0)], ['enter 0.0 @ 0']],
    [
      'tolerates fixes up to 25 m beyond',
      [fix(0, 0), fix(10, 0), fix(20, 124), fix(30, 124), fix(40, 124)],
      ['enter 0.0 @ 0'],
    ],
    [
      'tolerates fixes within their accuracy',
      [fix(0, 0), fix(10, 0), fix(20, 150, 60), fix(30, 150, 60), fix(40, 170, 60), fix(50, 170, 60)],
      ['enter 0.0 @ 0', 'exit 16.7 @ 100'],
    ],
    [
      'is dated by the first fix outside, even within the tolerance',
      [fix(0, 0), fix(10, 50), fix(20, 120), fix(30, 200), fix(40, 300)],
      ['enter 0.0 @ 0', 'exit 17.1 @ 100'],
    ],
    [
      'ignores fixes that are less accurate than the radius',
      [fix(0, -200), fix(10, 0, 101), fix(20, 0, 101), fix(30, -200)],
      [],
    ],
    [
      'is interpolated from the last accurate fix',
      [fix(0, -200), fix(5, 900, 101), fix(10, 0), fix(20, 0)],
      ['enter 5.0 @ -100'],
    ],
    [
      'is dated by the fix that shows it after a silence',
      [fix(0, -200), fix(400, 0), fix(410, 0), fix(5000, 300), fix(5010, 300)],
      ['enter 400.0 @ 0', 'exit 5000.0 @ 300'],
    ],
  ])('%s', ([, fixes, expected]) => {
    expect(crossingsOf(derive(fixes).out)).toEqual(expected);
  });

  it('of 30 s is decided by time alone', () => {
    const { fold, out } = derive([fix(0, -200), fix(10, 0)]);
    expect(nextVisitChange(fold)).toBe(START + 40_000);
    passVisitTime(fold, START + 39_999, depot, out);
    expect(out.crossings).toEqual([]);
    passVisitTime(fold, START + 40_000, depot, out);
    expect(crossingsOf(out)).toEqual(['enter 5.0 @ -100']);
    expect(openVisits(fold)).toEqual([{ placeId: PLACE, enteredAt: START + 5000 }]);
    expect(nextVisitChange(fold)).toBeUndefined();
  });
});

describe('a visit', () => {
  it('lasts from one crossing to the other, with the highest speed inside', () => {
    const { out } = derive([fix(0, -200, 5, 30), fix(10, 0, 5, 12), fix(20, 50, 5, 14), fix(30, 150), fix(40, 250)]);
    const times = { enteredAt: START + 5000, leftAt: START + 25_000, decidedAt: START + 40_000 };
    expect(out.visits).toEqual([{ placeId: PLACE, ...times, topSpeedMetersPerSecond: 14 }]);
  });

  it('to each of several overlapping places is its own', () => {
    const nested = placesOf({ 1: circle(400), 2: circle(100), 3: circle(100, 150) });
    const fixes = Array.from({ length: 101 }, (_, index) => fix(index, -500 + index * 10));
    const { visits } = derive(fixes, nested).out;
    expect(visits.map(({ placeId, enteredAt, leftAt }) => [placeId, ...[enteredAt, leftAt].map(seconds)])).toEqual([
      [2, 40, 60],
      [3, 55, 75],
      [1, 10, 90],
    ]);
  });

  it('ends with its place', () => {
    const { fold, out } = derive([fix(0, 0), fix(10, 0)]);
    const until = new IndexedPlaces([version(PLACE, circle(100), 1, START + 15_000)]);
    advanceVisits(fold, [fix(20, 0)], until, out);
    expect(openVisits(fold)).toEqual([]);
    expect(out.visits.map(({ leftAt }) => seconds(leftAt))).toEqual([15]);
    expect(crossingsOf(out)).toEqual(['enter 0.0 @ 0']);
  });
});

describe('a place that changes', () => {
  const drawnAt = START + 100_000;
  const drawn = new IndexedPlaces([version(PLACE, circle(100), drawnAt)]);
  const moved = new IndexedPlaces([version(PLACE, circle(100), 1, drawnAt), version(PLACE, circle(100, 500), drawnAt)]);

  it('around a standing asset is entered when it is drawn', () => {
    const { fold, out } = derive([fix(0, 20)], drawn);
    passVisitTime(fold, drawnAt + 29_999, drawn, out);
    expect(openVisits(fold)).toEqual([]);
    passVisitTime(fold, drawnAt + 30_000, drawn, out);
    expect(crossingsOf(out)).toEqual(['enter 100.0 @ 20']);
    expect(fold.decided).toBe(drawnAt + 30_000);
  });

  it('is not entered by a fix before it was drawn', () => {
    expect(derive([fix(0, 0), fix(10, 0), fix(90, 300), fix(110, 300)], drawn).out.crossings).toEqual([]);
  });

  it('is left when it moves away, and entered where it moves to', () => {
    expect(crossingsOf(derive([fix(0, 0), fix(10, 0), fix(200, 0)], moved).out)).toEqual([
      'enter 0.0 @ 0',
      'exit 100.0 @ 0',
    ]);
    expect(crossingsOf(derive([fix(0, 500), fix(200, 500)], moved).out)).toEqual(['enter 100.0 @ 500']);
  });

  it('goes on being visited if the asset is in both shapes', () => {
    const wider = new IndexedPlaces([version(PLACE, circle(100), 1, drawnAt), version(PLACE, circle(300), drawnAt)]);
    expect(crossingsOf(derive([fix(0, 0), fix(10, 0), fix(200, 250), fix(300, 250)], wider).out)).toEqual([
      'enter 0.0 @ 0',
    ]);
  });

  it('is left and entered again if it moves away and back between two fixes', () => {
    const back = new IndexedPlaces([
      version(PLACE, circle(100), drawnAt, drawnAt + 60_000),
      version(PLACE, circle(100, 500), drawnAt + 60_000, drawnAt + 120_000),
      version(PLACE, circle(100), drawnAt + 120_000, drawnAt + 180_000),
    ]);
    const { out } = derive([fix(0, 0), fix(900, 0)], back);
    expect(out.visits.map(({ enteredAt, leftAt }) => [enteredAt, leftAt].map(seconds))).toEqual([
      [100, 160],
      [220, 280],
    ]);
  });

  it('decides the same by time and by the next fix', () => {
    fc.assert(
      fc.property(someFixes, fc.integer({ min: 0, max: 4000 }), fc.boolean(), (fixes, after, isMoved) => {
        const from = START + after * 1000;
        const shapes = isMoved ? [version(1, circle(150), 1, from), version(1, circle(90, 120), from)] : [];
        const places = new IndexedPlaces([...shapes, version(2, circle(120, -40), from)]);
        const whole = derive(fixes, places).out;
        const fold = startVisits();
        const out: VisitsOut = { crossings: [], visits: [] };
        fixes.forEach((each, index) => {
          advanceVisits(fold, [each], places, out);
          const next = fixes[index + 1]?.time;
          if (next !== undefined)
            for (const share of [0.3, 0.9]) passVisitTime(fold, each.time + (next - each.time) * share, places, out);
        });
        expect(out).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });
});

/** A day of fixes around two places, with bad accuracies and silences. */
const someFixes = fc
  .array(
    fc.record({
      after: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.integer({ min: 61, max: 4000 })),
      step: fc.integer({ min: -150, max: 150 }),
      accuracy: fc.constantFrom(0, 0, 5, 40, 90, 120, 300),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let [seconds, meters] = [0, 0];
    return steps.map(({ after, step, accuracy }) => {
      seconds += after;
      meters = Math.max(-600, Math.min(600, meters + step));
      return fix(seconds, meters, accuracy);
    });
  });
const two = placesOf({ 1: circle(100, -50), 2: circle(250, 100) });

describe('the fold of visits', () => {
  it('follows the wording on any track', () => {
    fc.assert(
      fc.property(someFixes, (fixes) => {
        const { out } = derive(fixes, two);
        for (const placeId of [1, 2]) {
          const fence = two.fence(placeId, START)!;
          const found = inWords(out.crossings, placeId, fixes, fence);
          const expected = byWording(fixes, fence);
          expect(found).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same for any batches, through storage', () => {
    fc.assert(
      fc.property(someFixes, fc.array(fc.nat(120), { maxLength: 10 }), (fixes, cuts) => {
        const whole = derive(fixes, two);
        let fold = startVisits();
        const out: VisitsOut = { crossings: [], visits: [] };
        const ends = [...new Set(cuts.map((cut) => cut % (fixes.length + 1)))].sort((a, b) => a - b);
        let from = 0;
        for (const to of [...ends, fixes.length]) {
          advanceVisits(fold, fixes.slice(from, to), two, out);
          fold = JSON.parse(JSON.stringify(fold));
          from = to;
        }
        expect(out).toEqual(whole.out);
        expect(JSON.stringify(fold)).toBe(JSON.stringify(whole.fold));
      }),
      { numRuns: 300 },
    );
  });

  it('gives crossings in turn, each visit within its fixes', () => {
    fc.assert(
      fc.property(someFixes, (fixes) => {
        const { crossings, visits } = derive(fixes, two).out;
        for (const placeId of [1, 2]) {
          const own = crossings.filter((crossing) => crossing.placeId === placeId);
          expect(own.every(({ direction }, index) => direction === (index % 2 === 0 ? 'enter' : 'exit'))).toBe(true);
          for (const { time, decidedAt } of own) expect(time).toBeLessThanOrEqual(decidedAt);
        }
        for (const { enteredAt, leftAt } of visits) expect(leftAt).toBeGreaterThan(enteredAt);
      }),
      { numRuns: 200 },
    );
  });
});
