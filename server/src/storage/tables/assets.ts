/** Assets, their marks, and kept numbers of them. */
import type { Generated } from 'kysely';
import type { Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface AssetsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  license_plate: Maybe<string>;
  vin: Maybe<string>;
  type: string;
  battery_type: Maybe<string>;
  make: Maybe<string>;
  model: Maybe<string>;
  year: Maybe<number>;
  tags: Generated<string[]>;
  route: Maybe<string>;
  depot: Maybe<string>;
  npa_since: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

/** Differences whose sum is the number of living assets and devices of an account. */
interface AccountCountsTable {
  account_id: number;
  assets: Generated<number>;
  devices: Generated<number>;
}

/** Differences whose sum is the number of assets, also of deleted ones, whose state has a status and a movement. */
interface StatusCountsTable {
  account_id: number;
  assets: number;
  status: number;
  movement: Maybe<number>;
}

/** Differences whose sum is the number of living assets of a type. */
interface TypeCountsTable {
  account_id: number;
  assets: number;
  type: string;
}

/** A period in which an asset was declared non-performing; one without an end is current. */
interface NpaDeclarationsTable {
  account_id: number;
  id: Generated<number>;
  asset_id: number;
  declared_at: Time;
  declared_by_account_id: Maybe<number>;
  declared_by_id: Maybe<number>;
  reason: Maybe<string>;
  cleared_at: TimeOrNull;
  cleared_by_account_id: Maybe<number>;
  cleared_by_id: Maybe<number>;
  clear_reason: Maybe<string>;
}

interface TagsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** Makes and models that an account added to those of the product. */
interface MakeModelsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  make: string;
  model: string;
  year_from: Maybe<number>;
  year_to: Maybe<number>;
  asset_types: string[];
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** The tables by name. */
export interface AssetTables {
  assets: AssetsTable;
  make_models: MakeModelsTable;
  tags: TagsTable;
  npa_declarations: NpaDeclarationsTable;
  account_counts: AccountCountsTable;
  status_counts: StatusCountsTable;
  type_counts: TypeCountsTable;
}
