import type { Contact } from '../intake/notes.ts';
import type { PositionRow } from '../intake/position.ts';
import type { LiveChange } from '../publish.ts';

/** A packet that may contain nothing new, but proves that its device is connected. */
export interface Seen {
  accountId: number;
  assetId: number;
  /** Receive time, epoch ms. */
  at: number;
}

/** Input of derivation from one batch. */
export interface BatchInput {
  /** Rows newer than all others of their device, grouped by device and in time order within it. */
  fresh: readonly PositionRow[];
  /** Rows that are late or already stored. The insert decides which of them are new. */
  doubtful: readonly PositionRow[];
  /** Signs of life without a record. */
  contacts: readonly Contact[];
  /** Packets that count for liveness only. */
  seen: readonly Seen[];
}

/** How a transaction writes its derived rows and states. */
export interface Writing {
  /** Nothing else is written, so that the last statements may commit the transaction. */
  isLast: boolean;
  /** Claim to derive alone (sole-deriver.ts) under which states may wait for a later batch; 0: all are written. */
  claim: number;
}

/** Everything is written, and other statements may follow. */
export const WRITE_ALL: Writing = { isLast: false, claim: 0 };

/** Derivation of one batch, in three steps around the insert of its rows. */
export interface BatchDerivation {
  /**
   * Folds the rows that are certainly new and in order. Runs while the database takes the rows, and does not query it.
   */
  foldAhead(): Promise<void>;
  /**
   * Folds the rest and writes derived rows and states.
   * @param late doubtful rows that were not stored before
   * @returns the latest values of each touched asset, for publication after the commit
   */
  finish(late: readonly PositionRow[], writing: Writing): Promise<LiveChange[]>;
  /** Discards the computed values, because the transaction did not commit. */
  rolledBack(): void;
}
