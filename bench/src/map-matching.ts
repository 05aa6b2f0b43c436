/**
 * Markers that a run covers when its tracker reports seldom, with and without matching to roads. Vehicles are simulated
 * along ways of Waymark's own router in Liechtenstein, so the driven way is known. The same router matches them, so
 * drivers here never choose another way than the quickest one between two markers.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PlaceFix } from '@waymark/domain/places/visits.ts';
import { fixesAlongRoads, matchedResult } from '@waymark/domain/routes/matched-run.ts';
import { metersBetween, metersFromLine, type Spot } from '@waymark/domain/routes/near.ts';
import type { RunWindow } from '@waymark/domain/routes/plan.ts';
import type { Marker } from '@waymark/domain/routes/route.ts';
import { resultOfFixes } from '@waymark/domain/routes/runs.ts';
import { matchRoads } from '../../server/src/features/routes/routing/roads/match.ts';
import { osmRoads } from '../../server/src/features/routes/routing/roads/osm-roads.ts';
import { RoadSearch } from '../../server/src/features/routes/routing/roads/search.ts';
import type { Benchmark } from './harness.ts';
import { tracesMeasured } from './map-matching-traces.ts';

const FOLDER = path.resolve(process.env.WAYMARK_DATA ?? '../shared/data', 'map/osm');
const FILE = 'liechtenstein-latest.osm.pbf';
const BOX = { south: 47.06, north: 47.26, west: 9.48, east: 9.58 };
const NOISE_METERS = 8;
const TOLERANCE_METERS = 100;
const MARKERS = 12;
const INTERVALS = [10, 30, 60, 120];
const METERS_PER_DEGREE = 111_195;
/** Points of the matched way this near are on the driven road. */
const NEAR_METERS = 40;
/** Markers that the vehicle does not pass are farther from its way. */
const BESIDE_METERS = [150, 500] as const;

type Line = [number, number][];

/** Returns random numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function spotIn(random: () => number): Spot {
  return {
    latitude: BOX.south + random() * (BOX.north - BOX.south),
    longitude: BOX.west + random() * (BOX.east - BOX.west),
  };
}

/** Returns the positions of each second along a line that takes so long. */
function eachSecond(line: Line, seconds: number): (Spot & { time: number })[] {
  const spots = line.map(([latitude, longitude]) => ({ latitude, longitude }));
  const lengths = spots.slice(1).map((spot, index) => metersBetween(spots[index]!, spot));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const all: (Spot & { time: number })[] = [];
  let [at, before] = [0, 0];
  for (let second = 0; second <= seconds; second++) {
    const walked = (second / seconds) * whole;
    while (at < lengths.length - 1 && before + lengths[at]! < walked) before += lengths[at++]!;
    const part = lengths[at] === 0 ? 0 : (walked - before) / lengths[at]!;
    const [from, to] = [spots[at]!, spots[at + 1]!];
    all.push({
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part,
      time: second * 1000,
    });
  }
  return all;
}

function fixOf({ latitude, longitude, time }: Spot & { time: number }, random: () => number): PlaceFix {
  const degrees = () => (normal(random) * NOISE_METERS) / METERS_PER_DEGREE;
  return {
    time,
    latitudeE7: Math.round((latitude + degrees()) * 1e7),
    longitudeE7: Math.round((longitude + degrees() / Math.cos((latitude * Math.PI) / 180)) * 1e7),
    accuracyMeters: 0,
    speedMetersPerSecond: -1,
  };
}

const markerAt = ({ latitude, longitude }: Spot): Marker => ({
  ...{ name: '', address: '', type: 'stop', latitude, longitude, placeId: null },
  ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
});

function windowOf(markers: Marker[], end: number): RunWindow {
  const version = { from: 0, markers, toleranceMeters: TOLERANCE_METERS, corridorMeters: 500, line: null };
  return { assignmentId: 1, routeId: 1, start: 0, end, version };
}

export const benchmark: Benchmark = async ({ quick, say }) => {
  if (!existsSync(path.join(FOLDER, FILE))) throw new Error(`${FOLDER}/${FILE} is missing. Set WAYMARK_DATA.`);
  const search = new RoadSearch(
    await osmRoads(FOLDER, [FILE], (file, error) => {
      throw new Error(`${file}: ${error.message}`);
    }),
  );
  const random = randomOf(15);
  const trips = quick ? 20 : 200;
  const counts = new Map<string, number>();
  const add = (name: string, count: number): void => void counts.set(name, (counts.get(name) ?? 0) + count);
  let [fixesMatched, spentMs] = [0, 0];
  for (let trip = 0; trip < trips; ) {
    const way = search.way([spotIn(random), spotIn(random), spotIn(random)], 'car');
    const meters = way?.legs.reduce((sum, leg) => sum + leg.distance, 0) ?? 0;
    if (way === undefined || meters < 5_000) continue;
    trip++;
    const seconds = way.legs.reduce((sum, leg) => sum + leg.durationSeconds, 0);
    const track = eachSecond(way.line, seconds);
    const passed = Array.from({ length: MARKERS }, () => track[Math.floor(random() * track.length)]!).sort(
      (one, other) => one.time - other.time,
    );
    const beside = Array.from({ length: 200 }, () => {
      const near = track[Math.floor(random() * track.length)]!;
      const turn = random() * 2 * Math.PI;
      const away = (BESIDE_METERS[0] + random() * (BESIDE_METERS[1] - BESIDE_METERS[0])) / METERS_PER_DEGREE;
      const latitude = near.latitude + Math.sin(turn) * away;
      const longitude = near.longitude + (Math.cos(turn) * away) / Math.cos((latitude * Math.PI) / 180);
      return { latitude, longitude };
    })
      .filter((spot) => metersFromLine(spot, way.line) > BESIDE_METERS[0])
      .slice(0, MARKERS);
    const window = windowOf([...passed, ...beside].map(markerAt), seconds * 1000 + 1);
    const covered = (result: { markers: { state: string }[] }, isPassed: boolean) =>
      result.markers.filter(({ state }, index) => state === 'covered' && index < MARKERS === isPassed).length;
    const all = resultOfFixes(
      track.map((spot) => fixOf(spot, random)),
      window,
    );
    add('markers', MARKERS);
    add('beside', beside.length);
    add('all', covered(all, true));
    for (const interval of INTERVALS) {
      const fixes = track.filter(({ time }) => time % (interval * 1000) === 0).map((spot) => fixOf(spot, random));
      const began = performance.now();
      const spots = fixes.map((fix) => ({
        time: fix.time,
        latitude: fix.latitudeE7 / 1e7,
        longitude: fix.longitudeE7 / 1e7,
      }));
      const legs = matchRoads(search, spots, 'car');
      spentMs += performance.now() - began;
      fixesMatched += fixes.length;
      const raw = resultOfFixes(fixes, window);
      const matched = matchedResult(raw, window, fixes, legs);
      add(`raw ${interval}`, covered(raw, true));
      add(`matched ${interval}`, covered(matched, true));
      add(`beside raw ${interval}`, covered(raw, false));
      add(`beside ${interval}`, covered(matched, false));
      const along = fixesAlongRoads(fixes, legs);
      const truth = along.filter(
        ({ latitudeE7, longitudeE7 }) =>
          metersFromLine({ latitude: latitudeE7 / 1e7, longitude: longitudeE7 / 1e7 }, way.line) <= NEAR_METERS,
      ).length;
      add(`near ${interval}`, truth);
      add(`points ${interval}`, along.length);
    }
    if (trip % 50 === 0) say(`${trip} of ${trips} trips`);
  }
  const percent = (part: string, whole: string) => ((counts.get(part) ?? 0) / (counts.get(whole) ?? 1)) * 100;
  const measured: Record<string, number> = {
    trips,
    'covered by all positions, %': percent('all', 'markers'),
    'microseconds per matched position': (spentMs * 1000) / fixesMatched,
  };
  for (const interval of INTERVALS) {
    measured[`covered at ${interval} s, %`] = percent(`raw ${interval}`, 'markers');
    measured[`covered at ${interval} s along roads, %`] = percent(`matched ${interval}`, 'markers');
    measured[`markers beside the way covered at ${interval} s, %`] = percent(`beside raw ${interval}`, 'beside');
    measured[`markers beside the way covered at ${interval} s along roads, %`] = percent(
      `beside ${interval}`,
      'beside',
    );
    measured[`points within 40 m of the driven way at ${interval} s, %`] = percent(
      `near ${interval}`,
      `points ${interval}`,
    );
  }
  Object.assign(measured, await tracesMeasured());
  const reached = measured['covered at 120 s along roads, %']! >= 90;
  return {
    name: 'map-matching',
    target: 'a tracker at 120 s covers 90 % of its markers along roads',
    reached,
    measured,
  };
};
