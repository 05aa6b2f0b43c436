import type { Tx } from '../storage/db.ts';
import type { KnownDevice } from './ingest.ts';
import type { PositionRow } from './position.ts';
import type { LiveChange } from './publish.ts';

/** What a batch brings to derivation: only rows that were not stored before. */
export interface DeriveInput {
  /** Newer than everything of their device; grouped by device, in time order within it. */
  fresh: readonly PositionRow[];
  /** Stored behind a newer fix of their device. */
  late: readonly PositionRow[];
  /** Signs of life without a record: device to receive time, epoch ms. */
  contacts: ReadonlyMap<KnownDevice, number>;
}

/** Derives states, trips and the rest within the batch's own transaction. */
export interface Deriver {
  /** Writes derived rows. @returns the latest of each touched asset, to be told after the commit */
  derive(tx: Tx, input: DeriveInput): Promise<LiveChange[]>;
  /** The transaction committed: what was computed is now what is known. */
  committed(): void;
  /** It did not: what was computed is forgotten. */
  rolledBack(): void;
}
