/**
 * Remembers where each device was last, and over which connection, to notice two that say they are one: an IMEI is no
 * secret. The newer connection wins (outbox.ts), so two such devices push one another out again and again, and the
 * position that each sends when it is in contradicts the other's.
 */
import { contradiction, type Sighting } from '@waymark/domain/contradiction.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { FoundContradiction } from '../telemetry/derive/suspicions.ts';
import type { KnownDevice } from '../telemetry/ingest.ts';
import { Recent } from './recent.ts';

/** Where a packet came from. */
export interface Source {
  /** One connection; packets without a connection are told apart by their address. */
  key: number | string;
  /** Of the peer, without port. */
  address: string;
}

interface LastSeen {
  sighting: Sighting;
  source: Source;
  toldAt: number;
}

/** A position is live when it arrives within this of its fix. */
const LIVE_MS = 5 * 60_000;
const MOST_DEVICES = 100_000;
/** Of a device that contradicts itself with every packet one in so long is told. */
const TOLD_EVERY_MS = 30_000;

export class SpoofingWatch {
  readonly #seen = new Recent<number, LastSeen>(MOST_DEVICES);
  readonly #found: (device: KnownDevice, found: FoundContradiction) => void;

  /** @param found told of each contradiction, at most twice a minute and device */
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
