import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { Acceptor } from './accept.ts';
import { Committer, type CommitterParts } from './committer.ts';
import { saveUnknown, type UnknownSighting } from './directory-sql.ts';
import { assetAt } from './enrich.ts';
import type { Ingest, KnownDevice, SubmitOutcome } from './ingest.ts';
import { Unavailable } from './ingest.ts';
import type { TelemetryMetrics } from './metrics.ts';
import type { PositionRow } from './position.ts';
import { type Packet, PacketQueue, type QueueBounds } from './queue.ts';

/** Rows of one commit: large enough to pay for its round trips, small enough to be acknowledged soon. */
const BATCH_ROWS = 10_000;
const QUEUE: QueueBounds = { highWaterRows: 50_000, lowWaterRows: 20_000, hardLimitRows: 120_000 };
/** Unknown trackers are counted in memory and written this often. */
const UNKNOWN_WRITE_MS = 2_000;
const UNKNOWN_WAITING_CAP = 10_000;

export interface TelemetryHealth {
  databaseReachable: boolean;
  queueRows: number;
  /** Age of the packet that waits longest, ms; 0 when none waits. */
  lagMilliseconds: number;
  underPressure: boolean;
  /** Epoch ms of the last commit of a batch. */
  lastCommitAt: number | undefined;
}

export type PipelineParts = Omit<CommitterParts, 'onFailure' | 'stopped'> & {
  metrics: TelemetryMetrics;
  /** Told once when the database goes and once when it is back, and of every packet that failed by itself. */
  onEvent: (event: 'databaseLost' | 'databaseBack' | 'conflict' | 'poison', error: unknown) => void;
  /** Told after the commit that noted a device's new clock offset. */
  onClockOffset: (imei: string) => void;
  queue?: QueueBounds;
};

/**
 * The pipeline: packets wait in a bounded queue while the last batch commits; what has arrived by then is the next
 * batch. Everything else that writes folds (the sweep, a new derivation) takes its turn between batches.
 */
export class TelemetryPipeline implements Ingest {
  readonly #parts: PipelineParts;
  readonly #queue: PacketQueue;
  readonly #acceptor: Acceptor;
  readonly #committer: Committer;
  readonly #stop = new AbortController();
  #contacts = new Map<KnownDevice, number>();
  #clockOffsets = new Map<KnownDevice, number>();
  #turns: { run: () => Promise<void>; reject: (error: Error) => void }[] = [];
  #unknown = new Map<string, UnknownSighting>();
  #unknownTimer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #reachable = true;
  #lastCommitAt: number | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#queue = new PacketQueue(parts.queue ?? QUEUE);
    this.#acceptor = new Acceptor(this.#queue, parts.metrics, (device, offset) => {
      this.#clockOffsets.set(device, offset);
    });
    this.#committer = new Committer({
      ...parts,
      stopped: this.#stop.signal,
      onFailure: (kind, error) => {
        if (kind !== 'unavailable') parts.onEvent(kind, error);
        else if (this.#reachable) parts.onEvent('databaseLost', error);
        if (kind === 'unavailable') this.#reachable = false;
      },
    });
  }

  submit(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number, done: Packet['done']): void {
    if (this.#stop.signal.aborted) done(new Unavailable('the server is stopping'), NONE);
    else if (this.#acceptor.accept(device, records, receivedAt, done)) this.#wake();
  }

  submitted(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): Promise<SubmitOutcome> {
    return new Promise((resolve, reject) => {
      this.submit(device, records, receivedAt, (error, outcome) => (error ? reject(error) : resolve(outcome)));
    });
  }

  contact(device: KnownDevice, receivedAt: number): void {
    if (!device.active) return;
    this.#contacts.set(device, receivedAt);
    this.#wake();
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
   * Runs `work` when no batch is being committed and before the next begins.
   * @returns what it returns; rejects with what it throws
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#stop.signal.aborted) return Promise.reject(new Unavailable('stopping'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#turns.push({ run: () => work().then(resolve, reject), reject });
    this.#wake();
    return promise;
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

  /** Commits what waits for at most `graceMs`, then gives the rest up unacknowledged. Nothing is taken meanwhile. */
  async close(graceMs = 5_000): Promise<void> {
    clearTimeout(this.#unknownTimer);
    const timer = setTimeout(() => this.#stop.abort(), graceMs);
    await this.#running;
    this.#stop.abort();
    clearTimeout(timer);
    for (const turn of this.#turns.splice(0)) turn.reject(new Unavailable('stopping'));
    for (const packet of this.#queue.take(Number.POSITIVE_INFINITY)) packet.done(new Unavailable('stopping'), NONE);
  }

  #wake(): void {
    this.#running ??= this.#run();
  }

  /** Ends only where nothing waits, and says so in the same step: what is submitted next starts it again. */
  async #run(): Promise<void> {
    // What arrives in the same turn of the event loop (many sockets at once) belongs into one batch.
    await new Promise(setImmediate);
    while (!this.#stop.signal.aborted) {
      const turn = this.#turns.shift();
      if (turn) await turn.run();
      const packets = this.#queue.take(BATCH_ROWS);
      if (packets.length === 0 && this.#contacts.size === 0 && this.#clockOffsets.size === 0) {
        if (this.#turns.length > 0) continue;
        break;
      }
      await this.#commit(packets);
    }
    this.#running = undefined;
  }

  async #commit(packets: Packet[]): Promise<void> {
    const batch = { packets, contacts: this.#contacts, clockOffsets: this.#clockOffsets };
    this.#contacts = new Map();
    this.#clockOffsets = new Map();
    for (const { device, rows } of packets) assignAnew(device, rows);
    try {
      await this.#committer.commit(batch);
      if (!this.#reachable) this.#parts.onEvent('databaseBack', undefined);
      this.#reachable = true;
      this.#lastCommitAt = Date.now();
      for (const device of batch.clockOffsets.keys()) this.#parts.onClockOffset(device.imei);
    } catch (cause) {
      const error = new Unavailable('the batch was given up', { cause });
      for (const packet of packets) packet.done(error, NONE);
    }
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

/** While a packet waited its device may have been given to another asset: the dates that are known now decide. */
function assignAnew({ assignments }: KnownDevice, rows: readonly PositionRow[]): void {
  for (const row of rows) row.assetId = assetAt(assignments, row.fixTime);
}

const NONE: SubmitOutcome = { durable: 0, duplicates: 0, quarantined: 0 };
