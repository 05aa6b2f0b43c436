import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { KnownDevice } from '../ingest.ts';

/** The records of one packet as its device sent them, in the order of the packet. */
export interface HeardPacket {
  device: KnownDevice;
  /** Epoch ms. */
  receivedAt: number;
  records: readonly TrackerRecord[];
}

/**
 * Publishes what devices report at the moment of receipt: before records are quarantined, queued or turned away. Whoever
 * decides whether a vehicle stands still must not learn of its movement later because the database is slow. Every packet
 * of every device passes here, so a listener must be cheap.
 */
export class WatchedDevices {
  readonly #listeners = new Set<(packet: HeardPacket) => void>();
  /** Records of packets that were published before their turn. */
  readonly #early = new WeakSet<readonly TrackerRecord[]>();

  /** @returns unsubscribe */
  onPacket(listener: (packet: HeardPacket) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes a packet whose turn comes later, if it does. */
  heardEarly(packet: HeardPacket): void {
    if (!packet.device.active || this.#early.has(packet.records)) return;
    this.heard(packet);
    this.#early.add(packet.records);
  }

  /** Publishes a packet, unless it was published early. */
  heard(packet: HeardPacket): void {
    if (this.#early.delete(packet.records)) return;
    for (const listener of this.#listeners) listener(packet);
  }
}
