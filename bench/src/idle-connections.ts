/**
 * Measures signed-in devices that send nothing: their cost for the server, and the service of other devices beside
 * them.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Benchmark, figure, quantile } from './harness.ts';
import { imeiOf, Vehicle } from './ingest/fleet.ts';
import { connectAll } from './ingest/load.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';

/** Devices that send beside the idle ones. */
const SENDERS = 20;
const PACKETS = 20;
const DAY_MS = 86_400_000;

/** Settings: `--connections=10000`. */
export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const connections = Number(settings.connections ?? (quick ? 2000 : 10_000));
  const rounds = quick ? 1 : 3;
  const resident: number[] = [];
  const used: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A new process for each round, because memory freed by an earlier round would hide the use of this one.
    const workshop = await openWorkshop(connections + SENDERS, {
      NODE_OPTIONS: `--expose-gc --import=${fileURLToPath(new URL('ingest/collect-preload.mjs', import.meta.url))}`,
    });
    try {
      // Compiled code and database pools are not a cost of connections.
      await acknowledgeMedian(workshop, connections);
      const before = await memory(workshop);
      const imeis = Array.from({ length: connections }, (_, index) => imeiOf(index));
      const devices = await connectAll(workshop.teltonikaPort, imeis);
      const during = await memory(workshop);
      resident.push(((during.resident - before.resident) / connections) * 1000);
      used.push(((during.used - before.used) / connections) * 1000);
      times.push(await acknowledgeMedian(workshop, connections));
      for (const device of devices) device.close();
      const after = await memory(workshop);
      say(
        `idle-connections: ${resident.at(-1)!.toFixed(1)} kB a connection, ${used.at(-1)!.toFixed(1)} kB of it in use;`,
      );
      say(`  after their end ${(((after.used - before.used) / connections) * 1000).toFixed(1)} kB are left in use`);
    } finally {
      await workshop.close();
    }
  }
  const kilobytes = figure(resident);
  return {
    name: 'idle-connections',
    measured: {
      connections,
      residentKilobytesPerConnection: kilobytes,
      usedKilobytesPerConnection: figure(used),
      acknowledgeP50MillisecondsBesideThem: figure(times),
    },
    target: '≤ 20 kB a connection',
    reached: kilobytes.median <= 20,
  };
};

/** Heartbeats are committed by then. */
const SETTLE_MS = 8_000;

/** Returns megabytes after a collection: of the process, and of used heap and buffers. */
async function memory({ product }: Workshop): Promise<{ resident: number; used: number }> {
  await sleep(SETTLE_MS);
  for (let time = 0; time < 2; time++) {
    process.kill(product.pid, 'SIGUSR2');
    await sleep(2000);
  }
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1000;
  const text = await (await fetch(`${product.address}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const used = (value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')) / 1_000_000;
  return { resident, used };
}

/** Returns the median time from packet to acknowledgement of devices beside the idle ones, ms. */
async function acknowledgeMedian(workshop: Workshop, first: number): Promise<number> {
  const indexes = Array.from({ length: SENDERS }, (_, index) => first + index);
  const devices = await connectAll(workshop.teltonikaPort, indexes.map(imeiOf));
  const times: number[] = [];
  await Promise.all(
    devices.map(async (device, index) => {
      const vehicle = new Vehicle(indexes[index]!, Date.now() - DAY_MS);
      for (const packet of vehicle.packets(PACKETS, 1)) {
        const began = performance.now();
        await device.send(packet);
        times.push(performance.now() - began);
      }
      device.close();
    }),
  );
  return quantile(
    times.sort((a, b) => a - b),
    0.5,
  );
}
