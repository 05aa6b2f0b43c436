/**
 * Measures the open week, whose positions are small blocks that a job joins: bytes and write-ahead log a position against
 * rows, the processor time of joining, reading, and storing a late record.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TRACK_COLUMNS } from '../../server/src/features/vehicles/track-sql.ts';
import { type Database, openDatabase, type Tx } from '../../server/src/storage/db.ts';
import { startEmbedded } from '../../server/src/storage/embedded.ts';
import { joinRecentBlocks } from '../../server/src/storage/join-recent.ts';
import { positionWeeks, weekOf } from '../../server/src/storage/partitions.ts';
import { sql } from '../../server/src/storage/sql.ts';
import { readTrack } from '../../server/src/storage/tracks.ts';
import { MANY_BLOCKS } from '../../server/src/storage/upkeep.ts';
import { BlockEncoder, COPY_BLOCKS } from '../../server/src/telemetry/batch/block-encoder.ts';
import { CopyEncoder } from '../../server/src/telemetry/batch/copy-encoder.ts';
import { PositionRecorder } from '../../server/src/telemetry/batch/record.ts';
import type { PositionRow } from '../../server/src/telemetry/intake/position.ts';
import { type Benchmark, type Figure, figure } from './harness.ts';
import { Lane } from './ingest/server-thread.ts';
import { processorSeconds } from './processor-time.ts';
import { makeRows, readRows } from './storage/as-rows.ts';

const ACCOUNT = 1;
/** Each device sends a position every ten seconds. */
const POSITIONS_OF_RUN = 30;
const RUNS_AN_HOUR = 12;
const PER_SECOND = 10_000;
const LATE_RECORDS = 100;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const devices = quick ? 60 : 200;
  const hours = quick ? 1 : 4;
  const measured: Record<string, Figure | number> = {};
  for (const perPacket of [10, 1]) {
    const words = perPacket === 10 ? 'TenAPacket' : 'OneAPacket';
    await withDatabase(async (database) => {
      const stored = await storeHours(database, { devices, hours, perPacket });
      measured[`walBytesAPosition${words}`] = stored.walBytes;
      measured[`walBytesAPositionAsRows${words}`] = stored.walBytesAsRows;
      measured[`walRatio${words}`] = stored.walBytes / stored.walBytesAsRows;
      measured[`joiningMicrosecondsAPosition${words}`] = stored.joiningMicroseconds;
      measured[`joiningShareOfACoreAt10000ASecond${words}`] = (stored.joiningMicroseconds * PER_SECOND) / 1e6;
      measured[`bytesAPositionAfterJoining${words}`] = stored.bytes;
      say(`  ${perPacket} a packet: ${stored.positions} positions of ${devices} devices stored and joined`);
      if (perPacket === 1) Object.assign(measured, await readingAndLate(database, quick ? 3 : 7));
    });
  }
  const value = (name: string): number => {
    const of = measured[name]!;
    return typeof of === 'number' ? of : of.median;
  };
  return {
    name: 'open-week',
    measured,
    target:
      'a late record ≤ 0.2 ms; joining ≤ 0.15 of a core; log ≤ 0.25 of rows at ten; ≤ 60 bytes; read no slower than rows',
    reached:
      value('lateRecordMilliseconds') <= 0.2 &&
      value('joiningShareOfACoreAt10000ASecondOneAPacket') <= 0.15 &&
      value('joiningShareOfACoreAt10000ASecondTenAPacket') <= 0.15 &&
      value('walRatioTenAPacket') <= 0.25 &&
      value('bytesAPositionAfterJoiningTenAPacket') <= 60 &&
      value('readingRatio') <= 1 &&
      !quick,
  };
};

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
  const server = await startEmbedded({ directory });
  const database = await openDatabase({ url: server.url });
  try {
    await work(database);
  } finally {
    await database.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Stores what devices send in some hours, packet by packet, as small blocks and as rows, and joins it every five minutes. */
async function storeHours(
  database: Database,
  { devices, hours, perPacket }: { devices: number; hours: number; perPacket: number },
) {
  const lanes = Array.from({ length: devices }, (_, index) => new Lane(index, hours + 1));
  const week = weekOf(Date.now() - (hours + 1) * 3_600_000);
  await positionWeeks(database).ensure([week.from, Date.now()]);
  await database.owner((kysely) => makeRows(kysely, [week]));
  const blocks = new BlockEncoder();
  const rows = new CopyEncoder();
  let [positions, walBytes, walBytesAsRows, joining] = [0, 0, 0, 0];
  for (let run = 0; run < hours * RUNS_AN_HOUR; run++) {
    const packets = lanes.map((lane) =>
      lane.packets(POSITIONS_OF_RUN / perPacket, perPacket).map((packet) => lane.judge(lane.decode(packet))),
    );
    for (let packet = 0; packet < packets[0]!.length; packet++) {
      // Packets after the end of the week are left out, because rows have this week only.
      const batch = packets.flatMap((of) => of[packet]!).filter(({ fixTime }) => fixTime < week.to);
      if (batch.length === 0) continue;
      positions += batch.length;
      walBytes += await written(database, (tx) => database.copyBinary(tx, COPY_BLOCKS, blocks.encode(batch)));
      walBytesAsRows += await written(database, (tx) => copyRows(database, tx, rows, batch));
    }
    joining += await processorTime(() => joinRecentBlocks(database, MANY_BLOCKS));
    if ((run + 1) % RUNS_AN_HOUR === 0) joining += await processorTime(() => joinRecentBlocks(database, 2));
  }
  await database.owner((kysely) =>
    sql`VACUUM ANALYZE position_blocks, recent_position_blocks, bench_positions`.execute(kysely),
  );
  return {
    positions,
    walBytes: walBytes / positions,
    walBytesAsRows: walBytesAsRows / positions,
    joiningMicroseconds: (joining / positions) * 1e6,
    bytes: (await blockBytes(database)) / positions,
  };
}

async function copyRows(database: Database, tx: Tx, encoder: CopyEncoder, batch: readonly PositionRow[]) {
  const { columns, bytes } = encoder.encode(batch);
  await database.copyBinary(tx, `COPY bench_positions (${columns}) FROM STDIN (FORMAT binary)`, bytes);
}

/** Returns the bytes of write-ahead log that a transaction writes. Nothing else writes meanwhile. */
async function written(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const place = async (): Promise<number> =>
    database.ingest(async (tx) => {
      const { rows } = await sql<{ at: number }>`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS at`.execute(
        tx,
      );
      return rows[0]!.at;
    });
  const before = await place();
  await database.ingest(work);
  return (await place()) - before;
}

/** Returns the seconds of processor time of this process and of the database below it. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  // This process comes last and first, because looking for the others takes time, too.
  const below = processorSeconds(process.pid, 'below');
  const itself = processorSeconds(process.pid, 'itself');
  await work();
  const spent = processorSeconds(process.pid, 'itself') - itself;
  return spent + processorSeconds(process.pid, 'below') - below;
}

async function blockBytes(database: Database): Promise<number> {
  return database.ingest(async (tx) => {
    const { rows } = await sql<{ bytes: number }>`SELECT (pg_total_relation_size('position_blocks')
      + pg_total_relation_size('recent_position_blocks'))::float8 AS bytes`.execute(tx);
    return rows[0]!.bytes;
  });
}

/** Reads the hours of each device from both forms, and stores late records between the stored ones. */
async function readingAndLate(database: Database, rounds: number) {
  const { rows: spans } = await database.ingest((tx) =>
    sql<{
      device: number;
      from: Date;
      to: Date;
    }>`SELECT device_id AS device, min(fix_time) AS "from", max(fix_time) AS "to"
      FROM bench_positions GROUP BY device_id ORDER BY device_id`.execute(tx),
  );
  const devices = spans.slice(0, LATE_RECORDS);
  const times: Record<'blocks' | 'rows' | 'late' | 'lateProcessor' | 'lateAsRow', number[]> = {
    blocks: [],
    rows: [],
    late: [],
    lateProcessor: [],
    lateAsRow: [],
  };
  const recorder = new PositionRecorder(database);
  const encoder = new CopyEncoder();
  for (let round = -1; round < rounds; round++) {
    const read = { rows: 0, blocks: 0 };
    const spent = { rows: 0, blocks: 0 };
    for (const { device, from, to } of devices) {
      const of = { accountId: ACCOUNT, deviceId: device };
      const window = { from: from.getTime(), to: to.getTime() + 1 };
      spent.rows += await timed(() =>
        database.tenant([ACCOUNT], async (tx) => {
          read.rows += await readRows(tx, of, window, TRACK_COLUMNS);
        }),
      );
      spent.blocks += await timed(() =>
        database.tenant([ACCOUNT], async (tx) => {
          for await (const rows of readTrack(tx, of, window, TRACK_COLUMNS)) read.blocks += rows.length;
        }),
      );
    }
    // Both forms contain the late records of the rounds before.
    if (read.rows !== read.blocks) throw new Error(`${read.rows} positions as rows, ${read.blocks} in blocks`);
    const late = lateRows(devices, round);
    const store = () =>
      database.ingest(async (tx) => {
        const stored = await recorder.insertDoubtful(tx, late);
        if (stored.length !== late.length) throw new Error(`${stored.length} of ${late.length} late records were new`);
      });
    let lateSpent = 0;
    const lateProcessor = await processorTime(async () => {
      lateSpent = await timed(store);
    });
    const asRowSpent = await timed(() => database.ingest((tx) => copyRows(database, tx, encoder, late)));
    if (round < 0) continue;
    times.rows.push((spent.rows / devices.length) * 1000);
    times.blocks.push((spent.blocks / devices.length) * 1000);
    times.late.push((lateSpent / late.length) * 1000);
    times.lateProcessor.push((lateProcessor / late.length) * 1000);
    times.lateAsRow.push((asRowSpent / late.length) * 1000);
  }
  return {
    readingAsRowsMilliseconds: figure(times.rows),
    readingInBlocksMilliseconds: figure(times.blocks),
    readingRatio: figure(times.blocks.map((time, index) => time / times.rows[index]!)),
    lateRecordMilliseconds: figure(times.late),
    lateRecordProcessorMilliseconds: figure(times.lateProcessor),
    lateRecordAsRowMilliseconds: figure(times.lateAsRow),
  };
}

/** Returns one record of each device, between two that are stored. */
function lateRows(devices: readonly { device: number; from: Date; to: Date }[], round: number): PositionRow[] {
  return devices.map(({ device, from, to }, index) => {
    const lane = new Lane(device - 1, 1);
    const [row] = lane.judge(lane.decode(lane.packets(1, 1)[0]!));
    const share = ((index * 37) % 100) / 100;
    const fixTime = Math.round(from.getTime() + share * (to.getTime() - from.getTime())) + 2 * round + 3;
    return { ...row!, fixTime, discriminator: round };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
