import type { Claim, Claims } from '../derive/claims.ts';

/** A batch with what it must have to itself. */
export interface Claimed<Batch> {
  batch: Batch;
  claim: Claim;
}

export interface LanesParts<Batch> {
  /** Most batches at a time. */
  lanes: number;
  claims: Claims;
  /**
   * Takes the next batch of what is free to be taken.
   * @param apart what other work waits for: it is not to be taken either
   * @returns undefined: nothing
   */
  next(apart: Claim): Claimed<Batch> | undefined;
  /** Deals with a batch; never rejects. */
  write(batch: Batch): Promise<void>;
  stopped: AbortSignal;
}

interface Turn {
  claim: Claim;
  run: () => Promise<void>;
  reject: (error: Error) => void;
}

const NOTHING: Claim = { devices: new Set(), assets: new Set() };

/**
 * Runs batches side by side: while one waits for its commit the other is folded and encoded. No two of them ever have a
 * device or an asset in common, so each is written as if it were alone. Other work on folds (the sweep, a derivation
 * from earlier) waits until its assets are free, keeps them from the next batches, and then has them to itself.
 */
export class Lanes<Batch> {
  readonly #parts: LanesParts<Batch>;
  readonly #turns: Turn[] = [];
  #working = 0;
  #turning = false;
  #scheduled = false;
  #idle: PromiseWithResolvers<void> | undefined;

  constructor(parts: LanesParts<Batch>) {
    this.#parts = parts;
  }

  /** Batches that are being written. */
  get working(): number {
    return this.#working;
  }

  /** Something may wait. What arrives in the same turn of the event loop (many sockets at once) belongs into one batch. */
  wake(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#start();
    });
  }

  /**
   * Runs `work` when nobody else works on what it claims.
   * @returns what it returns; rejects with what it throws
   */
  inTurn<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    this.#turns.push({ claim, run, reject });
    this.wake();
    return promise;
  }

  /** Resolves when nothing is under way, and nothing waits that may still begin. */
  idle(): Promise<void> {
    this.wake();
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  /** Gives up the turns that have not begun. */
  refuse(error: Error): void {
    for (const turn of this.#turns.splice(0)) turn.reject(error);
  }

  #start(): void {
    const { lanes, claims, next, stopped } = this.#parts;
    if (!stopped.aborted) {
      const turn = this.#turns[0];
      if (turn && !this.#turning && claims.free(turn.claim)) this.#take(turn);
      while (this.#working < lanes) {
        const found = next(this.#turning ? NOTHING : (this.#turns[0]?.claim ?? NOTHING));
        if (!found) break;
        this.#write(found);
      }
    }
    if (this.#working > 0 || this.#turning || this.#scheduled) return;
    this.#idle?.resolve();
    this.#idle = undefined;
  }

  #take(turn: Turn): void {
    this.#turns.shift();
    this.#turning = true;
    this.#parts.claims.take(turn.claim);
    void turn.run().then(() => {
      this.#parts.claims.release(turn.claim);
      this.#turning = false;
      this.wake();
    });
  }

  #write({ batch, claim }: Claimed<Batch>): void {
    this.#working++;
    this.#parts.claims.take(claim);
    void this.#parts.write(batch).then(() => {
      this.#parts.claims.release(claim);
      this.#working--;
      this.wake();
    });
  }
}
