/** The rows of the list of routes. Pure. */
import type { RouteComplianceSummary, RouteProgress } from '@waymark/contract/routes/compliance.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { compliancePercent } from '@waymark/domain/routes/progress.ts';
import type { RouteSort } from './search.ts';

export interface ListedRoute {
  route: Route;
  /** Sums of the last days. Undefined: it had no run, or the sums are not known yet. */
  sums: { runs: number; compliance: number | null } | undefined;
  /** Runs of today, those that are under way and late first. */
  today: readonly RouteProgress[];
}

/** Returns the rows in an order: by name, the lowest compliance, the latest run, or the longest route first. */
export function listedRoutes(
  routes: readonly Route[],
  sums: readonly RouteComplianceSummary[],
  progress: readonly RouteProgress[],
  sort: RouteSort,
): ListedRoute[] {
  const byRoute = Map.groupBy(sums, ({ routeId }) => routeId);
  const runs = Map.groupBy(progress, ({ routeId }) => routeId);
  const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return routes
    .map((route) => ({
      route,
      sums: joined(byRoute.get(route.id)),
      today: (runs.get(route.id) ?? []).toSorted((a, b) => urgency(b) - urgency(a)),
    }))
    .sort((a, b) => figure(a, sort) - figure(b, sort) || names.compare(a.route.name, b.route.name));
}

function joined(rows: readonly RouteComplianceSummary[] | undefined): ListedRoute['sums'] {
  if (rows === undefined) return undefined;
  const sum = (of: (row: RouteComplianceSummary) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    runs: sum((row) => row.runs),
    compliance: compliancePercent(
      sum((row) => row.covered),
      sum((row) => row.missed),
    ),
  };
}

/** Greater for a run that needs a look: late, then under way. */
function urgency({ state, next }: RouteProgress): number {
  return (state === 'running' ? 1 : 0) + (next?.lateSeconds ?? 0);
}

/** Smaller is first. */
function figure({ route, sums, today }: ListedRoute, sort: RouteSort): number {
  if (sort === 'compliance') return sums?.compliance ?? Number.MAX_VALUE;
  if (sort === 'late') return -Math.max(0, ...today.map(({ next }) => next?.lateSeconds ?? 0));
  return sort === 'distance' ? -route.distance : 0;
}
