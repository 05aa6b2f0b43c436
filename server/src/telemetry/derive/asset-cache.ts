import { advance, isInOrder } from '@waymark/domain/derive/index.ts';
import { comparePositions } from '@waymark/domain/position.ts';
import type { Tx } from '../../storage/db.ts';
import { POSITION_COLUMNS } from '../../storage/position-columns.ts';
import { readWholeTrack } from '../../storage/tracks.ts';
import { rowOfStored } from '../intake/position.ts';
import { type AccountRules, AlertDirectory } from './alert-directory.ts';
import type { AssetEntry } from './asset-entry.ts';
import { type AssetRules, loadAssetRules } from './asset-rules-sql.ts';
import { noteRows, statusOfEntry } from './asset-state.ts';
import { loadAssetStates, type StoredAssetState } from './asset-state-sql.ts';
import { parseProgress, startProgress } from './checkpoints-sql.ts';
import { Follower } from './derive-alerts.ts';
import { startVisiting, startVisitsOut } from './derive-visits.ts';
import type { AssetKey } from './due.ts';
import { markedBy } from './marks-sql.ts';
import { parkSettingsOf } from './park-settings-sql.ts';
import { PlaceDirectory } from './place-directory.ts';
import { readRevisions } from './revisions-sql.ts';
import { type AccountRoutes, RouteDirectory } from './route-directory.ts';
import { readerOf } from './stored-positions.ts';
import { END_OF_TIME } from './track-position.ts';

/** Capacity after which the least recently used entries are dropped. One takes a few kilobytes. */
const CAPACITY = 50_000;

/** Columns that the latest values are taken from. */
const STATE_COLUMNS = POSITION_COLUMNS.map(({ name }) => name);

/** Settings by which the assets of accounts are derived. */
interface OfAccounts {
  places: ReadonlyMap<number, AssetEntry['places']>;
  rules: ReadonlyMap<number, AccountRules>;
  routes: ReadonlyMap<number, AccountRoutes | undefined>;
}

/** Caches folds and rules of assets. Reads missing ones from the database. */
export class AssetCache {
  readonly #entries = new Map<number, AssetEntry>();
  readonly #places = new PlaceDirectory();
  readonly #alertRules = new AlertDirectory();
  readonly #routes = new RouteDirectory();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  /** Loads the entries of assets with their present places, in any order. An asset that does not exist has none. */
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
    const accounts = [...new Set(keys.map(({ accountId }) => accountId))];
    const revisions = await readRevisions(tx, accounts);
    const places = await this.#places.of(tx, accounts, revisions.places);
    const rules = await this.#alertRules.of(tx, revisions.alerts);
    const routes = await this.#routes.of(tx, revisions.routes);
    for (const entry of found.values()) {
      entry.places = places.get(entry.asset.key.accountId);
      setPlan(entry, routes);
    }
    await setRules(tx, [...found.values()], rules);
    if (missing.length > 0) await this.#read(tx, missing, found, { places, rules, routes });
    return found;
  }

  async #read(
    tx: Tx,
    keys: AssetKey[],
    found: Map<number, AssetEntry>,
    { places, rules, routes }: OfAccounts,
  ): Promise<void> {
    const states = new Map((await loadAssetStates(tx, keys)).map((state) => [state.asset_id, state]));
    const entries = (await loadAssetRules(tx, keys)).map((asset) => entryOf(asset, states.get(asset.key.assetId)));
    await setRules(tx, entries, rules);
    for (const entry of entries) {
      const { asset } = entry;
      const state = states.get(asset.key.assetId);
      entry.places = places.get(asset.key.accountId);
      setPlan(entry, routes);
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
 * Folds the positions that were stored after the fold, and notes the values of those that the stored state lacks
 * (`canStateWait`). Their derived rows are already stored, so only the entry is kept.
 */
async function catchUp(tx: Tx, entry: AssetEntry): Promise<void> {
  const { asset, fold } = entry;
  const read = readerOf(entry);
  const rows = await readWholeTrack(tx, asset.key, { from: fold.last.time, to: END_OF_TIME }, read.columns);
  const positions = rows.map((row) => read.positionOf(row));
  const derived = startVisiting(entry);
  const follower = new Follower(entry, derived, startVisitsOut());
  for (const position of positions.sort(comparePositions)) {
    if (!isInOrder(fold, position)) continue;
    advance(fold, [position], asset.rules, derived);
    follower.take(position.time, position);
  }
  entry.marks = markedBy(entry.marks, derived);
  const missed = rows.find((row) => row.received_at.getTime() > entry.lastPacketAt);
  if (missed) await noteMissed(tx, entry, missed.fix_time.getTime());
}

/** Notes the latest values of the positions since a fix time (epoch ms) that were received after the stored state. */
async function noteMissed(tx: Tx, entry: AssetEntry, from: number): Promise<void> {
  const rows = await readWholeTrack(tx, entry.asset.key, { from, to: END_OF_TIME }, STATE_COLUMNS);
  const missed = rows.filter((row) => row.received_at.getTime() > entry.lastPacketAt);
  noteRows(entry, missed.map(rowOfStored), from);
}

/** Chooses the rules of the accounts that apply to the assets, where they changed. */
async function setRules(
  tx: Tx,
  entries: readonly AssetEntry[],
  rules: ReadonlyMap<number, AccountRules>,
): Promise<void> {
  const changed = entries.filter((entry) => entry.accountRules !== rules.get(entry.asset.key.accountId));
  const parks = await parkSettingsOf(
    tx,
    changed.map(({ asset }) => asset.key).filter(({ accountId }) => rules.get(accountId)?.hasSecurePark),
  );
  for (const entry of changed) {
    const { key, type, tags, deviceModel, tankSensor } = entry.asset;
    entry.accountRules = rules.get(key.accountId);
    entry.alertRules = entry.accountRules?.of(
      { assetId: key.assetId, type, tags, deviceModel, tankSensor },
      parks.get(key.assetId),
    );
  }
}

/** Sets the plan of the asset. */
function setPlan(entry: AssetEntry, routes: OfAccounts['routes']): void {
  const { accountId, assetId } = entry.asset.key;
  entry.routePlan = routes.get(accountId)?.get(assetId);
}

function entryOf(asset: AssetRules, state: StoredAssetState | undefined): AssetEntry {
  const progress = state?.fold ? parseProgress(state.fold) : startProgress();
  const entry: AssetEntry = {
    ...(progress ?? startProgress()),
    broken: progress === undefined,
    asset,
    places: undefined,
    alertRules: undefined,
    routePlan: undefined,
    accountRules: undefined,
    sensors: state?.sensors ?? [],
    attributes: state?.attributes ?? null,
    diagnosis: state?.diagnosis ?? {},
    deviceId: state?.device_id ?? null,
    lastPacketAt: state?.last_packet_at ?? 0,
    updatedAt: state?.updated_at ?? 0,
    writtenUnder: 0,
    isStateOwed: false,
    checkpointAt: 0,
    writtenAttributes: undefined,
    writtenDiagnosis: undefined,
    writtenStatus: undefined,
    writtenOpen: undefined,
    judgedRuns: undefined,
    hadDeviations: undefined,
    foldSavedAt: 0,
    foldDue: false,
    nextChangeAt: undefined,
  };
  return entry;
}
