/** Matching a growing track piece by piece gives the markers of matching all of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIVE_OVERLAP_MS, type LiveMarker, liveMarkers, withLiveMarkers } from './live-markers.ts';
import { type MatchedLeg, matchedResult } from './matched-run.ts';
import type { RunWindow } from './plan.ts';
import type { Marker } from './route.ts';
import { resultOfFixes } from './runs.ts';

/** Degrees of a kilometre on the equator. */
const KM = 0.009;
const fixAt = (seconds: number, km: number) => ({
  ...{ time: seconds * 1000, latitudeE7: 0, longitudeE7: Math.round(km * KM * 1e7) },
  ...{ accuracyMeters: 0, speedMetersPerSecond: -1 },
});
const marker = (km: number): Marker => ({
  ...{ name: '', address: 'A', type: 'stop', latitude: 0, longitude: km * KM, placeId: null },
  ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
});

it('whatever the times at which it is looked at', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 70, max: 200 }), { minLength: 4, maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 10 }),
      (gaps, looks) => {
        const secondsAt = (index: number) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0);
        const fixes = [0, ...gaps].map((_, index) => fixAt(secondsAt(index), index));
        const seconds = secondsAt(gaps.length);
        const markers = [0, ...gaps.map((_, index) => index + 0.5), gaps.length].map(marker);
        const version = { from: 0, markers, toleranceMeters: 100, corridorMeters: 500, line: null };
        const window: RunWindow = { assignmentId: 1, routeId: 1, start: 0, end: seconds * 1000 + 1, version };
        const legsOf = (part: typeof fixes): MatchedLeg[] =>
          part.slice(1).map((to, index) => ({
            ...{ from: index, to: index + 1 },
            line: [part[index]!, to].map(({ longitudeE7 }): [number, number] => [0, longitudeE7 / 1e7]),
          }));
        let live: LiveMarker[] = [];
        let until: number | undefined;
        for (const count of [...new Set([...looks, fixes.length])].sort((one, other) => one - other)) {
          const seen = fixes.slice(0, count);
          const part = seen.filter(({ time }) => until === undefined || time >= until - LIVE_OVERLAP_MS);
          live = liveMarkers(resultOfFixes(seen, window), window, live, part, legsOf(part));
          until = seen.at(-1)!.time;
        }
        const whole = resultOfFixes(fixes, window);
        const ended = matchedResult(whole, window, fixes, legsOf(fixes));
        const states = (all: readonly { state: string }[]) => all.map(({ state }) => state);
        expect(states(withLiveMarkers(whole.markers, live))).toEqual(states(ended.markers));
      },
    ),
    { numRuns: 60 },
  );
});
