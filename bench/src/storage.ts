/**
 * Compares the two forms of a closed week: rows in device order with their key, and the product's blocks. Measures
 * bytes per position, reading a day and a month of one device, the cost of a late record, and the conversion of a week.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TRACK_COLUMNS } from '../../server/src/features/vehicles/track-sql.ts';
import { withoutPacked } from '../../server/src/storage/blocks-sql.ts';
import { type Database, openDatabase } from '../../server/src/storage/db.ts';
import { startEmbedded } from '../../server/src/storage/embedded.ts';
import { packWeek } from '../../server/src/storage/pack.ts';
import { sql } from '../../server/src/storage/sql.ts';
import { readTrack, type TrackWindow } from '../../server/src/storage/tracks.ts';
import { type Benchmark, type Figure, figure } from './harness.ts';
import { bytesWithoutAttributes, makeRows, partOf, readRows, writeInOrder } from './storage/as-rows.ts';
import { WEEK } from './storage/closed-week.ts';
import { loadPositions, MONTH_WEEKS } from './storage/load.ts';

const ACCOUNT = 1;
const DAY_MS = 86_400_000;
/** Maximum number of late records of one batch, each of another device. */
const LATE_RECORDS = 100;
export const benchmark: Benchmark = async ({ quick, say }) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
  const server = await startEmbedded({ directory });
  const database = await openDatabase({ url: server.url });
  try {
    const month = await loadPositions(database, ACCOUNT, quick ? 6 : 100, quick ? 1 : 4);
    const positions = await number(database, `count(*) FROM ${WEEK.name}`);
    const arrivedBytes = await bytesOf(database, WEEK.name);
    say(`  ${positions} positions of ${await number(database, `count(DISTINCT device_id) FROM ${WEEK.name}`)} devices`);
    await database.owner((kysely) => makeRows(kysely, MONTH_WEEKS));
    const rowsSeconds = await database.owner((kysely) => writeInOrder(kysely, WEEK));
    const rowsBytes = await bytesOf(database, partOf(WEEK));
    const plainBytes = await database.owner((kysely) => bytesWithoutAttributes(kysely, WEEK));
    for (const week of MONTH_WEEKS) await packWeek(database, week);
    const before = await bytesOf(database, 'position_blocks');
    const packSeconds = await timed(() => packWeek(database, WEEK));
    const packedBytes = (await bytesOf(database, 'position_blocks')) - before + (await bytesOf(database, WEEK.name));
    await database.owner((kysely) => sql`VACUUM ANALYZE position_blocks, bench_positions`.execute(kysely));
    const reads = await readingTimes(database, month, quick ? 2 : 5);
    const late = await lateRecords(database, quick ? 2 : 5);
    const bytesInBlocks = packedBytes / positions;
    return {
      name: 'storage',
      ratio: reads.month.ratio,
      measured: {
        positions,
        bytesAPositionAsArrived: arrivedBytes / positions,
        bytesAPositionAsRows: rowsBytes / positions,
        bytesAPositionAsRowsWithoutAttributes: plainBytes,
        bytesAPositionInBlocks: bytesInBlocks,
        dayAsRowsMilliseconds: reads.day.rows,
        dayInBlocksMilliseconds: reads.day.blocks,
        dayRatio: reads.day.ratio,
        monthAsRowsMilliseconds: reads.month.rows,
        monthInBlocksMilliseconds: reads.month.blocks,
        positionsOfAMonth: reads.month.positions,
        lateRecordAsRowMilliseconds: late.asRow,
        lateRecordBesideBlocksMilliseconds: late.besideBlocks,
        joiningALateRecordMilliseconds: late.joining,
        rewritingAsRowsSeconds: rowsSeconds,
        packingSeconds: packSeconds,
        packedPositionsPerSecond: positions / packSeconds,
      },
      target: '≤ 40 bytes a position in blocks (as rows: ≤ 140); a day and a month are read no slower than from rows',
      reached: bytesInBlocks <= 40 && reads.day.ratio.median <= 1 && reads.month.ratio.median <= 1 && !quick,
    };
  } finally {
    await database.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

async function number(database: Database, query: string): Promise<number> {
  return database.ingest(async (tx) => {
    const { rows } = await sql.raw<{ value: number }>(`SELECT ${query.replace(' FROM', ' AS value FROM')}`).execute(tx);
    return rows[0]!.value;
  });
}

/** Returns the bytes of a table with its index and, if it has one, its overflow table. */
async function bytesOf(database: Database, table: string): Promise<number> {
  return number(database, `pg_total_relation_size('${table}') FROM (VALUES (1)) AS one`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

interface Comparison {
  rows: Figure;
  blocks: Figure;
  ratio: Figure;
  positions: number;
}

/** Reads the same windows of the same devices from rows and from blocks in turn. Returns milliseconds per window. */
async function readingTimes(database: Database, devices: readonly number[], rounds: number) {
  const day = (place: number): TrackWindow => {
    const from = WEEK.from + (place % 5) * DAY_MS;
    return { from, to: from + DAY_MS };
  };
  const month: TrackWindow = { from: WEEK.to - 30 * DAY_MS, to: WEEK.to };
  return {
    day: await compare(database, devices, rounds, day),
    month: await compare(database, devices.slice(0, 5), rounds, () => month),
  };
}

async function compare(
  database: Database,
  devices: readonly number[],
  rounds: number,
  windowOf: (place: number) => TrackWindow,
): Promise<Comparison> {
  const asRows: number[] = [];
  const inBlocks: number[] = [];
  let read = { rows: 0, blocks: 0 };
  // The first round is not counted: caches, compiled code.
  for (let round = -1; round < rounds; round++) {
    read = { rows: 0, blocks: 0 };
    const times = { rows: 0, blocks: 0 };
    for (const [place, deviceId] of devices.entries()) {
      const device = { accountId: ACCOUNT, deviceId };
      times.rows += await timed(() =>
        database.tenant([ACCOUNT], async (tx) => {
          read.rows += await readRows(tx, device, windowOf(place), TRACK_COLUMNS);
        }),
      );
      times.blocks += await timed(() =>
        database.tenant([ACCOUNT], async (tx) => {
          for await (const rows of readTrack(tx, device, windowOf(place), TRACK_COLUMNS)) read.blocks += rows.length;
        }),
      );
    }
    if (read.rows !== read.blocks) throw new Error(`${read.rows} positions as rows, ${read.blocks} in blocks`);
    if (round < 0) continue;
    asRows.push((times.rows / devices.length) * 1000);
    inBlocks.push((times.blocks / devices.length) * 1000);
  }
  return {
    rows: figure(asRows),
    blocks: figure(inBlocks),
    ratio: figure(inBlocks.map((time, round) => time / asRows[round]!)),
    positions: read.rows / devices.length,
  };
}

/** Returns milliseconds per record: to store it in either form, and to merge it into its block in the next run. */
async function lateRecords(database: Database, rounds: number) {
  const measured: { asRow: number[]; besideBlocks: number[]; joining: number[] } = {
    asRow: [],
    besideBlocks: [],
    joining: [],
  };
  for (let round = 0; round < rounds; round++) {
    const insert = (table: string) => sql`
      INSERT INTO ${sql.table(table)} (account_id, device_id, fix_time, received_at, discriminator, valid, buffered)
      SELECT ${ACCOUNT}, device_id, ${new Date(WEEK.from + 3 * DAY_MS + round)}::timestamptz, now(), 1, false, true
      FROM (SELECT DISTINCT device_id FROM position_blocks ORDER BY device_id LIMIT ${LATE_RECORDS}) AS devices
      ON CONFLICT DO NOTHING RETURNING account_id AS "accountId", device_id AS "deviceId",
        (extract(epoch FROM fix_time) * 1000)::float8 AS "fixTime", discriminator`;
    type Key = Parameters<typeof withoutPacked>[1][number];
    let records = 0;
    const asRow = await timed(() =>
      database.ingest(async (tx) => {
        records = (await insert('bench_positions').execute(tx)).rows.length;
      }),
    );
    const besideBlocks = await timed(() =>
      database.ingest(async (tx) => {
        const { rows } = await insert('positions').execute(tx);
        const stored = await withoutPacked(tx, rows as Key[]);
        if (stored.length !== records) throw new Error(`${stored.length} of ${records} were new`);
      }),
    );
    const joining = await timed(() => packWeek(database, WEEK));
    const each = 1000 / records;
    measured.asRow.push(each * asRow);
    measured.besideBlocks.push(each * besideBlocks);
    measured.joining.push(each * joining);
  }
  return {
    asRow: figure(measured.asRow),
    besideBlocks: figure(measured.besideBlocks),
    joining: figure(measured.joining),
  };
}
