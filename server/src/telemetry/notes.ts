import { assetAt } from './enrich.ts';
import type { KnownDevice } from './ingest.ts';

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
  readonly #clockOffsets = new Map<KnownDevice, number>();

  get size(): number {
    return this.#contacts.size + this.#clockOffsets.size;
  }

  /** @param at receive time, epoch ms */
  contact(device: KnownDevice, at: number): void {
    this.#contacts.set(device, at);
  }

  clockOffset(device: KnownDevice, seconds: number): void {
    this.#clockOffsets.set(device, seconds);
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

  /** As `takeContacts`. @returns seconds by device */
  takeClockOffsets(admits: (device: KnownDevice) => boolean): Map<KnownDevice, number> {
    const taken = new Map<KnownDevice, number>();
    for (const [device, seconds] of this.#clockOffsets) {
      if (!admits(device)) continue;
      this.#clockOffsets.delete(device);
      taken.set(device, seconds);
    }
    return taken;
  }
}
