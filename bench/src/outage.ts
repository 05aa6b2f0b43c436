/** The database is stopped for five minutes while devices push; see test/acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../server/src/storage/embedded.ts';
import { openDoor } from '../../server/src/storage/testing-door.ts';
import { adoptFleet } from '../../test/acknowledged/adopt.ts';
import { fleetOf, recordAt } from '../../test/acknowledged/journey.ts';
import { push } from '../../test/acknowledged/push.ts';
import { runFleet } from '../../test/acknowledged/run.ts';
import type { Benchmark } from './harness.ts';

const VEHICLES = 200;
/** Devices beside the fleet that send on without waiting for answers. */
const PUSHING = 20;
const PUSHED_RECORDS = 5000;
const DAY_MS = 86_400_000;

/** Settings: `--seconds=300 --records=200000 --seed=1`. */
export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const seconds = Number(settings.seconds ?? (quick ? 15 : 300));
  const records = Number(settings.records ?? (quick ? 40_000 : 200_000));
  const seed = Number(settings.seed ?? Math.floor(Math.random() * 1e9));
  say(`outage: ${seconds} s, ${records} records, seed ${seed}`);
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-outage-'));
  const cluster = path.join(directory, 'database');
  let database = await startEmbedded({ directory: cluster });
  const door = await openDoor(database.port);
  const url = new URL(database.url);
  url.port = String(door.port);
  let grownMegabytes = 0;
  let acknowledgedMeanwhile = 0;
  let wellAfterSeconds = 0;
  let pushedAcknowledged = 0;
  try {
    const result = await runFleet({
      directory,
      vehicles: VEHICLES,
      recordsPerVehicle: Math.ceil(records / VEHICLES),
      seed,
      environment: { DATABASE_URL: url.href },
      compareUrl: () => database.url,
      say,
      async during(run) {
        const eager = fleetOf(['teltonika'], PUSHING, PUSHED_RECORDS, Date.now() - 2 * DAY_MS).map(
          (vehicle, index) => ({
            ...vehicle,
            imei: `35${String(9_000_000_000_000 + index)}`,
          }),
        );
        await adoptFleet(run.product, eager);
        await run.reach(run.total * 0.3);
        const pushing = await Promise.all(
          eager.map((vehicle) =>
            push(
              run.ports.teltonika!,
              vehicle.imei,
              Array.from({ length: vehicle.records }, (_, index) => recordAt(vehicle, index)),
            ),
          ),
        );
        await door.shut();
        await database.stop();
        await sleep(2000);
        const before = run.residentMegabytes();
        const acknowledged = run.acknowledged();
        for (let second = 0; second < seconds; second++) {
          await sleep(1000);
          grownMegabytes = Math.max(grownMegabytes, run.residentMegabytes() - before);
          if (second % 30 === 29) say(`away for ${second + 1} s, ${grownMegabytes.toFixed(0)} MB more at most`);
        }
        acknowledgedMeanwhile = run.acknowledged() - acknowledged;
        database = await startEmbedded({ directory: cluster });
        await door.open(database.port);
        const backAt = performance.now();
        while ((await run.health()).status !== 'ok') await sleep(100);
        wellAfterSeconds = (performance.now() - backAt) / 1000;
        const all = PUSHING * PUSHED_RECORDS;
        const until = performance.now() + 120_000;
        do {
          await sleep(100);
          pushedAcknowledged = pushing.reduce((sum, device) => sum + device.acknowledged(), 0);
        } while (pushedAcknowledged < all && performance.now() < until);
        for (const device of pushing) device.close();
      },
    });
    const { acknowledged, stored, lost, duplicate, foreign, derivedDifferences } = result;
    return {
      name: 'outage',
      measured: {
        awaySeconds: seconds,
        acknowledged,
        stored,
        lost,
        duplicate,
        foreign,
        derivedRowsDifferent: derivedDifferences.length,
        acknowledgedWhileAway: acknowledgedMeanwhile,
        mostMegabytesMore: grownMegabytes,
        wellAfterSeconds,
        pushedRecords: PUSHING * PUSHED_RECORDS,
        pushedAcknowledged,
        seed,
      },
      target: 'nothing acknowledged is lost; memory bounded; recovers by itself within 60 s',
      reached:
        lost + duplicate + foreign + derivedDifferences.length + acknowledgedMeanwhile === 0 &&
        wellAfterSeconds <= 60 &&
        pushedAcknowledged === PUSHING * PUSHED_RECORDS,
    };
  } finally {
    await door.shut();
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};
