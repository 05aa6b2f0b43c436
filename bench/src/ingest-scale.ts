/**
 * Measures the rate of ingest with a long history. Products with a million, ten million and more stored positions over
 * half a year take the same packets in turn, each on its own database on the same disk.
 */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Benchmark, type Figure, figure } from './harness.ts';
import { Vehicle } from './ingest/fleet.ts';
import { fillHistory } from './ingest/history.ts';
import { connectAll, type Device, sendAll } from './ingest/load.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';

const MILLION = 1_000_000;
const SENDERS = 1000;
const FLEET = 2000;
const PACKETS = 10;
const RECORDS_PER_PACKET = 10;
const HOUR_MILLISECONDS = 3_600_000;
/** A stored position with its index, and the temporary space of filling. */
const BYTES_PER_ROW = 230;
/** Maximum share of the free disk. */
const SHARE_OF_DISK = 0.4;

interface Stage {
  rows: number;
  workshop: Workshop;
  vehicles: Vehicle[];
  devices: Device[];
  rates: number[];
}

/** Settings: `--millions=100`, the largest history. */
export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const fitting = Math.floor((bavail * bsize * SHARE_OF_DISK) / BYTES_PER_ROW / MILLION);
  const wanted = Number(settings.millions ?? (quick ? 2 : 100));
  const largest = Math.min(wanted, fitting);
  if (largest < wanted) say(`  the disk has room for ${largest} million positions`);
  const sizes = quick ? [0.2, largest] : [1, ...(largest > 20 ? [10] : []), largest];
  const stages: Stage[] = [];
  try {
    for (const millions of sizes) stages.push(await prepare(Math.round(millions * MILLION), say));
    // The first round is not counted: caches, prepared statements, compiled code.
    for (let round = -1; round < (quick ? 2 : 7); round++) {
      for (const stage of stages) {
        const packets = stage.vehicles.map((vehicle) => vehicle.packets(PACKETS, RECORDS_PER_PACKET));
        const { records, seconds } = await sendAll(stage.devices, packets);
        if (round >= 0) stage.rates.push(records / seconds);
      }
      if (round >= 0)
        say(`  round ${round + 1}: ${stages.map(({ rates }) => Math.round(rates.at(-1)!)).join(', ')} records/s`);
    }
    const small = stages[0]!;
    const against = (stage: Stage): Figure => figure(stage.rates.map((rate, round) => rate / small.rates[round]!));
    const ratio = against(stages.at(-1)!);
    const measured = Object.fromEntries(
      stages.flatMap((stage) => {
        const name = `At${stage.rows / MILLION}Million`;
        return [
          [`recordsPerSecond${name}`, figure(stage.rates)],
          [`ratio${name}`, against(stage)],
        ];
      }),
    );
    return {
      name: 'ingest-scale',
      ratio,
      measured: { ...measured, rowsOfTheLargest: stages.at(-1)!.rows },
      target: 'rate beside the largest past ≥ 0.90 of that beside a million',
      reached: ratio.median >= 0.9 && !quick,
    };
  } finally {
    for (const { devices, workshop } of stages) {
      for (const device of devices) device.close();
      await workshop.close();
    }
  }
};

async function prepare(rows: number, say: (line: string) => void): Promise<Stage> {
  const workshop = await openWorkshop(FLEET);
  try {
    const began = performance.now();
    await fillHistory(workshop, rows, SENDERS);
    const { rows: sizes } = await workshop.client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'positions'::regclass`,
    );
    const gigabytes = Number(sizes[0]!.bytes) / 1e9;
    const seconds = (performance.now() - began) / 1000;
    say(`  ${rows / MILLION} million positions, ${gigabytes.toFixed(1)} GB, filled in ${seconds.toFixed(0)} s`);
    const first = Date.now() - 12 * HOUR_MILLISECONDS;
    const vehicles = Array.from({ length: SENDERS }, (_, index) => new Vehicle(index, first));
    const devices = await connectAll(
      workshop.teltonikaPort,
      vehicles.map(({ imei }) => imei),
    );
    return { rows, workshop, vehicles, devices, rates: [] };
  } catch (error) {
    await workshop.close();
    throw error;
  }
}
