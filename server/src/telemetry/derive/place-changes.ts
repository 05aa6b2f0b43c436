/**
 * Derives visits again after a change of a place: a job for each change, stored by the transaction that made it, with
 * progress that users see and can cancel. A job that was running when the server stopped restarts from its beginning.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../storage/db.ts';
import { isOfDatabase } from '../failure-kind.ts';
import type { LiveChange } from '../publish.ts';
import { type ChangesParts, deriveInTurn } from './changes.ts';
import type { AssetKey } from './due.ts';
import { endJobs, type PlaceJob, runningJobs, saveProgress, visitorsOf } from './place-changes-sql.ts';

/** Assets that are looked at in one transaction. */
const AT_ONCE = 500;
const PATIENCE = 5;
const PAUSE_MS = 1_000;

/** Runs the jobs of changed places. The jobs of an account that wait run together, accounts one after another. */
export class PlaceChanges {
  readonly #parts: ChangesParts;
  readonly #onFailure: (error: unknown) => void;
  readonly #stop = new AbortController();
  #last: Promise<void> = Promise.resolve();
  /** The next run, which has not begun. */
  #next: Promise<void> | undefined;

  constructor(parts: ChangesParts, onFailure: (error: unknown) => void) {
    this.#parts = parts;
    this.#onFailure = onFailure;
  }

  /** Runs all jobs that are stored. Resolves when they have ended; does not reject. */
  run(): Promise<void> {
    this.#next ??= this.#last
      .then(() => {
        this.#next = undefined;
        return this.#runAll();
      })
      .catch(this.#onFailure);
    this.#last = this.#next;
    return this.#last;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #runAll(): Promise<void> {
    const { database } = this.#parts;
    const waiting = await database.ingest(runningJobs);
    for (const [accountId, jobs] of Map.groupBy(waiting, (job) => job.accountId)) {
      if (this.#stop.signal.aborted) return;
      const ids = jobs.map(({ id }) => id);
      try {
        if (await this.#runJobs(accountId, jobs)) await database.ingest((tx) => endJobs(tx, accountId, ids, 'done'));
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#onFailure(error);
        await database.ingest((tx) => endJobs(tx, accountId, ids, 'failed'));
      }
    }
  }

  /** @returns false if all were cancelled or the server stops */
  async #runJobs(accountId: number, jobs: readonly PlaceJob[]): Promise<boolean> {
    const { database, deriver } = this.#parts;
    const ids = jobs.map(({ id }) => id);
    let since = Math.min(...jobs.map((job) => job.since));
    const assets = await database.ingest((tx) =>
      visitorsOf(
        tx,
        accountId,
        jobs.map(({ placeId }) => placeId),
      ),
    );
    const left: AssetKey[] = [];
    for (let from = 0; from < assets.length; from += AT_ONCE) {
      const some = assets.slice(from, from + AT_ONCE);
      const looked = await this.#derive(some, (tx) => deriver.placeChanged(tx, some, since));
      left.push(...looked.left);
    }
    let done = assets.length - left.length;
    let shownAt = 0;
    for (const asset of left) {
      if (this.#stop.signal.aborted) return false;
      if (Date.now() - shownAt > PAUSE_MS) {
        shownAt = Date.now();
        const running = await database.ingest((tx) => saveProgress(tx, accountId, ids, done, assets.length));
        if (running.size === 0) return false;
        since = Math.min(...jobs.filter(({ id }) => running.has(id)).map((job) => job.since));
      }
      await this.#derive([asset], (tx) => deriver.revisit(tx, asset, since));
      done += 1;
    }
    await database.ingest((tx) => saveProgress(tx, accountId, ids, done, assets.length));
    return true;
  }

  /** Derives assets, and again if another process wrote them meanwhile or the database failed. */
  async #derive<Result extends { changes: readonly LiveChange[] }>(
    assets: readonly AssetKey[],
    derive: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await deriveInTurn(this.#parts, assets, derive);
      } catch (error) {
        if (!isOfDatabase(error) || tries === PATIENCE || this.#stop.signal.aborted) throw error;
        await sleep(PAUSE_MS, undefined, { signal: this.#stop.signal });
      }
    }
  }
}
