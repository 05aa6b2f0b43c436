/** Ways along roads that the server knows itself, from a thread (`start/routing-worker.ts`). */
import type { MatchFix } from '@waymark/domain/routes/match-track.ts';
import type { MatchedLeg } from '@waymark/domain/routes/matched-run.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { AskedThread } from '../../../../asked-thread.ts';
import { pointsOf } from '../reading.ts';
import type { Router, Way } from '../router.ts';

/** Names of the networks: Null Island with the demo, and the road data of the map folder. */
export type LocalRoads = 'island' | 'roads';

interface PointsOrder {
  kind: 'way' | 'seconds';
  of: LocalRoads;
  points: readonly Spot[];
  vehicle: RouteVehicle;
}

interface MatchOrder {
  kind: 'match';
  of: LocalRoads;
  fixes: readonly MatchFix[];
  vehicle: RouteVehicle;
}

export type WayOrder = PointsOrder | MatchOrder;

export interface WayAnswer {
  id: number;
  /** Undefined: not asked, or not known. */
  way?: Way | undefined;
  seconds?: number[][] | undefined;
  legs?: MatchedLeg[] | undefined;
  /** The roads are being read: percent. */
  reading?: number | undefined;
}

export type RoadThread = AskedThread<WayOrder, WayAnswer>;

/** @param isWithin returns whether a point may be in the network; other points are not asked about */
export function localRouter(of: LocalRoads, thread: RoadThread, isWithin: (point: Spot) => boolean): Router {
  let reading: number | undefined;
  return {
    name: of,
    estimates: false,
    reading: () => reading,
    async way(points, vehicle) {
      if (!points.every(isWithin)) return undefined;
      const answer = await thread.ask({ kind: 'way', of, points, vehicle });
      reading = answer?.reading;
      const way = answer?.way;
      return way && { ...way, line: pointsOf(way.line) };
    },
    async match(fixes, vehicle) {
      if (!fixes.some(isWithin)) return undefined;
      return (await thread.ask({ kind: 'match', of, fixes, vehicle }))?.legs;
    },
    async seconds(points, vehicle) {
      if (!points.every(isWithin)) return undefined;
      return (await thread.ask({ kind: 'seconds', of, points, vehicle }))?.seconds;
    },
  };
}
