import type { Assignment, DeviceGone, KnownDevice, SubmitOutcome, Unavailable } from '../ingest.ts';
import type { Refusal } from './enrich.ts';
import type { PositionRow } from './position.ts';

/** A refused record as `quarantine` stores it. */
export interface RefusedRecord {
  reason: Refusal | 'failed';
  /** JSON text of the record as the device sent it. */
  record: string;
}

/** One packet on its way to the commit. */
export interface Packet {
  device: KnownDevice;
  receivedAt: number;
  rows: PositionRow[];
  refused: RefusedRecord[];
  /**
   * The assignments that decided assetNow, assetIds and the assets of the rows (assignment.ts); undefined: not decided
   * yet.
   */
  assignments: readonly Assignment[] | undefined;
  /** The asset that carries the device at the time of receipt; null: none. */
  assetNow: number | null;
  /** The asset and the assets of the rows, each once. */
  assetIds: readonly number[];
  done: (error: Unavailable | DeviceGone | undefined, outcome: SubmitOutcome) => void;
}

/** Bounds of the queue in rows. A packet counts as its rows plus one, so that empty packets are bounded too. */
export interface QueueBounds {
  /** At this many waiting rows the gateway stops reading. */
  highWaterRows: number;
  /** At this many waiting rows the gateway reads again. */
  lowWaterRows: number;
  /** Above this many a packet is refused. What sockets still hold when reading stops fits below it. */
  hardLimitRows: number;
}

/** Bounded first-in, first-out queue of packets. Notifies listeners when pressure ends. */
export class PacketQueue {
  #packets: Packet[] = [];
  #head = 0;
  #rows = 0;
  #pressed = false;
  #listeners = new Set<() => void>();
  readonly #bounds: QueueBounds;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Number of waiting rows, plus one for each packet. */
  get rows(): number {
    return this.#rows;
  }

  /** Receive time of the packet that waits longest, epoch ms. */
  get oldestReceivedAt(): number | undefined {
    return this.#packets[this.#head]?.receivedAt;
  }

  get pressed(): boolean {
    return this.#pressed;
  }

  /** @returns false if the queue is full and does not take the packet */
  push(packet: Packet): boolean {
    const weight = packet.rows.length + 1;
    if (this.#rows + weight > this.#bounds.hardLimitRows) {
      this.#pressed = true;
      return false;
    }
    this.#packets.push(packet);
    this.#rows += weight;
    if (this.#rows >= this.#bounds.highWaterRows) this.#pressed = true;
    return true;
  }

  /**
   * Takes packets in order until `maxRows` are reached, and at least one if any is admitted.
   * @param admits returns false for a packet that keeps its place
   */
  take(maxRows: number, admits: (packet: Packet) => boolean): Packet[] {
    const taken: Packet[] = [];
    const kept: Packet[] = [];
    let rows = 0;
    let at = this.#head;
    for (; at < this.#packets.length; at++) {
      const packet = this.#packets[at] as Packet;
      const weight = packet.rows.length + 1;
      if (rows > 0 && rows + weight > maxRows) break;
      if (!admits(packet)) {
        kept.push(packet);
        continue;
      }
      rows += weight;
      taken.push(packet);
    }
    this.#keep(kept, at);
    this.#rows -= rows;
    return taken;
  }

  /** Puts skipped packets in front of those that were not considered. */
  #keep(kept: Packet[], next: number): void {
    if (kept.length > 0) {
      this.#packets = kept.concat(next < this.#packets.length ? this.#packets.slice(next) : []);
      this.#head = 0;
    } else if (next === this.#packets.length) {
      this.#packets = [];
      this.#head = 0;
    } else if (next > 4096) {
      this.#packets = this.#packets.slice(next);
      this.#head = 0;
    } else {
      this.#head = next;
    }
  }

  /**
   * Ends pressure if the queue has drained enough. Call after a commit and not after `take`, because a batch still
   * counts.
   */
  relieve(): void {
    if (!this.#pressed || this.#rows > this.#bounds.lowWaterRows) return;
    this.#pressed = false;
    for (const listener of this.#listeners) listener();
  }

  /** @returns unsubscribe */
  onRelief(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
