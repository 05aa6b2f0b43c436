import type { Packet } from './queue.ts';

/** What a device reported in one packet, as it will be stored. */
export type WatchedPacket = Pick<Packet, 'device' | 'receivedAt' | 'rows'>;

/**
 * Tells what chosen devices report, at the moment at which it is accepted: whoever decides whether a vehicle stands still
 * must not learn of its movement later because the database is slow. Devices that nobody watches cost a look at a set.
 */
export class WatchedDevices {
  readonly #devices = new Set<number>();
  readonly #listeners = new Set<(packet: WatchedPacket) => void>();

  watch(deviceId: number): void {
    this.#devices.add(deviceId);
  }

  leave(deviceId: number): void {
    this.#devices.delete(deviceId);
  }

  /** @returns unsubscribe */
  onPacket(listener: (packet: WatchedPacket) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  told(packet: WatchedPacket): void {
    if (!this.#devices.has(packet.device.deviceId)) return;
    for (const listener of this.#listeners) listener(packet);
  }
}
