import { Recent } from './recent.ts';

/** Most devices whose last unreadable frame is remembered. */
const MOST_DEVICES = 10_000;

/** Counts how often a device sent the same unreadable frame, over all its connections. */
export class Repeats {
  readonly #last = new Recent<number, { frame: Uint8Array; count: number }>(MOST_DEVICES);

  /** Counts a frame. @returns 1 for a frame that differs from the last one */
  count(deviceId: number, frame: Uint8Array): number {
    const last = this.#last.get(deviceId);
    if (last && Buffer.compare(last.frame, frame) === 0) return ++last.count;
    this.#last.set(deviceId, { frame, count: 1 });
    return 1;
  }
}
