/** Places, visits, discovered places and addresses. */
import type { Generated } from 'kysely';
import type { Corners, Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface PlacesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  type: string;
  color: string;
  latitude: number;
  longitude: number;
  radius_m: Maybe<number>;
  /** [latitude, longitude] of each corner. */
  corners: Corners;
  pickup: Generated<boolean>;
  drop_off: Generated<boolean>;
  address: Maybe<string>;
  tags: Generated<string[]>;
  notes: Maybe<string>;
  shared: Generated<boolean>;
  was_shared: Generated<boolean>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

/** The shape of a place from an instant on. */
interface PlaceVersionsTable {
  account_id: number;
  place_id: number;
  valid_from: Time;
  latitude: number;
  longitude: number;
  radius_m: Maybe<number>;
  corners: Corners;
  pickup: boolean;
  drop_off: boolean;
  shared: boolean;
}

/** Counts the changes of the places that the assets of an account can visit. */
interface PlaceRevisionsTable {
  account_id: number;
  revision: number;
}

interface PlaceJobsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  place_id: number;
  since: Time;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  done: Generated<number>;
  total: Generated<number>;
  created_at: TimeByDefault;
  ended_at: TimeOrNull;
}

/** Visits of the assets of an account, to places of this account or one above. */
interface VisitsTable {
  account_id: number;
  asset_id: number;
  place_id: number;
  entered_at: Time;
  /** null: inside */
  left_at: TimeOrNull;
  decided_at: TimeOrNull;
  top_speed_cm_s: Maybe<number>;
  waits: boolean;
}

/** Addresses that providers answered, by cell; of no account. */
interface AddressesTable {
  cell: string;
  provider: string;
  language: string;
  address: Maybe<string>;
  fetched_at: Time;
}

/** A place that assets return to. */
interface DiscoveredPlacesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  latitude: number;
  longitude: number;
  radius_m: number;
  occurrences: number;
  assets: number;
  /** Mean of its visits. */
  duration_s: number;
  last_at: Time;
  /** From 1. null: only among the first places of an asset. */
  rank: Maybe<number>;
  hidden_at: TimeOrNull;
}

/** A stop at a discovered place. */
interface DiscoveredVisitsTable {
  account_id: number;
  place_id: number;
  asset_id: number;
  started_at: Time;
  ended_at: Time;
}

/** Last computation of an account's discovered places. */
interface DiscoveryRunsTable {
  account_id: number;
  computed_at: Time;
}

/** The tables by name. */
export interface PlaceTables {
  places: PlacesTable;
  place_versions: PlaceVersionsTable;
  place_revisions: PlaceRevisionsTable;
  place_jobs: PlaceJobsTable;
  visits: VisitsTable;
  addresses: AddressesTable;
  discovered_places: DiscoveredPlacesTable;
  discovered_visits: DiscoveredVisitsTable;
  discovery_runs: DiscoveryRunsTable;
}
