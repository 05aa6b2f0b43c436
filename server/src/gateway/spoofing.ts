/**
 * Detects two devices that use one IMEI, which is no secret, by the last position of each device and its connection.
 * The newer connection replaces the older one (live-sessions.ts), so two such devices replace each other repeatedly,
 * and their positions conflict.
 */
import { contradiction, type Sighting } from '@waymark/domain/contradiction.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { FoundContradiction } from '../telemetry/derive/suspicions.ts';
import type { KnownDevice } from '../telemetry/ingest.ts';
import { Recent } from './recent.ts';

/** Where a packet came from. */
export interface Source {
  /** Identifies a connection; datagrams are identified by their address. */
  key: number | string;
  /** Peer address without port. */
  address: string;
}

interface LastSeen {
  sighting: Sighting;
  source: Source;
  toldAt: number;
}

/** Longest delay between fix and arrival of a live position. */
const LIVE_MS = 5 * 60_000;
const MOST_DEVICES = 100_000;
/** Minimum interval between conflict reports of one device. */
const TOLD_EVERY_MS = 30_000;

export class SpoofingWatch {
  readonly #seen = new Recent<number, LastSeen>(MOST_DEVICES);
  readonly #found: (device: KnownDevice, found: FoundContradiction) => void;

  /** @param found called for each conflict, at most twice a minute and device */
  constructor(found: (device: KnownDevice, found: FoundContradiction) => void) {
    this.#found = found;
  }

  /** @param receivedAt epoch ms */
  packet(device: KnownDevice, source: Source, records: readonly TrackerRecord[], receivedAt: number): void {
    const sighting = newestLive(records, device.clockOffsetSeconds, receivedAt);
    if (sighting === undefined) return;
    const last = this.#seen.get(device.deviceId);
    if (last === undefined) {
      this.#seen.set(device.deviceId, { sighting, source, toldAt: Number.NEGATIVE_INFINITY });
      return;
    }
    if (last.source.key !== source.key && Math.abs(receivedAt - last.toldAt) >= TOLD_EVERY_MS) {
      const found = contradiction(last.sighting, sighting);
      if (found) {
        last.toldAt = receivedAt;
        this.#found(device, { at: receivedAt, addresses: [last.source.address, source.address], ...found });
      }
    }
    last.sighting = sighting;
    last.source = source;
  }
}

function newestLive(
  records: readonly TrackerRecord[],
  clockOffsetSeconds: number,
  receivedAt: number,
): Sighting | undefined {
  let newest: Sighting | undefined;
  for (const { fixTime, valid, buffered, latitude, longitude, accuracyMeters } of records) {
    if (!valid || buffered || latitude === undefined || longitude === undefined) continue;
    const time = fixTime === undefined ? receivedAt : fixTime - clockOffsetSeconds * 1000;
    if (Math.abs(receivedAt - time) > LIVE_MS || (newest !== undefined && newest.time >= time)) continue;
    newest = { time, latitude, longitude, accuracyMeters };
  }
  return newest;
}
