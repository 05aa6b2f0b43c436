import type { Tx } from '../storage/db.ts';
import type { KnownDevice } from './ingest.ts';
import type { PositionRow } from './position.ts';
import type { LiveChange } from './publish.ts';

/** What a batch may bring to derivation. */
export interface DeriveInput {
  /** Newer than everything of their device: grouped by device, in time order within it. */
  fresh: readonly PositionRow[];
  /** Stored before, or behind a newer fix of their device: which of them are new is known after the insert. */
  doubtful: readonly PositionRow[];
  /** Signs of life without a record: device to receive time, epoch ms. */
  contacts: ReadonlyMap<KnownDevice, number>;
  /** Packets that may have brought nothing new: device to receive time, epoch ms. They count for liveness only. */
  seen: ReadonlyMap<KnownDevice, number>;
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
}

/** Derives states, trips and the rest within the batch's own transaction. */
export interface Deriver {
  /** Reads what is known of the batch's assets. Call before the rows are inserted, then `foldAhead`, then `finish`. */
  begin(tx: Tx, input: DeriveInput): Promise<BatchDerivation>;
  /** The transaction committed: what was computed is now what is known. */
  committed(): void;
  /** It did not: what was computed is forgotten. */
  rolledBack(): void;
}
