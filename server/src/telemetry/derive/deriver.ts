import type { AssetType } from '@waymark/domain/asset-type.ts';
import { rulesUnder } from '@waymark/domain/derive/index.ts';
import { spanAt } from '@waymark/domain/derive/rules.ts';
import { deviceRules, offlineLimitMs } from '@waymark/domain/derive/silence.ts';
import type { Thresholds } from '@waymark/domain/limits.ts';
import type { Status } from '@waymark/domain/status.ts';
import type { Tx } from '../../storage/db.ts';
import type { PositionRow } from '../intake/position.ts';
import type { TelemetryMetrics } from '../metrics.ts';
import type { LiveChange } from '../publish.ts';
import { AssetCache } from './asset-cache.ts';
import type { AssetEntry } from './asset-entry.ts';
import { statusOfEntry } from './asset-state.ts';
import { type BatchDerivation, type BatchInput, WRITE_ALL } from './batch-derivation.ts';
import { type ContactStretch, saveContacts } from './contacts-sql.ts';
import {
  type AssetInput,
  deriveInOrder,
  type Outcome,
  passPlaces,
  rederiveAsset,
  revisitAsset,
} from './derive-asset.ts';
import { saveDriverKeys } from './driver-keys-sql.ts';
import type { AssetKey, DueIndex } from './due.ts';
import type { Rederived } from './rederive.ts';
import { saveOutcomes } from './save-outcomes.ts';

/** Minimum interval between stored heartbeats of a device. */
const CONTACT_EVERY_MS = 60_000;
/** Assets that are folded before the event loop handles sockets again. */
const FOLDED_AT_ONCE = 50;

/** Status of an asset, without its NPA mark, now and under other thresholds. */
export interface StatusUnder {
  assetId: number;
  isNpa: boolean;
  before: Status;
  after: Status;
}

/**
 * Derives assets within the transaction of a batch. Folds stay in memory; batches without a common asset may run
 * concurrently.
 *
 * Vocabulary: the fold is the state of derivation for one asset, `advance` (domain) takes positions into it, deriving
 * brings an asset up to date in a transaction, and rederiving repeats that from a checkpoint.
 */
export class Deriver {
  readonly #cache: AssetCache;
  readonly #due: DueIndex;
  readonly #metrics: TelemetryMetrics;
  readonly #now: () => number;

  constructor(parts: { due: DueIndex; metrics: TelemetryMetrics; cache?: AssetCache; now?: () => number }) {
    this.#due = parts.due;
    this.#metrics = parts.metrics;
    this.#cache = parts.cache ?? new AssetCache();
    this.#now = parts.now ?? Date.now;
  }

  async begin(tx: Tx, batch: BatchInput): Promise<BatchDerivation> {
    const inputs = new InputsByAsset();
    for (const row of batch.fresh) inputs.of(row.accountId, row.assetId)?.rows.push(row);
    for (const { device, assetId, at } of batch.contacts) {
      inputs.of(device.accountId, assetId)?.contacts.push({ deviceId: device.deviceId, at });
    }
    for (const { accountId, assetId, at } of batch.seen) {
      const input = inputs.of(accountId, assetId);
      if (input) input.seenAt = at;
    }
    const waiting = new Set<number>();
    for (const row of batch.doubtful) if (inputs.of(row.accountId, row.assetId)) waiting.add(row.assetId as number);
    const entries = await this.#load(tx, inputs.all());
    const done: Outcome[] = [];
    const left: AssetInput[] = [];
    return {
      foldAhead: async () => {
        let count = 0;
        for (const input of inputs.all()) {
          const entry = entries.get(input.assetId);
          // Positions of a deleted asset are stored, but nothing is derived.
          if (!entry?.asset.exists) continue;
          const outcome =
            waiting.has(input.assetId) || input.rows.length === 0 || input.contacts.length > 0
              ? undefined
              : deriveInOrder(input, entry, this.#now());
          if (outcome) done.push(outcome);
          else left.push(input);
          if (++count % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
        }
      },
      finish: async (late, writing) => {
        for (const row of late) inputs.of(row.accountId, row.assetId)?.rows.push(row);
        const keyed = [...batch.fresh, ...late].filter(({ driverKey }) => driverKey !== undefined);
        const isLast = writing.isLast && keyed.length === 0;
        const changes = await this.#finish(tx, left, entries, done, { ...writing, isLast });
        await saveDriverKeys(tx, keyed);
        return changes;
      },
      rolledBack: () => this.forget(entries.keys()),
    };
  }

  /** Passes time for due assets, up to the instant at which each is due. On failure, call `forget` for them. */
  async passTime(tx: Tx, assets: readonly AssetKey[]): Promise<LiveChange[]> {
    const inputs = assets.map((asset) => ({ ...asset, rows: [], contacts: [], passTime: true }));
    return this.#finish(tx, inputs, await this.#load(tx, inputs), []);
  }

  /**
   * Derives an asset again from its stored positions. On failure, call `forget` for it.
   * @param from epoch ms of the change; 0: everything
   * @param storedFrom see `RederiveOptions`
   */
  async rederive(
    tx: Tx,
    asset: AssetKey,
    from: number,
    storedFrom?: number,
  ): Promise<{ changes: LiveChange[]; rederived: Rederived | undefined }> {
    this.#cache.drop(asset.assetId);
    const inputs = [{ ...asset, rows: [], contacts: [], rederiveFrom: from, storedFrom }];
    const outcomes: Outcome[] = [];
    const changes = await this.#finish(tx, inputs, await this.#load(tx, inputs), outcomes);
    return { changes, rederived: outcomes[0]?.rederived };
  }

  /**
   * Applies a change of a place to assets. Visits of assets with fixes since then must be derived again by `revisit`. On
   * failure, call `forget` for them.
   * @param since epoch ms of the change
   * @returns the assets that are left
   */
  async placeChanged(
    tx: Tx,
    assets: readonly AssetKey[],
    since: number,
  ): Promise<{ changes: LiveChange[]; left: AssetKey[] }> {
    const entries = await this.#load(tx, assets);
    const left: AssetKey[] = [];
    const done: Outcome[] = [];
    for (const entry of entries.values()) {
      if (!entry.asset.exists || entry.fold.fix.time === 0) continue;
      if (entry.fold.fix.time >= since) left.push(entry.asset.key);
      else {
        const outcome = passPlaces(entry, this.#now());
        if (outcome) done.push(outcome);
      }
    }
    return { changes: await saveOutcomes(tx, done, this.#due, this.#now()), left };
  }

  /** Derives the visits of an asset again, and nothing else. On failure, call `forget` for it. @param since epoch ms */
  async revisit(tx: Tx, asset: AssetKey, since: number): Promise<{ changes: LiveChange[] }> {
    const entry = (await this.#load(tx, [asset])).get(asset.assetId);
    if (!entry?.asset.exists) return { changes: [] };
    const outcome = await revisitAsset(tx, entry, since, this.#now());
    return { changes: await saveOutcomes(tx, [outcome], this.#due, this.#now()) };
  }

  /**
   * Returns the present status of assets, and what it would be under other thresholds. Writes and caches nothing, because
   * a batch may be about to write an asset that is read here.
   * @param thresholdsOf thresholds of an asset type
   */
  async statusesUnder(
    tx: Tx,
    assets: readonly AssetKey[],
    thresholdsOf: (assetType: AssetType) => Thresholds,
  ): Promise<StatusUnder[]> {
    const read = new AssetCache(assets.length);
    const missing = assets.filter(({ assetId }) => this.#cache.peek(assetId) === undefined);
    const entries = missing.length === 0 ? new Map<number, AssetEntry>() : await read.load(tx, missing);
    const now = this.#now();
    return assets.flatMap(({ assetId }) => {
      const entry = this.#cache.peek(assetId) ?? entries.get(assetId);
      if (!entry?.asset.exists) return [];
      const { asset } = entry;
      const other = { ...entry, asset: { ...asset, rules: rulesUnder(asset.rules, thresholdsOf(asset.type)) } };
      const isNpa = asset.npaSince !== undefined;
      return [
        { assetId, isNpa, before: statusOfEntry(entry, now).movement, after: statusOfEntry(other, now).movement },
      ];
    });
  }

  /** Drops cached assets whose rules or marks changed, or whose transaction failed. */
  forget(assetIds: Iterable<number>): void {
    for (const assetId of assetIds) this.#cache.drop(assetId);
  }

  async #load(tx: Tx, assets: readonly AssetKey[]): Promise<Map<number, AssetEntry>> {
    return assets.length === 0 ? new Map() : this.#cache.load(tx, assets);
  }

  /**
   * Derives the inputs and writes all outcomes.
   * @param done outcomes so far; those of `inputs` are appended
   */
  async #finish(
    tx: Tx,
    inputs: readonly AssetInput[],
    entries: ReadonlyMap<number, AssetEntry>,
    done: Outcome[],
    writing = WRITE_ALL,
  ): Promise<LiveChange[]> {
    await this.#noteContacts(tx, inputs, entries);
    for (const input of inputs.filter(saysSomething)) {
      const entry = entries.get(input.assetId);
      if (!entry?.asset.exists) continue;
      const now = this.#now();
      const inOrder = deriveInOrder(input, entry, now);
      if (!inOrder) this.#metrics.rederived.inc({ cause: input.rederiveFrom === undefined ? 'late' : 'asked' });
      done.push(inOrder ?? (await rederiveAsset(tx, input, entry, now)));
    }
    return saveOutcomes(tx, done, this.#due, this.#now(), writing);
  }

  /**
   * Stores the heartbeats that belong to history, so that a recomputation can read them. A heartbeat after a silence
   * counts for liveness only: the device may have hours in its buffer, and its positions show what happened meanwhile.
   */
  async #noteContacts(tx: Tx, inputs: readonly AssetInput[], entries: ReadonlyMap<number, AssetEntry>): Promise<void> {
    const stretches: ContactStretch[] = [];
    for (const input of inputs) {
      const entry = entries.get(input.assetId);
      for (const { at } of input.contacts) input.seenAt = Math.max(input.seenAt ?? 0, at);
      input.contacts = input.contacts.filter(({ at }) => entry && isNews(entry, at));
      for (const { deviceId, at } of input.contacts)
        stretches.push({ accountId: input.accountId, deviceId, from: at, until: at });
    }
    await saveContacts(tx, stretches);
  }
}

function isNews({ fold, asset }: AssetEntry, at: number): boolean {
  if (fold.last.time === 0 || at < fold.contact.time + CONTACT_EVERY_MS) return false;
  return at - fold.contact.time <= offlineLimitMs(fold, deviceRules(fold, asset.rules), spanAt(asset.rules, at));
}

function saysSomething(input: AssetInput): boolean {
  const { rows, contacts, seenAt, passTime, rederiveFrom } = input;
  return (
    rows.length > 0 || contacts.length > 0 || seenAt !== undefined || passTime === true || rederiveFrom !== undefined
  );
}

/** Inputs by asset, in the order in which assets occur. */
class InputsByAsset {
  readonly #byAsset = new Map<number, AssetInput>();

  /** Returns the input of an asset, created if missing; undefined if the device was on no asset. */
  of(accountId: number, assetId: PositionRow['assetId']): AssetInput | undefined {
    if (assetId === null) return undefined;
    let input = this.#byAsset.get(assetId);
    if (!input) {
      input = { accountId, assetId, rows: [], contacts: [] };
      this.#byAsset.set(assetId, input);
    }
    return input;
  }

  all(): AssetInput[] {
    return [...this.#byAsset.values()];
  }
}
