import type { Contact } from '../intake/notes.ts';
import type { PositionRow } from '../intake/position.ts';
import type { LiveChange } from '../publish.ts';

/** A packet that may have brought nothing new, but tells that its device is there. */
export interface Seen {
  accountId: number;
  assetId: number;
  /** Receive time, epoch ms. */
  at: number;
}

/** What a batch may bring to derivation. */
export interface BatchInput {
  /** Newer than everything of their device: grouped by device, in time order within it. */
  fresh: readonly PositionRow[];
  /** Stored before, or behind a newer fix of their device: which of them are new is known after the insert. */
  doubtful: readonly PositionRow[];
  /** Signs of life without a record. */
  contacts: readonly Contact[];
  /** They count for liveness only. */
  seen: readonly Seen[];
}

/** Derivation of one batch, in three steps around the insert of its rows. */
export interface BatchDerivation {
  /** Folds what surely is new and in order. May run while the database takes the rows: it asks nothing of it. */
  foldAhead(): Promise<void>;
  /**
   * Folds the rest and writes all that was derived.
   * @param late those doubtful rows that were not stored before
   * @returns the latest of each touched asset, to be told after the commit
   */
  finish(late: readonly PositionRow[]): Promise<LiveChange[]>;
  /** The transaction did not commit: what was computed is forgotten. */
  rolledBack(): void;
}
