import type { Claim, Claims } from '../derive/claims.ts';
import { assignPacket } from '../intake/assignment.ts';
import type { DeviceNotes } from '../intake/notes.ts';
import type { Packet, PacketQueue } from '../intake/queue.ts';
import type { Batch } from './committer.ts';
import type { Claimed } from './lanes.ts';

/** Rows of one commit: enough to pay for its round trips, and few enough to be acknowledged soon. */
const BATCH_ROWS = 10_000;
/** While another batch is written, the next starts at this many rows or after this waiting time of its first packet. */
const WORTH_ROWS = 1_000;
const WORTH_AFTER_MS = 10;

interface Growing extends Claim {
  devices: Set<number>;
  assets: Set<number>;
}

export interface PickerParts {
  queue: PacketQueue;
  notes: DeviceNotes;
  claims: Claims;
  /** Returns true if a packet is, at least in part, not newer than the stored rows of its device. */
  isLate(packet: Packet): boolean;
  /** Called when a batch that was too small has become large or old enough. */
  wake(): void;
}

/**
 * Selects the content of the next batch: packets in order, except those whose device or assets are reserved. Late
 * packets may cost a rederivation from hours ago. They get batches of their own, one at a time, so that packets of
 * other assets never wait for that.
 */
export class BatchPicker {
  readonly #parts: PickerParts;
  #lateUnderWay = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PickerParts) {
    this.#parts = parts;
  }

  /**
   * @param working number of batches that are being written
   * @param apart claim that the batch must not touch
   */
  next(working: number, apart: Claim): Claimed<Batch> | undefined {
    const { queue, notes } = this.#parts;
    if ((queue.rows === 0 && notes.size === 0) || (working > 0 && !this.#worthwhile())) return undefined;
    const claim: Growing = { devices: new Set(), assets: new Set() };
    const { packets, late } = this.#packets(claim, apart);
    const contacts = notes.takeContacts(({ device, assetId }) =>
      this.#admit(claim, apart, device.deviceId, assetId === null ? [] : [assetId]),
    );
    const clocks = notes.takeClocks(({ deviceId }) => this.#admit(claim, apart, deviceId, []));
    if (packets.length === 0 && contacts.length === 0 && clocks.size === 0) return undefined;
    this.#lateUnderWay ||= late;
    return { batch: { packets, contacts, clocks, late }, claim };
  }

  /** Called when a batch was written or dropped. */
  ended(batch: Batch): void {
    if (batch.late) this.#lateUnderWay = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #packets(claim: Growing, apart: Claim): { packets: Packet[]; late: boolean } {
    const passedOver = new Set<number>();
    let late = false;
    let first = true;
    const packets = this.#parts.queue.take(BATCH_ROWS, (packet) => {
      const { deviceId } = packet.device;
      assignPacket(packet);
      const packetLate = this.#parts.isLate(packet);
      const fits = first ? !(packetLate && this.#lateUnderWay) : packetLate === late;
      // Packets of a device that follow a skipped packet wait behind it.
      if (!fits || passedOver.has(deviceId) || !this.#admit(claim, apart, deviceId, packet.assetIds)) {
        passedOver.add(deviceId);
        return false;
      }
      first = false;
      late = packetLate;
      return true;
    });
    return { packets, late };
  }

  /** Adds a device and its assets to the claim, if they are not reserved. */
  #admit(claim: Growing, apart: Claim, deviceId: number, assetIds: readonly number[]): boolean {
    if (apart.devices.has(deviceId) || assetIds.some((assetId) => apart.assets.has(assetId))) return false;
    if (!this.#parts.claims.freeFor(deviceId, assetIds)) return false;
    claim.devices.add(deviceId);
    for (const assetId of assetIds) claim.assets.add(assetId);
    return true;
  }

  /** Returns false while waiting costs less than a commit for a few packets. */
  #worthwhile(): boolean {
    const { queue, wake } = this.#parts;
    if (queue.rows >= WORTH_ROWS) return true;
    const waited = Date.now() - (queue.oldestReceivedAt ?? Number.NEGATIVE_INFINITY);
    if (waited >= WORTH_AFTER_MS) return true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      wake();
    }, WORTH_AFTER_MS).unref();
    return false;
  }
}
