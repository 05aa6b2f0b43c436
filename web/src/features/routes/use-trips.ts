import { useQueries } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteRun } from '@waymark/contract/routes/compliance.ts';
import { useRef } from 'react';
import { useMayCall } from '../../base/session.ts';
import type { DrivenLine } from '../../map/routes-layer.ts';
import { drivenLines, runKey } from './run-map.ts';
import { trackQuery } from './run-queries.ts';

interface Trips {
  lines: readonly DrivenLine[];
  /** Keys of the runs whose positions could not be loaded. */
  failed: ReadonlySet<string>;
}

/** Returns the tracks of the given runs, each as soon as it is loaded. Empty without trip reports. */
export function useTrips(runs: readonly RouteRun[]): Trips {
  const may = useMayCall(ENDPOINTS.vehicles.track);
  const answers = useQueries({ queries: runs.map((run) => ({ ...trackQuery(run), enabled: may })) });
  const made = useRef<{ from: readonly unknown[]; trips: Trips }>(undefined);
  const from = [...runs.map(runKey), ...answers.flatMap(({ data, isError }) => [data, isError])];
  // The lines are built again only when an answer changes.
  if (made.current?.from.length !== from.length || made.current.from.some((each, index) => each !== from[index]))
    made.current = {
      from,
      trips: {
        lines: answers.flatMap(({ data }, index) =>
          data ? drivenLines(data.items, runs.length > 1 ? index + 1 : undefined) : [],
        ),
        failed: new Set(runs.filter((_, index) => answers[index]?.isError && !answers[index].data).map(runKey)),
      },
    };
  return made.current.trips;
}
