import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { type Claim, Claims } from '../derive/claims.ts';
import type { Ingest, KnownDevice, SubmitOutcome } from '../ingest.ts';
import { Unavailable } from '../ingest.ts';
import { Acceptor } from '../intake/accept.ts';
import { saveUnknown, type UnknownSighting } from '../intake/directory-sql.ts';
import { DeviceNotes } from '../intake/notes.ts';
import { type Packet, PacketQueue, type QueueBounds } from '../intake/queue.ts';
import type { WatchedDevices } from '../intake/watched.ts';
import type { TelemetryMetrics } from '../metrics.ts';
import { type Batch, Committer, type CommitterParts } from './committer.ts';
import { Lanes } from './lanes.ts';
import { BatchPicker } from './picker.ts';

/** Concurrent batches: while the database takes and commits one, this process folds and encodes the other. */
const LANES = 2;
const QUEUE: QueueBounds = { highWaterRows: 50_000, lowWaterRows: 20_000, hardLimitRows: 120_000 };
/** Interval at which counted attempts of unregistered trackers are written. */
const UNKNOWN_WRITE_MS = 2_000;
const UNKNOWN_WAITING_CAP = 10_000;

export interface TelemetryHealth {
  databaseReachable: boolean;
  queueRows: number;
  /** Age of the packet that waits longest, ms; 0 if none waits. */
  lagMilliseconds: number;
  underPressure: boolean;
  /** Epoch ms of the last commit of a batch. */
  lastCommitAt: number | undefined;
}

export type PipelineParts = Omit<CommitterParts, 'onFailure' | 'stopped'> & {
  metrics: TelemetryMetrics;
  /**
   * Called once when the database becomes unavailable, once when it is back, and for each packet that fails by itself.
   */
  onEvent: (event: 'databaseLost' | 'databaseBack' | 'conflict' | 'poison', error: unknown) => void;
  /** Called after the commit that stores a new clock error of a device. */
  onClockOffset: (imei: string) => void;
  /** Publishes each accepted packet. */
  watched: WatchedDevices;
  queue?: QueueBounds;
};

/**
 * Runs ingest: packets wait in a bounded queue while batches commit, and those that arrive meanwhile form the next
 * batch. All other work that writes folds (the timer pass, a rederivation) takes its turn on the assets that it claims.
 */
export class TelemetryPipeline implements Ingest {
  readonly #parts: PipelineParts;
  readonly #queue: PacketQueue;
  readonly #notes = new DeviceNotes();
  readonly #acceptor: Acceptor;
  readonly #committer: Committer;
  readonly #picker: BatchPicker;
  readonly #lanes: Lanes<Batch>;
  readonly #stop = new AbortController();
  #unknown = new Map<string, UnknownSighting>();
  #unknownTimer: NodeJS.Timeout | undefined;
  #reachable = true;
  #lastCommitAt: number | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#queue = new PacketQueue(parts.queue ?? QUEUE);
    this.#acceptor = new Acceptor(this.#queue, parts.metrics, parts.watched, (device, clock) =>
      this.#notes.clock(device, clock),
    );
    this.#committer = new Committer({
      ...parts,
      stopped: this.#stop.signal,
      onFailure: (kind, error) => {
        if (kind !== 'unavailable') parts.onEvent(kind, error);
        else if (this.#reachable) parts.onEvent('databaseLost', error);
        if (kind === 'unavailable') this.#reachable = false;
      },
    });
    const claims = new Claims();
    this.#picker = new BatchPicker({
      queue: this.#queue,
      notes: this.#notes,
      claims,
      isLate: ({ device, rows }) => parts.recorder.isLate(device.deviceId, rows),
      wake: () => this.#lanes.wake(),
    });
    this.#lanes = new Lanes({
      lanes: LANES,
      claims,
      next: (apart) => this.#picker.next(this.#lanes.working, apart),
      write: (batch) => this.#commit(batch),
      stopped: this.#stop.signal,
    });
  }

  submit(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number, done: Packet['done']): void {
    if (this.#stop.signal.aborted) done(new Unavailable('the server is stopping'), NONE);
    else if (this.#acceptor.accept(device, records, receivedAt, done)) this.#lanes.wake();
  }

  hear(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): void {
    this.#parts.watched.heardEarly({ device, receivedAt, records });
  }

  submitted(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): Promise<SubmitOutcome> {
    return new Promise((resolve, reject) => {
      this.submit(device, records, receivedAt, (error, outcome) => (error ? reject(error) : resolve(outcome)));
    });
  }

  contact(device: KnownDevice, receivedAt: number): void {
    if (!device.active) return;
    this.#notes.contact(device, receivedAt);
    this.#lanes.wake();
  }

  pressure(): boolean {
    return this.#queue.pressed;
  }

  onRelief(listener: () => void): () => void {
    return this.#queue.onRelief(listener);
  }

  unknown(imei: string, protocol: string, address: string): void {
    this.#parts.metrics.unknown.inc();
    const key = `${protocol} ${imei}`;
    const known = this.#unknown.get(key);
    if (known) {
      known.attempts++;
      known.address = address;
    } else if (this.#unknown.size < UNKNOWN_WAITING_CAP) {
      this.#unknown.set(key, { imei, protocol, address, attempts: 1 });
    }
    this.#unknownTimer ??= setTimeout(() => this.#writeUnknown(), UNKNOWN_WRITE_MS).unref();
  }

  /**
   * Runs `work` with exclusive access to a claim.
   * @returns what it returns; rejects with what it throws
   */
  inTurn<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
    if (this.#stop.signal.aborted) return Promise.reject(new Unavailable('stopping'));
    return this.#lanes.inTurn(claim, work);
  }

  health(): TelemetryHealth {
    const oldest = this.#queue.oldestReceivedAt;
    return {
      databaseReachable: this.#reachable,
      queueRows: this.#queue.rows,
      lagMilliseconds: oldest === undefined ? 0 : Math.max(0, Date.now() - oldest),
      underPressure: this.#queue.pressed,
      lastCommitAt: this.#lastCommitAt,
    };
  }

  /**
   * Commits waiting packets for at most `graceMs`, then drops the rest without acknowledgement. Accepts nothing
   * meanwhile.
   */
  async close(graceMs = 5_000): Promise<void> {
    clearTimeout(this.#unknownTimer);
    const timer = setTimeout(() => this.#stop.abort(), graceMs);
    await this.#lanes.idle();
    this.#stop.abort();
    clearTimeout(timer);
    this.#picker.stop();
    this.#lanes.refuse(new Unavailable('stopping'));
    for (const packet of this.#queue.take(Number.POSITIVE_INFINITY, () => true))
      packet.done(new Unavailable('stopping'), NONE);
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      await this.#committer.commit(batch);
      if (!this.#reachable) this.#parts.onEvent('databaseBack', undefined);
      this.#reachable = true;
      this.#lastCommitAt = Date.now();
      for (const device of batch.clocks.keys()) this.#parts.onClockOffset(device.imei);
    } catch (cause) {
      const error = new Unavailable('the batch was given up', { cause });
      for (const packet of batch.packets) packet.done(error, NONE);
    }
    this.#picker.ended(batch);
    this.#queue.relieve();
  }

  #writeUnknown(): void {
    this.#unknownTimer = undefined;
    const sightings = [...this.#unknown.values()];
    this.#unknown.clear();
    this.#parts.database
      .ingest((tx) => saveUnknown(tx, sightings))
      .catch((error: unknown) => this.#parts.onEvent('databaseLost', error));
  }
}

const NONE: SubmitOutcome = { durable: 0, duplicates: 0, quarantined: 0 };
