/**
 * Covered markers of recorded traces when their positions are thinned. No road data lies where they were driven. Positions
 * of each second are dense enough to be a road network themselves, so such a trace is also matched to its own way.
 */
import { METERS_PER_DEGREE } from '@waymark/domain/geometry.ts';
import type { PlaceFix } from '@waymark/domain/places/visits.ts';
import { matchedResult } from '@waymark/domain/routes/matched-run.ts';
import { metersBetween, type Spot } from '@waymark/domain/routes/near.ts';
import type { RunWindow } from '@waymark/domain/routes/plan.ts';
import type { Marker } from '@waymark/domain/routes/route.ts';
import { resultOfFixes } from '@waymark/domain/routes/runs.ts';
import { readTrace } from '@waymark/simulator/replay/traces.ts';
import { matchRoads } from '../../server/src/features/routes/routing/roads/match.ts';
import { FOR_ALL, type RoadPiece, roadArrays } from '../../server/src/features/routes/routing/roads/network.ts';
import { RoadSearch } from '../../server/src/features/routes/routing/roads/search.ts';
import { recorded } from '../../test/recorded-traces.ts';

const TRACES = [
  { name: 'capmetro', file: 'capmetro/2015-03-07.csv.gz', isDense: false },
  { name: 'barefoot', file: 'barefoot/x0001-001.json', isDense: true },
] as const;
const INTERVALS = [30, 60, 120];
/** A marker on each so many metres of a drive. */
const MARKER_METERS = 500;
const TOLERANCE_METERS = 100;
/** Positions in one cell are one point of the network. */
const CELL_METERS = 15;

/** Returns the shares of covered markers, in percent, by measurement. */
export async function tracesMeasured(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const { name, file, isDense } of TRACES) {
    const { vehicles } = await readTrace(recorded(file));
    const counts = new Map<string, number>();
    const add = (what: string, count: number): void => void counts.set(what, (counts.get(what) ?? 0) + count);
    for (const { records } of vehicles) {
      const fixes = records.flatMap(({ fixTime, latitude, longitude, valid }) =>
        valid === false || latitude === undefined || longitude === undefined ? [] : fixOf(fixTime, latitude, longitude),
      );
      const window = windowOf(fixes);
      if (window === undefined) continue;
      add('markers', window.version.markers.length);
      add('all', resultOfFixes(fixes, window).covered);
      const search = isDense ? ownRoads(fixes.map(spotOf)) : undefined;
      for (const interval of INTERVALS) {
        const thin = thinned(fixes, interval * 1000);
        const raw = resultOfFixes(thin, window);
        add(`${interval}`, raw.covered);
        if (search === undefined) continue;
        const legs = matchRoads(
          search,
          thin.map((fix) => ({ ...spotOf(fix), time: fix.time })),
          'car',
        );
        add(`${interval} along its own way`, matchedResult(raw, window, thin, legs).covered);
      }
    }
    const markers = counts.get('markers') ?? 0;
    measured[`${name}: markers`] = markers;
    for (const [what, count] of counts)
      if (what !== 'markers') measured[`${name}: covered at ${what}, %`] = (count / markers) * 100;
  }
  return measured;
}

const spotOf = ({ latitudeE7, longitudeE7 }: PlaceFix): Spot => ({
  latitude: latitudeE7 / 1e7,
  longitude: longitudeE7 / 1e7,
});

function fixOf(time: number, latitude: number, longitude: number): PlaceFix {
  const e7 = (degrees: number) => Math.round(degrees * 1e7);
  return { time, latitudeE7: e7(latitude), longitudeE7: e7(longitude), accuracyMeters: 0, speedMetersPerSecond: -1 };
}

/** Returns a run with a marker on each so many metres of a drive; undefined if the drive is shorter than two. */
function windowOf(fixes: readonly PlaceFix[]): RunWindow | undefined {
  const markers: Marker[] = [];
  let walked = MARKER_METERS;
  for (const [index, fix] of fixes.entries()) {
    const spot = spotOf(fix);
    if (index > 0) walked += metersBetween(spotOf(fixes[index - 1]!), spot);
    if (walked < MARKER_METERS) continue;
    walked = 0;
    markers.push({
      ...{ name: '', address: '', type: 'stop', ...spot, placeId: null },
      ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
    });
  }
  if (markers.length < 2) return undefined;
  const version = { from: 0, markers, toleranceMeters: TOLERANCE_METERS, corridorMeters: 500, line: null };
  return { assignmentId: 1, routeId: 1, start: fixes[0]!.time, end: fixes.at(-1)!.time + 1, version };
}

function thinned(fixes: readonly PlaceFix[], everyMs: number): PlaceFix[] {
  let last = Number.NEGATIVE_INFINITY;
  return fixes.filter(({ time }) => {
    if (time - last < everyMs) return false;
    last = time;
    return true;
  });
}

/** Returns the way of a dense track as a road network. Positions of a cell are one point, so that ways cross. */
function ownRoads(track: readonly Spot[]): RoadSearch {
  const [first] = track;
  const metersPerEast = METERS_PER_DEGREE * Math.cos((first!.latitude * Math.PI) / 180);
  const numbers = new Map<string, number>();
  const spots: Spot[] = [];
  const neighbours: Set<number>[] = [];
  let before: number | undefined;
  for (const spot of track) {
    const cell = [spot.longitude * metersPerEast, spot.latitude * METERS_PER_DEGREE].map((meters) =>
      Math.floor(meters / CELL_METERS),
    );
    const number = numbers.get(cell.join()) ?? spots.length;
    if (number === spots.length) {
      numbers.set(cell.join(), number);
      spots.push(spot);
      neighbours.push(new Set());
    }
    if (before !== undefined && before !== number) {
      neighbours[before]!.add(number);
      neighbours[number]!.add(before);
    }
    before = number;
  }
  const isEnd = (number: number): boolean => neighbours[number]!.size !== 2;
  const pieces: RoadPiece[] = [];
  for (const start of spots.keys()) {
    if (!isEnd(start)) continue;
    for (const next of neighbours[start]!) {
      const run = [start, next];
      while (!isEnd(run.at(-1)!)) run.push([...neighbours[run.at(-1)!]!].find((one) => one !== run.at(-2))!);
      // Each run is found from both of its ends.
      if (run.at(-1)! < start || (run.at(-1) === start && run[1]! > run.at(-2)!)) continue;
      const shape = run.flatMap((one) => [spots[one]!.latitude, spots[one]!.longitude]);
      const meters = run.slice(1).reduce((sum, one, index) => sum + metersBetween(spots[run[index]!]!, spots[one]!), 0);
      pieces.push({
        ...{ from: start, to: run.at(-1)!, meters, kmh: 50, access: FOR_ALL },
        shape: shape.map((degrees) => Math.round(degrees * 1e7)),
      });
    }
  }
  return new RoadSearch(roadArrays(pieces, spots.length));
}
