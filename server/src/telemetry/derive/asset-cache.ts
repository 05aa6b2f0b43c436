import { advance, isInOrder, startDerived } from '@waymark/domain/derive/index.ts';
import { comparePositions } from '@waymark/domain/position.ts';
import type { Tx } from '../../storage/db.ts';
import { readWholeTrack } from '../../storage/tracks.ts';
import type { AssetEntry } from './asset-entry.ts';
import { type AssetRules, loadAssetRules, roleAt } from './asset-rules-sql.ts';
import { statusOfEntry } from './asset-state.ts';
import { loadAssetStates, type StoredAssetState } from './asset-state-sql.ts';
import { parseProgress, startProgress } from './checkpoints-sql.ts';
import type { AssetKey } from './due.ts';
import { markedBy } from './marks-sql.ts';
import { DERIVATION_COLUMNS, END_OF_TIME, positionOf } from './track-position.ts';

/** Capacity after which the least recently used entries are dropped. One takes a few kilobytes. */
const CAPACITY = 50_000;

/** Caches folds and rules of assets. Reads missing ones from the database. */
export class AssetCache {
  readonly #entries = new Map<number, AssetEntry>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  /** Loads the entries of assets, in any order. An asset that does not exist has none. */
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
      // Moves the entry to the end of the map's order, so that the least recently used one is first.
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
      // The status as of the stored row: changes by time since then are due.
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

  /** Drops an entry, so that the next use reads it again. */
  drop(assetId: number): void {
    this.#entries.delete(assetId);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/**
 * Folds the positions that were stored after the fold. Their derived rows are already stored, so only the fold is kept.
 */
async function catchUp(tx: Tx, entry: AssetEntry): Promise<void> {
  const { asset, fold } = entry;
  const rows = await readWholeTrack(tx, asset.key, { from: fold.last.time, to: END_OF_TIME }, DERIVATION_COLUMNS);
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
    diagnosis: state?.diagnosis ?? {},
    deviceId: state?.device_id ?? null,
    lastPacketAt: state?.last_packet_at ?? 0,
    updatedAt: state?.updated_at ?? 0,
    checkpointAt: 0,
    writtenAttributes: undefined,
    writtenDiagnosis: undefined,
    writtenOpen: undefined,
    foldSavedAt: 0,
    foldDue: false,
    nextChangeAt: undefined,
  };
  return entry;
}
