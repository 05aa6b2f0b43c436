/** Accounts, their thresholds and their audit. */
import type { Generated } from 'kysely';
import type { Json, JsonByDefault, Maybe, Time, TimeByDefault } from './column-types.ts';

interface AccountsTable {
  id: Generated<number>;
  uid: string;
  parent_id: Maybe<number>;
  /** The path from the root down to and including this account. */
  ancestors: number[];
  name: string;
  /** location, unitsSystem, currency, language, timeZone, themeId */
  attributes: JsonByDefault;
  features: Generated<string[]>;
  alerts: Generated<string[]>;
  two_step_required: Generated<boolean>;
  /** null: positions are kept without limit. */
  retention_days: Maybe<number>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

interface ThresholdsTable {
  account_id: number;
  id: Generated<number>;
  /** null: for every type. */
  asset_type: Maybe<string>;
  valid_from: Time;
  values: Json;
  /** Null: not known. */
  changed_by_account_id: Maybe<number>;
  changed_by_id: Maybe<number>;
}

/** Append-only: a trigger refuses update, delete and truncate for every role. */
interface AuditTable {
  account_id: number;
  id: Generated<number>;
  at: TimeByDefault;
  user_id: Maybe<number>;
  action: string;
  subject_type: Maybe<string>;
  subject_uid: Maybe<string>;
  details: JsonByDefault;
}

interface SavedViewsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  /** Account of the user, which may be above the account of the view. */
  user_account_id: number;
  user_id: number;
  screen: string;
  name: string;
  /** Query string of the screen's address, without the question mark. */
  query: string;
  shared: Generated<boolean>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** The tables by name. */
export interface AccountTables {
  accounts: AccountsTable;
  thresholds: ThresholdsTable;
  audit: AuditTable;
  saved_views: SavedViewsTable;
}
