/** Runs a product and a delivering fleet, causes a fault meanwhile, and compares the result afterwards. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import { startEmbedded } from '../../server/src/storage/embedded.ts';
import { bundledServer } from '../bundled-server.ts';
import type { Product } from '../product.ts';
import { adoptFleet } from './adopt.ts';
import { chanceOf } from './chance.ts';
import { type Comparison, compare } from './compare.ts';
import { type RunningFleet, startFleet } from './fleet.ts';
import { fleetOf } from './journey.ts';
import { Ledger } from './ledger.ts';
import { fixedPorts, portSettings } from './ports.ts';

export interface RunOptions {
  /** A new folder of this run. */
  directory: string;
  vehicles: number;
  recordsPerVehicle: number;
  seed: number;
  /** Default: all with a device side. */
  protocols?: readonly string[];
  /** Records per second of all vehicles together. Default: as fast as they are acknowledged. */
  recordsPerSecond?: number;
  /** Additional settings of the product. DATABASE_URL is its database, which outlives it. Default: the built-in one. */
  environment?: Record<string, string>;
  /** Address of the database for the comparison, if it differs from DATABASE_URL. */
  compareUrl?: () => string;
  /** Causes the faults while devices deliver. */
  during(run: Run): Promise<void>;
  say?(line: string): void;
}

export interface Run {
  readonly product: Product;
  readonly total: number;
  ports: Readonly<Record<string, number>>;
  chance(): number;
  acknowledged(): number;
  /** Waits until this many records are acknowledged, or all. @throws Error if acknowledgements stop */
  reach(acknowledged: number): Promise<void>;
  /** Ends the server as a power cut does, and starts it again. @returns seconds until it was ready */
  restart(): Promise<number>;
  health(): Promise<Health>;
  residentMegabytes(): number;
}

export interface Health {
  code: number;
  status: string;
  parts: Record<string, { status: string; reason?: string }>;
}

export interface RunResult extends Comparison {
  resent: number;
  deliverySeconds: number;
}

const DAY_MS = 86_400_000;
/** The run fails after this time without an acknowledgement. */
const STALLED_AFTER_MS = 90_000;

/** Runs the fleet. @throws Error if the product does not come back, or devices make no more progress */
export async function runFleet(options: RunOptions): Promise<RunResult> {
  const { directory, seed, environment, recordsPerSecond, during, say } = options;
  const chance = chanceOf(seed);
  const protocols = options.protocols ?? Object.keys(DEVICE_SIDES);
  const vehicles = fleetOf(protocols, options.vehicles, options.recordsPerVehicle, Date.now() - 3 * DAY_MS);
  const ports = await fixedPorts(protocols, chance);
  const dataDir = path.join(directory, 'product');
  const startFile = await bundledServer();
  const start = () => startFile({ dataDir, environment: { ...portSettings(ports), ...environment } });
  let product = await start();
  try {
    await adoptFleet(product, vehicles);
    const ledger = new Ledger(path.join(directory, 'ledger'));
    const total = options.vehicles * options.recordsPerVehicle;
    const began = performance.now();
    const fleet = startFleet({
      vehicles,
      ports,
      ledger,
      seed,
      packetRecords: 100,
      answerWithinMs: 15_000,
      ...(recordsPerSecond === undefined ? {} : { recordsPerSecond }),
    });
    let delivered = false;
    fleet.done.then(
      () => {
        delivered = true;
      },
      () => undefined,
    );
    try {
      await during({
        get product() {
          return product;
        },
        total,
        ports,
        chance,
        acknowledged: () => ledger.acknowledged,
        reach: (acknowledged) =>
          progress(
            ledger,
            fleet,
            () => product,
            () => ledger.acknowledged >= acknowledged || delivered,
          ),
        async restart() {
          const killedAt = performance.now();
          await product.kill();
          product = await start();
          return (performance.now() - killedAt) / 1000;
        },
        health: () => healthOf(product),
        residentMegabytes: () => residentMegabytes(product.pid),
      });
      await progress(
        ledger,
        fleet,
        () => product,
        () => delivered,
      );
      await fleet.done;
    } finally {
      fleet.stop();
    }
    const deliverySeconds = (performance.now() - began) / 1000;
    await product.stop();
    say?.('comparing');
    const url = options.compareUrl?.() ?? environment?.DATABASE_URL;
    const database = url === undefined ? await startEmbedded({ directory: dataDir }) : undefined;
    try {
      const comparison = await compare(url ?? database!.url, vehicles, ledger.close(vehicles));
      return { ...comparison, resent: fleet.resent(), deliverySeconds };
    } finally {
      await database?.stop();
    }
  } finally {
    await product.kill();
  }
}

/** Waits as long as devices make progress. */
async function progress(
  ledger: Ledger,
  fleet: RunningFleet,
  product: () => Product,
  reached: () => boolean,
): Promise<void> {
  let before = ledger.acknowledged;
  let since = performance.now();
  while (!reached()) {
    if (ledger.acknowledged !== before) {
      before = ledger.acknowledged;
      since = performance.now();
    } else if (performance.now() - since > STALLED_AFTER_MS) {
      const printed = product().output().trim().split('\n').slice(-20);
      throw new Error(
        [`nothing was acknowledged for ${STALLED_AFTER_MS / 1000} s:`, ...fleet.open(), ...printed].join('\n'),
      );
    }
    await sleep(2);
  }
}

async function healthOf(product: Product): Promise<Health> {
  const response = await fetch(`${product.address}/health`);
  return { code: response.status, ...((await response.json()) as Omit<Health, 'code'>) };
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
