import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Directions } from '@waymark/contract/routes/planning.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import { useMemo } from 'react';
import type { Coordinate } from '../../map/around-the-world.ts';
import { wayQuery } from './queries.ts';

/** Delay after the last change of a marker. */
const ASK_AFTER_MS = 200;

export interface PlannedWay {
  /** The way through the present markers; null while it is not known, and if only the saved line follows roads. */
  way: Directions | null;
  /** Line on the map. Until the way is known, and without roads, straight from marker to marker. */
  drawn: readonly Coordinate[];
  /** Line that is stored, null without roads. */
  stored: Route['line'];
  failed: boolean;
  retry: () => void;
}

/** Returns the way through the markers. @param saved the route so far, whose line stays while its markers do */
export function useWay(markers: readonly Spot[], vehicleType: RouteVehicle, saved: Route | undefined): PlannedWay {
  const [asked] = useDebouncedValue(markers, ASK_AFTER_MS);
  const answer = useQuery(wayQuery(asked, vehicleType));
  const isCurrent = !answer.isPlaceholderData && isSame(asked, markers);
  const answered = (isCurrent && answer.data) || null;
  const own = saved && saved.vehicleType === vehicleType && isSame(saved.markerPoints, markers) ? saved.line : null;
  const way = answered?.estimated && own ? null : answered;
  const stored = way && !way.estimated ? way.line : own;
  const drawn = useMemo(
    () =>
      stored
        ? stored.map(([latitude, longitude]): Coordinate => [longitude, latitude])
        : markers.map(({ latitude, longitude }): Coordinate => [longitude, latitude]),
    [stored, markers],
  );
  return { way, drawn, stored, failed: answer.isError, retry: () => void answer.refetch() };
}

function isSame(some: readonly Spot[], others: readonly Spot[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ latitude, longitude }, i) => latitude === others[i]!.latitude && longitude === others[i]!.longitude)
  );
}
