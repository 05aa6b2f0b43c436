import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { DeviceGone, type KnownDevice, type SubmitOutcome, Unavailable } from '../ingest.ts';
import type { TelemetryMetrics } from '../metrics.ts';
import { type ClockNote, ClockWatch, rolledOver } from './clock.ts';
import { enrich, fixTimeOf } from './enrich.ts';
import type { Packet, PacketQueue } from './queue.ts';
import type { WatchedDevices } from './watched.ts';

const NOTHING: SubmitOutcome = { durable: 0, duplicates: 0, quarantined: 0 };

/** Corrects, checks and converts the packets of the gateway, and puts them into the queue. */
export class Acceptor {
  readonly #queue: PacketQueue;
  readonly #metrics: TelemetryMetrics;
  readonly #watched: WatchedDevices;
  readonly #clocks = new Map<number, ClockWatch>();
  readonly #onClock: (device: KnownDevice, clock: ClockNote) => void;

  /** @param onClock called when the clock error of a device differs from the known one */
  constructor(
    queue: PacketQueue,
    metrics: TelemetryMetrics,
    watched: WatchedDevices,
    onClock: (device: KnownDevice, clock: ClockNote) => void,
  ) {
    this.#queue = queue;
    this.#metrics = metrics;
    this.#watched = watched;
    this.#onClock = onClock;
  }

  /** @returns true if the packet waits for a commit; false if `done` was already called */
  accept(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number, done: Packet['done']): boolean {
    if (!device.active) {
      done(new DeviceGone(`device ${device.deviceId} was removed`), NOTHING);
      return false;
    }
    this.#watched.heard({ device, receivedAt, records });
    this.#watchClock(device, records, receivedAt);
    if (device.former.length === 0) return this.#take(device, records, receivedAt, done);
    const shares = sharesOf(device, records, receivedAt);
    const together = afterAll(shares.size, done);
    const waiting = [...shares].map(([owner, share]) => this.#take(owner, share, receivedAt, together));
    return waiting.includes(true);
  }

  #take(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number, done: Packet['done']): boolean {
    const packet: Packet = {
      device,
      receivedAt,
      rows: [],
      refused: [],
      assignments: undefined,
      assetNow: null,
      assetIds: [],
      done,
    };
    for (let index = 0; index < records.length; index++) {
      const record = records[index] as TrackerRecord;
      const result = enrich(record, device, receivedAt);
      if (typeof result !== 'string') packet.rows.push(result);
      else packet.refused.push({ reason: result, record: JSON.stringify(record) });
    }
    if (this.#queue.push(packet)) return true;
    this.#metrics.turnedAway.inc();
    done(new Unavailable('the queue is full'), NOTHING);
    return false;
  }

  /**
   * Observes the newest record of a packet that is not buffered, because only live records show the state of the clock.
   */
  #watchClock(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): void {
    let newest = Number.NEGATIVE_INFINITY;
    for (const record of records) {
      if (!record.buffered && record.fixTime !== undefined && record.fixTime > newest) newest = record.fixTime;
    }
    if (newest === Number.NEGATIVE_INFINITY) return;
    let clock = this.#clocks.get(device.deviceId);
    if (!clock) {
      clock = new ClockWatch();
      this.#clocks.set(device.deviceId, clock);
    }
    const { clockOffsetSeconds, clockRolledOver = false } = device;
    const offsetSeconds = clock.observe(rolledOver(newest, receivedAt), receivedAt) ?? clockOffsetSeconds;
    const rolled = clock.observeWeek(newest, receivedAt) ?? clockRolledOver;
    if (offsetSeconds === clockOffsetSeconds && rolled === clockRolledOver) return;
    this.#onClock(device, { offsetSeconds, rolledOver: rolled, at: receivedAt });
  }
}

/** Groups the records of a packet by the registration of the device that was valid at their time. */
function sharesOf(
  device: KnownDevice,
  records: readonly TrackerRecord[],
  receivedAt: number,
): Map<KnownDevice, TrackerRecord[]> {
  const shares = new Map<KnownDevice, TrackerRecord[]>([[device, []]]);
  for (const record of records) {
    const fixTime = fixTimeOf(record, device, receivedAt);
    const owner = device.former.find(({ from, to }) => from <= fixTime && fixTime < to)?.device ?? device;
    const share = shares.get(owner);
    if (share) share.push(record);
    else shares.set(owner, [record]);
  }
  return shares;
}

/** Calls `done` once, after the last part: with the first error, or with the sum of all outcomes. */
function afterAll(parts: number, done: Packet['done']): Packet['done'] {
  let open = parts;
  let failure: Parameters<Packet['done']>[0];
  let sum = NOTHING;
  return (error, { durable, duplicates, quarantined }) => {
    failure ??= error;
    sum = {
      durable: sum.durable + durable,
      duplicates: sum.duplicates + duplicates,
      quarantined: sum.quarantined + quarantined,
    };
    if (--open === 0) done(failure, failure ? NOTHING : sum);
  };
}
