import type { KnownDevice } from '../ingest.ts';
import { assetAt } from './assignment.ts';
import type { ClockNote } from './clock.ts';

/** A sign of life of a device without a record. */
export interface Contact {
  device: KnownDevice;
  /** The asset that carried the device at that time; null: none. */
  assetId: number | null;
  /** Receive time, epoch ms. */
  at: number;
}

/** Collects what the next commit stores besides packets, and only the newest of each kind per device. */
export class DeviceNotes {
  readonly #contacts = new Map<KnownDevice, number>();
  readonly #clocks = new Map<KnownDevice, ClockNote>();

  get size(): number {
    return this.#contacts.size + this.#clocks.size;
  }

  /** @param at receive time, epoch ms */
  contact(device: KnownDevice, at: number): void {
    this.#contacts.set(device, at);
  }

  clock(device: KnownDevice, clock: ClockNote): void {
    this.#clocks.set(device, clock);
  }

  /**
   * Takes the waiting contacts.
   * @param admits returns false for a contact that has to wait
   */
  takeContacts(admits: (contact: Contact) => boolean): Contact[] {
    const taken: Contact[] = [];
    for (const [device, at] of this.#contacts) {
      const contact = { device, assetId: assetAt(device.assignments, at), at };
      if (!admits(contact)) continue;
      this.#contacts.delete(device);
      taken.push(contact);
    }
    return taken;
  }

  /** Takes the waiting clock errors, as `takeContacts` does. */
  takeClocks(admits: (device: KnownDevice) => boolean): Map<KnownDevice, ClockNote> {
    const taken = new Map<KnownDevice, ClockNote>();
    for (const [device, clock] of this.#clocks) {
      if (!admits(device)) continue;
      this.#clocks.delete(device);
      taken.set(device, clock);
    }
    return taken;
  }
}
