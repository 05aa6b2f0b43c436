/**
 * The latest reports of every device, with or without commands. A packet counts for a command that is requested later even
 * if the packet is not committed yet, or never will be. A few kB per device.
 */
import { Evidence } from '@waymark/domain/commands/evidence.ts';
import type { Report } from '@waymark/domain/commands/safety-gate.ts';
import type { HeardPacket } from '../../../telemetry/intake/watched.ts';
import type { HeardRecord } from './device-evidence.ts';
import { reportOfRecord, rowOfRecord } from './report.ts';

/** Number of reports without contradiction that are kept per device; older ones are in the database. */
const MOST_REPORTS = 8;
/** A device that is silent for so long has no packets that wait for a commit. */
const FORGET_MS = 3_600_000;
const TIDY_EVERY_MS = 600_000;

interface Heard {
  ignitionType: string | null | undefined;
  evidence: Evidence;
}

export class RecentReports {
  readonly #devices = new Map<number, Heard>();
  #tidiedAt = 0;

  get size(): number {
    return this.#devices.size;
  }

  /** Adds a packet, its records in the order of their fix times. */
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
    sortByTime(reports, receivedAt);
    for (const report of reports) heard.evidence.add(report);
    this.#tidy(receivedAt);
  }

  /** Returns the latest reports of a device; undefined if it was silent since the start of the server, or for an hour. */
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

/** Sorts reports by their fix times. Those of most packets are in order. */
function sortByTime(reports: Report[], receivedAt: number): void {
  for (let index = 1; index < reports.length; index++)
    if ((reports[index]!.fixTime ?? receivedAt) < (reports[index - 1]!.fixTime ?? receivedAt)) {
      reports.sort((a, b) => (a.fixTime ?? receivedAt) - (b.fixTime ?? receivedAt));
      return;
    }
}

/**
 * Restarts the stationary check after a change of the ignition type, because earlier ignition values mean something
 * else.
 */
function distrust({ evidence }: Heard, receivedAt: number): void {
  evidence.add({ fixTime: null, receivedAt, buffered: false, fix: undefined, ignition: true, motion: null });
}

/** Returns the records of a packet as the rules read them and as steps store them, in the order of their fix times. */
export function heardRecords({ device, records, receivedAt }: HeardPacket): HeardRecord[] {
  return records
    .map((record) => {
      const report = reportOfRecord(record, device, receivedAt);
      return { report, row: rowOfRecord(record, report) };
    })
    .sort((a, b) => (a.report.fixTime ?? receivedAt) - (b.report.fixTime ?? receivedAt));
}
