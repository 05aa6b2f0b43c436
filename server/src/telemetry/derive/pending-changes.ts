/**
 * Applies changes of devices, assignments and thresholds. Assignments and thresholds have jobs, which the transaction of the
 * change has stored and which stay until a transaction has done them, so that neither a broken connection nor a killed
 * process loses one. What failed is tried again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../storage/db.ts';
import type { CachedDeviceDirectory } from '../intake/directory.ts';
import { type ChangesParts, rederive, refresh } from './changes.ts';
import { assetsOf, findDevice, restamp } from './changes-sql.ts';
import { storeDriverKeysAgain } from './driver-keys-sql.ts';
import type { AssetKey } from './due.ts';
import { type AssetJobs, addMoved, assetJobs, type DeviceJobs, deleteJobs, deviceJobs } from './pending-changes-sql.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export class PendingChanges {
  readonly #parts: ChangesParts;
  readonly #directory: CachedDeviceDirectory;
  readonly #onFailure: (error: unknown) => void;
  readonly #stop = new AbortController();
  /** Devices whose settings may have changed. Only this process keeps them in memory, so they need no job. */
  #imeis = new Set<string>();
  /** A device changed since jobs of devices were read. */
  #isDeviceWaiting = false;
  #last: Promise<void> = Promise.resolve();
  /** The next pass, which has not begun. */
  #next: Promise<void> | undefined;
  #pause = FIRST_PAUSE_MS;
  #isRetrying = false;

  constructor(parts: ChangesParts, directory: CachedDeviceDirectory, onFailure: (error: unknown) => void) {
    this.#parts = parts;
    this.#directory = directory;
    this.#onFailure = onFailure;
  }

  /**
   * Applies a change of a device, its settings or its assignments, as `run` does. Open connections know it before that,
   * because another pass may still take long. The directory repeats a reading that failed.
   */
  async deviceChanged(imei: string): Promise<void> {
    await this.#directory.refresh(imei).catch(this.#onFailure);
    this.#imeis.add(imei);
    this.#isDeviceWaiting = true;
    await this.run();
  }

  /** Does all jobs that are stored. Resolves when each was tried; those that failed follow later. Does not reject. */
  run(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#pass();
    });
    this.#last = this.#next;
    return this.#last;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #pass(): Promise<void> {
    const imeis = this.#imeis;
    this.#imeis = new Set();
    const { database } = this.#parts;
    const derived = new Set<number>();
    let failed = false;
    const attempt = async (work: () => Promise<void>, onFailure?: () => void): Promise<void> => {
      if (this.#stop.signal.aborted) return;
      try {
        await work();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        failed = true;
        onFailure?.();
        this.#onFailure(error);
      }
    };
    const each = async <Jobs extends { ids: number[] }>(
      read: (tx: Tx, after: number) => Promise<Jobs[]>,
      work: (jobs: Jobs) => Promise<void>,
    ): Promise<void> => {
      for (let after = 0; ; ) {
        const found = await database.ingest((tx) => read(tx, after));
        for (const jobs of found) await attempt(() => work(jobs));
        if (found.length === 0 || this.#stop.signal.aborted) return;
        after = Math.min(...found.at(-1)!.ids);
      }
    };
    const moveAll = (): Promise<void> => {
      this.#isDeviceWaiting = false;
      return attempt(() => each(deviceJobs, (jobs) => this.#move(jobs)));
    };
    await moveAll();
    await attempt(() =>
      each(assetJobs, async (jobs) => {
        // Positions of a device that changed meanwhile do not wait for all assets.
        if (this.#isDeviceWaiting) await moveAll();
        await this.#derive(jobs);
        derived.add(jobs.assetId);
      }),
    );
    // The other assets keep their rows, but their rules, marks and status are read again.
    for (const imei of imeis)
      await attempt(
        () => this.#refresh(imei, derived),
        () => this.#imeis.add(imei),
      );
    if (failed) this.#retry();
    else this.#pause = FIRST_PAUSE_MS;
  }

  /** Assigns the positions of a device, with new positions waiting, and stores jobs for the assets that this concerns. */
  async #move({ ids, imei, ...device }: DeviceJobs): Promise<void> {
    await this.#directory.refresh(imei);
    const claim = { devices: new Set([device.deviceId]), assets: new Set<number>() };
    await this.#parts.inTurn(claim, () =>
      this.#parts.database.ingest(async (tx) => {
        await addMoved(tx, await restamp(tx, device));
        await deleteJobs(tx, ids);
      }),
    );
  }

  /** Derives an asset again. The keys that its trackers saw follow here, because only here is the asset claimed. */
  async #derive({ ids, since, storedFrom, ...asset }: AssetJobs): Promise<void> {
    const beside = async (tx: Tx): Promise<void> => {
      if (storedFrom !== null) await storeDriverKeysAgain(tx, asset, storedFrom);
      await deleteJobs(tx, ids);
    };
    await rederive(this.#parts, asset, since, { storedFrom: storedFrom ?? undefined, beside });
  }

  async #refresh(imei: string, derived: ReadonlySet<number>): Promise<void> {
    const assets = await this.#parts.database.ingest(async (tx): Promise<AssetKey[]> => {
      const device = await findDevice(tx, imei);
      return device ? assetsOf(tx, device) : [];
    });
    for (const asset of assets) if (!derived.has(asset.assetId)) await refresh(this.#parts, asset);
  }

  #retry(): void {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    void sleep(pause, undefined, { signal: this.#stop.signal, ref: false }).then(
      () => {
        this.#isRetrying = false;
        return this.run();
      },
      () => undefined,
    );
  }
}
