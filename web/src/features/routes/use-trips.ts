import { useQueries } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteRun } from '@waymark/contract/routes/compliance.ts';
import type { RoadTrack } from '@waymark/contract/routes/road-track.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import { useRef } from 'react';
import { useMayCall } from '../../base/session.ts';
import type { DrivenLine } from '../../map/routes-layer.ts';
import { drivenLines, roadLines, runKey } from './run-map.ts';
import { roadTrackQuery, trackQuery } from './run-queries.ts';

interface Trips {
  /** Positions of each run, by its key. */
  fixes: ReadonlyMap<string, readonly TrackPoint[]>;
  lines: readonly DrivenLine[];
  /** The server has no road data. False while loading. */
  hasNoRoads: boolean;
  /** Keys of the runs whose positions could not be loaded. */
  failed: ReadonlySet<string>;
}

/**
 * Returns the tracks of the given runs, each as soon as it is loaded. Empty without trip reports.
 * @param vehicle kind of vehicle whose roads the tracks follow; undefined: the tracks connect the positions
 */
export function useTrips(runs: readonly RouteRun[], vehicle: RouteVehicle | undefined): Trips {
  const may = useMayCall(ENDPOINTS.vehicles.track);
  const answers = useQueries({ queries: runs.map((run) => ({ ...trackQuery(run), enabled: may })) });
  const ways = useQueries({
    queries: runs.map((run) => ({ ...roadTrackQuery(run, vehicle ?? 'car'), enabled: may && vehicle !== undefined })),
  });
  const made = useRef<{ from: readonly unknown[]; trips: Trips }>(undefined);
  const from = [
    ...runs.map(runKey),
    ...answers.flatMap(({ data, isError }) => [data, isError]),
    ...wayOf(ways, vehicle),
  ];
  // The lines are built again only when an answer changes.
  if (made.current?.from.length !== from.length || made.current.from.some((each, index) => each !== from[index]))
    made.current = {
      from,
      trips: {
        fixes: new Map(
          runs.flatMap((run, index) => {
            const items = answers[index]?.data?.items;
            return items ? [[runKey(run), items] as const] : [];
          }),
        ),
        hasNoRoads: wayOf(ways, vehicle).some((way) => way?.source === null),
        lines: answers.flatMap(({ data }, index) =>
          data ? linesOf(data.items, wayOf(ways, vehicle)[index], runs.length > 1 ? index + 1 : undefined) : [],
        ),
        failed: new Set(runs.filter((_, index) => answers[index]?.isError && !answers[index].data).map(runKey)),
      },
    };
  return made.current.trips;
}

function wayOf(ways: readonly { data: RoadTrack | undefined }[], vehicle: RouteVehicle | undefined) {
  return ways.map(({ data }) => (vehicle === undefined ? undefined : data));
}

function linesOf(fixes: readonly TrackPoint[], way: RoadTrack | undefined, number: number | undefined): DrivenLine[] {
  return way ? roadLines(fixes, way, number) : drivenLines(fixes, number);
}
