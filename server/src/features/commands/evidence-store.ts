import type { WatchedDevices, WatchedPacket } from '../../telemetry/watched.ts';
import { DeviceEvidence, type EvidenceRow } from './device-evidence.ts';

export interface WatchedDevice {
  accountId: number;
  deviceId: number;
  ignitionType: string | null;
}

interface Kept {
  ignitionType: string | null;
  evidence: DeviceEvidence;
  /** Undefined: what was stored before is in. */
  loading: Promise<void> | undefined;
  /** Came while what was stored before was read. */
  waiting: WatchedPacket[];
}

/** What the devices with open commands report, in memory: seeded from what is stored, kept up by what comes. */
export class EvidenceStore {
  readonly #kept = new Map<number, Kept>();
  readonly #watched: WatchedDevices;
  readonly #load: (device: WatchedDevice) => Promise<EvidenceRow[]>;
  readonly #unsubscribe: () => void;

  /**
   * @param load what is stored of a device, in the order in which it came
   * @param onPacket told after a packet of a kept device was taken in
   */
  constructor(
    watched: WatchedDevices,
    load: (device: WatchedDevice) => Promise<EvidenceRow[]>,
    onPacket: (deviceId: number) => void,
  ) {
    this.#watched = watched;
    this.#load = load;
    this.#unsubscribe = watched.onPacket((packet) => {
      const { deviceId } = packet.device;
      const kept = this.#kept.get(deviceId);
      if (kept === undefined) return;
      if (kept.loading) kept.waiting.push(packet);
      else for (const row of packet.rows) kept.evidence.add(row);
      onPacket(deviceId);
    });
  }

  /** What is known of a device; undefined until it was read. */
  of(deviceId: number | null): DeviceEvidence | undefined {
    const kept = deviceId === null ? undefined : this.#kept.get(deviceId);
    return kept?.loading === undefined ? kept?.evidence : undefined;
  }

  /** Resolves when what is stored of the device is known; kept from then on. Rejects with what the database failed with. */
  async keep(device: WatchedDevice): Promise<DeviceEvidence> {
    const { deviceId, ignitionType } = device;
    let kept = this.#kept.get(deviceId);
    // Registered anew, what it said of its ignition counts for more, or for less.
    if (kept === undefined || kept.ignitionType !== ignitionType) {
      kept = { ignitionType, evidence: new DeviceEvidence(ignitionType), loading: undefined, waiting: [] };
      this.#kept.set(deviceId, kept);
      // Before the read: nothing falls between the two. What comes twice proves nothing more.
      this.#watched.watch(deviceId);
      kept.loading = this.#seed(kept, device);
    }
    await kept.loading;
    return kept.evidence;
  }

  /** Keeps these devices and no others. */
  retain(deviceIds: ReadonlySet<number>): void {
    for (const deviceId of this.#kept.keys()) if (!deviceIds.has(deviceId)) this.#drop(deviceId);
  }

  close(): void {
    this.#unsubscribe();
    this.retain(new Set());
  }

  async #seed(kept: Kept, device: WatchedDevice): Promise<void> {
    try {
      for (const row of await this.#load(device)) kept.evidence.add(row);
      for (const { rows } of kept.waiting) for (const row of rows) kept.evidence.add(row);
      kept.waiting = [];
      kept.loading = undefined;
    } catch (error) {
      if (this.#kept.get(device.deviceId) === kept) this.#drop(device.deviceId);
      throw error;
    }
  }

  #drop(deviceId: number): void {
    this.#kept.delete(deviceId);
    this.#watched.leave(deviceId);
  }
}
