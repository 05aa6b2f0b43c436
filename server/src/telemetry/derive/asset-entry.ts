import type { RuleSet } from '@waymark/domain/alerts/rule-set.ts';
import type { Diagnosis } from '@waymark/domain/attention.ts';
import type { IndexedPlaces } from '@waymark/domain/places/place-set.ts';
import type { RoutePlan } from '@waymark/domain/routes/plan.ts';
import type { Status } from '@waymark/domain/status.ts';
import type { AccountRules } from './alert-directory.ts';
import type { AssetRules } from './asset-rules-sql.ts';
import type { Progress } from './checkpoints-sql.ts';

/** Part of the open rows that is written as soon as it changes. The rest of them is written with the fold. */
export interface OpenShape {
  lineStart: number;
  lineStatus: number;
  queued: number;
  movement: Status;
  since: number | null;
  tripStart: number | undefined;
  tripKept: boolean | undefined;
  stopStart: number | undefined;
}

/** Cached knowledge of an asset. A batch changes it in place; a batch that fails drops it. */
export interface AssetEntry extends Progress {
  asset: AssetRules;
  /** Places that the asset can visit; undefined: there are none. */
  places: IndexedPlaces | undefined;
  /** Planned routes of the asset; undefined: it never had one. */
  routePlan: RoutePlan | undefined;
  /** Rules that apply to the asset; undefined: its account never had one. */
  alertRules: RuleSet | undefined;
  /** The rules of the account from which `alertRules` was chosen. */
  accountRules: AccountRules | undefined;
  /** Latest known values, in the order of LATEST_COLUMNS. */
  sensors: (number | boolean | null)[];
  attributes: string | null;
  diagnosis: Diagnosis;
  deviceId: number | null;
  /** Receive time of the last packet, epoch ms; 0: none. */
  lastPacketAt: number;
  /** `updated_at` of the stored row, epoch ms; 0: there is none. */
  updatedAt: number;
  /** Claim under which the row was last written (sole-deriver.ts); 0: none. */
  writtenUnder: number;
  /** The row lacks what later batches have changed. */
  isStateOwed: boolean;
  /** Fix time of the last checkpoint made since the entry was loaded, epoch ms; 0: none. */
  checkpointAt: number;
  /**
   * The last written `attributes`, `diagnosis` and status, and the shape of the open rows; undefined: nothing written
   * since the entry was loaded.
   */
  writtenAttributes: string | null | undefined;
  writtenDiagnosis: string | null | undefined;
  writtenStatus: Status | undefined;
  writtenOpen: OpenShape | undefined;
  /** The last written results of runs under way, with the time of their last fix, epoch ms, and their plan. */
  judgedRuns: { text: string; at: number; plan: RoutePlan } | undefined;
  /** Whether the last written runs under way had deviations; undefined: not known since the entry was loaded. */
  hadDeviations: boolean | undefined;
  /** Time of the last write of the fold into `asset_open`, epoch ms; 0: not since the entry was loaded. */
  foldSavedAt: number;
  /** The fold must be written with the next state, because something other than a stored position changed it. */
  foldDue: boolean;
  /** Server time at which time alone may change something, epoch ms; undefined: never. */
  nextChangeAt: number | undefined;
  /** The stored fold is unreadable, so everything is derived again from the positions. */
  broken: boolean;
}
