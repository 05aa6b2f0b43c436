import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../storage/db.ts';
import type { PositionWeeks } from '../../storage/partitions.ts';
import { SHARE_WRITER, type WriterRow } from '../../storage/position-writer.ts';
import type { BatchDerivation, Seen } from '../derive/batch-derivation.ts';
import type { Deriver } from '../derive/deriver.ts';
import type { SoleDeriver } from '../derive/sole-deriver.ts';
import { type FailureKind, failureKind, LostWriter } from '../failure-kind.ts';
import { type KnownDevice, type SubmitOutcome, Unavailable } from '../ingest.ts';
import type { ClockNote } from '../intake/clock.ts';
import { saveClock } from '../intake/directory-sql.ts';
import type { Contact } from '../intake/notes.ts';
import type { PositionRow } from '../intake/position.ts';
import type { Packet } from '../intake/queue.ts';
import type { TelemetryMetrics } from '../metrics.ts';
import type { LivePublisher } from '../publish.ts';
import { saveQuarantine } from './quarantine-sql.ts';
import type { PositionRecorder } from './record.ts';

const DAY_MS = 86_400_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** Two processes that store positions take turns. */
const LONGEST_TURN_MS = 20;
/** Consecutive conflicts and unexplained failures after which the batch itself is considered the cause. */
const PATIENCE = 3;

const NOTHING: SubmitOutcome = { durable: 0, duplicates: 0, quarantined: 0 };

/** Input of one transaction. */
export interface Batch {
  packets: readonly Packet[];
  /** Signs of life without a record. */
  contacts: readonly Contact[];
  clocks: ReadonlyMap<KnownDevice, ClockNote>;
  /** At least one packet is late, so the batch may take long. */
  late: boolean;
}

export interface CommitterParts {
  database: Database;
  recorder: PositionRecorder;
  deriver: Deriver;
  sole: SoleDeriver;
  publisher: LivePublisher;
  metrics: TelemetryMetrics;
  weeks: PositionWeeks;
  /** Packets of a batch from which states may wait (asset-state.ts). */
  waitFromPackets: number;
  onFailure: (kind: FailureKind, error: unknown) => void;
  /** Aborted when the server stops. A batch that cannot be committed is then dropped without acknowledgement. */
  stopped: AbortSignal;
}

/**
 * Commits each batch until it is durable, then notifies its packets. Several batches run concurrently, if no device and
 * no asset is in two of them (lanes.ts).
 */
export class Committer {
  readonly #parts: CommitterParts;

  constructor(parts: CommitterParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when each packet of the batch was notified: committed, or refused for good.
   * @param trusting false: an earlier transaction with these packets may still be about to commit
   * @throws AbortError when the server stops
   */
  async commit(batch: Batch, trusting = true): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let tries = 0;
    let trusted = trusting;
    for (;;) {
      try {
        await this.#attempt(batch, trusted);
        return;
      } catch (error) {
        this.#parts.weeks.forget();
        this.#parts.recorder.forget(batch.packets.map((packet) => packet.device.deviceId));
        if (error instanceof LostWriter) {
          await sleep(Math.random() * LONGEST_TURN_MS, undefined, { signal: this.#parts.stopped });
          continue;
        }
        const kind = failureKind(error) ?? ((await this.#answers()) ? 'conflict' : 'unavailable');
        this.#parts.metrics.failures.inc({ kind });
        this.#parts.onFailure(kind, error);
        // Only a refusal shows that the transaction did not commit.
        if (kind !== 'poison') trusted = false;
        if (kind !== 'unavailable') tries++;
        if (kind === 'poison' || tries >= PATIENCE) return this.#isolate(batch, error, trusted);
      }
      await sleep(pause, undefined, { signal: this.#parts.stopped });
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  async #answers(): Promise<boolean> {
    return this.#parts.database.ping().then(
      () => true,
      () => false,
    );
  }

  /**
   * Isolates the packet that fails a batch: splits the batch in halves until the packet is alone, then quarantines its
   * records. A packet that cannot even be quarantined is dropped without acknowledgement, and so are signs of life that
   * cannot be stored.
   */
  async #isolate(batch: Batch, error: unknown, trusted: boolean): Promise<void> {
    const { packets } = batch;
    const [packet] = packets;
    if (!packet) return;
    if (batch.contacts.length > 0 || batch.clocks.size > 0) {
      await this.commit({ ...batch, contacts: [], clocks: new Map() }, trusted);
      await this.commit({ ...batch, packets: [] }, trusted);
    } else if (packets.length > 1) {
      const middle = packets.length >> 1;
      await this.commit({ ...batch, packets: packets.slice(0, middle) }, trusted);
      await this.commit({ ...batch, packets: packets.slice(middle) }, trusted);
    } else if (packet.rows.length > 0) {
      for (const row of packet.rows) packet.refused.push({ reason: 'failed', record: JSON.stringify(row) });
      packet.rows = [];
      await this.commit(batch, trusted);
    } else {
      packet.done(new Unavailable('the packet cannot be stored', { cause: error }), NOTHING);
    }
  }

  async #attempt(batch: Batch, trusting: boolean): Promise<void> {
    const { database, recorder, deriver, sole, publisher, metrics, weeks, waitFromPackets } = this.#parts;
    const started = performance.now();
    const rows = batch.packets.flatMap((packet) => packet.rows);
    await sole.prepare();
    if (rows.length > 0 && (await recorder.own(trusting))) weeks.forget();
    await weeks.ensure(onePerDay(rows));
    let derivation: BatchDerivation | undefined;
    const written = await database
      .ingest(async (tx, locked: Promise<WriterRow[]>) => {
        const sorted = await recorder.sort(tx, rows, trusting);
        const { fresh, doubtful } = sorted;
        const begun = deriver.begin(tx, { fresh, doubtful, contacts: batch.contacts, seen: seenOf(batch, doubtful) });
        const copied = recorder.copyFresh(tx, fresh);
        // Awaited below, unless an earlier statement fails.
        copied.catch(() => {});
        const [writer, started] = await Promise.all([locked, begun]);
        // Nothing is folded yet, so a batch that ends here leaves the cached folds as they are.
        if (rows.length > 0) recorder.begin(writer);
        const claim = sole.check(writer);
        derivation = started;
        // The database takes the rows while this process folds them.
        await Promise.all([copied, derivation.foldAhead()]);
        const late = await recorder.insertDoubtful(tx, doubtful);
        const hasRest = batch.clocks.size > 0 || batch.packets.some(({ refused }) => refused.length > 0);
        const isLarge = batch.packets.length >= waitFromPackets;
        if (isLarge) sole.claim();
        const changes = await derivation.finish(late, { isLast: !hasRest, claim: isLarge ? claim : 0 });
        if (hasRest) await this.#saveRest(tx, batch);
        return { sorted, late, changes };
      }, SHARE_WRITER)
      .catch((error: unknown) => {
        derivation?.rolledBack();
        throw error;
      });
    recorder.committed(written.sorted);
    metrics.commitSeconds.observe((performance.now() - started) / 1000);
    metrics.batchRows.observe(rows.length);
    metrics.stored.inc(written.sorted.fresh.length + written.late.length);
    metrics.late.inc(written.late.length);
    const late = new Set(written.late);
    this.#tell(
      batch,
      new Set([...written.sorted.repeated, ...written.sorted.doubtful.filter((row) => !late.has(row))]),
    );
    publisher.publish(written.changes);
  }

  async #saveRest(tx: Tx, batch: Batch): Promise<void> {
    await saveQuarantine(tx, batch.packets);
    for (const [device, clock] of batch.clocks) await saveClock(tx, device, clock);
  }

  #tell(batch: Batch, known: ReadonlySet<PositionRow>): void {
    const { metrics } = this.#parts;
    metrics.duplicates.inc(known.size);
    for (const { rows, refused, done } of batch.packets) {
      let duplicates = 0;
      if (known.size > 0) for (const row of rows) if (known.has(row)) duplicates++;
      for (const { reason } of refused) metrics.refused.inc({ reason });
      done(undefined, { durable: rows.length + refused.length, duplicates, quarantined: refused.length });
    }
  }
}

/** Returns one fix time for each day of the rows, which suffices to know their weeks. */
function onePerDay(rows: readonly PositionRow[]): number[] {
  const days = new Set<number>();
  for (const row of rows) days.add(Math.floor(row.fixTime / DAY_MS));
  return [...days].map((day) => day * DAY_MS);
}

/**
 * Returns the packets that may contain nothing new (already stored, or refused). They change no history, but prove that
 * the device is connected.
 */
function seenOf(batch: Batch, doubtful: readonly PositionRow[]): Seen[] {
  const old = new Set(doubtful);
  const seen: Seen[] = [];
  for (const { device, rows, assetNow, receivedAt } of batch.packets) {
    if (assetNow === null || (rows.length > 0 && (old.size === 0 || rows.some((row) => !old.has(row))))) continue;
    seen.push({ accountId: device.accountId, assetId: assetNow, at: receivedAt });
  }
  return seen;
}
