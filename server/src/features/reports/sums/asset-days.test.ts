/** Counts and totals of a fleet come from stored days. For any window they equal those of the rows. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { seedAsset } from '../../../storage/testing.ts';
import { wholeDays } from './asset-days-sql.ts';

const { reports } = ENDPOINTS;
const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 2, 1);
let test: TestApp;
let caller: Caller;
/** Start and metres of every trip of the account. */
const driven: { start: number; meters: number }[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = FIRST + 40 * DAY;
  const [own, other] = [await test.account(), await test.account()];
  caller = await test.signedIn(own.id);
  for (const account of [own, own, other]) {
    const asset = await seedAsset(test.database, account.id);
    for (let index = 0; index < 40; index++) {
      // On midnights, ending at midnight, and at other times.
      const start = FIRST + Math.floor(index / 4) * DAY + [0, DAY - 60_000, 5_000_000, index * 1_234_567][index % 4]!;
      if (account === own) driven.push({ start, meters: index + 0.1 });
      await begun({ account_id: account.id, asset_id: asset.id, start_time: new Date(start) }, index + 0.1);
    }
  }
});
afterAll(() => test.close());

/** Inserts a trip, a stop and an event that start at one instant. */
async function begun(row: { account_id: number; asset_id: number; start_time: Date }, meters: number): Promise<void> {
  const end_time = new Date(row.start_time.getTime() + 60_000);
  const place = { latitude_e7: 0, longitude_e7: 0 };
  const ends = { start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 };
  const times = { moving_s: 60, idle_s: 2, stopped_s: 3, no_data_s: 0 };
  const counts = { max_speed_cm_s: 1, fix_count: 9, gap_count: 0, harsh_count: 0, speeding_s: 0 };
  const rules = { distance_source: 'track', start_rule: 'ignition', end_rule: 'stopped' } as const;
  await test.database.ingest(async (tx) => {
    const uid = crypto.randomUUID();
    await tx
      .insertInto('trips')
      .values({ ...row, uid, end_time, ...ends, distance_m: meters, ...times, ...counts, ...rules })
      .onConflict((it) => it.columns(['account_id', 'asset_id', 'start_time']).doUpdateSet({ distance_m: meters }))
      .execute();
    await tx
      .insertInto('stops')
      .values({ ...row, end_time, idle_s: 0, ...place })
      .execute();
    await tx
      .insertInto('driving_events')
      .values({ ...row, uid, type: 'speeding' })
      .execute();
  });
}

describe('a window of a fleet', () => {
  it('is whole days and the rest', () => {
    const instant = fc.integer({ min: -100 * DAY, max: 100 * DAY });
    fc.assert(
      fc.property(instant, instant, (one, another) => {
        const window = { from: Math.min(one, another), to: Math.max(one, another) };
        const { first, end, rests } = wholeDays(window);
        const pieces = [...rests, { from: first * DAY, to: end * DAY }].filter((it) => it.from < it.to);
        pieces.sort((a, b) => a.from - b.from);
        expect(pieces.reduce((sum, it) => sum + it.to - it.from, 0)).toBe(window.to - window.from);
        for (const [index, piece] of pieces.entries()) expect(piece.from).toBe(pieces[index - 1]?.to ?? window.from);
        for (const rest of rests) expect(rest.to - rest.from).toBeLessThan(2 * DAY);
      }),
    );
  });

  it('has the count and totals of the rows of its own account, on every page', {
    timeout: 60_000,
  }, async () => {
    const instant = fc.oneof(
      fc.integer({ min: FIRST - DAY, max: FIRST + 12 * DAY }),
      fc.integer({ min: -1, max: 12 }).map((day) => FIRST + day * DAY),
    );
    await fc.assert(
      fc.asyncProperty(instant, instant, fc.constantFrom(0, 500), async (one, another, skip) => {
        const [from, to] = [Math.min(one, another), Math.max(one, another)];
        const input = {
          params: { period: 'custom' as const },
          query: { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString(), skip, limit: 5 },
        };
        const inside = driven.filter(({ start }) => start >= from && start < to);
        const { answer: trips } = await caller.call(reports.trips, input);
        expect(trips.count).toBe(inside.length);
        expect(trips.totals).toMatchObject({ trips: inside.length, totalTimeVehicleUsedSec: inside.length * 65 });
        expect(trips.totals.distanceMeters).toBeCloseTo(
          inside.reduce((sum, { meters }) => sum + meters, 0),
          6,
        );
        expect((await caller.call(reports.events, input)).answer.count).toBe(inside.length);
        // A stop is also in a window that starts while it lasts.
        const lasting = driven.filter(({ start }) => start < from && start + 60_000 > from);
        expect((await caller.call(reports.stops, input)).answer.count).toBe(inside.length + lasting.length);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
