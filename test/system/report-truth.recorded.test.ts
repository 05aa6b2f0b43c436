/** Every report of driven time equals a plain recomputation from the positions of a recorded drive. */
import { readTrace } from '@waymark/simulator/replay/traces.ts';
import { expect, it } from 'vitest';
import { recorded } from '../recorded-traces.ts';
import { driveAll, expectTruth } from './report-truth.ts';

const ZONE = 'Europe/Berlin';

it('the reports of a recorded drive are true', async () => {
  const { vehicles } = await readTrace(recorded('envirocar/points.csv.gz'), Date.parse('2026-04-20T00:00:00Z'));
  const [vehicle] = vehicles.toSorted((one, other) => other.records.length - one.records.length);
  const truth = await driveAll(ZONE, [vehicle!]);
  try {
    const { trips } = truth.vehicles[0]!;
    expect(trips.length).toBeGreaterThan(1);
    const day = (time: number) => new Date(time).toISOString();
    const [first, last] = [trips[0]!, trips.at(-1)!];
    const from = Math.max(first.startTime, last.endTime - 300 * 86_400_000);
    await expectTruth(truth, { startDate: day(from - 1000), endDate: day(last.endTime + 1000) }, ZONE);
    const cut = { startDate: day(from + 60_000), endDate: day((last.startTime + last.endTime) / 2) };
    expect(await expectTruth(truth, cut, ZONE)).toBe(1);
  } finally {
    await truth.telemetry.close();
    await truth.test.close();
  }
}, 120_000);
