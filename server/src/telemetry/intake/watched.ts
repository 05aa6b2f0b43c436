import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { KnownDevice } from '../ingest.ts';

/** The records of one packet in the order in which the device sent them. */
export interface HeardPacket {
  device: KnownDevice;
  /** Epoch ms. */
  receivedAt: number;
  records: readonly TrackerRecord[];
}

/**
 * Publishes the reports of devices at receipt, before records are quarantined, queued or refused. The safety gate of
 * commands must not learn of a movement later because the database is slow. Every packet of every device passes here,
 * so listeners must be cheap.
 */
export class WatchedDevices {
  readonly #listeners = new Set<(packet: HeardPacket) => void>();
  /** Records of packets that were published early. */
  readonly #early = new WeakSet<readonly TrackerRecord[]>();

  /** @returns unsubscribe */
  onPacket(listener: (packet: HeardPacket) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes a packet that is submitted later, or never. */
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
