/** Visits of the recorded vehicles to 500 places where they stopped, against a plain reading of the rule. */
import { expect, it } from 'vitest';
import { advance, rulesOf, startDerived, startFold } from '../derive/index.ts';
import { source } from '../derive/testing-rules.ts';
import { allTraces, requireTraces, type Trace } from '../derive/testing-traces.ts';
import { distanceMeters } from '../geometry.ts';
import { sampled } from '../testing-thorough.ts';
import { IndexedPlaces } from './place-set.ts';
import type { Corner } from './shape.ts';
import { byWording, inWords } from './testing-visits.ts';
import { advanceVisits, type PlaceFix, startVisits, type VisitsOut } from './visits.ts';

const PLACES = 500;
const RADIUS_METERS = 50;

/** Returns the accepted fixes of each vehicle, and where it stopped. */
function derived({ vehicles }: Trace): { fixes: PlaceFix[]; stops: Corner[] }[] {
  return [...vehicles.values()].map((positions) => {
    const out = startDerived(true);
    advance(startFold(), positions, rulesOf(source), out);
    const stops = out.stops.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    return { fixes: out.fixes!, stops };
  });
}

/** Returns so many places: where vehicles stopped, then where they were, each apart from the others. */
function places(tracks: ReturnType<typeof derived>): Corner[] {
  const chosen: Corner[] = [];
  const take = ({ latitude, longitude }: Corner): void => {
    const isApart = chosen.every(
      (it) => distanceMeters(it.latitude, it.longitude, latitude, longitude) > 2 * RADIUS_METERS,
    );
    if (chosen.length < PLACES && isApart) chosen.push({ latitude, longitude });
  };
  for (const { stops } of tracks) stops.forEach(take);
  for (const { fixes } of tracks)
    for (let index = 0; index < fixes.length; index += 20)
      take({ latitude: fixes[index]!.latitudeE7 / 1e7, longitude: fixes[index]!.longitudeE7 / 1e7 });
  return chosen;
}

it('visits of recorded vehicles to 500 places are those of the wording', { timeout: 120_000 }, () => {
  requireTraces();
  const visited = new Map<string, number>();
  for (const trace of allTraces()) {
    const tracks = derived(trace);
    const set = new IndexedPlaces(
      places(tracks).map((center, index) => {
        const shape = { kind: 'circle', ...center, radiusMeters: RADIUS_METERS } as const;
        return { placeId: index + 1, from: 1, to: Number.POSITIVE_INFINITY, waits: false, shape };
      }),
    );
    const ids = Array.from({ length: set.size }, (_, index) => index + 1);
    let count = 0;
    for (const { fixes } of tracks) {
      const out: VisitsOut = { crossings: [], visits: [] };
      advanceVisits(startVisits(), fixes, set, out);
      count += out.visits.length;
      for (const placeId of sampled(ids, 5)) {
        const fence = set.fence(placeId, 1)!;
        expect(inWords(out.crossings, placeId, fixes, fence), `${trace.name}, place ${placeId}`).toEqual(
          byWording(fixes, fence),
        );
      }
    }
    visited.set(trace.name, count);
  }
  expect(
    [...visited.values()].every((count) => count > 0),
    JSON.stringify([...visited]),
  ).toBe(true);
});
