import type { Absence } from '@waymark/domain/derive/index.ts';
import { spanAt } from '@waymark/domain/derive/rules.ts';
import { deviceRules, offlineLimitMs } from '@waymark/domain/derive/silence.ts';
import type { Tx } from '../../storage/db.ts';
import type { PositionRow } from '../intake/position.ts';
import type { TelemetryMetrics } from '../metrics.ts';
import type { LiveChange } from '../publish.ts';
import { AssetCache, type AssetEntry } from './asset-cache.ts';
import type { BatchDerivation, DeriveInput, Deriver } from './batch-derivation.ts';
import { type ContactStretch, saveContacts } from './contacts-sql.ts';
import { deriveAgain, deriveOn, type Outcome, type Work } from './derive-asset.ts';
import type { AssetKey, DueIndex } from './due.ts';
import type { Refolded } from './rederive.ts';
import { saveOutcomes } from './save-outcomes.ts';

/** Heartbeats are noted this often per device; more would only repeat that it is there. */
const CONTACT_EVERY_MS = 60_000;
/** Assets folded between two looks at the sockets. */
const FOLDED_AT_ONCE = 50;

/** The deriver of the pipeline: folds in memory, rows in the batch's transaction. */
export class AssetDeriver implements Deriver {
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

  async begin(tx: Tx, input: DeriveInput): Promise<BatchDerivation> {
    const works = new Works();
    for (const row of input.fresh) works.of(row.accountId, row.assetId)?.rows.push(row);
    for (const { device, assetId, at } of input.contacts) {
      works.of(device.accountId, assetId)?.contacts.push({ deviceId: device.deviceId, at });
    }
    for (const { accountId, assetId, at } of input.seen) {
      const work = works.of(accountId, assetId);
      if (work) work.seenAt = at;
    }
    const waiting = new Set<number>();
    for (const row of input.doubtful) if (works.of(row.accountId, row.assetId)) waiting.add(row.assetId as number);
    const entries = await this.#load(tx, works.all());
    const done: Outcome[] = [];
    const left: Work[] = [];
    return {
      foldAhead: async () => {
        let count = 0;
        for (const work of works.all()) {
          const entry = entries.get(work.assetId);
          // Of an asset that was deleted, positions are kept and nothing is derived.
          if (!entry?.asset.exists) continue;
          const outcome =
            waiting.has(work.assetId) || work.rows.length === 0 || work.contacts.length > 0
              ? undefined
              : deriveOn(work, entry, this.#now());
          if (outcome) done.push(outcome);
          else left.push(work);
          if (++count % FOLDED_AT_ONCE === 0) await new Promise(setImmediate);
        }
      },
      finish: async (late) => {
        for (const row of late) works.of(row.accountId, row.assetId)?.rows.push(row);
        return this.#finish(tx, left, entries, done);
      },
      rolledBack: () => this.forget(entries.keys()),
    };
  }

  /** Lets time pass for assets that are due, up to the instant at which each is. Where it fails, `forget` them. */
  async passTime(tx: Tx, assets: readonly AssetKey[]): Promise<LiveChange[]> {
    const works = assets.map((asset) => ({ ...asset, rows: [], contacts: [], passTime: true }));
    return this.#finish(tx, works, await this.#load(tx, works), []);
  }

  /**
   * Derives an asset again from its stored positions. Where it fails, `forget` it.
   * @param from epoch ms of what changed; 0: everything
   */
  async again(
    tx: Tx,
    asset: AssetKey,
    from: number,
  ): Promise<{ changes: LiveChange[]; refolded: Refolded | undefined }> {
    this.#cache.drop(asset.assetId);
    const works = [{ ...asset, rows: [], contacts: [], again: from }];
    const outcomes: Outcome[] = [];
    const changes = await this.#finish(tx, works, await this.#load(tx, works), outcomes);
    return { changes, refolded: outcomes[0]?.refolded };
  }

  /** Rules or marks of assets changed, or a transaction that derived them failed: what is known is read again. */
  forget(assetIds: Iterable<number>): void {
    for (const assetId of assetIds) this.#cache.drop(assetId);
  }

  /** Returns when a cached asset had no device, as far as derivation knows, and the time of its last record. */
  known(assetId: number): { absences: readonly Absence[]; lastTime: number } | undefined {
    const entry = this.#cache.peek(assetId);
    return entry && { absences: entry.asset.rules.absences, lastTime: entry.fold.lastTime };
  }

  async #load(tx: Tx, works: readonly Work[]): Promise<Map<number, AssetEntry>> {
    return works.length === 0 ? new Map() : this.#cache.load(tx, works);
  }

  /** @param done outcomes that there are already; those of `works` are added */
  async #finish(
    tx: Tx,
    works: readonly Work[],
    entries: ReadonlyMap<number, AssetEntry>,
    done: Outcome[],
  ): Promise<LiveChange[]> {
    await this.#noteContacts(tx, works, entries);
    for (const work of works.filter(saysSomething)) {
      const entry = entries.get(work.assetId);
      if (!entry?.asset.exists) continue;
      const now = this.#now();
      const inOrder = deriveOn(work, entry, now);
      if (!inOrder) this.#metrics.rederived.inc({ cause: work.again === undefined ? 'late' : 'asked' });
      done.push(inOrder ?? (await deriveAgain(tx, work, entry, now)));
    }
    return saveOutcomes(tx, done, this.#due, this.#now());
  }

  /**
   * Keeps of the heartbeats what history is to know, and stores it: a recomputation reads it back. One after a silence
   * counts for liveness only: a device that comes back may have hours in its buffer, and what happened in the silence is
   * told by its positions.
   */
  async #noteContacts(tx: Tx, works: readonly Work[], entries: ReadonlyMap<number, AssetEntry>): Promise<void> {
    const stretches: ContactStretch[] = [];
    for (const work of works) {
      const entry = entries.get(work.assetId);
      for (const { at } of work.contacts) work.seenAt = Math.max(work.seenAt ?? 0, at);
      work.contacts = work.contacts.filter(({ at }) => entry && isNews(entry, at));
      for (const { deviceId, at } of work.contacts)
        stretches.push({ accountId: work.accountId, deviceId, from: at, until: at });
    }
    await saveContacts(tx, stretches);
  }
}

function isNews({ fold, asset }: AssetEntry, at: number): boolean {
  if (fold.lastTime === 0 || at < fold.contactTime + CONTACT_EVERY_MS) return false;
  return at - fold.contactTime <= offlineLimitMs(fold, deviceRules(fold, asset.rules), spanAt(asset.rules, at));
}

function saysSomething(work: Work): boolean {
  const { rows, contacts, seenAt, passTime, again } = work;
  return rows.length > 0 || contacts.length > 0 || seenAt !== undefined || passTime === true || again !== undefined;
}

/** Work by asset, in the order in which assets come. */
class Works {
  readonly #byAsset = new Map<number, Work>();

  /** The work of an asset, begun when there is none; undefined where the device was on no asset. */
  of(accountId: number, assetId: PositionRow['assetId']): Work | undefined {
    if (assetId === null) return undefined;
    let work = this.#byAsset.get(assetId);
    if (!work) {
      work = { accountId, assetId, rows: [], contacts: [] };
      this.#byAsset.set(assetId, work);
    }
    return work;
  }

  all(): Work[] {
    return [...this.#byAsset.values()];
  }
}
