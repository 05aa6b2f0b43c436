/** Recorded traces, streamed with timer passes and past places: rederivation changes nothing at any moment. */
import { allTraces, requireTraces } from '@waymark/domain/derive/testing-traces.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { count, recordOf, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';

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
      for (const at of [0.2, 0.5, 0.8]) await place(some[Math.floor(some.length * at)]!, 40 + 200 * at);
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
  expect(await count(pipeline.database, 'FROM visits')).toBeGreaterThan(20);
});

/** Adds a circle around a position, valid from the beginning. */
async function place({ latitude, longitude }: Position, radius: number): Promise<void> {
  await pipeline.database.owner(async (kysely) => {
    const account = sql`${pipeline.accountId}`;
    const shape = sql`${latitude}, ${longitude}, ${radius}`;
    await sql`
      WITH place AS (
        INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m)
        SELECT ${account}, gen_random_uuid(), gen_random_uuid(), 'other', 'gray', ${shape} RETURNING id
      )
      INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, pickup, drop_off, shared)
      SELECT ${account}, id, '2000-01-01', ${shape}, true, false, false FROM place`.execute(kysely);
    await sql`INSERT INTO place_revisions (account_id, revision) VALUES (${account}, 1)
      ON CONFLICT (account_id) DO UPDATE SET revision = place_revisions.revision + 1`.execute(kysely);
  });
}
