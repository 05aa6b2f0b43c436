const BUCKET_MS = 1000;
/** Time that a packet may need to arrive when something is due, so that the timer pass (sweep.ts) waits for it. */
export const GRACE_MS = 3_000;

/** An asset by its two keys. */
export interface AssetKey {
  accountId: number;
  assetId: number;
}

/**
 * Schedules assets whose status changes by time alone, in buckets of a second. Setting, moving and taking cost the
 * same, however many assets wait.
 */
export class DueIndex {
  readonly #dueAt = new Map<number, number>();
  readonly #buckets = new Map<number, Map<number, AssetKey>>();
  #next = 0;

  get size(): number {
    return this.#dueAt.size;
  }

  /**
   * Schedules an asset.
   * @param dueAt epoch ms; undefined or Infinity: never
   */
  set(asset: AssetKey, dueAt: number | undefined): void {
    this.#remove(asset.assetId);
    if (dueAt === undefined || dueAt === Number.POSITIVE_INFINITY) return;
    const bucket = Math.max(Math.floor(dueAt / BUCKET_MS), this.#next);
    this.#dueAt.set(asset.assetId, bucket);
    const assets = this.#buckets.get(bucket);
    if (assets) assets.set(asset.assetId, asset);
    else this.#buckets.set(bucket, new Map([[asset.assetId, asset]]));
  }

  /** Takes at most `atMost` assets that are due by `now` (epoch ms), earliest first. */
  take(now: number, atMost: number): AssetKey[] {
    const taken: AssetKey[] = [];
    const last = Math.floor(now / BUCKET_MS);
    // If the clock was set back, assets set from now on are due by the new time.
    if (last < this.#next) this.#next = last;
    if (this.#next === 0 || last - this.#next > this.#buckets.size) this.#next = this.#earliest(last);
    for (; this.#next <= last; this.#next++) {
      const assets = this.#buckets.get(this.#next);
      if (!assets) continue;
      for (const asset of assets.values()) {
        if (taken.length === atMost) return taken;
        this.#remove(asset.assetId);
        taken.push(asset);
      }
    }
    // Assets that become due within the second that was just emptied are taken by the next call.
    if (this.#next === last + 1) this.#next = last;
    return taken;
  }

  /** Returns the earliest bucket. After a pause of hours this is cheaper than a scan of every second that passed. */
  #earliest(last: number): number {
    let earliest = last;
    for (const bucket of this.#buckets.keys()) if (bucket < earliest) earliest = bucket;
    return earliest;
  }

  #remove(assetId: number): void {
    const bucket = this.#dueAt.get(assetId);
    if (bucket === undefined) return;
    this.#dueAt.delete(assetId);
    const assets = this.#buckets.get(bucket);
    assets?.delete(assetId);
    if (assets?.size === 0) this.#buckets.delete(bucket);
  }
}
