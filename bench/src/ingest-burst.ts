/**
 * Devices empty their buffers among live traffic. Each sends its present position, then hours of its past in shuffled
 * packets, some of them twice, with present positions in between. Afterwards every asset is derived again from the
 * stored positions.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { OPEN_MS } from '../../test/acknowledged/compare.ts';
import { rederived } from '../../test/system/rederived.ts';
import { type Benchmark, quantile } from './harness.ts';
import { countStored } from './ingest/baselines.ts';
import { Vehicle } from './ingest/fleet.ts';
import { watchLive } from './ingest/live-watch.ts';
import { connectAll, type Device } from './ingest/load.ts';
import { openWorkshop } from './ingest/workshop.ts';

const SPACING_MILLISECONDS = 10_000;
const RECORDS_PER_PACKET = 25;
/** Number of buffered packets between two live ones. */
const LIVE_EVERY = 4;
const TWICE_EVERY = 5;
const OTHERS_SEND_EVERY_MILLISECONDS = 2_000;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const others = quick ? 100 : 400;
  const bursting = quick ? 4 : 10;
  const buffered = Math.ceil(((quick ? 2 : 8) * 360) / RECORDS_PER_PACKET);
  const calmSeconds = quick ? 4 : 10;
  const workshop = await openWorkshop(others + bursting);
  try {
    const now = Date.now();
    const hour = 360 * SPACING_MILLISECONDS;
    const lively = Array.from({ length: others }, (_, index) => new Vehicle(index, now - 5 * hour));
    const live = await watchLive(workshop.product);
    const devices = await connectAll(
      workshop.teltonikaPort,
      lively.map(({ imei }) => imei),
    );
    const traffic = startTraffic(devices, lively);
    await sleep(2 * OTHERS_SEND_EVERY_MILLISECONDS);
    const calmFrom = traffic.times.length;
    await sleep(calmSeconds * 1000);
    const calm = traffic.times.slice(calmFrom);

    const burstFrom = traffic.times.length;
    const began = performance.now();
    const bursts = await Promise.all(
      Array.from({ length: bursting }, async (_, number) => {
        const index = others + number;
        const plan = burstOf(index, buffered, now);
        const [device] = await connectAll(workshop.teltonikaPort, [plan.imei]);
        const times: number[] = [];
        for (const packet of plan.packets) {
          const sent = performance.now();
          await device!.send(packet);
          times.push(performance.now() - sent);
        }
        device!.close();
        return { times, records: plan.records, distinct: plan.distinct };
      }),
    );
    const burstSeconds = (performance.now() - began) / 1000;
    const during = traffic.times.slice(burstFrom);
    await traffic.stop();
    await sleep(1000);
    live.close();
    const records = bursts.reduce((sum, burst) => sum + burst.records, 0);
    const distinct = bursts.reduce((sum, burst) => sum + burst.distinct, 0);
    say(`  ${bursting} devices emptied their buffers of ${distinct} records in ${burstSeconds.toFixed(1)} s`);
    const stored = await countStored(workshop.client);
    const expected = distinct + traffic.sent();
    const { kept, differences, output } = await rederived(
      undefined,
      { DATABASE_URL: workshop.databaseUrl },
      // The last trip of a device that emptied its buffer ends by time alone, perhaps between both readings.
      now - OPEN_MS,
    );
    for (const [row] of [...output.matchAll(/^ {4}[-+] .*$/gm)].slice(0, 10)) say(row);
    const millis = (times: number[], q: number): number =>
      quantile(
        times.toSorted((a, b) => a - b),
        q,
      );
    return {
      name: 'ingest-burst',
      measured: {
        devices: bursting,
        burstRecords: records,
        burstRecordsPerSecond: records / burstSeconds,
        burstAcknowledgeP50Milliseconds: millis(
          bursts.flatMap((burst) => burst.times),
          0.5,
        ),
        othersAcknowledgeP50MillisecondsBefore: millis(calm, 0.5),
        othersAcknowledgeP99MillisecondsBefore: millis(calm, 0.99),
        othersAcknowledgeP50MillisecondsDuring: millis(during, 0.5),
        othersAcknowledgeP99MillisecondsDuring: millis(during, 0.99),
        positionsMissing: expected - stored,
        livePositions: live.positions(),
        livePositionsBackwards: live.backwards(),
        derivedRowsEqual: Object.values(kept).reduce((sum, count) => sum + count, 0),
        derivedDifferences: differences.length,
      },
      target: 'derived rows equal a recomputation; the live marker never goes back',
      reached:
        differences.length === 0 &&
        live.backwards() === 0 &&
        live.newest().size >= others + bursting &&
        stored === expected,
    };
  } finally {
    await workshop.close();
  }
};

interface Burst {
  imei: string;
  packets: Uint8Array[];
  records: number;
  /** Without duplicates. */
  distinct: number;
}

/** Returns the newest record first, then the past in random order, parts of it twice, with the present in between. */
function burstOf(index: number, buffered: number, now: number): Burst {
  const present = Math.ceil((buffered * (1 + 1 / TWICE_EVERY)) / LIVE_EVERY) + 1;
  const start = now - (buffered * RECORDS_PER_PACKET + present + 2) * SPACING_MILLISECONDS;
  const vehicle = new Vehicle(index, start);
  const past = vehicle.packets(buffered, RECORDS_PER_PACKET);
  const live = vehicle.packets(present, 1);
  const shuffled = shuffle([...past, ...past.filter((_, place) => place % TWICE_EVERY === 0)], index);
  const packets = [live[0]!];
  let next = 1;
  shuffled.forEach((packet, place) => {
    packets.push(packet);
    if (place % LIVE_EVERY === LIVE_EVERY - 1) packets.push(live[next++]!);
  });
  return {
    imei: vehicle.imei,
    packets,
    records: shuffled.length * RECORDS_PER_PACKET + next,
    distinct: past.length * RECORDS_PER_PACKET + next,
  };
}

/** Shuffles reproducibly by seed (a linear congruential generator with the constants of Numerical Recipes). */
function shuffle<Value>(values: Value[], seed: number): Value[] {
  let state = seed;
  for (let last = values.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    [values[last], values[other]] = [values[other]!, values[last]!];
  }
  return values;
}

/** Every vehicle sends one record every two seconds, at its own moment, until it is stopped. */
function startTraffic(devices: readonly Device[], vehicles: readonly Vehicle[]) {
  const times: number[] = [];
  let stopped = false;
  let sent = 0;
  const all = Promise.all(
    devices.map(async (device, index) => {
      await sleep((index / devices.length) * OTHERS_SEND_EVERY_MILLISECONDS);
      while (!stopped) {
        const began = performance.now();
        await device.send(vehicles[index]!.packets(1, 1)[0]!);
        sent++;
        times.push(performance.now() - began);
        await sleep(Math.max(0, OTHERS_SEND_EVERY_MILLISECONDS - (performance.now() - began)));
      }
      device.close();
    }),
  );
  return {
    /** Milliseconds to each acknowledgement, in order of receipt. */
    times,
    sent: () => sent,
    async stop() {
      stopped = true;
      await all;
    },
  };
}
