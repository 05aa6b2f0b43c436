import type { KnownDevice } from '../ingest.ts';
import { assetAt } from './assignment.ts';
import type { ClockNote } from './clock.ts';

/** A sign of life of a device without a position that it could have told more by. */
export interface Contact {
  device: KnownDevice;
  /** The asset that it was on then; null: none. */
  assetId: number | null;
  /** Receive time, epoch ms. */
  at: number;
}

/** What waits to be noted with the next commit beside packets; of each device only the newest of a kind. */
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

  /** @param admits false: what is noted of the device waits on */
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

  /** As `takeContacts`. */
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
