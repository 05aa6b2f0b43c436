import { advance, isInOrder, startDerived } from '@waymark/domain/derive/index.ts';
import { comparePositions } from '@waymark/domain/position.ts';
import type { Tx } from '../../storage/db.ts';
import { readWholeTrack } from '../../storage/tracks.ts';
import { type AssetRules, loadAssetRules, roleAt } from './asset-rules-sql.ts';
import { statusOfEntry } from './asset-state.ts';
import { loadAssetStates, type StoredAssetState } from './asset-state-sql.ts';
import { type Progress, parseProgress, startProgress } from './checkpoints-sql.ts';
import type { AssetKey } from './due.ts';
import { markedBy } from './marks-sql.ts';
import { DERIVATION_COLUMNS, END_OF_TIME, positionOf } from './track-position.ts';

/** What is known of an asset between two batches. Changed in place by a batch, and dropped when the batch fails. */
export interface AssetEntry extends Progress {
  asset: AssetRules;
  /** Latest known values, in the order of LATEST_COLUMNS. */
  sensors: (number | boolean | null)[];
  attributes: string | null;
  deviceId: number | null;
  /** Receive time of the last packet, epoch ms; 0: none. */
  lastPacketAt: number;
  /** `updated_at` of the stored row, epoch ms; 0: there is none. */
  updatedAt: number;
  /** Fix time of the last checkpoint made since the entry was loaded, epoch ms; 0: none. */
  checkpointAt: number;
  /** What was last written of `attributes`, and the shape of what is open; undefined: nothing since it was loaded. */
  writtenAttributes: string | null | undefined;
  writtenOpen: string | undefined;
  /** When the fold was last written into `asset_state`, epoch ms; 0: not since the entry was loaded. */
  foldSavedAt: number;
  /** The fold must be written with the next state: something else than a stored position changed it. */
  foldDue: boolean;
  /** Server time at which time alone may change something, epoch ms; undefined: nothing will. */
  nextChangeAt: number | undefined;
  /** The stored fold could not be read: everything is derived again from the positions. */
  broken: boolean;
}

/** Least recently used entries are dropped beyond this many; one takes a few kilobytes. */
const CAPACITY = 50_000;

/** Folds and rules of assets in use, read from the database when they are not there. */
export class AssetCache {
  readonly #entries = new Map<number, AssetEntry>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  /** Entries of the named assets, in any order; an asset that does not exist has none. */
  async load(tx: Tx, keys: readonly AssetKey[]): Promise<Map<number, AssetEntry>> {
    const found = new Map<number, AssetEntry>();
    const missing: AssetKey[] = [];
    for (const key of keys) {
      const entry = this.#entries.get(key.assetId);
      if (!entry) {
        missing.push(key);
        continue;
      }
      found.set(key.assetId, entry);
      // To the end of the map's order: the front is what was not used for longest.
      this.#entries.delete(key.assetId);
      this.#entries.set(key.assetId, entry);
    }
    if (missing.length > 0) await this.#read(tx, missing, found);
    return found;
  }

  async #read(tx: Tx, keys: AssetKey[], found: Map<number, AssetEntry>): Promise<void> {
    const states = new Map((await loadAssetStates(tx, keys)).map((state) => [state.asset_id, state]));
    for (const asset of await loadAssetRules(tx, keys)) {
      const state = states.get(asset.key.assetId);
      const entry = entryOf(asset, state);
      if (state && !entry.broken && entry.savedAt !== entry.updatedAt) await catchUp(tx, entry);
      // As it was known when the row was written: what time has changed since is due.
      entry.nextChangeAt = statusOfEntry(entry, entry.updatedAt).nextChangeAt ?? undefined;
      found.set(asset.key.assetId, entry);
      this.#entries.set(asset.key.assetId, entry);
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) break;
      this.#entries.delete(oldest);
    }
  }

  peek(assetId: number): AssetEntry | undefined {
    return this.#entries.get(assetId);
  }

  /** The next use reads it again. */
  drop(assetId: number): void {
    this.#entries.delete(assetId);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/**
 * Folds the positions that were stored after the fold was. What they give out is in the tables already: it was written
 * with them.
 */
async function catchUp(tx: Tx, entry: AssetEntry): Promise<void> {
  const { asset, fold } = entry;
  const rows = await readWholeTrack(tx, asset.key, { from: fold.lastTime, to: END_OF_TIME }, DERIVATION_COLUMNS);
  const positions = rows.map((row) => positionOf(row, roleAt(asset, row.device_id, row.fix_time.getTime())));
  const derived = startDerived();
  for (const position of positions.sort(comparePositions)) {
    if (isInOrder(fold, position)) advance(fold, [position], asset.rules, derived);
  }
  entry.marks = markedBy(entry.marks, derived);
}

function entryOf(asset: AssetRules, state: StoredAssetState | undefined): AssetEntry {
  const progress = state?.fold ? parseProgress(state.fold) : startProgress();
  const entry: AssetEntry = {
    ...(progress ?? startProgress()),
    broken: progress === undefined,
    asset,
    sensors: state?.sensors ?? [],
    attributes: state?.attributes ?? null,
    deviceId: state?.device_id ?? null,
    lastPacketAt: state?.last_packet_at ?? 0,
    updatedAt: state?.updated_at ?? 0,
    checkpointAt: 0,
    writtenAttributes: undefined,
    writtenOpen: undefined,
    foldSavedAt: 0,
    foldDue: false,
    nextChangeAt: undefined,
  };
  return entry;
}
