/**
 * Measures what places cost ingest: the whole product takes packets while the account has none, 10, 1,000 and 10,000
 * places on the ways of its vehicles, in turn. Then the fold of visits alone, a position at a time.
 */
import { IndexedPlaces } from '@waymark/domain/places/place-set.ts';
import { advanceVisits, type PlaceFix, startVisits } from '@waymark/domain/places/visits.ts';
import { type Benchmark, type Figure, figure } from './harness.ts';
import { placeAt, setPlaces } from './ingest/places.ts';
import { ratesInTurn } from './ingest/rates-in-turn.ts';

const COUNTS = [0, 10, 1000, 10_000] as const;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const rates = await ratesInTurn(
    COUNTS.map((count) => ({
      name: `${count} places`,
      set: ({ client, accountId }) => setPlaces(client, accountId, count),
    })),
    { quick, say },
  );
  const ratesOf = (count: number): readonly number[] => rates.get(`${count} places`)!;
  const none = ratesOf(0);
  const share = (count: number): Figure => figure(ratesOf(count).map((rate, index) => rate / none[index]!));
  const nanoseconds = (count: number): number => foldNanoseconds(count, quick ? 200_000 : 1_000_000);
  const [ten, thousand, tenThousand] = [nanoseconds(10), nanoseconds(1000), nanoseconds(10_000)];
  const ratio = share(1000);
  return {
    name: 'places-scale',
    ratio,
    measured: {
      recordsPerSecondWithoutPlaces: figure(none),
      recordsPerSecondTenPlaces: figure(ratesOf(10)),
      recordsPerSecondThousandPlaces: figure(ratesOf(1000)),
      recordsPerSecondTenThousandPlaces: figure(ratesOf(10_000)),
      shareOfRateTenPlaces: share(10),
      shareOfRateTenThousandPlaces: share(10_000),
      foldNanosecondsTenPlaces: ten,
      foldNanosecondsThousandPlaces: thousand,
      foldNanosecondsTenThousandPlaces: tenThousand,
      tenThousandAgainstTen: tenThousand / ten,
    },
    target: 'with 1,000 places ≥ 0.85 of the rate without; 10,000 places cost at most log n times 10 places',
    reached: ratio.median >= 0.85 && tenThousand / ten <= Math.log(10_000) / Math.log(10) && !quick,
  };
};

const FOLDED_VEHICLES = 10;

/** Returns the time of the fold of visits for one position, in nanoseconds. Each vehicle crosses its place. */
function foldNanoseconds(count: number, positions: number): number {
  const places = new IndexedPlaces(
    Array.from({ length: count }, (_, index) => {
      const { latitude, longitude, radius } = placeAt(index);
      const shape = { kind: 'circle', latitude, longitude, radiusMeters: radius } as const;
      return { placeId: index + 1, from: 1, to: Number.POSITIVE_INFINITY, waits: false, shape };
    }),
  );
  const folds = Array.from({ length: FOLDED_VEHICLES }, startVisits);
  const out = { crossings: [], visits: [] };
  const fixes: PlaceFix[] = [];
  for (let index = 0; index < positions; index++) {
    const { latitude, longitude } = placeAt(index % FOLDED_VEHICLES);
    const round = Math.floor(index / FOLDED_VEHICLES);
    const north = (round % 40) * 0.000_5;
    const e7 = { latitudeE7: Math.round((latitude + north) * 1e7), longitudeE7: Math.round(longitude * 1e7) };
    fixes.push({
      time: 1000 + round * 10_000,
      ...e7,
      accuracyMeters: 5,
      speedMetersPerSecond: 10,
    });
  }
  const started = performance.now();
  for (let index = 0; index < positions; index++)
    advanceVisits(folds[index % FOLDED_VEHICLES]!, [fixes[index]!], places, out);
  return ((performance.now() - started) * 1e6) / positions;
}
