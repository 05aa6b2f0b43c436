import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { KnownDevice } from './ingest.ts';

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

  /** @returns unsubscribe */
  onPacket(listener: (packet: HeardPacket) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  heard(packet: HeardPacket): void {
    for (const listener of this.#listeners) listener(packet);
  }
}
