/** Help for planning: a suggestion from past stops, and the way through markers. */
import type { Directions, DirectionsWrite, SuggestedMarkerPoint } from '@waymark/contract/routes/planning.ts';
import { bestOrder } from '@waymark/domain/routes/best-order.ts';
import { type LearnedPoint, learnedPoints, learnedSince } from '@waymark/domain/routes/learned.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import { markerNameOf, markerTypeOf } from '@waymark/domain/routes/place-marker.ts';
import { durationText, type RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Database } from '../../storage/db.ts';
import type { AddressService } from '../addresses/service.ts';
import { found } from '../refusal.ts';
import { may, mustHaveFeature } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { findRoutedAsset } from './assignments-sql.ts';
import { type NearPlace, placesNear, stopsSince } from './planning-sql.ts';
import { greatCircle } from './routing/great-circle.ts';
import type { Router } from './routing/router.ts';

const DAY_MS = 86_400_000;

export interface RoutePlanningParts {
  database: Database;
  now: () => number;
  addresses: Pick<AddressService, 'rowAddresses'>;
  /** Sources of ways along roads, in their order. They do not throw. */
  routers: readonly Router[];
}

export class RoutePlanningService {
  readonly #parts: RoutePlanningParts;
  /** Asked in order. The last one knows every way. */
  readonly #routers: readonly Router[];

  constructor(parts: RoutePlanningParts) {
    this.#parts = parts;
    this.#routers = [...parts.routers, greatCircle];
  }

  /**
   * Returns the marker points of the usual day of an asset; none if it has no such day.
   * @throws Refusal `error.not.found`, `error.feature.disabled` without trip reports
   */
  async suggestion(viewer: Viewer, assetUid: string): Promise<{ items: SuggestedMarkerPoint[]; count: number }> {
    mustHaveFeature(viewer, 'tripReports');
    const showsPlaces = may(viewer, 'places.read') && viewer.features.has('geofence');
    const { points, places } = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found(await findRoutedAsset(tx, viewer.visibleAccounts, assetUid, false));
      const since = new Date(learnedSince(this.#parts.now(), asset.time_zone));
      const points = learnedPoints(await stopsSince(tx, asset, since), asset.time_zone);
      const places = showsPlaces && points.length > 0 ? await placesNear(tx, [asset.account_id], points) : undefined;
      return { points, places };
    });
    const addressOf = await this.#parts.addresses.rowAddresses(viewer, points);
    const items = points.map((point, index) => {
      const place = places?.get(index);
      return {
        ...markerOf(point, place),
        address: place?.address ?? addressOf(point),
        startMarker: index === 0,
        endMarker: index === points.length - 1,
      };
    });
    return { items, count: items.length };
  }

  async directions({
    markerPoints,
    vehicleType = 'truck',
    bestOrder: sorts = false,
  }: DirectionsWrite): Promise<Directions> {
    const order = sorts ? await this.#order(markerPoints, vehicleType) : [...markerPoints.keys()];
    const points = order.map((index) => markerPoints[index]!);
    let reading: number | null = null;
    for (const router of this.#routers) {
      const way = await router.way(points, vehicleType);
      if (way === undefined) {
        reading ??= router.reading?.() ?? null;
        continue;
      }
      const durationSeconds = way.legs.reduce((sum, leg) => sum + leg.durationSeconds, 0);
      return {
        source: router.name,
        estimated: router.estimates,
        reading: router.estimates ? reading : null,
        distance: way.legs.reduce((sum, leg) => sum + leg.distance, 0),
        duration: durationText(durationSeconds),
        durationSeconds,
        line: way.line,
        legs: way.legs,
        order,
      };
    }
    throw new Error('no router knows the way');
  }

  /** Returns the indexes of the points in the order that takes the least time. */
  async #order(points: readonly Spot[], vehicle: RouteVehicle): Promise<number[]> {
    for (const router of this.#routers) {
      const seconds = await router.seconds?.(points, vehicle);
      if (seconds !== undefined) return bestOrder(seconds);
    }
    return [...points.keys()];
  }
}

function markerOf(point: LearnedPoint, place: NearPlace | undefined): Omit<SuggestedMarkerPoint, 'address'> {
  return {
    name: place === undefined ? '' : markerNameOf(place.name),
    type: place === undefined ? 'stop' : markerTypeOf({ ...place, dropOff: place.drop_off }),
    latitude: point.latitude,
    longitude: point.longitude,
    startMarker: false,
    endMarker: false,
    placeId: place?.uid ?? null,
    arriveFrom: null,
    arriveUntil: null,
    staySeconds: Math.min(point.staySeconds, DAY_MS / 1000),
    usualArrival: durationText(point.arriveSeconds).slice(0, 5),
    days: point.days,
    stops: point.stops,
  };
}
