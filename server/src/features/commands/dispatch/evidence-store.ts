import type { WatchedDevices } from '../../../telemetry/intake/watched.ts';
import { DeviceEvidence, type HeardRecord, type StoredEvidence } from './device-evidence.ts';
import { heardRecords, RecentReports } from './recent-reports.ts';

export interface WatchedDevice {
  accountId: number;
  deviceId: number;
  ignitionType: string | null;
}

interface Kept {
  ignitionType: string | null;
  evidence: DeviceEvidence;
  /** Pending while the stored reports are loaded. */
  loading: Promise<void> | undefined;
  /** Records that arrived while the stored reports were loading. */
  waiting: HeardRecord[];
}

/**
 * The reports of devices with open commands, in memory: loaded from the database, completed by recent reports that are not
 * stored, and updated by each packet at its receipt.
 */
export class EvidenceStore {
  readonly #kept = new Map<number, Kept>();
  readonly #heard = new RecentReports();
  readonly #load: (device: WatchedDevice) => Promise<StoredEvidence>;
  readonly #unsubscribe: () => void;

  /**
   * @param load returns the stored reports of a device
   * @param onPacket called after a packet of a kept device is added
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

  /** Returns the reports of a kept device; undefined until its stored reports are loaded. */
  of(deviceId: number | null): DeviceEvidence | undefined {
    const kept = deviceId === null ? undefined : this.#kept.get(deviceId);
    return kept?.loading === undefined ? kept?.evidence : undefined;
  }

  /**
   * Keeps the reports of a device from now on. Resolves when its stored reports are loaded.
   * @throws the error of the database
   */
  async keep(device: WatchedDevice): Promise<DeviceEvidence> {
    const { deviceId, ignitionType } = device;
    let kept = this.#kept.get(deviceId);
    // After a change of the registered ignition type, earlier ignition values mean something else.
    if (kept === undefined || kept.ignitionType !== ignitionType) {
      kept = { ignitionType, evidence: new DeviceEvidence(ignitionType), loading: undefined, waiting: [] };
      this.#kept.set(deviceId, kept);
      kept.loading = this.#seed(kept, device);
    }
    await kept.loading;
    return kept.evidence;
  }

  /** Returns the reports of a device that is not kept. @param stored its stored reports */
  evidenceFrom(device: WatchedDevice, stored: StoredEvidence): DeviceEvidence {
    const evidence = new DeviceEvidence(device.ignitionType);
    this.#fill(evidence, device, stored);
    return evidence;
  }

  /** Drops all devices but these. */
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
      // Noted only: the recent reports, which include them, are already judged.
      for (const record of kept.waiting) kept.evidence.note(record);
      kept.waiting = [];
      kept.loading = undefined;
    } catch (error) {
      if (this.#kept.get(device.deviceId) === kept) this.#kept.delete(device.deviceId);
      throw error;
    }
  }

  /** Adds stored and recent reports. A report in both counts once. */
  #fill(evidence: DeviceEvidence, { deviceId, ignitionType }: WatchedDevice, stored: StoredEvidence): void {
    evidence.fill(stored);
    const heard = this.#heard.of(deviceId, ignitionType);
    if (heard) evidence.catchUpWith(heard);
  }
}
