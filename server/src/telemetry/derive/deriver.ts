import type { Absence } from '@waymark/domain/derive/index.ts';
import { spanAt } from '@waymark/domain/derive/rules.ts';
import { deviceRules, offlineLimitMs } from '@waymark/domain/derive/silence.ts';
import type { Tx } from '../../storage/db.ts';
import type { PositionRow } from '../intake/position.ts';
import type { TelemetryMetrics } from '../metrics.ts';
import type { LiveChange } from '../publish.ts';
import { AssetCache } from './asset-cache.ts';
import type { AssetEntry } from './asset-entry.ts';
import type { BatchDerivation, BatchInput } from './batch-derivation.ts';
import { type ContactStretch, saveContacts } from './contacts-sql.ts';
import { type AssetInput, deriveInOrder, type Outcome, rederiveAsset } from './derive-asset.ts';
import type { AssetKey, DueIndex } from './due.ts';
import type { Rederived } from './rederive.ts';
import { saveOutcomes } from './save-outcomes.ts';

/** Minimum interval between stored heartbeats of a device. */
const CONTACT_EVERY_MS = 60_000;
/** Assets that are folded before the event loop handles sockets again. */
const FOLDED_AT_ONCE = 50;

/**
 * Derives assets within the transaction of a batch. Folds stay in memory; batches without a common asset may run
 * concurrently.
 * | Vocabulary: the fold is the state of derivation for one asset, `advance` (domain) takes positions into it, deriving
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
      finish: async (late) => {
        for (const row of late) inputs.of(row.accountId, row.assetId)?.rows.push(row);
        return this.#finish(tx, left, entries, done);
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
   */
  async rederive(
    tx: Tx,
    asset: AssetKey,
    from: number,
  ): Promise<{ changes: LiveChange[]; rederived: Rederived | undefined }> {
    this.#cache.drop(asset.assetId);
    const inputs = [{ ...asset, rows: [], contacts: [], rederiveFrom: from }];
    const outcomes: Outcome[] = [];
    const changes = await this.#finish(tx, inputs, await this.#load(tx, inputs), outcomes);
    return { changes, rederived: outcomes[0]?.rederived };
  }

  /** Drops cached assets whose rules or marks changed, or whose transaction failed. */
  forget(assetIds: Iterable<number>): void {
    for (const assetId of assetIds) this.#cache.drop(assetId);
  }

  /** Returns when a cached asset had no device, as far as derivation knows, and the time of its last record. */
  known(assetId: number): { absences: readonly Absence[]; lastTime: number } | undefined {
    const entry = this.#cache.peek(assetId);
    return entry && { absences: entry.asset.rules.absences, lastTime: entry.fold.last.time };
  }

  async #load(tx: Tx, inputs: readonly AssetInput[]): Promise<Map<number, AssetEntry>> {
    return inputs.length === 0 ? new Map() : this.#cache.load(tx, inputs);
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
    return saveOutcomes(tx, done, this.#due, this.#now());
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
