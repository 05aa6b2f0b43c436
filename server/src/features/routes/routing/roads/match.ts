/** Matches a track to the roads of a network. The model is in domain/routes/match-track.ts. */
import { type MatchFix, matchTrack } from '@waymark/domain/routes/match-track.ts';
import type { MatchedLeg } from '@waymark/domain/routes/matched-run.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { RoadSearch } from './search.ts';

/** Returns the ways between the matched fixes, in order. Empty: no road is near the track. */
export function matchRoads(search: RoadSearch, fixes: readonly MatchFix[], vehicle: RouteVehicle): MatchedLeg[] {
  const parts = matchTrack(fixes, {
    near: (spot, radius, most) =>
      search.near(spot, vehicle, radius, most).map((place) => ({ place, away: place.away })),
    lengths: (from, to, limit) => search.lengths(from, to, vehicle, limit),
  });
  return parts.flatMap((part) =>
    part.slice(1).flatMap((to, index) => {
      const from = part[index]!;
      const line = search.between(from.place, to.place, vehicle);
      return line === undefined ? [] : [{ from: from.index, to: to.index, line }];
    }),
  );
}
