import type { ReportGroup, ReportReader } from '@waymark/contract/reports/declaration.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import type { Window } from '../../records/period.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { ReportScope } from '../scope-sql.ts';
import type { Scoring } from '../scoring-sql.ts';
import type { Cuts } from '../sums/added-up-sql.ts';
import type { Belonging } from '../sums/belonging-sql.ts';

/** Subject and parameters of one request. */
export interface SourceScope extends ReportScope {
  /** Epoch ms. */
  now: number;
  /** IANA zone of the account, in which days begin. */
  timeZone: string;
  group: ReportGroup | undefined;
  /** Only rows that belong to these, which are chosen from those of the source. */
  belonging: Belonging;
  reader: ReportReader;
  /** Families of commands that the reader sees. */
  families: readonly string[];
  /** Condition of the alerts `l` that the reader sees, for sources with alerts. Undefined: none. */
  alerts?: RawBuilder<boolean>;
  /** Rows that `compute` has found. */
  computed?: readonly object[];
  /** Sums have `driven_at`, the instant that decides their driver. `at` decides everything else. */
  drivenApart?: true;
  /** For sources with scores. */
  scoring?: Scoring;
  /** Only numbers are wanted, for the totals of the period before. */
  isEarlier?: true;
  /** The statement has the queries of `paired`. */
  isPaired?: true;
  /** Names of the columns that are shown or sorted by. Undefined: all. */
  wanted?: readonly string[];
  /** Minimum silence of a report on latest states, seconds. */
  silenceSeconds: number;
  /** Rows of other quarters may be left out. */
  only?: QuarterKeys;
  /** Instants for which the statement has queries of the statuses of assets, epoch ms (`edges-sql.ts`). */
  edges?: readonly number[];
}

/** Kept quarters, an array for each column of their key. */
export interface QuarterKeys {
  accounts: readonly number[];
  assets: readonly number[];
  starts: readonly Date[];
}

/** Where the rows of a report come from. */
export interface ReportSource {
  /** Its rows contain alerts. */
  hasAlerts?: true;
  /** Its queries need the statuses of assets at the ends of windows. */
  hasEdges?: 'statuses' | 'idling';
  /** Its rows have scores. */
  hasScores?: true;
  /** Its sums have `driven_at` where drivers divide them. */
  drivenApart?: true;
  /** Its rows have no `id`, because `assetId` and `at` are unique. Texts would cost more than the rest of many rows. */
  isKeyedByStart?: true;
  /**
   * Computes the rows of a window that no query can give. `parts` reads them from `computed`.
   * @throws Refusal if there are too many
   */
  compute?: (tx: Tx, viewer: Viewer, scope: ReportScope) => Promise<readonly object[]>;
  /**
   * Returns SELECTs whose rows together are those of the report. Columns are those of the declaration by name, in their
   * stored units, with `id` (text, unique), `assetId` (uid or null) and `at` (timestamptz or null). Those of a report with
   * the column `place` also have account_id, asset_id and place_id.
   */
  parts: (scope: SourceScope) => RawBuilder<unknown>[];
  /**
   * Returns queries of a window and of the one before, which ends where the window begins, so that both are read in one
   * pass. `parts` reads them if the scope `isPaired`.
   */
  paired?: (scope: SourceScope, earlier: Window) => RawBuilder<unknown>[];
  /**
   * Returns a SELECT of the same rows added up as far as the cuts allow: `account_id`, `asset_id`, `at`, `entries` (the
   * number of rows) and every column that has a total. A report of assets has them for groups of time, drivers and places.
   */
  addedUp?: (scope: SourceScope, cuts?: Cuts) => RawBuilder<unknown>;
  /** Of assets with the column `driver`: selects its values for rows that are narrowed, with account_id and asset_id. */
  drivers?: (scope: SourceScope) => RawBuilder<unknown>;
  /**
   * Selects the instants at which rows begin, the newest first, so that a page of the newest rows need not read the whole
   * window. For reports whose usual order is that of the starts of their rows. Rows of a window that begins later are
   * those of the whole one, but cut at its start.
   */
  newest?: (scope: SourceScope) => RawBuilder<unknown>;
  /**
   * Returns `parts` of the window from an instant that another query of the statement finds, so that a page of one asset
   * is one statement. `addedUp` gives its totals.
   */
  partsSince?: (scope: SourceScope, since: RawBuilder<unknown>) => RawBuilder<unknown>[];
  /**
   * Returns the quarters that can have one of as many longest rows, so that their page need not read the others. Undefined:
   * there are fewer, or all must be read to know. `parts` leaves rows of other quarters out with `only`.
   */
  longest?: (tx: Tx, scope: SourceScope, count: number) => Promise<QuarterKeys | undefined>;
}
