/** Discovered places: where assets return to, clustered from their stops (decisions.md, "Discovered places"). */
import { distanceMeters } from '../geometry.ts';
import { LIMITS } from '../limits.ts';
import { clustersOf, type GeoPoint } from './density.ts';
import { turnDegrees } from './shape.ts';

/** The numbers of the rule. */
export const DISCOVERY_RULE = {
  /** Age of the oldest stop that counts. */
  days: 90,
  /** A stop counts from this length on, or with the ignition off at any length. */
  stopSeconds: 600,
  nearMeters: 100,
  visits: 3,
  /** Radius of a proposed place. */
  radiusMeters: { from: 50, to: 500 },
} as const;

/** A stop at no known place. Times in epoch ms. */
export interface DiscoveryStop extends GeoPoint {
  assetId: number;
  startTime: number;
  endTime: number;
}

/** A place that assets return to. `Stop` may carry more than the rule needs. */
export interface DiscoveredPlace<Stop extends DiscoveryStop = DiscoveryStop> extends GeoPoint {
  /** Of a circle around its stops. */
  radiusMeters: number;
  /** Its visits, in the order of the input. */
  stops: Stop[];
}

interface RankedPlaces<Stop extends DiscoveryStop> {
  /** The first places of the account, best first. */
  account: DiscoveredPlace<Stop>[];
  /** The first places of each asset, best first. */
  assets: Map<number, DiscoveredPlace<Stop>[]>;
}

/** Returns all places that stops reveal, in no particular order. */
export function discoverPlaces<Stop extends DiscoveryStop>(stops: readonly Stop[]): DiscoveredPlace<Stop>[] {
  const numbers = clustersOf(stops, DISCOVERY_RULE.nearMeters, DISCOVERY_RULE.visits);
  const members: Stop[][] = [];
  for (const [index, stop] of stops.entries()) {
    const number = numbers[index]!;
    if (number < 0) continue;
    const own = members[number];
    if (own === undefined) members[number] = [stop];
    else own.push(stop);
  }
  return members.map(placeOf);
}

function placeOf<Stop extends DiscoveryStop>(stops: Stop[]): DiscoveredPlace<Stop> {
  const first = stops[0]!;
  let [north, east] = [0, 0];
  for (const { latitude, longitude } of stops) {
    north += latitude - first.latitude;
    east += turnDegrees(first.longitude, longitude);
  }
  const latitude = first.latitude + north / stops.length;
  const longitude = turnDegrees(0, first.longitude + east / stops.length);
  let farthest = 0;
  for (const stop of stops)
    farthest = Math.max(farthest, Math.ceil(distanceMeters(latitude, longitude, stop.latitude, stop.longitude)));
  const { from, to } = DISCOVERY_RULE.radiusMeters;
  return { latitude, longitude, radiusMeters: Math.min(to, Math.max(from, farthest)), stops };
}

/**
 * Returns the first places of the account and of each asset. Places with more visits come first, then those with more
 * time. A place of an asset has enough visits by this asset alone.
 */
export function rankPlaces<Stop extends DiscoveryStop>(places: readonly DiscoveredPlace<Stop>[]): RankedPlaces<Stop> {
  const byAsset = new Map<number, { place: DiscoveredPlace<Stop>; stops: Stop[] }[]>();
  for (const place of places) {
    const own = new Map<number, Stop[]>();
    for (const stop of place.stops) {
      const stops = own.get(stop.assetId);
      if (stops === undefined) own.set(stop.assetId, [stop]);
      else stops.push(stop);
    }
    for (const [assetId, stops] of own) {
      if (stops.length < DISCOVERY_RULE.visits) continue;
      const ranked = byAsset.get(assetId);
      if (ranked === undefined) byAsset.set(assetId, [{ place, stops }]);
      else ranked.push({ place, stops });
    }
  }
  const best = (ranked: { place: DiscoveredPlace<Stop>; stops: Stop[] }[], most: number) =>
    ranked
      .sort((one, other) => other.stops.length - one.stops.length || timeOf(other.stops) - timeOf(one.stops))
      .slice(0, most)
      .map(({ place }) => place);
  return {
    account: best(
      places.map((place) => ({ place, stops: place.stops })),
      LIMITS.discoveredPlaces,
    ),
    assets: new Map([...byAsset].map(([id, ranked]) => [id, best(ranked, LIMITS.discoveredPlacesOfAsset)])),
  };
}

function timeOf(stops: readonly DiscoveryStop[]): number {
  return stops.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
}
