/**
 * Measures TCP bytes to committed position. The whole product takes packets of real frames over real sockets and
 * acknowledges each after its commit. Baselines on the same database server: text COPY of the same rows in batches of
 * the product's size, and one INSERT plus one UPDATE for each position.
 */
import { type Benchmark, figure, quantile } from './harness.ts';
import { copyRate, dumpPositions, insertUpdateRate, makeBaselineTable } from './ingest/baselines.ts';
import { imeiOf, Vehicle } from './ingest/fleet.ts';
import { acknowledgeTimes, connectAll, sendAll } from './ingest/load.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';
import { processorSeconds } from './processor-time.ts';

const SENDERS = 1000;
const HOUR_MILLISECONDS = 3_600_000;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const connections = quick ? 1000 : 5000;
  const rounds = quick ? 2 : 5;
  const workshop = await openWorkshop(connections);
  try {
    const first = Date.now() - (quick ? 5 : 18) * HOUR_MILLISECONDS;
    const vehicles = Array.from({ length: connections }, (_, index) => new Vehicle(index, first));
    const ten = await throughput(workshop, vehicles, { rounds, recordsPerPacket: 10, packets: quick ? 5 : 60 }, say);
    const one = await throughput(workshop, vehicles, { rounds, recordsPerPacket: 1, packets: quick ? 8 : 60 }, say);
    const plain = await insertUpdateRate(workshop.pool, quick ? 3000 : 20_000);
    const acknowledged = await latency(workshop, vehicles, quick ? 5 : 20);
    const timesPlain = ten.subject.median / plain;
    const acknowledgeP99Milliseconds = quantile(acknowledged, 0.99);
    return {
      name: 'ingest-e2e',
      ratio: ten.ratio,
      measured: {
        recordsPerSecondTenAPacket: ten.subject,
        copyRowsPerSecondTenAPacket: ten.baseline,
        ratioOneAPacket: one.ratio,
        recordsPerSecondOneAPacket: one.subject,
        copyRowsPerSecondOneAPacket: one.baseline,
        insertUpdatePositionsPerSecond: plain,
        timesInsertUpdate: timesPlain,
        acknowledgeP50Milliseconds: quantile(acknowledged, 0.5),
        acknowledgeP99Milliseconds,
        connections,
        rowsPerCommitTenAPacket: ten.rowsPerCommit,
        rowsPerCommitOneAPacket: one.rowsPerCommit,
        serverMicrosecondsARecordTenAPacket: ten.processorTime.server,
        databaseMicrosecondsARecordTenAPacket: ten.processorTime.database,
        loadMicrosecondsARecordTenAPacket: ten.processorTime.load,
        serverMicrosecondsARecordOneAPacket: one.processorTime.server,
        databaseMicrosecondsARecordOneAPacket: one.processorTime.database,
        loadMicrosecondsARecordOneAPacket: one.processorTime.load,
      },
      target: 'ratio ≥ 0.75 at 10 a packet, ≥ 0.20 at 1; ≥ 20 × INSERT + UPDATE; acknowledge p99 ≤ 50 ms at 5,000',
      reached:
        ten.ratio.median >= 0.75 &&
        one.ratio.median >= 0.2 &&
        timesPlain >= 20 &&
        acknowledgeP99Milliseconds <= 50 &&
        !quick,
    };
  } finally {
    await workshop.close();
  }
};

async function throughput(
  workshop: Workshop,
  vehicles: readonly Vehicle[],
  plan: { rounds: number; recordsPerPacket: number; packets: number },
  say: (line: string) => void,
) {
  const senders = vehicles.slice(0, SENDERS);
  const devices = await connectAll(
    workshop.teltonikaPort,
    senders.map(({ imei }) => imei),
  );
  await makeBaselineTable(workshop.client);
  const subject: number[] = [];
  const baseline: number[] = [];
  const sizes: number[] = [];
  const times: ProcessorTime[] = [];
  // The first round is not counted: caches, prepared statements, compiled code.
  for (let round = -1; round < plan.rounds; round++) {
    const packets = senders.map((vehicle) => vehicle.packets(plan.packets, plan.recordsPerPacket));
    const before = await commits(workshop);
    const timeBefore = processorTime(workshop);
    const load = process.cpuUsage();
    const { records, seconds } = await sendAll(devices, packets);
    const { user, system } = process.cpuUsage(load);
    const timeAfter = processorTime(workshop);
    const after = await commits(workshop);
    const rowsPerCommit = (after.rows - before.rows) / Math.max(1, after.commits - before.commits);
    const lines = await dumpPositions(workshop.client, records);
    const copied = await copyRate(workshop.client, lines, Math.max(1, Math.round(rowsPerCommit)));
    if (round < 0) continue;
    subject.push(records / seconds);
    baseline.push(copied);
    sizes.push(rowsPerCommit);
    times.push({
      server: ((timeAfter.server - timeBefore.server) / records) * 1e6,
      database: ((timeAfter.database - timeBefore.database) / records) * 1e6,
      load: (user + system) / records,
    });
    say(
      `  ${plan.recordsPerPacket} a packet, round ${round + 1}: ${Math.round(records / seconds)} records/s against COPY of ${Math.round(copied)} rows/s, ${Math.round(rowsPerCommit)} rows a commit`,
    );
  }
  for (const device of devices) device.close();
  return {
    subject: figure(subject),
    baseline: figure(baseline),
    ratio: figure(subject.map((value, index) => value / baseline[index]!)),
    rowsPerCommit: figure(sizes),
    processorTime: {
      server: figure(times.map(({ server }) => server)),
      database: figure(times.map(({ database }) => database)),
      load: figure(times.map(({ load }) => load)),
    },
  };
}

/** Processor time of the three sides for a record, microseconds. The rest of the machine hardly changes it. */
interface ProcessorTime {
  server: number;
  database: number;
  load: number;
}

/** Returns the seconds so far of the two sides in other processes. */
function processorTime({ product }: Workshop): Pick<ProcessorTime, 'server' | 'database'> {
  const server = processorSeconds(product.pid, 'itself');
  return { server, database: processorSeconds(process.pid, 'below') - server };
}

/** All vehicles are connected, and each sends one record within the span. */
async function latency(workshop: Workshop, vehicles: readonly Vehicle[], overSeconds: number): Promise<number[]> {
  const devices = await connectAll(
    workshop.teltonikaPort,
    vehicles.map((_, index) => imeiOf(index)),
  );
  const times = await acknowledgeTimes(
    devices,
    vehicles.map((vehicle) => vehicle.packets(1, 1)[0]!),
    overSeconds,
  );
  for (const device of devices) device.close();
  return times;
}

/** Returns counters of the product: rows and commits so far. */
async function commits(workshop: Workshop): Promise<{ rows: number; commits: number }> {
  const text = await (await fetch(`${workshop.product.address}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return { rows: value('waymark_ingest_batch_rows_sum'), commits: value('waymark_ingest_batch_rows_count') };
}
