import type { Trip } from '@waymark/contract/reports/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { countsAsFix } from '@waymark/domain/fix.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { metersBetween, type Spot } from '@waymark/domain/routes/near.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { Track, TrackMark } from '../../map/track/track.ts';
import type { MarkerStart } from './planned-markers.ts';

/** A trip that is shown on the map, with its positions. */
export interface ShownTrip {
  trip: Trip;
  /** Number of the trip in the day, from 1. */
  number: number;
  points: readonly TrackPoint[];
}

/** Where a trip began or ended. */
export interface TripEnd {
  /** Id of its mark on the map. */
  id: string;
  which: 'start' | 'end';
  start: MarkerStart;
}

/** Ends nearer than this to the previous one are the same stop. */
const SAME_STOP_METERS = 150;

/** Returns where a trip began and ended, as far as it is known. */
export function endsOf(trip: Trip): TripEnd[] {
  const { id, startLocation, endLocation, startAddress, endAddress } = trip;
  const one = (which: 'start' | 'end', at: Spot | null, address: string | null): TripEnd[] =>
    at === null ? [] : [{ id: `${id} ${which}`, which, start: { ...at, address } }];
  return [...one('start', startLocation, startAddress), ...one('end', endLocation, endAddress)];
}

/** Returns the stops of trips in the order of the day. A trip begins where the one before ended. */
export function stopsOf(trips: readonly Trip[], after: Spot | undefined): MarkerStart[] {
  const stops: MarkerStart[] = [];
  let last = after;
  for (const { start } of trips.flatMap(endsOf)) {
    if (last !== undefined && metersBetween(last, start) < SAME_STOP_METERS) continue;
    stops.push(start);
    last = start;
  }
  return stops;
}

/** Returns whether positions can be drawn. */
export function isDrawable(points: readonly TrackPoint[]): boolean {
  return points.filter(countsAsFix).length > 1;
}

/** Returns trips as the map draws them: a line of each, straight gaps over long silences, a mark at each end. */
export function trackOfTrips(trips: readonly ShownTrip[]): Track {
  const stretches: { status: 'moving'; number: number; line: Coordinate[] }[] = [];
  const gaps: { from: Coordinate; to: Coordinate }[] = [];
  for (const { number, points } of trips) {
    let before: { time: number; at: Coordinate } | undefined;
    for (const fix of points.filter(countsAsFix)) {
      const now = { time: Date.parse(fix.time), at: [fix.longitude, fix.latitude] as const };
      const isSilent = before !== undefined && now.time - before.time > LIMITS.trackGapSeconds * 1000;
      if (before && isSilent) gaps.push({ from: before.at, to: now.at });
      if (before === undefined || isSilent)
        stretches.push({ status: 'moving', number: colorOf(number), line: [now.at] });
      else stretches.at(-1)!.line.push(now.at);
      before = now;
    }
  }
  return { stretches, gaps, marks: trips.flatMap(marksOf) };
}

function marksOf({ trip, number }: ShownTrip): TrackMark[] {
  return endsOf(trip).map(({ id, start }) => ({
    id,
    status: 'stopped',
    text: '',
    number: colorOf(number),
    at: [start.longitude, start.latitude],
  }));
}

/** Returns the number of the color of a trip: further trips repeat the colors. */
function colorOf(number: number): number {
  return ((number - 1) % LIMITS.playbackAssets) + 1;
}
