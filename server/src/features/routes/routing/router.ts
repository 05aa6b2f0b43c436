import type { ROUTE_SOURCES } from '@waymark/contract/routes/planning.ts';
import type { MatchFix } from '@waymark/domain/routes/match-track.ts';
import type { MatchedLeg } from '@waymark/domain/routes/matched-run.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';

/** The way through points in their order. Distances in metres. */
export interface Way {
  legs: { distance: number; durationSeconds: number }[];
  /** [latitude, longitude] */
  line: [number, number][];
}

/** A source of ways. */
export interface Router {
  readonly name: (typeof ROUTE_SOURCES)[number];
  /** Whether its ways are straight lines instead of roads. */
  readonly estimates: boolean;
  /**
   * Returns the way through at least two points; undefined: it does not know these roads.
   * @throws Error if a server fails
   */
  way(points: readonly Spot[], vehicle: RouteVehicle): Promise<Way | undefined>;
  /** Returns how much of its roads is read, percent, as of the last answer; undefined: they are ready, or there are none. */
  reading?(): number | undefined;
  /** Returns the seconds from each point to each other; undefined: it does not know these roads. */
  seconds?(points: readonly Spot[], vehicle: RouteVehicle): Promise<number[][] | undefined>;
  /**
   * Returns the ways along roads between the fixes of a track, none where no way fits; undefined: it has no roads, or has
   * not read them yet.
   */
  match?(fixes: readonly MatchFix[], vehicle: RouteVehicle): Promise<MatchedLeg[] | undefined>;
}
