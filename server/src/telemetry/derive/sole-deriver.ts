import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../storage/db.ts';
import { claimDeriving, endSoleDeriver, shareDeriving, type WriterRow } from '../../storage/position-writer.ts';
import { LostWriter } from '../failure-kind.ts';

const CLAIM_AFTER_MS = 10_000;

/**
 * Knows whether this process derives alone, so that it may write the state of an asset after the batch that changed it.
 * Every transaction that derives checks this. One of another process ends the claim first (storage/position-writer.ts).
 */
export class SoleDeriver {
  readonly #database: Database;
  readonly #id = randomUUID();
  readonly #claimAfterMs: number;
  /** Number of the present claim; 0: none. */
  #claim = 0;
  /** Number of claims so far. */
  #claims = 0;
  /** Another process that derives alone; it must be stopped before this one derives. */
  #other: string | undefined;
  /** Time of the monotonic clock before which this process does not claim, ms. */
  #claimAt = 0;
  #claiming: Promise<void> | undefined;

  /** @param claimAfterMs pause before a claim after one that was lost or refused; default 10 s */
  constructor(database: Database, claimAfterMs = CLAIM_AFTER_MS) {
    this.#database = database;
    this.#claimAfterMs = claimAfterMs;
  }

  /** Ends the claim of another process, before a transaction that derives. */
  async prepare(): Promise<void> {
    const other = this.#other;
    if (other === undefined) return;
    await this.#database.ingest((tx) => endSoleDeriver(tx, other));
    if (this.#other === other) this.#other = undefined;
  }

  /**
   * Checks the row in a transaction that derives.
   * @returns the number of the claim under which this process derives alone until the commit; 0: it does not
   * @throws LostWriter if another process does; `prepare` ends that
   */
  check([row]: readonly WriterRow[]): number {
    const sole = row?.soleDeriver ?? null;
    if (sole === this.#id) {
      if (this.#claim === 0) this.#claim = ++this.#claims;
      return this.#claim;
    }
    // The first claim does not wait: the other process may be the one before this.
    if (this.#claims > 0) this.#claimAt = performance.now() + this.#claimAfterMs;
    this.#claim = 0;
    if (sole === null) return 0;
    this.#other = sole;
    throw new LostWriter('another process derives alone');
  }

  /** Claims to derive alone, in the background. It takes effect with a later batch. */
  claim(): void {
    if (this.#claim > 0 || performance.now() < this.#claimAt) return;
    this.#claiming ??= this.#database
      .ingest((tx) => claimDeriving(tx, this.#id))
      .catch(() => false)
      .then((isClaimed) => {
        if (!isClaimed) this.#claimAt = performance.now() + this.#claimAfterMs;
        this.#claiming = undefined;
      });
  }

  /**
   * Runs work that derives and is no batch in a transaction of ingest. It writes every state that it changes.
   * @returns what it returns; rejects with what it throws
   */
  async transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.prepare();
      try {
        return await this.#database.ingest(async (tx) => {
          this.check(await shareDeriving(tx));
          return work(tx);
        });
      } catch (error) {
        if (!(error instanceof LostWriter)) throw error;
      }
    }
  }

  /** Resolves when no claim is under way. */
  async close(): Promise<void> {
    await this.#claiming;
  }
}
