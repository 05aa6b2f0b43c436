import type { Claim, Claims } from '../derive/claims.ts';

/** A batch and the devices and assets that it reserves. */
export interface Claimed<Batch> {
  batch: Batch;
  claim: Claim;
}

export interface LanesParts<Batch> {
  /** Maximum number of concurrent batches. */
  lanes: number;
  claims: Claims;
  /**
   * Takes the next batch from the packets that may be taken.
   * @param apart claim of waiting work, which the batch must not touch
   * @returns undefined if there is no batch
   */
  next(apart: Claim): Claimed<Batch> | undefined;
  /** Writes a batch. Never rejects. */
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
 * Runs batches concurrently: while one waits for its commit, the other is folded and encoded. Two of them never share a
 * device or an asset, so each is written as if it were alone. Other work on folds (the timer pass, a rederivation)
 * waits until its assets are free, keeps them out of the next batches, and then runs with exclusive access to them.
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

  /** Number of batches that are being written. */
  get working(): number {
    return this.#working;
  }

  /** Starts waiting work in the next turn of the event loop, so that packets of many sockets form one batch. */
  wake(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#start();
    });
  }

  /**
   * Runs `work` with exclusive access to a claim.
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

  /** Resolves when no work is running and none that may still start is waiting. */
  idle(): Promise<void> {
    this.wake();
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  /** Rejects the turns that have not started. */
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
