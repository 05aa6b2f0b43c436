import type { WatchedDevices } from '../../../telemetry/intake/watched.ts';
import { DeviceEvidence, type HeardRecord, type StoredEvidence } from './device-evidence.ts';
import { heardRecords, LastHeard } from './recent-reports.ts';

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
  waiting: HeardRecord[];
}

/**
 * What the devices with open commands report, in memory: seeded from what is stored and from what was heard without being
 * stored, kept up by what comes.
 */
export class EvidenceStore {
  readonly #kept = new Map<number, Kept>();
  readonly #heard = new LastHeard();
  readonly #load: (device: WatchedDevice) => Promise<StoredEvidence>;
  readonly #unsubscribe: () => void;

  /**
   * @param load what is stored of a device
   * @param onPacket told after a packet of a kept device was taken in
   */
  constructor(
    watched: WatchedDevices,
    load: (device: WatchedDevice) => Promise<StoredEvidence>,
    onPacket: (deviceId: number) => void,
  ) {
    this.#load = load;
    this.#unsubscribe = watched.onPacket((packet) => {
      const { deviceId } = packet.device;
      this.#heard.hear(packet);
      const kept = this.#kept.get(deviceId);
      if (kept === undefined) return;
      const records = heardRecords(packet);
      if (kept.loading) kept.waiting.push(...records);
      else for (const record of records) kept.evidence.hear(record);
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
      kept.loading = this.#seed(kept, device);
    }
    await kept.loading;
    return kept.evidence;
  }

  /** What is known of a device that is not kept. @param stored what is stored of it */
  evidenceFrom(device: WatchedDevice, stored: StoredEvidence): DeviceEvidence {
    const evidence = new DeviceEvidence(device.ignitionType);
    this.#fill(evidence, device, stored);
    return evidence;
  }

  /** Keeps these devices and no others. */
  retain(deviceIds: ReadonlySet<number>): void {
    for (const deviceId of this.#kept.keys()) if (!deviceIds.has(deviceId)) this.#kept.delete(deviceId);
  }

  close(): void {
    this.#unsubscribe();
    this.retain(new Set());
  }

  async #seed(kept: Kept, device: WatchedDevice): Promise<void> {
    try {
      this.#fill(kept.evidence, device, await this.#load(device));
      // Judged already: what was heard includes them.
      for (const record of kept.waiting) kept.evidence.note(record);
      kept.waiting = [];
      kept.loading = undefined;
    } catch (error) {
      if (this.#kept.get(device.deviceId) === kept) this.#kept.delete(device.deviceId);
      throw error;
    }
  }

  /** What comes twice proves nothing more. */
  #fill(evidence: DeviceEvidence, { deviceId, ignitionType }: WatchedDevice, stored: StoredEvidence): void {
    evidence.fill(stored);
    const heard = this.#heard.of(deviceId, ignitionType);
    if (heard) evidence.catchUpWith(heard);
  }
}
