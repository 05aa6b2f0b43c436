/** Runs as the map draws them. Pure. */
import type { RouteRun, RunMarkerPoint } from '@waymark/contract/routes/compliance.ts';
import type { RoadTrack } from '@waymark/contract/routes/road-track.ts';
import type { MarkerPoint, Route } from '@waymark/contract/routes/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { metersBetween, type Spot } from '@waymark/domain/routes/near.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { DrivenLine, MapRoute } from '../../map/routes-layer.ts';
import { isEnd, lineOf, placeOf } from './map-routes.ts';

/** Identifies a run in the address. */
export function runKey({ assetId, windowStart }: Pick<RouteRun, 'assetId' | 'windowStart'>): string {
  return `${assetId}.${Date.parse(windowStart) / 1000}`;
}

/**
 * Returns a run as planned, with the state of each marker. The line of the route is that of today, so a run whose
 * markers were others is drawn straight through its own.
 */
export function mapRouteOfRun(route: Route, { markerPoints }: Pick<RouteRun, 'markerPoints'>): MapRoute {
  const line = isSameWay(route.markerPoints, markerPoints) ? route.line : null;
  return {
    id: route.id,
    line: lineOf({ line, markerPoints }),
    markers: markerPoints.map((marker: RunMarkerPoint, index) => ({
      text: String(index + 1),
      state: marker.state,
      isEnd: isEnd(markerPoints, index),
      at: placeOf(marker),
    })),
  };
}

/** Returns whether a later marker than this one was passed. */
export function isPassedOver({ next }: Pick<RouteRun, 'next'>, index: number): boolean {
  return next !== null && index < next.index;
}

function isSameWay(one: readonly MarkerPoint[], other: readonly MarkerPoint[]): boolean {
  const isAt = (marker: MarkerPoint, at: MarkerPoint | undefined) =>
    marker.latitude === at?.latitude && marker.longitude === at.longitude;
  return one.length === other.length && one.every((marker, index) => isAt(marker, other[index]));
}

/**
 * Returns the driven track: solid lines, and straight dashes over silences.
 * @param number of the run among several, from 1; undefined for a single one
 */
export function drivenLines(fixes: readonly TrackPoint[], number: number | undefined): DrivenLine[] {
  const lines: { number: number | undefined; line: Coordinate[]; isGap: boolean }[] = [];
  let before: { time: number; at: Coordinate } | undefined;
  for (const { time, latitude, longitude, outlier } of fixes) {
    if (latitude === null || longitude === null || outlier) continue;
    const fix = { time: Date.parse(time), at: [longitude, latitude] as const };
    if (before !== undefined) {
      const isGap = fix.time - before.time > LIMITS.trackGapSeconds * 1000;
      const last = lines.at(-1);
      if (last && !last.isGap && !isGap) last.line.push(fix.at);
      else lines.push({ number, line: [before.at, fix.at], isGap });
    }
    before = fix;
  }
  return lines;
}

/** Returns the length of a driven track, metres, with straight lines over silences. */
export function drivenMeters(fixes: readonly TrackPoint[]): number {
  return drivenLines(fixes, undefined)
    .flatMap(({ line }) => line.slice(1).map((to, index) => metersBetween(spotOf(line[index]!), spotOf(to))))
    .reduce((sum, meters) => sum + meters, 0);
}

/** Returns the time of the fix nearest to a marker, ISO 8601; undefined without fixes. */
export function closestTime(fixes: readonly TrackPoint[], marker: Spot): string | undefined {
  let closest: { meters: number; time: string } | undefined;
  for (const { time, latitude, longitude, outlier } of fixes) {
    if (latitude === null || longitude === null || outlier) continue;
    const meters = metersBetween(marker, { latitude, longitude });
    if (closest === undefined || meters < closest.meters) closest = { meters, time };
  }
  return closest?.time;
}

function spotOf([longitude, latitude]: Coordinate): Spot {
  return { latitude, longitude };
}

/**
 * Returns the likely way along roads. Where no road fits, the straight lines between the positions remain.
 * @param number of the run among several, from 1; undefined for a single one
 */
export function roadLines(fixes: readonly TrackPoint[], track: RoadTrack, number: number | undefined): DrivenLine[] {
  const legs = track.legs.map(({ from, to, line }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    line: line.map(([latitude, longitude]): Coordinate => [longitude, latitude]),
  }));
  const isMatched = (time: number) => legs.some(({ from, to }) => time > from && time <= to);
  return [...partsWithout(fixes, isMatched, number), ...joined(legs).map((line) => ({ number, line, isGap: false }))];
}

/** Returns the driven lines of the steps that end at no matched time. */
function partsWithout(
  fixes: readonly TrackPoint[],
  isMatched: (time: number) => boolean,
  number: number | undefined,
): DrivenLine[] {
  const parts: TrackPoint[][] = [];
  let before: TrackPoint | undefined;
  for (const fix of fixes) {
    if (fix.latitude === null || fix.longitude === null || fix.outlier) continue;
    if (before !== undefined && !isMatched(Date.parse(fix.time))) {
      const last = parts.at(-1);
      if (last?.at(-1) === before) last.push(fix);
      else parts.push([before, fix]);
    }
    before = fix;
  }
  return parts.flatMap((part) => drivenLines(part, number));
}

function joined(legs: readonly { from: number; to: number; line: Coordinate[] }[]): Coordinate[][] {
  const lines: { to: number; line: Coordinate[] }[] = [];
  for (const { from, to, line } of legs) {
    const last = lines.at(-1);
    if (last?.to === from) {
      last.line.push(...line);
      last.to = to;
    } else lines.push({ to, line: [...line] });
  }
  return lines.map(({ line }) => line);
}
