/** Recorded traces, streamed with timer passes: rederivation changes nothing at any moment. */
import { allTraces, requireTraces } from '@waymark/domain/derive/testing-traces.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PACKET = 40;
const VEHICLES = 4;
let now = Date.UTC(2026, 4, 4, 12);
let pipeline: TestPipeline;

beforeAll(async () => {
  requireTraces();
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline?.drop());

async function pass(milliseconds: number, times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    now += milliseconds / times;
    await pipeline.telemetry.sweep();
  }
}

it('rederivation changes nothing after replay, timer passes and silence', { timeout: 240_000 }, async () => {
  requireTraces();
  for (const { name, vehicles } of allTraces()) {
    for (const positions of [...vehicles.values()].slice(0, VEHICLES)) {
      const vehicle = await pipeline.vehicle();
      const first = Math.floor(now / 1000) * 1000 + HOUR;
      const some = positions.slice(0, 10 * PACKET).sort(comparePositions);
      const records = some.map((position) => recordOf(position, first - some[0]!.time));
      for (let from = 0; from < records.length; from += PACKET) {
        const packet = records.slice(from, from + PACKET);
        const receivedAt = packet.at(-1)!.fixTime as number;
        if (receivedAt > now) await pass(receivedAt - now, 3);
        await pipeline.send(vehicle.imei, packet, now);
        await pipeline.telemetry.sweep();
        if ((from / PACKET) % 4 === 1) expect(await rederivedDifferences(pipeline, vehicle), name).toEqual([]);
      }
      await pass(5.5 * MINUTE, 2);
      expect(await rederivedDifferences(pipeline, vehicle), name).toEqual([]);
      await pass(3 * HOUR, 4);
      expect(await rederivedDifferences(pipeline, vehicle), name).toEqual([]);
    }
  }
});

function recordOf(position: Position, shift: number): TrackerRecord {
  const { latitude, longitude, speedMetersPerSecond, headingDegrees, ignition } = position;
  return fix(position.time + shift, latitude!, longitude!, {
    ...(speedMetersPerSecond === undefined ? {} : { speedMetersPerSecond }),
    ...(headingDegrees === undefined ? {} : { headingDegrees }),
    ...(ignition === undefined ? {} : { ignition }),
  });
}
