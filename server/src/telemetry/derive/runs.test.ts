/** Runs on planned routes, derived from packets by the real pipeline: in any order, late, and after a new assignment. */
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { newUid } from '../../storage/uid.ts';
import { fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';
import { switchOnAlerts } from '../testing-alerts.ts';

const DAY = '2026-05-04';
const START = Date.parse(`${DAY}T08:00:00Z`);
const METERS_PER_DEGREE = 111_195;

let now = START;
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline?.drop());
beforeEach(() => {
  now = START;
});

/** Assigns a route north of 47° with markers at so many metres to an asset, from 08:00 to 10:00 UTC each day. */
async function assign(
  assetId: number,
  markers = [0, 1000, 2000],
  line: [number, number][] | null = null,
): Promise<void> {
  const { accountId } = pipeline;
  const content = markers.map((north) => ({ latitude: 47 + north / METERS_PER_DEGREE, longitude: 9.5 }));
  await pipeline.database.owner(async (kysely) => {
    const values = sql`${JSON.stringify(content)}, 3600, 100, 500, ${line === null ? null : JSON.stringify(line)}::jsonb`;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO routes (account_id, uid, name, markers, duration_s, tolerance_m, corridor_m, line, distance_m, vehicle)
      VALUES (${accountId}, ${newUid()}, ${newUid()}, ${values}, 1, 'truck') RETURNING id`.execute(kysely);
    const { id } = rows[0]!;
    await sql`INSERT INTO route_versions (account_id, route_id, valid_from, markers, duration_s, tolerance_m, corridor_m, line)
      VALUES (${accountId}, ${id}, ${new Date(START)}, ${values})`.execute(kysely);
    await sql`INSERT INTO route_assignments (account_id, uid, asset_id, route_id, from_day, days, shift_from, shift_to, time_zone)
      VALUES (${accountId}, ${newUid()}, ${assetId}, ${id}, ${DAY}, '{mon,tue,wed,thu,fri,sat,sun}', '08:00', '10:00', 'UTC')`.execute(
      kysely,
    );
    await sql`INSERT INTO route_revisions (account_id, revision) VALUES (${accountId}, 1)
      ON CONFLICT (account_id) DO UPDATE SET revision = route_revisions.revision + 1`.execute(kysely);
  });
  await pipeline.telemetry.routesChanged({ accountId, assetId, since: START });
}

/** A fix so many seconds after the start, metres north of 47°. */
const at = (seconds: number, north: number) =>
  fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5, { ignition: true, speedMetersPerSecond: 10 });
/** A drive from 500 m south to 2,500 m north at 10 m/s, a fix every 20 s. */
const drive = (from = 0) => Array.from({ length: 16 }, (_, index) => at(from + index * 20, -500 + index * 200));

/** Returns the deviations of an asset's runs, and its alerts about them, as seconds from the start. */
async function deviations(assetId: number): Promise<{ runs: string[]; alerts: string[]; announced: number }> {
  return pipeline.database.ingest(async (tx) => {
    const seconds = (column: string) => sql.raw(`(extract(epoch FROM ${column}) - ${START / 1000})::int`);
    const { rows } = await sql<{ kind: string; text: string }>`
      SELECT 'run' AS kind, concat_ws(' to ', ((d ->> 'from')::int8 / 1000 - ${START / 1000})::int,
        CASE WHEN d ->> 'until' IS NOT NULL THEN ((d ->> 'until')::int8 / 1000 - ${START / 1000})::int END) AS text
      FROM route_runs, jsonb_array_elements(deviations) d WHERE asset_id = ${assetId}
      UNION ALL SELECT 'alert', concat_ws(' to ', ${seconds('since')}, ${seconds('ended_at')})
      FROM alerts WHERE asset_id = ${assetId} AND type = 'routeDeviation' AND withdrawn_at IS NULL`.execute(tx);
    const events = await sql<{ announced: number }>`
      SELECT count(*)::int AS announced FROM domain_events WHERE asset_id = ${assetId} AND type = 'alertRaised'`.execute(
      tx,
    );
    const of = (kind: string) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ text }) => text)
        .sort();
    return { runs: of('run'), alerts: of('alert'), announced: events.rows[0]!.announced };
  });
}

async function send(imei: string, records: TrackerRecord[]): Promise<void> {
  now = Math.max(now, ...records.map((record) => record.fixTime as number)) + 1000;
  await pipeline.send(imei, records, now);
}

/** Returns runs as `day: states of the markers, order`. */
async function runs(assetId: number): Promise<string[]> {
  return pipeline.database.ingest(async (tx) => {
    const { rows } = await sql<{ day: number; states: string; kept: boolean | null }>`
      SELECT ((extract(epoch FROM window_start) - ${START / 1000}) / 86400)::int AS day, order_kept AS kept,
        (SELECT string_agg(m ->> 'state', ' ' ORDER BY place) FROM jsonb_array_elements(markers) WITH ORDINALITY AS e (m, place))
          AS states
      FROM route_runs WHERE asset_id = ${assetId} ORDER BY window_start`.execute(tx);
    return rows.map(({ day, states, kept }) => `${day}: ${states}, ${kept}`);
  });
}

describe('a run', () => {
  it('is followed while it goes on, and ends with its window', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await assign(assetId);
    expect(await runs(assetId)).toEqual([]);
    await send(imei, drive().slice(0, 7));
    expect(await runs(assetId)).toEqual(['0: covered missed missed, null']);
    await send(imei, drive().slice(7));
    expect(await runs(assetId)).toEqual(['0: covered covered covered, true']);
    // Two days later: the run of the day between has no data.
    await send(imei, drive(2 * 86_400).slice(0, 2));
    expect(await runs(assetId)).toEqual([
      '0: covered covered covered, true',
      '1: noData noData noData, null',
      '2: missed missed missed, null',
    ]);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('is derived from stored positions when the route is assigned afterwards', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, drive());
    await assign(assetId);
    expect(await runs(assetId)).toEqual(['0: covered covered covered, true']);
  });

  it('goes on after a restart', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await assign(assetId);
    await send(imei, drive().slice(0, 8));
    await pipeline.restart({ now: () => now });
    await send(imei, drive().slice(8));
    expect(await runs(assetId)).toEqual(['0: covered covered covered, true']);
  });

  it('is derived again when a part of its track comes late', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await assign(assetId);
    const fixes = drive();
    await send(imei, [...fixes.slice(0, 5), ...fixes.slice(11)]);
    await send(imei, [at(10_000, 0)]);
    expect(await runs(assetId)).toEqual(['0: covered noData covered, true']);
    await send(imei, fixes.slice(5, 11));
    expect(await runs(assetId)).toEqual(['0: covered covered covered, true']);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('does not concern other assets', async () => {
    const [one, other] = [await pipeline.vehicle(), await pipeline.vehicle()];
    await assign(one.assetId);
    await send(other.imei, drive());
    expect(await runs(other.assetId)).toEqual([]);
  });
});

describe('a deviation', () => {
  const line: [number, number][] = [
    [47, 9.5],
    [47 + 2000 / METERS_PER_DEGREE, 9.5],
  ];
  /** A fix so many metres east of the line. */
  const beside = (seconds: number, north: number, east: number) =>
    fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5 + east / (METERS_PER_DEGREE * 0.682), {
      ignition: true,
      speedMetersPerSecond: 10,
    });
  const detour = [
    ...[-200, 0, 200, 400].map((north, index) => at(index * 20, north)),
    ...[900, 1_200, 900].map((east, index) => beside(80 + index * 20, 600 + index * 200, east)),
    ...[1_200, 1_400, 2_000].map((north, index) => at(140 + index * 20, north)),
  ];
  beforeAll(() => switchOnAlerts(pipeline));

  it('raises one alert, which lasts as long as it', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await assign(assetId, undefined, line);
    await send(imei, detour.slice(0, 5));
    expect(await deviations(assetId)).toEqual({ runs: [], alerts: [], announced: 0 });
    await send(imei, detour.slice(5, 6));
    expect(await deviations(assetId)).toEqual({ runs: ['80'], alerts: ['80'], announced: 1 });
    await pipeline.restart({ now: () => now });
    await send(imei, detour.slice(6));
    expect(await deviations(assetId)).toEqual({ runs: ['80 to 140'], alerts: ['80 to 140'], announced: 1 });
  });

  it('that late data moves keeps its alert, and one that did not happen loses it', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await assign(assetId, undefined, line);
    await send(imei, [...detour.slice(0, 4), ...detour.slice(5)]);
    expect(await deviations(assetId)).toEqual({ runs: ['100 to 140'], alerts: ['100 to 140'], announced: 1 });
    await send(imei, detour.slice(4, 5));
    expect(await deviations(assetId)).toEqual({ runs: ['80 to 140'], alerts: ['80 to 140'], announced: 1 });
    await send(imei, [at(95, 700), at(105, 850)]);
    const { runs: found, alerts } = await deviations(assetId);
    expect(alerts).toEqual(found);
  });

  it('has the same alerts for any order of packets', async () => {
    const easts = fc.array(fc.constantFrom(0, 0, 700, 1_100), { minLength: 8, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(easts, fc.array(fc.nat(100), { minLength: 24, maxLength: 24 }), async (walk, lots) => {
        now = START;
        const { imei, assetId } = await pipeline.vehicle();
        await assign(assetId, undefined, line);
        const fixes = [
          at(0, 0),
          at(20, 150),
          ...walk.map((east, index) => beside(40 + index * 20, 200 + index * 60, east)),
        ];
        const order = fixes.map((_, index) => index).sort((a, b) => a - b + (lots[a]! % 5) - (lots[b]! % 5));
        for (let from = 0; from < order.length; from += 3) {
          const packet = order.slice(from, from + 3).map((index) => fixes[index]!);
          await send(
            imei,
            packet.sort((a, b) => a.fixTime! - b.fixTime!),
          );
        }
        const { runs: found, alerts } = await deviations(assetId);
        expect(alerts).toEqual(found);
      }),
      { numRuns: 20 },
    );
  }, 60_000);
});

it('any order of packets gives the runs of the fixes in order', async () => {
  const steps = fc.array(
    fc.record({ after: fc.integer({ min: 5, max: 150 }), step: fc.integer({ min: -300, max: 500 }) }),
    { minLength: 12, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }), async (walk, lots) => {
      now = START;
      let [seconds, north] = [-300, -300];
      const fixes = walk.map(({ after, step }) => {
        seconds += after;
        north += step;
        return at(seconds, north);
      });
      const [ordered, mixed] = [await pipeline.vehicle(), await pipeline.vehicle()];
      await assign(ordered.assetId);
      await assign(mixed.assetId);
      await send(ordered.imei, fixes);
      const order = fixes.map((_, index) => index).sort((a, b) => a - b + (lots[a]! % 6) - (lots[b]! % 6));
      now = START;
      for (let from = 0; from < order.length; from += 3) {
        const packet = order.slice(from, from + 3).map((index) => fixes[index]!);
        await send(
          mixed.imei,
          packet.sort((a, b) => a.fixTime! - b.fixTime!),
        );
        if (lots[from]! % 2 === 0) await pipeline.telemetry.sweep();
      }
      expect(await runs(mixed.assetId)).toEqual(await runs(ordered.assetId));
      expect(await rederivedDifferences(pipeline, mixed)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 60_000);
