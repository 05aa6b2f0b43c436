import { spanAt } from '@waymark/domain/derive/rules.ts';
import type { Database } from '../../storage/db.ts';
import { forLog } from '../failure-kind.ts';
import type { KnownDevice } from '../ingest.ts';
import { assetAt } from '../intake/assignment.ts';
import { loadAssetRules } from './asset-rules-sql.ts';
import { type NewSuspicion, saveSuspicion } from './suspicions-sql.ts';

/**
 * A contradiction that the gateway detected: two connections of one device, too far apart for the slowest asset type.
 */
export type FoundContradiction = Pick<
  NewSuspicion,
  'at' | 'addresses' | 'distanceMeters' | 'impliedSpeedMetersPerSecond'
>;

export interface SuspicionParts {
  database: Database;
  /** Time without a contradiction after which a spoofing warning clears. */
  clearsAfterSeconds: number;
  log: { warn(details: object, text: string): void };
}

/** Maximum number of waiting contradictions, with the newest of each device. */
const MOST_WAITING = 10_000;
const TRY_AGAIN_MS = 5_000;

/**
 * Stores contradictions that exceed the plausible speed of the asset type. An unavailable database only delays this.
 */
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

  /** Waits for the running write. Devices repeat the other contradictions by themselves. */
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
      this.#parts.log.warn({ error: forLog(error) }, 'a spoofing warning could not be stored and will be retried');
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
    if (saved) log.warn({ deviceId }, 'two connections of one device report conflicting positions: possible spoofing');
  }
}
