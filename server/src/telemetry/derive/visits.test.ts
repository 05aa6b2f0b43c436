/** Visits to places, derived from packets by the real pipeline: in any order, over changes of places, and by time alone. */
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { newUid } from '../../storage/uid.ts';
import { fix, pipelineOn, rederivedDifferences, type TestPipeline, testPipeline, withIngest } from '../testing.ts';
import { saveProgress } from './place-changes-sql.ts';

const START = Date.UTC(2026, 4, 4, 8);
const MINUTE = 60_000;
const METERS_PER_DEGREE = 111_195;

let now = START;
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline?.drop());
beforeEach(async () => {
  now = START;
  await pipeline.database.owner(async (kysely) => {
    await sql`DELETE FROM places`.execute(kysely);
    await sql`UPDATE place_revisions SET revision = revision + 1`.execute(kysely);
  });
});

interface PlaceValues {
  /** Metres north of 47°. */
  north?: number;
  radius?: number;
  since?: number;
  pickup?: boolean;
  /** Of an account above. */
  accountId?: number;
  shared?: boolean;
  /** Changes this place. */
  placeId?: number;
}

/** Writes a place, or another shape of one, as the service does, and applies the change. */
async function place(values: PlaceValues = {}): Promise<number> {
  const { north = 0, radius = 100, since = now, pickup = false, shared = false } = values;
  const accountId = values.accountId ?? pipeline.accountId;
  const shape = sql`${47 + north / METERS_PER_DEGREE}, 9.5, ${radius}, ${pickup}, false, ${shared}`;
  const placeId = await pipeline.database.owner(async (kysely) => {
    const uid = newUid();
    const { rows } = values.placeId
      ? { rows: [{ id: values.placeId }] }
      : await sql<{ id: number }>`
          INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m, pickup, drop_off, shared, was_shared)
          VALUES (${accountId}, ${uid}, ${uid}, 'other', 'gray', ${shape}, ${shared}) RETURNING id`.execute(kysely);
    const { id } = rows[0]!;
    await sql`DELETE FROM place_versions WHERE place_id = ${id} AND valid_from >= ${new Date(since)}`.execute(kysely);
    await sql`
      INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, pickup, drop_off, shared)
      VALUES (${accountId}, ${id}, ${new Date(since)}, ${shape})`.execute(kysely);
    return id;
  });
  await changed(accountId, placeId, since);
  return placeId;
}

async function changed(accountId: number, placeId: number, since: number): Promise<void> {
  await pipeline.database.owner(async (kysely) => {
    await sql`
      INSERT INTO place_revisions (account_id, revision)
      SELECT id, 1 FROM accounts WHERE ancestors @> ARRAY[${accountId}::int]
      ON CONFLICT (account_id) DO UPDATE SET revision = place_revisions.revision + 1`.execute(kysely);
    await sql`
      INSERT INTO place_jobs (account_id, uid, place_id, since, state)
      VALUES (${accountId}, ${newUid()}, ${placeId}, ${new Date(since)}, 'running')`.execute(kysely);
  });
  await pipeline.telemetry.placesChanged();
}

async function remove(placeId: number): Promise<void> {
  await pipeline.database.owner((kysely) =>
    sql`UPDATE places SET deleted_at = ${new Date(now)} WHERE id = ${placeId}`.execute(kysely),
  );
  await changed(pipeline.accountId, placeId, now);
}

/** A fix so many seconds after the start, metres north of 47°. */
const at = (seconds: number, north: number, values: Partial<TrackerRecord> = {}) =>
  fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5, { ignition: false, ...values });

/** A drive from 500 m south to 500 m north at 10 m/s, a fix every 10 s. */
const through = (from = 0) =>
  Array.from({ length: 11 }, (_, index) =>
    at(from + index * 10, -500 + index * 100, { speedMetersPerSecond: 10, ignition: true }),
  );

async function send(imei: string, records: TrackerRecord[]): Promise<void> {
  now = Math.max(now, ...records.map((record) => record.fixTime as number)) + 1000;
  await pipeline.send(imei, records, now);
}

/** Returns visits as `place entered to left`, in seconds since the start. */
async function visits(assetId: number): Promise<string[]> {
  return pipeline.database.ingest(async (tx) => {
    const { rows } = await sql<{ place: number; entered: number; left: number | null }>`
      SELECT place_id AS place, round(extract(epoch FROM entered_at) - ${START / 1000})::int AS entered,
        round(extract(epoch FROM left_at) - ${START / 1000})::int AS left
      FROM visits WHERE asset_id = ${assetId} ORDER BY entered_at, place_id`.execute(tx);
    return rows.map(({ place: id, entered, left }) => `${id}: ${entered} to ${left ?? 'now'}`);
  });
}

async function crossings(assetId: number): Promise<string[]> {
  return pipeline.database.ingest(async (tx) => {
    const { rows } = await sql<{ direction: string; place: string; at: number }>`
      SELECT payload ->> 'direction' AS direction, payload ->> 'placeId' AS place,
        round(extract(epoch FROM at) - ${START / 1000})::int AS at
      FROM domain_events WHERE asset_id = ${assetId} AND type = 'placeCrossed' ORDER BY id`.execute(tx);
    return rows.map(({ direction, place: id, at: time }) => `${direction} ${id} at ${time}`);
  });
}

describe('a visit', () => {
  it('is open while the asset is inside, and each crossing is an event', async () => {
    const id = await place();
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, through().slice(0, 7));
    expect(await visits(assetId)).toEqual([`${id}: 40 to now`]);
    await send(imei, through().slice(7));
    expect(await visits(assetId)).toEqual([`${id}: 40 to 60`]);
    expect(await crossings(assetId)).toEqual([`enter ${id} at 40`, `exit ${id} at 60`]);
  });

  it('is the same if packets come in another order, and is told once', async () => {
    const id = await place();
    const { imei, assetId } = await pipeline.vehicle();
    const fixes = through();
    await send(imei, fixes.slice(0, 5));
    await send(imei, fixes.slice(8));
    await send(imei, fixes.slice(5, 8));
    expect(await visits(assetId)).toEqual([`${id}: 40 to 60`]);
    expect(await crossings(assetId)).toEqual([`enter ${id} at 40`, `exit ${id} at 60`]);
  });

  it('begins by time alone after 30 s, also if the server stopped meanwhile', async () => {
    const id = await place();
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, -300), at(20, 0)]);
    now = START + 45_000;
    await pipeline.telemetry.sweep();
    expect(await visits(assetId)).toEqual([]);
    await pipeline.restart({ now: () => now });
    now = START + 60_000;
    await send(imei, [at(70, 0)]);
    expect(await visits(assetId)).toEqual([`${id}: 13 to now`]);
  });

  it('that time alone began is taken back if a late fix shows the asset outside', async () => {
    await place();
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, -300), at(20, 0)]);
    now = START + 55_000;
    await pipeline.telemetry.sweep();
    expect(await visits(assetId)).toHaveLength(1);
    await send(imei, [at(40, 300)]);
    expect(await visits(assetId)).toEqual([]);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('goes on after a restart', async () => {
    const id = await place();
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, through().slice(0, 6));
    await send(imei, through().slice(6, 7));
    await pipeline.restart({ now: () => now });
    await send(imei, through().slice(7));
    expect(await visits(assetId)).toEqual([`${id}: 40 to 60`]);
  });
});

describe('a changed place', () => {
  it('has visits from a date of the past on, and no others', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, through());
    await send(imei, through(1800));
    const [all, second] = [await place({ since: START - MINUTE }), await place({ since: START + 900_000 })];
    expect(await visits(assetId)).toEqual([`${all}: 40 to 60`, `${all}: 1840 to 1860`, `${second}: 1840 to 1860`]);
    // Wider from a date between the two.
    await place({ placeId: all, radius: 200, since: START + 600_000 });
    expect((await visits(assetId)).filter((visit) => visit.startsWith(`${all}:`))).toEqual([
      `${all}: 40 to 60`,
      `${all}: 1830 to 1870`,
    ]);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('around a parked asset is visited from now on, and not any more when it is deleted', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0)]);
    now = START + 10 * MINUTE;
    const id = await place();
    now += 40_000;
    await pipeline.telemetry.sweep();
    expect(await visits(assetId)).toEqual([`${id}: 600 to now`]);
    now += 20_000;
    await remove(id);
    expect(await visits(assetId)).toEqual([`${id}: 600 to 660`]);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('in front of a moving asset is entered', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, through().slice(0, 3));
    const id = await place();
    await send(imei, through().slice(3));
    expect(await visits(assetId)).toEqual([`${id}: 40 to 60`]);
  });

  it.each(['57014', '25P03', 'XX000'])(
    'has its visits although the database refuses a statement once with %s',
    async (code) => {
      const { imei, assetId } = await pipeline.vehicle();
      await send(imei, through());
      await pipeline.telemetry.close();
      let begun = 0;
      const ingest: Database['ingest'] = async (work, first) => {
        // The first two read the jobs and their assets.
        if (begun++ === 2) throw Object.assign(new Error('refused'), { code });
        return pipeline.database.ingest(work, first);
      };
      pipeline.telemetry = pipelineOn(withIngest(pipeline.database, ingest), () => now);
      const id = await place({ since: START - MINUTE });
      await pipeline.restart();
      expect(begun).toBeGreaterThan(3);
      expect(await visits(assetId)).toEqual([`${id}: 40 to 60`]);
      const { rows } = await pipeline.database.ingest((tx) =>
        sql`SELECT state FROM place_jobs WHERE place_id = ${id}`.execute(tx),
      );
      expect(rows).toEqual([{ state: 'done' }]);
    },
  );

  it('leaves a job that another process cancelled', async () => {
    const id = await place();
    const { rows } = await pipeline.database.ingest((tx) =>
      sql<{ id: number; state: string }>`SELECT id, state FROM place_jobs WHERE place_id = ${id}`.execute(tx),
    );
    expect(rows).toMatchObject([{ state: 'done' }]);
    const still = await pipeline.database.ingest((tx) => saveProgress(tx, pipeline.accountId, [rows[0]!.id], 1, 2));
    expect(still.size).toBe(0);
  });
});

it('the status is waiting while an asset stands in a pickup place', async () => {
  await place({ pickup: true });
  const { imei, assetId } = await pipeline.vehicle();
  await send(imei, through().slice(0, 5));
  await send(
    imei,
    Array.from({ length: 30 }, (_, index) => at(50 + index * 10, 0)),
  );
  const status = async () =>
    pipeline.database.ingest(async (tx) => {
      const { rows } = await sql<{ status: number; since: number }>`
        SELECT status, round(extract(epoch FROM status_since) - ${START / 1000})::int AS since
        FROM asset_state WHERE asset_id = ${assetId}`.execute(tx);
      return rows[0];
    });
  expect(await status()).toEqual({ status: 11, since: 50 });
  await send(imei, [
    at(350, 300, { ignition: true, speedMetersPerSecond: 10 }),
    at(360, 400, { ignition: true, speedMetersPerSecond: 10 }),
  ]);
  expect(await status()).toMatchObject({ status: 7 });
});

it('a shared place of an account above is visited by the assets below, and only while it is shared', async () => {
  const parent = await pipeline.database.owner(async (kysely) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO accounts (uid, name, ancestors) VALUES (${newUid()}, 'Parent', '{}') RETURNING id`.execute(kysely);
    const { id } = rows[0]!;
    await sql`UPDATE accounts SET ancestors = ARRAY[id] WHERE id = ${id}`.execute(kysely);
    await sql`UPDATE accounts SET parent_id = ${id}, ancestors = ARRAY[${id}::int, id] WHERE id = ${pipeline.accountId}`.execute(
      kysely,
    );
    return id;
  });
  const { imei, assetId } = await pipeline.vehicle();
  await send(imei, through());
  const hidden = await place({ accountId: parent, since: START - MINUTE });
  expect(await visits(assetId)).toEqual([]);
  const shown = await place({ accountId: parent, since: START - MINUTE, shared: true });
  expect(await visits(assetId)).toEqual([`${shown}: 40 to 60`]);
  expect(hidden).not.toBe(shown);
});

it('any order of packets, with time passing between them, gives the visits of the fixes in order', async () => {
  await place({ radius: 60 });
  await place({ radius: 150, north: 120, pickup: true });
  const steps = fc.array(
    fc.record({ after: fc.integer({ min: 5, max: 50 }), step: fc.integer({ min: -120, max: 140 }) }),
    {
      minLength: 12,
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }), async (walk, lots) => {
      now = START;
      let [seconds, north] = [0, -200];
      const fixes = walk.map(({ after, step }) => {
        seconds += after;
        north = Math.max(-400, Math.min(400, north + step));
        return at(seconds, north, { speedMetersPerSecond: 3, ignition: true });
      });
      const [ordered, mixed] = [await pipeline.vehicle(), await pipeline.vehicle()];
      await send(ordered.imei, fixes);
      const order = fixes.map((_, index) => index).sort((a, b) => a - b + (lots[a]! % 6) - (lots[b]! % 6));
      now = START;
      for (let from = 0; from < order.length; from += 3) {
        await send(
          mixed.imei,
          order
            .slice(from, from + 3)
            .map((index) => fixes[index]!)
            .sort((a, b) => a.fixTime! - b.fixTime!),
        );
        if (lots[from]! % 2 === 0) await pipeline.telemetry.sweep();
      }
      expect(await visits(mixed.assetId)).toEqual(await visits(ordered.assetId));
      expect(await rederivedDifferences(pipeline, mixed)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 60_000);
