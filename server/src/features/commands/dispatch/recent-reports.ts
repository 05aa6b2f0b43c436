/**
 * What every device said last, whether or not it has commands: a packet that was received and is not committed, or never
 * will be, counts when a command is asked for a moment later. A few kB a device.
 */
import { Evidence } from '@waymark/domain/commands/evidence.ts';
import type { HeardPacket } from '../../../telemetry/intake/watched.ts';
import type { HeardRecord } from './device-evidence.ts';
import { reportOfRecord, rowOfRecord } from './report.ts';

/** Reports without contradiction that are kept of a device; older ones are in the database. */
const MOST_REPORTS = 8;
/** What is not heard for so long has nothing that waits for a commit. */
const FORGET_MS = 3_600_000;
const TIDY_EVERY_MS = 600_000;

interface Heard {
  ignitionType: string | null | undefined;
  evidence: Evidence;
}

export class LastHeard {
  readonly #devices = new Map<number, Heard>();
  #tidiedAt = 0;

  get size(): number {
    return this.#devices.size;
  }

  /** Takes in a packet, its records by the time that they tell. */
  hear({ device, records, receivedAt }: HeardPacket): void {
    const { deviceId, ignitionType } = device;
    let heard = this.#devices.get(deviceId);
    if (heard === undefined) {
      heard = { ignitionType, evidence: new Evidence(MOST_REPORTS) };
      this.#devices.set(deviceId, heard);
    } else if (heard.ignitionType !== ignitionType) {
      distrust(heard, receivedAt);
      heard.ignitionType = ignitionType;
    }
    const reports = records.map((record) => reportOfRecord(record, device, receivedAt));
    if (reports.length > 1) reports.sort((a, b) => (a.fixTime ?? receivedAt) - (b.fixTime ?? receivedAt));
    for (const report of reports) heard.evidence.add(report);
    this.#tidy(receivedAt);
  }

  /** What a device said last; undefined: nothing since the start, or for an hour. */
  of(deviceId: number, ignitionType: string | null): Evidence | undefined {
    const heard = this.#devices.get(deviceId);
    if (heard === undefined) return undefined;
    if ((heard.ignitionType ?? null) !== ignitionType) {
      distrust(heard, heard.evidence.heardAt ?? 0);
      heard.ignitionType = ignitionType;
    }
    return heard.evidence;
  }

  #tidy(now: number): void {
    if (Math.abs(now - this.#tidiedAt) < TIDY_EVERY_MS) return;
    this.#tidiedAt = now;
    for (const [deviceId, { evidence }] of this.#devices)
      if (now - (evidence.heardAt ?? 0) > FORGET_MS) this.#devices.delete(deviceId);
  }
}

/** Registered otherwise, what the device said of its ignition counts for more, or for less: its proof starts again. */
function distrust({ evidence }: Heard, receivedAt: number): void {
  evidence.add({ fixTime: null, receivedAt, buffered: false, fix: undefined, ignition: true, motion: null });
}

/** The records of a packet for the rules and for showing. */
export function heardRecords({ device, records, receivedAt }: HeardPacket): HeardRecord[] {
  return records
    .map((record) => {
      const report = reportOfRecord(record, device, receivedAt);
      return { report, row: rowOfRecord(record, report) };
    })
    .sort((a, b) => (a.report.fixTime ?? receivedAt) - (b.report.fixTime ?? receivedAt));
}
