/** Runs as the map draws them. Pure. */
import type { RouteRun, RunMarkerPoint } from '@waymark/contract/routes/compliance.ts';
import type { MarkerPoint, Route } from '@waymark/contract/routes/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
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
