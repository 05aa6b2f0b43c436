/** The progress of an asset on a route, for visitors of a link. */
import type { SharedRoute, ShareWrite } from '@waymark/contract/shares/schema.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { type PlannedAssignment, windowsOf } from '@waymark/domain/routes/plan.ts';
import { arrivalAt, nextMarker } from '@waymark/domain/routes/progress.ts';
import type { MarkerResult } from '@waymark/domain/routes/result.ts';
import type { Marker } from '@waymark/domain/routes/route.ts';
import type { Tx } from '../../storage/db.ts';
import { instant } from '../records/present.ts';
import { found, refuseField } from '../refusal.ts';
import { type AssignmentRow, assignmentsSince } from './assignments-sql.ts';
import { plannedRunOf, withLive } from './compliance.ts';
import { listRuns, type RunRow } from './compliance-sql.ts';
import { type SharedRouteRow, shareableRouteRow, sharedRouteRow } from './shared-sql.ts';

const DAY_MS = 86_400_000;
/** How far ahead the next run is looked for. */
const AHEAD_MS = 7 * DAY_MS;
/** Zones are at most a day apart. */
const longAgo = (now: number) => shiftDay(localDay(now, 'UTC'), -2);

/** The only marker that a link shows. A later version of the route has it at the same place. */
export type SharedMarker = Pick<Marker, 'name' | 'address' | 'latitude' | 'longitude'>;

/** Asset of a link. */
interface SharedAsset {
  accountId: number;
  id: number;
  uid: string;
}

/**
 * Returns what a new link stores of its route.
 * @throws Refusal `error.route.not.found`, `error.route.assignment.none`, `error.share.marker`
 */
export async function shareableRoute(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  { routeId, markerPoint }: Pick<ShareWrite, 'routeId' | 'markerPoint'>,
  now: number,
): Promise<{ routeId: number; marker: SharedMarker | null }> {
  const route = await shareableRouteRow(tx, asset.accountId, routeId!);
  if (route === undefined) throw refuseField('error.route.not.found', 'routeId');
  const assignments = await assignmentsOf(tx, { ...asset, id: asset.assetId }, route.id, now);
  const isOver = ({ not_after, until_day, time_zone }: AssignmentRow) =>
    not_after !== null || (until_day !== null && until_day < localDay(now, time_zone));
  if (assignments.every(isOver)) throw refuseField('error.route.assignment.none', 'vehicleSclId');
  if (markerPoint === undefined) return { routeId: route.id, marker: null };
  const marker = route.markers[markerPoint];
  if (marker === undefined) throw refuseField('error.share.marker', 'markerPoint');
  const { name, address, latitude, longitude } = marker;
  return { routeId: route.id, marker: { name, address, latitude, longitude } };
}

/**
 * Returns the progress of an asset on a route.
 * @param shown the route of the link, and its only marker
 * @param now epoch ms
 * @throws Refusal `error.not.found` if the route was deleted
 */
export async function sharedRoute(
  tx: Tx,
  asset: SharedAsset,
  shown: { routeId: number; marker: SharedMarker | null },
  now: number,
): Promise<SharedRoute> {
  const route = found(await sharedRouteRow(tx, asset.accountId, shown.routeId));
  const window = { from: now, to: now + 1 };
  const scope = { accountIds: [asset.accountId], assetUid: asset.uid, routeUid: route.uid, window };
  const { rows } = await listRuns(tx, scope, { limit: 1 });
  const run = rows[0] && withLive(rows[0], now);
  const markers = run?.markers ?? route.markers;
  const only = shown.marker === null ? undefined : markers.findIndex((marker) => isAt(marker, shown.marker!));
  const state = run === undefined ? 'waiting' : stateOf(run, only, now);
  const assignments = state === 'waiting' ? await assignmentsOf(tx, asset, route.id, now) : [];
  const isSameRoute = JSON.stringify(markers) === JSON.stringify(route.markers);
  return {
    name: route.name,
    state,
    startsAt: state === 'waiting' ? nextStart(assignments, route, now) : null,
    covered: run?.covered ?? 0,
    total: markers.length,
    arrival: state === 'running' ? arrivalOf(run!, only, now) : null,
    markerPoints: markers.flatMap((marker, index) =>
      only === undefined || only === index ? [markerPointOf(marker, index, run?.results[index])] : [],
    ),
    line: only === undefined && isSameRoute ? route.line : null,
  };
}

function stateOf(run: RunRow, only: number | undefined, now: number): SharedRoute['state'] {
  // The time of the start is stored some fixes later than a pass of the next marker can be.
  const hasStarted = run.started_at !== null || run.results.slice(1).some(({ passedAt }) => passedAt !== null);
  if (!hasStarted) return 'waiting';
  if (run.ended_at !== null) return 'finished';
  // A marker that was left out is past as soon as a later one was passed.
  const isPast = only !== undefined && only >= 0 && arrivalAt(plannedRunOf(run), only, now) === undefined;
  return isPast ? 'finished' : 'running';
}

function arrivalOf(row: RunRow, only: number | undefined, now: number): SharedRoute['arrival'] {
  const run = plannedRunOf(row);
  const next = nextMarker(run, now);
  const index = only ?? next?.index;
  if (next === undefined || index === undefined) return null;
  const arrival = arrivalAt(run, index, now);
  const marker = row.markers[index];
  if (arrival === undefined || marker === undefined) return null;
  return {
    name: marker.name || marker.address,
    expectedAt: instant(new Date(arrival.expectedAt)),
    lateSeconds: arrival.lateSeconds,
    markersBefore: index - next.index,
  };
}

function markerPointOf(
  { name, address, latitude, longitude }: Marker,
  index: number,
  result: MarkerResult | undefined,
): SharedRoute['markerPoints'][number] {
  const passedAt = result?.passedAt ?? null;
  return {
    number: index + 1,
    name: name || address,
    latitude,
    longitude,
    state: result?.state === 'covered' ? 'covered' : 'pending',
    passedAt: passedAt === null ? null : instant(new Date(passedAt)),
  };
}

function isAt(one: SharedMarker, other: SharedMarker): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/** Returns the assignments of a route to an asset that can have a run now or later. */
async function assignmentsOf(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  routeId: number,
  now: number,
): Promise<AssignmentRow[]> {
  const all = await assignmentsSince(tx, { account_id: accountId, id }, longAgo(now));
  return all.filter(({ route_id }) => route_id === routeId);
}

function nextStart(assignments: readonly AssignmentRow[], route: SharedRouteRow, now: number): string | null {
  const windows = assignments.flatMap((assignment) => windowsOf(planOf(assignment, route), now, now + AHEAD_MS));
  const first = Math.min(...windows.map(({ start }) => start));
  return Number.isFinite(first) ? instant(new Date(first)) : null;
}

function planOf(row: AssignmentRow, route: SharedRouteRow): PlannedAssignment {
  const { markers, line, tolerance_m: toleranceMeters, corridor_m: corridorMeters } = route;
  return {
    id: row.id,
    routeId: row.route_id,
    schedule: { days: row.days, from: row.shift_from, to: row.shift_to, timeZone: row.time_zone },
    fromDay: row.from_day,
    untilDay: row.until_day,
    notBefore: row.not_before?.getTime() ?? null,
    notAfter: row.not_after?.getTime() ?? null,
    versions: [{ from: 0, markers, line, toleranceMeters, corridorMeters }],
  };
}
