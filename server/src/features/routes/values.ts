/** Columns of a written route, checked by the rules of routes. */
import type { MarkerPoint, MarkerPointWrite, RouteWrite } from '@waymark/contract/routes/schema.ts';
import { durationSeconds, type Marker, ROUTE_RULE } from '@waymark/domain/routes/route.ts';
import { distanceMetersOf, routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import type { RecordContext } from '../records/record-writer.ts';
import { Refusal } from '../refusal.ts';
import { useTags } from '../tags/service.ts';
import type { RouteValues } from './sql.ts';

/**
 * Returns the columns of a body.
 * @throws Refusal with every broken rule; its code is that of the first. `error.tag.unknown`, `error.tag.limit`
 */
export async function routeValues(body: RouteWrite, context: RecordContext): Promise<RouteValues> {
  mustBeSound(body);
  const { tx, viewer, accountId, now } = context;
  return {
    name: body.name!.trim(),
    markers: body.markerPoints!.map(markerOf),
    duration_s: durationSeconds(body.duration!)!,
    distance_m: distanceMetersOf(body.distance!)!,
    tags: await useTags(tx, viewer, accountId, body.tags ?? [], now),
    vehicle: body.vehicleType ?? 'truck',
    tolerance_m: body.toleranceMeters ?? ROUTE_RULE.toleranceMeters,
    corridor_m: body.corridorMeters ?? ROUTE_RULE.corridorMeters,
    line: (body.line?.length ?? 0) < 2 ? null : body.line!,
  };
}

function mustBeSound(body: RouteWrite): void {
  const flaws = routeFlaws(body);
  const [first] = flaws;
  if (first === undefined) return;
  throw new Refusal(
    first.code === 'error.uniqueItems.field' ? 'error.validation' : first.code,
    flaws.map(({ path, code }) => ({ path, keyword: 'rule', key: code, params: {} })),
  );
}

function markerOf(marker: MarkerPointWrite): Marker {
  return {
    name: marker.name?.trim() ?? '',
    address: marker.address?.trim() ?? '',
    type: marker.type ?? 'stop',
    latitude: marker.latitude,
    longitude: marker.longitude,
    placeId: marker.placeId?.toLowerCase() ?? null,
    arriveFrom: marker.arriveFrom ?? null,
    arriveUntil: marker.arriveUntil ?? null,
    staySeconds: marker.staySeconds ?? null,
  };
}

/** Returns the marker points of a route as calls answer them. */
export function markerPointsOf(markers: readonly Marker[]): MarkerPoint[] {
  return markers.map((marker, index) => ({
    ...marker,
    startMarker: index === 0,
    endMarker: index === markers.length - 1,
  }));
}
