/**
 * Marker points that a vehicle's stops suggest: where it came on several days, in the usual order of the day (decisions.md,
 * "Learned suggestion").
 */
import { LIMITS } from '../limits.ts';
import { localDay, shiftDay, startOfLocalDay } from '../local-time.ts';
import { metersBetween, type Spot } from './near.ts';

export const LEARNED_RULE = {
  /** Stops within this distance of the middle of others are at the same point. */
  withinMeters: 100,
  /** Days on which the vehicle stopped there. */
  days: 3,
} as const;

/** A stop in degrees. Times in epoch ms. */
export interface PastStop extends Spot {
  startTime: number;
  endTime: number;
}

export interface LearnedPoint extends Spot {
  /** Local days with a stop there, and all stops there. */
  days: number;
  stops: number;
  /** Median local time of the first arrival of a day, seconds since midnight. */
  arriveSeconds: number;
  /** Median stay. */
  staySeconds: number;
}

/** Returns from when on stops count, epoch ms: the start of the first of the last local days, of which today is one. */
export function learnedSince(now: number, timeZone: string): number {
  return startOfLocalDay(shiftDay(localDay(now, timeZone), 1 - LIMITS.learnedSuggestionDays), timeZone);
}

interface Cluster extends Spot {
  stops: PastStop[];
}

/**
 * Returns the points of a vehicle's usual day, in the order of arrival: at most as many as a route has, those of the most
 * days. Empty if there are fewer than two.
 * @param stops in order of time
 */
export function learnedPoints(stops: readonly PastStop[], timeZone: string): LearnedPoint[] {
  const clusters: Cluster[] = [];
  for (const stop of stops) {
    const known = clusters.find((cluster) => metersBetween(cluster, stop) <= LEARNED_RULE.withinMeters);
    if (known) addStop(known, stop);
    else clusters.push({ latitude: stop.latitude, longitude: stop.longitude, stops: [stop] });
  }
  const points = clusters
    .map((cluster) => pointOf(cluster, timeZone))
    .filter(({ days }) => days >= LEARNED_RULE.days)
    .sort((one, other) => other.days - one.days || other.stops - one.stops || one.arriveSeconds - other.arriveSeconds)
    .slice(0, LIMITS.routeMarkersMaximum);
  return points.length < 2 ? [] : points.sort((one, other) => one.arriveSeconds - other.arriveSeconds);
}

function addStop(cluster: Cluster, stop: PastStop): void {
  cluster.stops.push(stop);
  const share = 1 / cluster.stops.length;
  cluster.latitude += (stop.latitude - cluster.latitude) * share;
  cluster.longitude += (stop.longitude - cluster.longitude) * share;
}

function pointOf({ latitude, longitude, stops }: Cluster, timeZone: string): LearnedPoint {
  const firsts = new Map<string, number>();
  for (const { startTime } of stops) {
    const day = localDay(startTime, timeZone);
    if (!firsts.has(day)) firsts.set(day, (startTime - startOfLocalDay(day, timeZone)) / 1000);
  }
  return {
    latitude,
    longitude,
    days: firsts.size,
    stops: stops.length,
    arriveSeconds: median([...firsts.values()]),
    staySeconds: median(stops.map(({ startTime, endTime }) => (endTime - startTime) / 1000)),
  };
}

function median(values: number[]): number {
  const sorted = values.sort((one, other) => one - other);
  return Math.round(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0);
}
