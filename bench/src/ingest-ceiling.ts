/**
 * Measures the maximum rate of each part of ingest: decoder, judgement, fold and encoder of the server's thread, its
 * sockets, both together without a database, the database's COPY, and the whole product in the same run.
 */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPY_BLOCKS } from '../../server/src/telemetry/batch/block-encoder.ts';
import type { PositionRow } from '../../server/src/telemetry/intake/position.ts';
import { type Benchmark, type Figure, figure } from './harness.ts';
import { copyRate, dumpPositions, makeBaselineTable } from './ingest/baselines.ts';
import { Vehicle } from './ingest/fleet.ts';
import { connectAll, sendAll } from './ingest/load.ts';
import { startLoadThread } from './ingest/load-thread.ts';
import { encodeBatches, Lane, measureSteps, openBareGateway } from './ingest/server-thread.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';

const SENDERS = 1000;
const BATCH_ROWS = 5_000;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const rounds = quick ? 2 : 5;
  const collected = new Map<string, number[]>();
  const note = (name: string, rate: number): void => {
    collected.set(name, [...(collected.get(name) ?? []), rate]);
  };
  const workshop = await openWorkshop(SENDERS);
  try {
    for (const recordsPerPacket of [10, 1]) {
      const words = recordsPerPacket === 10 ? 'TenAPacket' : 'OneAPacket';
      const packets = recordsPerPacket === 10 ? (quick ? 4 : 10) : quick ? 8 : 20;
      const lanes = Array.from({ length: SENDERS }, (_, index) => new Lane(index));
      const sockets = await gatewayRates(packets, recordsPerPacket, rounds, () => {});
      const thread = await gatewayRates(packets, recordsPerPacket, rounds, workOfThread());
      for (const rate of sockets) note(`sockets${words}`, rate);
      for (const rate of thread) note(`serverThread${words}`, rate);
      for (let round = -1; round < rounds; round++) {
        const steps = measureSteps(lanes, packets, recordsPerPacket);
        if (round < 0) continue;
        if (recordsPerPacket === 10) {
          note('judge', steps.judge);
          note('fold', steps.fold);
          note('encode', steps.encode);
        }
        note(`decode${words}`, steps.decode);
        note(`stepsTogether${words}`, steps.together);
      }
      for (const rate of await productRates(workshop, packets, recordsPerPacket, rounds)) note(`product${words}`, rate);
      say(`  ${recordsPerPacket} a packet: done`);
    }
    for (const [name, rates] of Object.entries(await copyRates(workshop, rounds)))
      for (const rate of rates) note(name, rate);
    const measured: Record<string, Figure> = {};
    for (const [name, rates] of collected) measured[`${name}RecordsPerSecond`] = figure(rates);
    const median = (name: string): number => measured[`${name}RecordsPerSecond`]!.median;
    // The rate of the product if its slower side never had to wait.
    const slower = Math.min(median('serverThreadTenAPacket'), median('binaryCopyTwoConnections'));
    return {
      name: 'ingest-ceiling',
      measured: { ...measured, productOfCeilingTenAPacket: median('productTenAPacket') / slower },
      target: 'no part alone is below ingest-e2e: 0.50 of text COPY at 10 a packet',
      reached: slower >= 0.5 * median('textCopy') && !quick,
    };
  } finally {
    await workshop.close();
  }
};

/** All computation of the thread for a packet. Rows are encoded once a batch is full. */
function workOfThread(): (lane: Lane, records: readonly TrackerRecord[]) => void {
  let rows: PositionRow[] = [];
  return (lane, records) => {
    const judged = lane.judge(records);
    lane.fold(judged);
    rows.push(...judged);
    if (rows.length < BATCH_ROWS) return;
    encodeBatches(rows);
    rows = [];
  };
}

/** Runs the gateway in this thread and its devices in another. */
async function gatewayRates(
  packets: number,
  recordsPerPacket: number,
  rounds: number,
  work: (lane: Lane, records: readonly TrackerRecord[]) => void,
): Promise<number[]> {
  const lanes = Array.from({ length: SENDERS }, (_, index) => new Lane(index));
  const { gateway, port } = await openBareGateway(lanes, work);
  const load = startLoadThread();
  const rates: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const { records, seconds } = await load.send({ port, senders: SENDERS, packets, recordsPerPacket });
    if (round >= 0) rates.push(records / seconds);
  }
  await load.close();
  await gateway.close();
  return rates;
}

async function productRates(
  workshop: Workshop,
  packets: number,
  recordsPerPacket: number,
  rounds: number,
): Promise<number[]> {
  const hours = recordsPerPacket === 10 ? 20 : 4;
  const vehicles = Array.from({ length: SENDERS }, (_, index) => new Vehicle(index, Date.now() - hours * 3_600_000));
  const devices = await connectAll(
    workshop.teltonikaPort,
    vehicles.map(({ imei }) => imei),
  );
  const rates: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const made = vehicles.map((vehicle) => vehicle.packets(packets, recordsPerPacket));
    const { records, seconds } = await sendAll(devices, made);
    if (round >= 0) rates.push(records / seconds);
  }
  for (const device of devices) device.close();
  return rates;
}

/** Measures text COPY of the product's last stored positions as rows, and binary COPY of blocks, into tables like theirs. */
async function copyRates({ client, pool }: Workshop, rounds: number): Promise<Record<string, number[]>> {
  const rates: Record<string, number[]> = { textCopy: [], binaryCopy: [], binaryCopyTwoConnections: [] };
  const lines = await dumpPositions(client, 100_000);
  const makeBlocksTable = () =>
    client.query(
      `DROP TABLE IF EXISTS bench_blocks; CREATE TABLE bench_blocks (LIKE recent_position_blocks INCLUDING ALL)`,
    );
  const lanes = Array.from({ length: SENDERS }, (_, index) => new Lane(index));
  for (let round = -1; round < rounds; round++) {
    await makeBaselineTable(client);
    const text = await copyRate(client, lines, BATCH_ROWS);
    const packets = lanes.map((lane) => lane.packets(10, 10).map((packet) => lane.judge(lane.decode(packet))));
    const rows = packets[0]!.flatMap((_, index) => packets.flatMap((of) => of[index]!));
    await makeBlocksTable();
    const one = await binaryRate([client], rows);
    await makeBlocksTable();
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    const two = await binaryRate(clients, rows);
    for (const each of clients) each.release();
    if (round < 0) continue;
    rates.textCopy!.push(text);
    rates.binaryCopy!.push(one);
    rates.binaryCopyTwoConnections!.push(two);
  }
  return rates;
}

/** Copies batches on several connections concurrently, each in its own transaction. @returns rows per second */
async function binaryRate(clients: readonly pg.ClientBase[], rows: readonly PositionRow[]): Promise<number> {
  const batches = encodeBatches(rows);
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const copy = copyFrom(COPY_BLOCKS.replace('recent_position_blocks', 'bench_blocks'));
        await pipeline(Readable.from([batch], { objectMode: false }), client.query(copy));
      }
    }),
  );
  return rows.length / ((performance.now() - began) / 1000);
}
