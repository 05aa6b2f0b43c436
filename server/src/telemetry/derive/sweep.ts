import { failureKind } from '../failure-kind.ts';
import { foldedAssetsAfter } from './asset-open-sql.ts';
import { type ChangesParts, deriveInTurn } from './changes.ts';
import { thinCheckpoints } from './checkpoints-sql.ts';
import { type AssetKey, type DueIndex, GRACE_MS } from './due.ts';

const TICK_MS = 1_000;
/** Assets of one transaction. A batch of packets waits for no more than this. */
const AT_ONCE = 500;
const LOAD_AT_ONCE = 1_000;
const THIN_EVERY_MS = 6 * 3_600_000;
const APPLY_EVERY_MS = 60_000;

export interface SweepParts extends ChangesParts {
  due: DueIndex;
  /** Starts to do the jobs of changes that are stored. */
  applyChanges: () => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/**
 * Timer pass: writes the transitions that time alone causes (offline, stopped, the end of a trip), when they are due.
 */
export class Sweep {
  readonly #parts: Required<SweepParts>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #thinnedAt = 0;
  #appliedAt = 0;
  #learned = false;

  constructor(parts: SweepParts) {
    this.#parts = { now: Date.now, ...parts };
  }

  /** Schedules all assets, so that transitions during a downtime are found, and checks every second. */
  start(): void {
    const tick = () => {
      this.#running ??= this.#tick().finally(() => {
        this.#running = undefined;
      });
    };
    this.#timer = setInterval(tick, TICK_MS).unref();
    tick();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /**
   * Applies the time-based transitions that were due `graceMs` ago.
   * @returns number of checked assets
   */
  async run(graceMs = GRACE_MS): Promise<number> {
    const { due, deriver, now } = this.#parts;
    let count = 0;
    for (;;) {
      const assets = due.take(now() - graceMs, AT_ONCE);
      if (assets.length === 0) return count;
      count += assets.length;
      try {
        await deriveInTurn(this.#parts, assets, async (tx) => ({ changes: await deriver.passTime(tx, assets) }));
      } catch (error) {
        for (const asset of assets) due.set(asset, now() + TICK_MS);
        // Another process has just written the fold, so it is read again in a second.
        if (failureKind(error) === 'conflict') continue;
        throw error;
      }
    }
  }

  /** Runs each part on its own. One that fails runs again in the next second. */
  async #tick(): Promise<void> {
    this.#apply();
    for (const part of [() => this.#learn(), () => this.run(), () => this.#thin()])
      await part().catch(this.#parts.onFailure);
  }

  /** Jobs may be stored without a notification: it was lost with a connection, or with the process that stored them. */
  #apply(): void {
    const { applyChanges, now } = this.#parts;
    if (now() - this.#appliedAt < APPLY_EVERY_MS) return;
    this.#appliedAt = now();
    applyChanges();
  }

  /** Schedules every asset with a fold once after the start. Its derivation then says when it is due again. */
  async #learn(): Promise<void> {
    const { database, due, now } = this.#parts;
    if (this.#learned) return;
    let last: AssetKey = { accountId: 0, assetId: 0 };
    for (;;) {
      const found = await database.ingest((tx) => foldedAssetsAfter(tx, last, LOAD_AT_ONCE));
      for (const asset of found) due.set(asset, now() - GRACE_MS);
      if (found.length < LOAD_AT_ONCE) break;
      last = found.at(-1) ?? last;
    }
    this.#learned = true;
  }

  async #thin(): Promise<void> {
    const { database, now } = this.#parts;
    if (now() - this.#thinnedAt <= THIN_EVERY_MS) return;
    this.#thinnedAt = now();
    await database.ingest((tx) => thinCheckpoints(tx, now()));
  }
}
