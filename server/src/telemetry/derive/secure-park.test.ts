/** Alerts of secure park, derived from packets by the real pipeline: in any order, over changes of settings, by time alone. */
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import type { Curfew } from '@waymark/domain/secure-park/curfew.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseAlertRevision } from '../../storage/alert-revisions-sql.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { count, fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';

/** 17:00 in Tokyo. */
const START = Date.UTC(2026, 4, 4, 8);
const MINUTE = 60;
const HOUR = 3600;
const METERS_PER_DEGREE = 111_195;
const NIGHT: Curfew = { from: '22:00', to: '05:00', timeZone: 'Asia/Tokyo' };

let now = START;
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline?.drop());
beforeEach(async () => {
  await startAgain();
  await switches([...FEATURES]);
});

/** Sets the clock back, which the schedule of due assets takes in at the next pass. */
async function startAgain(): Promise<void> {
  now = START;
  await pipeline.telemetry.sweep();
}

function asOwner(work: (tx: Tx) => Promise<void>): Promise<void> {
  return pipeline.database.owner((kysely) => kysely.transaction().execute(work));
}

/** Sets the features of the account, as the service does. */
async function switches(features: string[]): Promise<void> {
  await asOwner(async (tx) => {
    await sql`UPDATE accounts SET alerts = ${[...ALERT_TYPES]}, features = ${features}`.execute(tx);
    await raiseAlertRevision(tx, pipeline.accountId, false);
  });
}

/** Writes a version of the setting, as the service does. @param seconds after the start */
async function secure(assetId: number, seconds: number, setting: 'off' | 'now' | Curfew): Promise<void> {
  const { accountId } = pipeline;
  const { from = null, to = null, timeZone = null } = typeof setting === 'string' ? {} : setting;
  await asOwner(async (tx) => {
    await sql`
      INSERT INTO secure_park_versions (account_id, asset_id, version, valid_from, enabled, type, starts_at, ends_at, time_zone)
      SELECT ${accountId}, ${assetId}, count(*) + 1, ${new Date(START + seconds * 1000)}, ${setting !== 'off'},
        ${from === null ? 'secureParkNow' : 'secureParkCurfew'}, ${from}, ${to}, ${timeZone}
      FROM secure_park_versions WHERE asset_id = ${assetId}`.execute(tx);
    await raiseAlertRevision(tx, accountId, false);
  });
  pipeline.telemetry.secureParkChanged([{ accountId, assetId }]);
}

/** A record so many seconds after the start, metres north of 47°. */
const at = (seconds: number, north: number, values: Partial<TrackerRecord> = {}) =>
  fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5, {
    ignition: false,
    speedMetersPerSecond: 0,
    ...values,
  });

async function send(imei: string, records: TrackerRecord[]): Promise<void> {
  now = Math.max(now, ...records.map((record) => record.fixTime as number)) + 1000;
  await pipeline.send(imei, records, now);
}

/** Lets a device report without a position, and waits for its commit. */
async function heartbeat({ imei, assetId }: { imei: string; assetId: number }): Promise<void> {
  now += 1000;
  pipeline.telemetry.ingest.contact(await pipeline.device(imei), now);
  const heard = `FROM asset_state WHERE asset_id = ${assetId} AND last_packet_at = '${new Date(now).toISOString()}'`;
  await expect.poll(() => count(pipeline.database, heard), { interval: 5 }).toBe(1);
}

async function sweepAt(seconds: number): Promise<void> {
  now = START + seconds * 1000;
  await pipeline.telemetry.sweep();
}

/** Returns the alerts that result, as `violation since raised to end`, in seconds since the start. */
async function alerts(assetId: number): Promise<string[]> {
  return pipeline.database.ingest(async (tx) => {
    const seconds = (column: string) => sql.raw(`round(extract(epoch FROM ${column}) - ${START / 1000})::int`);
    const { rows } = await sql<{ violation: string; since: number; raised: number; ended: number | null; by: string }>`
      SELECT details ->> 'violation' AS violation, ${seconds('since')} AS since, ${seconds('raised_at')} AS raised,
        ${seconds('ended_at')} AS ended, ended_by AS by
      FROM alerts WHERE asset_id = ${assetId} AND type = 'securePark' AND withdrawn_at IS NULL
      ORDER BY since, subject`.execute(tx);
    return rows.map(({ violation, since, raised, ended, by }) =>
      ended === null ? `${violation} ${since} ${raised}` : `${violation} ${since} ${raised} to ${ended} ${by}`,
    );
  });
}

const told = (assetId: number) =>
  count(pipeline.database, `FROM domain_events WHERE type = 'alertRaised' AND asset_id = ${assetId}`);

const plug = (unplugged: boolean): Partial<TrackerRecord> => ({ attributes: { unplugged } });
const shock: Partial<TrackerRecord> = { events: [{ type: 'shock' }] };

describe('secure park', () => {
  it('raises one alert for each violation, which lasts while the violation does', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0), at(60, 0)]);
    await secure(assetId, 100, 'now');
    await send(imei, [
      at(120, 5, shock),
      at(130, 5, shock),
      at(200, 5, { ignition: true }),
      at(210, 5, { ignition: true, ...plug(true) }),
      at(220, 150, { ignition: true }),
      at(230, 260, { ignition: true }),
      at(240, 400, { ignition: true }),
      at(250, 400, plug(false)),
      at(900, 400, shock),
    ]);
    expect(await alerts(assetId)).toEqual([
      'shock 120 120 to 120 over',
      'ignition 200 200 to 250 over',
      'unplugged 210 210 to 250 over',
      'displaced 220 230',
      'shock 900 900 to 900 over',
    ]);
    expect(await told(assetId)).toBe(5);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('takes one fix for a displacement if the device reports motion, and ends when the asset is back', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0)]);
    await secure(assetId, 10, 'now');
    await send(imei, [
      at(60, 90),
      at(120, 130, { motion: true }),
      at(180, 20),
      at(240, 130),
      at(300, 20),
      at(360, 20),
      at(420, 130),
      at(480, 20),
    ]);
    expect(await alerts(assetId)).toEqual(['displaced 120 120 to 360 over']);
  });

  it('ends its alerts when it is switched off, and is silent afterwards', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0)]);
    await secure(assetId, 10, 'now');
    await send(imei, [at(60, 0, { ignition: true })]);
    await secure(assetId, 100, 'off');
    await sweepAt(110);
    expect(await alerts(assetId)).toEqual(['ignition 60 60 to 100 ruleChanged']);
    await send(imei, [at(120, 0, { ignition: true, ...shock })]);
    expect(await alerts(assetId)).toHaveLength(1);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('guards in the hours of a curfew that crosses midnight in its zone, each night anew', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    // 22:00 in Tokyo is 5 h after the start, 05:00 is 12 h after it.
    await secure(assetId, 0, NIGHT);
    await send(imei, [at(HOUR, 0, { ignition: true }), at(5 * HOUR - 10, 0, { ignition: true })]);
    expect(await alerts(assetId)).toEqual([]);
    await send(imei, [at(5 * HOUR + 10, 0, { ignition: true })]);
    expect(await alerts(assetId)).toEqual(['ignition 18010 18010']);
    await sweepAt(12 * HOUR + 300);
    expect(await alerts(assetId)).toEqual(['ignition 18010 18010 to 43200 over']);
    await send(imei, [at(13 * HOUR, 0, { ignition: true }), at(29 * HOUR + 30, 0, { ignition: true })]);
    expect(await alerts(assetId)).toEqual(['ignition 18010 18010 to 43200 over', 'ignition 104430 104430']);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('judges data that arrives late by the setting of its time', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0)]);
    await secure(assetId, 100, 'now');
    await secure(assetId, 300, 'off');
    await send(imei, [at(600, 0)]);
    await send(imei, [at(50, 0, shock), at(200, 0, shock), at(400, 0, shock)]);
    expect(await alerts(assetId)).toEqual(['shock 200 200 to 200 over']);
  });

  it('withdraws the end by time alone when late data shows an earlier one', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await secure(assetId, 0, NIGHT);
    await send(imei, [at(5 * HOUR + 10, 0, { ignition: true })]);
    await sweepAt(12 * HOUR + 300);
    await send(imei, [at(6 * HOUR, 0)]);
    expect(await alerts(assetId)).toEqual(['ignition 18010 18010 to 21600 over']);
  });

  it('does not blame the asset for a supply that was missing before', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await secure(assetId, 0, NIGHT);
    await send(imei, [at(HOUR, 0, plug(true)), at(6 * HOUR, 0, plug(true))]);
    expect(await alerts(assetId)).toEqual([]);
    await send(imei, [at(7 * HOUR, 0, plug(false)), at(8 * HOUR, 0, plug(true))]);
    expect(await alerts(assetId)).toEqual(['unplugged 28800 28800']);
  });

  it('raises nothing while the feature of the account is off', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await secure(assetId, 0, 'now');
    await send(imei, [at(10, 0, { ignition: true })]);
    await switches(FEATURES.filter((feature) => feature !== 'securePark'));
    await send(imei, [at(60, 0, { ignition: true, ...shock })]);
    expect(await alerts(assetId)).toEqual(['ignition 10 10 to 60 assetLeft']);
  });

  it('goes on after a restart', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0)]);
    await secure(assetId, 10, 'now');
    await send(imei, [at(60, 150)]);
    await pipeline.restart({ now: () => now });
    await send(imei, [at(120, 150)]);
    await pipeline.restart({ now: () => now });
    await send(imei, [at(180, 150)]);
    expect(await alerts(assetId)).toEqual(['displaced 60 120']);
    expect(await told(assetId)).toBe(1);
  });
});

it('any order of packets, with time passing between them, raises the alerts of the records in order, once', async () => {
  const steps = fc.array(
    fc.record({
      after: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 5, max: 300 }) }, fc.integer({ min: 600, max: 9000 })),
      step: fc.integer({ min: -160, max: 200 }),
      ignition: fc.constantFrom(undefined, true, false, false),
      motion: fc.constantFrom(undefined, undefined, true),
      unplugged: fc.constantFrom(undefined, undefined, true, false),
      shock: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 12, maxLength: 40 },
  );
  /** Changes of the setting, at minutes after the start. */
  const settings = fc.uniqueArray(
    fc.record({
      minutes: fc.integer({ min: 0, max: 300 }),
      setting: fc.constantFrom('off' as const, 'now' as const, { from: '17:30', to: '18:10', timeZone: 'Asia/Tokyo' }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ minutes }) => minutes },
  );
  await fc.assert(
    fc.asyncProperty(
      steps,
      settings,
      fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }),
      async (walk, changes, lots) => {
        await startAgain();
        const hasHeartbeats = lots[1]! % 3 === 0;
        let [seconds, north] = [0, 0];
        const records = walk.map(({ after, step, ignition, motion, unplugged, shock: lot }) => {
          seconds += after;
          north = Math.max(-400, Math.min(400, north + step));
          return at(seconds, north, {
            speedMetersPerSecond: Math.min(20, Math.abs(step) / after),
            ...(ignition === undefined ? {} : { ignition }),
            ...(motion === undefined ? {} : { motion }),
            ...(unplugged === undefined ? {} : plug(unplugged)),
            events: lot === 0 ? [{ type: 'shock' }] : [],
          });
        });
        const [ordered, mixed] = [await pipeline.vehicle(), await pipeline.vehicle()];
        for (const { assetId } of [ordered, mixed])
          for (const { minutes, setting } of changes.toSorted((one, other) => one.minutes - other.minutes))
            await secure(assetId, minutes * MINUTE, setting);
        await send(ordered.imei, records);
        const order = records.map((_, index) => index).sort((a, b) => a - b + (lots[a]! % 6) - (lots[b]! % 6));
        await startAgain();
        for (let from = 0; from < order.length; from += 3) {
          const packet = order.slice(from, from + 3).map((index) => records[index]!);
          await send(
            mixed.imei,
            packet.sort((a, b) => a.fixTime! - b.fixTime!),
          );
          if (lots[from]! % 2 === 0) await pipeline.telemetry.sweep();
          if (lots[from]! % 7 === 0) await send(mixed.imei, packet);
          if (hasHeartbeats && lots[from]! % 3 === 0) await heartbeat(mixed);
        }
        // Everything becomes due: the last packets of the two were received at different times.
        now += 10 * HOUR * 1000;
        await pipeline.telemetry.sweep();
        expect(await alerts(mixed.assetId)).toEqual(await alerts(ordered.assetId));
        expect(await rederivedDifferences(pipeline, mixed)).toEqual([]);
        expect(await rederivedDifferences(pipeline, ordered)).toEqual([]);
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
