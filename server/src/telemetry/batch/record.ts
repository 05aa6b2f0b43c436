import { randomUUID } from 'node:crypto';
import { withoutPacked } from '../../storage/blocks-sql.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { POSITION_COLUMNS } from '../../storage/position-columns.ts';
import { becomeWriter, type WriterRow } from '../../storage/position-writer.ts';
import { sql } from '../../storage/sql.ts';
import { newestFixTimes } from '../../storage/tracks.ts';
import { INGEST_ROLE } from '../../storage/wall.ts';
import { LostWriter } from '../failure-kind.ts';
import type { PositionRow } from '../intake/position.ts';
import { BlockEncoder, COPY_BLOCKS } from './block-encoder.ts';
import { CopyEncoder } from './copy-encoder.ts';

/** The rows of one device in a batch, in time order and without repetitions. */
export interface DeviceRows {
  accountId: number;
  deviceId: number;
  rows: PositionRow[];
}

/** A batch grouped by the stored state of its devices. */
export interface SortedBatch {
  /** Rows newer than every stored row of their device, which cannot collide. */
  fresh: PositionRow[];
  /** Rows that are late or already stored. The database decides. */
  doubtful: PositionRow[];
  /** Repetitions within the batch. */
  repeated: PositionRow[];
  /** Newest fix time per device, remembered after the commit. */
  newest: Map<number, number>;
  /** Number of times that this process had become the writer. */
  trust: number;
}

/** It is sent before the start of its transaction is answered, and takes nothing if that has failed. */
const COPY_AS_INGEST = `${COPY_BLOCKS} WHERE current_user = '${INGEST_ROLE}'`;

/** Compares rows in the order in which tracks are read (storage/tracks.ts) and derivation sees them. */
function byTime(a: PositionRow, b: PositionRow): number {
  return a.fixTime - b.fixTime || a.deviceId - b.deviceId || a.discriminator - b.discriminator;
}

/**
 * Writes positions. Those newer than the newest stored fix of their device become one small block per device, by COPY.
 * The others are compared with stored positions (a temporary table with ON CONFLICT DO NOTHING, and the blocks of their
 * time) and become rows. Batches that share no device may be written concurrently. The remembered state of devices is
 * valid while this process is the writer (storage/position-writer.ts).
 */
export class PositionRecorder {
  readonly #database: Database;
  /** Newest stored fix time per device, as of the last commit; -Infinity: none. */
  readonly #newest = new Map<number, number>();
  /** Encoders that are free. Each running batch has its own. */
  readonly #encoders: CopyEncoder[] = [];
  readonly #blockEncoders: BlockEncoder[] = [];
  readonly #writer = randomUUID();
  #isWriter = false;
  #trust = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Makes this process the writer if it is not, before a transaction.
   * @param trusting false: after a failure, waits until no transaction stores positions, because an earlier one of this
   *   process may still be about to commit
   * @returns true if another process may have written, so that everything was forgotten
   */
  async own(trusting: boolean): Promise<boolean> {
    if (trusting && this.#isWriter) return false;
    const before = await this.#database.ingest((tx) => becomeWriter(tx, this.#writer));
    this.#isWriter = true;
    if (before === this.#writer) return false;
    this.#newest.clear();
    this.#trust++;
    return true;
  }

  /**
   * Checks the lock that keeps what this process remembers true until the end of the transaction.
   * @param locked rows of SHARE_WRITER, the first query of the transaction
   * @throws LostWriter if another process has become the writer
   */
  begin([locked]: readonly WriterRow[]): void {
    if (locked?.writer === this.#writer) return;
    this.#isWriter = false;
    throw new LostWriter('another process stores positions');
  }

  /** Returns true if a row is not newer than the known stored rows of its device. */
  isLate(deviceId: number, rows: readonly PositionRow[]): boolean {
    const newest = this.#newest.get(deviceId);
    return newest !== undefined && rows.some((row) => row.fixTime <= newest);
  }

  /** Sorts a batch. Queries the database for devices that it does not know yet. */
  async sort(tx: Tx, rows: readonly PositionRow[], trusting = true): Promise<SortedBatch> {
    const devices = new Map<number, DeviceRows>();
    for (const row of rows) {
      const device = devices.get(row.deviceId);
      if (device) device.rows.push(row);
      else devices.set(row.deviceId, { accountId: row.accountId, deviceId: row.deviceId, rows: [row] });
    }
    if (!trusting) this.forget(devices.keys());
    await this.#learn(
      tx,
      [...devices.values()].filter((device) => !this.#newest.has(device.deviceId)),
    );
    const batch: SortedBatch = { fresh: [], doubtful: [], repeated: [], newest: new Map(), trust: this.#trust };
    for (const device of devices.values()) this.#sortDevice(device, batch, trusting);
    return batch;
  }

  #sortDevice(device: DeviceRows, batch: SortedBatch, trusting: boolean): void {
    const { rows } = device;
    if (!rows.every((row, index) => index === 0 || byTime(rows[index - 1] as PositionRow, row) < 0)) rows.sort(byTime);
    const stored = this.#newest.get(device.deviceId) as number;
    let previous: PositionRow | undefined;
    for (const row of rows) {
      if (previous && byTime(previous, row) === 0) batch.repeated.push(row);
      else if (trusting && row.fixTime > stored) batch.fresh.push(row);
      else batch.doubtful.push(row);
      previous = row;
    }
    batch.newest.set(device.deviceId, Math.max(stored, previous?.fixTime ?? stored));
  }

  async #learn(tx: Tx, devices: DeviceRows[]): Promise<void> {
    if (devices.length === 0) return;
    const newest = await newestFixTimes(tx, devices);
    devices.forEach((device, index) => {
      this.#newest.set(device.deviceId, newest[index] ?? Number.NEGATIVE_INFINITY);
    });
  }

  /** Copies the rows that cannot collide, as blocks. On return the connection already has the encoded bytes. */
  async copyFresh(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
    if (rows.length === 0) return;
    // An encoder whose COPY fails is not reused, because the connection may still hold its bytes.
    const encoder = this.#blockEncoders.pop() ?? new BlockEncoder();
    await this.#database.copyBinary(tx, COPY_AS_INGEST, encoder.encode(rows));
    this.#blockEncoders.push(encoder);
  }

  /**
   * Inserts rows through the staging table.
   * @returns the rows that were not stored yet, in the order given
   */
  async insertDoubtful(tx: Tx, rows: readonly PositionRow[]): Promise<PositionRow[]> {
    if (rows.length === 0) return [];
    await sql`CREATE TEMPORARY TABLE IF NOT EXISTS arriving_positions (LIKE positions) ON COMMIT DELETE ROWS`.execute(
      tx,
    );
    await this.#copyArriving(tx, rows);
    const columns = sql.raw(POSITION_COLUMNS.map((column) => column.name).join(', '));
    const { rows: inserted } = await sql<{ device_id: number; fix_time: number; discriminator: number }>`
      INSERT INTO positions (${columns}) SELECT ${columns} FROM arriving_positions ON CONFLICT DO NOTHING
      RETURNING device_id, (extract(epoch FROM fix_time) * 1000)::int8 AS fix_time, discriminator`.execute(tx);
    const keys = new Set(inserted.map((row) => `${row.device_id} ${row.fix_time} ${row.discriminator}`));
    const fresh = rows.filter((row) => keys.has(`${row.deviceId} ${row.fixTime} ${row.discriminator}`));
    return withoutPacked(tx, fresh);
  }

  async #copyArriving(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
    const encoder = this.#encoders.pop() ?? new CopyEncoder();
    const { columns, bytes } = encoder.encode(rows);
    await this.#database.copyBinary(tx, `COPY arriving_positions (${columns}) FROM STDIN (FORMAT binary)`, bytes);
    this.#encoders.push(encoder);
  }

  /** Remembers the newest fix times of a batch after its commit. */
  committed(batch: SortedBatch): void {
    if (batch.trust !== this.#trust) return;
    for (const [deviceId, newest] of batch.newest) this.#newest.set(deviceId, newest);
  }

  /** Forgets devices after a failure, so that their newest fix times are read again. */
  forget(deviceIds: Iterable<number>): void {
    for (const deviceId of deviceIds) this.#newest.delete(deviceId);
  }
}
