/** Kills the server repeatedly while devices deliver a million records; see test/acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killServer } from '../../test/acknowledged/kill-server.ts';
import { type Benchmark, figure } from './harness.ts';

const VEHICLES = 200;

/** Settings: `--kills=200 --records=1000000 --seed=1`. */
export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const kills = Number(settings.kills ?? (quick ? 5 : 200));
  const records = Number(settings.records ?? (quick ? 60_000 : 1_000_000));
  const seed = Number(settings.seed ?? Math.floor(Math.random() * 1e9));
  say(`crash-ack: ${kills} kills, ${records} records, seed ${seed}`);
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-crash-ack-'));
  try {
    const result = await killServer({
      directory,
      kills,
      vehicles: VEHICLES,
      recordsPerVehicle: Math.ceil(records / VEHICLES),
      seed,
      builtInDatabase: false,
      say,
    });
    for (const difference of result.derivedDifferences.slice(0, 20)) say(difference);
    const { acknowledged, stored, lost, duplicate, foreign, resent, derivedRows, derivedDifferences } = result;
    return {
      name: 'crash-ack',
      measured: {
        kills,
        acknowledged,
        stored,
        lost,
        duplicate,
        foreign,
        packetsResent: resent,
        joinedBlocks: result.joinedBlocks,
        derivedRowsEqual: derivedRows,
        derivedRowsDifferent: derivedDifferences.length,
        restartSeconds: figure(result.restartSeconds),
        deliverySeconds: result.deliverySeconds,
        seed,
      },
      target: 'acknowledged ⊆ stored; 0 lost, 0 duplicate; derived rows equal a recomputation',
      reached: lost === 0 && duplicate === 0 && foreign === 0 && derivedDifferences.length === 0,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
