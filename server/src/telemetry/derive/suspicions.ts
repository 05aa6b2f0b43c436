import { spanAt } from '@waymark/domain/derive/rules.ts';
import type { Database } from '../../storage/db.ts';
import { forLog } from '../failure-kind.ts';
import type { KnownDevice } from '../ingest.ts';
import { assetAt } from '../intake/assignment.ts';
import { loadAssetRules } from './asset-rules-sql.ts';
import { type NewSuspicion, saveSuspicion } from './suspicions-sql.ts';

/** What the gateway found: two connections of one device, too far apart for the slowest kind of vehicle. */
export type FoundContradiction = Pick<
  NewSuspicion,
  'at' | 'addresses' | 'distanceMeters' | 'impliedSpeedMetersPerSecond'
>;

export interface SuspicionParts {
  database: Database;
  /** Without a further contradiction a suspicion is over after this. */
  clearsAfterSeconds: number;
  log: { warn(details: object, text: string): void };
}

/** Contradictions that wait for the database; the newest of each device. */
const MOST_WAITING = 10_000;
const TRY_AGAIN_MS = 5_000;

/** Writes contradictions down, when the asset's kind makes them one; an outage of the database delays it only. */
export class Suspicions {
  readonly #parts: SuspicionParts;
  readonly #waiting = new Map<KnownDevice, FoundContradiction>();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SuspicionParts) {
    this.#parts = parts;
  }

  raise(device: KnownDevice, found: FoundContradiction): void {
    if (this.#waiting.size >= MOST_WAITING && !this.#waiting.has(device)) return;
    this.#waiting.set(device, found);
    this.#running ??= this.#write();
  }

  /** Waits for what is being written; the rest is raised again by the devices themselves. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (const [device, found] of this.#waiting) {
        await this.#save(device, found);
        if (this.#waiting.get(device) === found) this.#waiting.delete(device);
      }
    } catch (error) {
      this.#parts.log.warn({ error: forLog(error) }, 'a suspicion was not written; tried again');
      this.#timer = setTimeout(() => {
        this.#running ??= this.#write();
      }, TRY_AGAIN_MS).unref();
    }
    this.#running = undefined;
  }

  async #save(device: KnownDevice, found: FoundContradiction): Promise<void> {
    const { database, clearsAfterSeconds, log } = this.#parts;
    const { accountId, deviceId } = device;
    const assetId = assetAt(device.assignments, found.at);
    const saved = await database.ingest(async (tx) => {
      const [asset] = assetId === null ? [] : await loadAssetRules(tx, [{ accountId, assetId }]);
      const cap = asset && spanAt(asset.rules, found.at).thresholds.plausibleSpeedMetersPerSecond;
      if (cap !== undefined && found.impliedSpeedMetersPerSecond <= cap) return false;
      await saveSuspicion(tx, { accountId, deviceId, assetId, ...found }, clearsAfterSeconds);
      return true;
    });
    if (saved) log.warn({ deviceId }, 'two connections of one device contradict one another: possible spoofing');
  }
}
