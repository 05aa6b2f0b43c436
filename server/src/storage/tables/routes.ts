/** Routes, their assignments and runs. */
import type { Marker } from '@waymark/domain/routes/route.ts';
import type { Generated } from 'kysely';
import type { Corners, Json, JsonList, Maybe, MaybeJson, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

/** Columns of a route that its versions keep. */
interface RouteContent {
  /** Marker[] (domain/routes/route.ts) */
  markers: JsonList<Marker>;
  duration_s: number;
  tolerance_m: number;
  corridor_m: number;
  /** [latitude, longitude] along roads. */
  line: Corners;
}

interface RoutesTable extends RouteContent {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  distance_m: number;
  tags: Generated<string[]>;
  vehicle: string;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

/** The markers of a route from an instant on. */
interface RouteVersionsTable extends RouteContent {
  account_id: number;
  route_id: number;
  valid_from: Time;
}

/** Counts the changes of the routes and assignments of an account. */
interface RouteRevisionsTable {
  account_id: number;
  revision: number;
}

/** A route of an asset on days and hours of a time. */
interface RouteAssignmentsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  route_id: number;
  /** `YYYY-MM-DD`, both included. */
  from_day: string;
  until_day: Maybe<string>;
  days: string[];
  /** `HH:MM` */
  shift_from: string;
  shift_to: string;
  time_zone: string;
  not_before: TimeOrNull;
  not_after: TimeOrNull;
  created_at: TimeByDefault;
}

/** One day or shift of an assignment. */
interface RouteRunsTable {
  account_id: number;
  asset_id: number;
  assignment_id: number;
  window_start: Time;
  window_end: Time;
  route_id: number;
  version_from: Time;
  started_at: TimeOrNull;
  ended_at: TimeOrNull;
  covered: number;
  missed: number;
  no_data: number;
  order_kept: Maybe<boolean>;
  markers: Json;
  deviations: Json;
  /** Of runs under way (domain/routes/live-markers.ts). */
  live_markers: MaybeJson;
  live_until: TimeOrNull;
}

/** The tables by name. */
export interface RouteTables {
  routes: RoutesTable;
  route_versions: RouteVersionsTable;
  route_revisions: RouteRevisionsTable;
  route_assignments: RouteAssignmentsTable;
  route_runs: RouteRunsTable;
}
