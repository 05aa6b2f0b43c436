/** Recorded traces as packets in any order, each twice: the same alerts as in order, once. */
import { allTraces, requireTraces } from '@waymark/domain/derive/testing-traces.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import { cases } from '@waymark/domain/testing-thorough.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordOf, type TestPipeline, testPipeline } from '../testing.ts';
import { alertsOf, switchOnAlerts, writeRule } from '../testing-alerts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PACKET = 40;
/** Of each trace; bounds the time of the test, which grows with the square of the records of a vehicle. */
const VEHICLES = cases(2, 4);
const RECORDS = 600;
/** Values that ordinary drives exceed. */
const RULES = [
  ['speeding', { value: 50, persistsSeconds: 10, coolDownMinutes: 5 }],
  ['idling', { value: 2 }],
  ['stopTooLong', { value: 0.2 }],
  ['parkedAway', { value: 1 }],
  ['harshBraking', {}],
  ['harshAcceleration', {}],
  ['crash', {}],
  ['towing', {}],
  ['offline', { value: 0.3 }],
  ['ignitionOn', { coolDownMinutes: 30 }],
] as const;

let now = Date.UTC(2026, 4, 4, 12);
let pipeline: TestPipeline;

beforeAll(async () => {
  requireTraces();
  pipeline = await testPipeline({ now: () => now });
  await switchOnAlerts(pipeline);
  for (const [kind, values] of RULES) await writeRule(pipeline, kind, { ...values, since: now - DAY });
});
afterAll(() => pipeline?.drop());

it('shuffled and repeated packets raise the alerts of the records in order, once', { timeout: 240_000 }, async () => {
  const kinds = new Set<string>();
  for (const { name, vehicles } of allTraces())
    for (const positions of [...vehicles.values()].slice(0, VEHICLES)) {
      const inOrder = await replay(positions, false);
      expect(await replay(positions, true), name).toEqual(inOrder);
      for (const alert of inOrder) kinds.add(alert.split(' ')[0]!);
    }
  expect([...kinds]).toEqual(expect.arrayContaining(['speeding', 'stopTooLong', 'offline', 'harshBraking']));
});

/** Sends the records of a vehicle in packets to a new asset. @returns its alerts */
async function replay(positions: readonly Position[], shuffled: boolean): Promise<string[]> {
  const { imei, assetId } = await pipeline.vehicle();
  const some = positions.slice(0, RECORDS).sort(comparePositions);
  const start = Math.floor(now / 1000) * 1000;
  const records = some.map((position) => recordOf(position, start - some[0]!.time));
  const packets = Array.from({ length: Math.ceil(records.length / PACKET) }, (_, index) =>
    records.slice(index * PACKET, (index + 1) * PACKET),
  );
  // The whole trace is in the past, so that no packet is from the future.
  now = (records.at(-1)!.fixTime as number) + MINUTE;
  for (const packet of shuffled ? shuffle([...packets, ...packets]) : packets) await pipeline.send(imei, packet, now);
  now += DAY;
  await pipeline.telemetry.sweep();
  const alerts = await alertsOf(pipeline, assetId, start);
  expect(new Set(alerts).size).toBe(alerts.length);
  return alerts;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  const [shuffled] = fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { numRuns: 1, seed: 7 });
  return shuffled!;
}
