/** Alerts, derived from packets by the real pipeline: in any order, over changes of rules, and by time alone. */

import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { RuleVersion } from '@waymark/domain/alerts/rule-set.ts';
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import type { AlertsOut, RaisedAlert } from '@waymark/domain/alerts/step.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { newUid } from '../../storage/uid.ts';
import { count, fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';
import { alertsOf, type RuleValues, switchOnAlerts, writeRule } from '../testing-alerts.ts';

const START = Date.UTC(2026, 4, 4, 8);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const METERS_PER_DEGREE = 111_195;

let now = START;
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
  await switchOnAlerts(pipeline);
});
afterAll(() => pipeline?.drop());
beforeEach(async () => {
  await startAgain();
  await pipeline.database.owner(async (kysely) => {
    await sql`DELETE FROM places`.execute(kysely);
    await sql`UPDATE place_revisions SET revision = revision + 1`.execute(kysely);
    await sql`DELETE FROM alerts`.execute(kysely);
    await sql`DELETE FROM domain_events WHERE type = 'alertRaised'`.execute(kysely);
    await sql`DELETE FROM alert_rules`.execute(kysely);
    await sql`UPDATE alert_revisions SET revision = revision + 1`.execute(kysely);
  });
});

/** Sets the clock back, which the schedule of due assets takes in at the next pass. */
async function startAgain(): Promise<void> {
  now = START;
  await pipeline.telemetry.sweep();
}

/** Writes a rule that is valid since before the start. */
const rule = (type: AlertKindName, values: RuleValues = {}) =>
  writeRule(pipeline, type, { since: START - HOUR, ...values });

/** Writes a circle of 100 m around 47° north, valid since before the start. */
async function place(): Promise<number> {
  return pipeline.database.owner(async (kysely) => {
    const uid = newUid();
    const shape = sql`47, 9.5, 100`;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m)
      VALUES (${pipeline.accountId}, ${uid}, ${uid}, 'other', 'gray', ${shape}) RETURNING id`.execute(kysely);
    await sql`
      INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, pickup, drop_off, shared)
      VALUES (${pipeline.accountId}, ${rows[0]!.id}, ${new Date(START - HOUR)}, ${shape}, false, false, false)`.execute(
      kysely,
    );
    await sql`INSERT INTO place_revisions (account_id, revision) VALUES (${pipeline.accountId}, 1)
      ON CONFLICT (account_id) DO UPDATE SET revision = place_revisions.revision + 1`.execute(kysely);
    return rows[0]!.id;
  });
}

/** A record so many seconds after the start, metres north of 47°. */
const at = (seconds: number, north: number, values: Partial<TrackerRecord> = {}) =>
  fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5, {
    ignition: false,
    speedMetersPerSecond: 0,
    ...values,
  });

/** A drive north at the speeds of a list, a fix every 5 s. */
const drive = (speeds: readonly number[], from = 0) => {
  let north = 0;
  return speeds.map((speed, index) => {
    north += speed * 5;
    return at(from + index * 5, north, { speedMetersPerSecond: speed, ignition: true });
  });
};

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

const alerts = (assetId: number) => alertsOf(pipeline, assetId, START);

/** Returns what the preview of each rule, one after another, says of an asset, as `alerts`. */
async function previewed(assetId: number): Promise<string[]> {
  const { database, telemetry, accountId } = pipeline;
  const { rows } = await database.ingest((tx) =>
    sql<Omit<RuleVersion, 'from' | 'persistsSeconds'> & { from: Date; persistsSeconds: number | null }>`
      SELECT r.id AS "ruleId", 1 AS version, r.type AS kind, r.severity, v.valid_from AS "from", v.value, v.schedule,
        v.persists_s AS "persistsSeconds", v.cool_down_min AS "coolDownMinutes"
      FROM alert_rules r JOIN alert_rule_versions v ON v.rule_id = r.id`.execute(tx),
  );
  const raised: RaisedAlert[] = [];
  for (const row of rows) {
    const version: RuleVersion = {
      ...row,
      from: row.from.getTime(),
      to: Number.POSITIVE_INFINITY,
      placeIds: null,
      persistsSeconds: row.persistsSeconds ?? alertKindOf(row.kind).persistsSeconds ?? 0,
    };
    const take = (found: AlertsOut): void => {
      raised.push(...found.raised);
      for (const { ruleId, since, endedAt, value } of found.ended)
        Object.assign(raised.findLast((one) => one.ruleId === ruleId && one.since === since) ?? {}, { endedAt, value });
    };
    const { signal } = new AbortController();
    await telemetry.alertPreviewer().raisedBy({ accountId, assetId }, [version], now, take, signal);
  }
  const seconds = (time: number) => Math.round((time - START) / 1000);
  // In the order of `alertsOf`, which compares whole seconds.
  const byTime = raised.sort(
    (one, other) => seconds(one.since) - seconds(other.since) || (one.kind < other.kind ? -1 : 1),
  );
  return byTime.map(({ kind, since, raisedAt, endedAt, value }) => {
    const until = endedAt === null ? 'now' : seconds(endedAt);
    const measured = value === null ? '' : ` ${Math.round(value * 100) / 100}`;
    return `${kind} ${seconds(since)} ${seconds(raisedAt)} to ${until}${measured}`;
  });
}

const told = (assetId: number) =>
  count(pipeline.database, `FROM domain_events WHERE type = 'alertRaised' AND asset_id = ${assetId}`);

describe('an alert', () => {
  it('lasts while the condition holds, is one row, and is told once', async () => {
    await rule('speeding', { value: 90 });
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, drive([20, 30, 30]));
    expect(await alerts(assetId)).toEqual([]);
    await send(imei, drive([20, 30, 30, 30, 32, 30, 20]).slice(3));
    expect(await alerts(assetId)).toEqual(['speeding 5 15 to 30 115.2']);
    expect(await told(assetId)).toBe(1);
  });

  it('is not raised again within the cool-down', async () => {
    await rule('speeding', { value: 90, persistsSeconds: 0, coolDownMinutes: 1 });
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, drive([20, 30, 20, 30, 20, 20, 20, 20, 20, 20, 20, 20, 20, 30, 20]));
    expect(await alerts(assetId)).toEqual(['speeding 5 5 to 10 108', 'speeding 65 65 to 70 108']);
  });

  it('is raised only on schedule, also if the condition began before', async () => {
    const schedule: Schedule = { days: ['mon'], from: '08:01', to: '09:00', timeZone: 'UTC' };
    await rule('ignitionOn', { schedule });
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, drive(Array.from({ length: 20 }, () => 10)));
    expect(await alerts(assetId)).toEqual(['ignitionOn 0 60 to now']);
  });

  it('concerns only assets of its scope', async () => {
    await rule('speeding', { value: 90, tags: ['fast'] });
    const [tagged, other] = [await pipeline.vehicle(), await pipeline.vehicle()];
    await pipeline.database.owner((kysely) =>
      sql`UPDATE assets SET tags = ARRAY['fast'] WHERE id = ${tagged.assetId}`.execute(kysely),
    );
    for (const { imei } of [tagged, other]) await send(imei, drive([30, 30, 30, 30]));
    expect(await alerts(tagged.assetId)).toHaveLength(1);
    expect(await alerts(other.assetId)).toEqual([]);
  });

  it('that was old on arrival is in the history, and is not told', async () => {
    await rule('speeding', { value: 90 });
    const { imei, assetId } = await pipeline.vehicle();
    now = START + HOUR;
    await pipeline.send(imei, drive([30, 30, 30, 30]), now);
    expect(await alerts(assetId)).toHaveLength(1);
    expect(await told(assetId)).toBe(0);
  });

  it('of a low battery is not raised for the seconds in which the engine starts', async () => {
    await rule('lowVehicleBattery', { value: 12, persistsSeconds: 60 });
    const { imei, assetId } = await pipeline.vehicle();
    const volts = (seconds: number, externalVolts: number, ignition: boolean) =>
      at(seconds, 0, { externalVolts, ignition });
    await send(imei, [volts(0, 12.6, false), volts(10, 9.8, false), volts(20, 14, true), volts(300, 14, true)]);
    expect(await alerts(assetId)).toEqual([]);
    await send(imei, [volts(400, 11, false), volts(500, 11, false), volts(600, 14, true)]);
    expect(await alerts(assetId)).toEqual(['lowVehicleBattery 400 460 to 600 11']);
  });

  it('of an event, a crossing, and an abrupt stop happens at one moment', async () => {
    await place();
    await rule('sos');
    await rule('crash');
    await rule('geofenceEnter');
    await rule('geofenceExit');
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [
      at(0, -500, { ignition: true, speedMetersPerSecond: 10 }),
      at(40, -100, { ignition: true, speedMetersPerSecond: 10 }),
      at(50, 0, { ignition: true, speedMetersPerSecond: 10, events: [{ type: 'sos' }] }),
      at(70, 200, { ignition: true, speedMetersPerSecond: 10 }),
      at(80, 300, { ignition: true, speedMetersPerSecond: 10 }),
      at(81, 302, { ignition: true, speedMetersPerSecond: 0 }),
    ]);
    expect(await alerts(assetId)).toEqual([
      'geofenceEnter 40 40 to 40',
      'sos 50 50 to 50',
      'geofenceExit 60 60 to 60',
      'crash 81 81 to 81',
    ]);
  });

  it('of a long stay inside, a long stop and a silence is raised by time alone', async () => {
    await place();
    await rule('geofenceDwell', { value: 30 });
    await rule('stopTooLong', { value: 1 });
    await rule('offline', { value: 2 });
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0), at(20, 0), at(40, 0)]);
    await sweepAt(1790);
    expect(await alerts(assetId)).toEqual([]);
    await sweepAt(3 * 3600);
    expect(await alerts(assetId)).toEqual([
      'geofenceDwell 0 1800 to now 30',
      'stopTooLong 0 3600 to now 1',
      'offline 40 7240 to now 2',
    ]);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
    expect(await told(assetId)).toBe(3);
    await send(imei, [at(4 * 3600, 0)]);
    expect(await alerts(assetId)).toEqual([
      'geofenceDwell 0 1800 to now 30',
      'stopTooLong 0 3600 to now 1',
      'offline 40 7240 to 14400 3.99',
    ]);
  });

  it('that time alone raised is withdrawn if late data shows that it did not happen', async () => {
    await rule('offline', { value: 1 });
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, [at(0, 0)]);
    await sweepAt(3700);
    expect(await alerts(assetId)).toHaveLength(1);
    await send(imei, [at(1800, 0)]);
    expect(await alerts(assetId)).toEqual([]);
    expect(await count(pipeline.database, `FROM alerts WHERE withdrawn_at IS NOT NULL AND asset_id = ${assetId}`)).toBe(
      1,
    );
    await sweepAt(1800 + 3700);
    expect(await alerts(assetId)).toEqual(['offline 1800 5400 to now 1']);
  });

  it('goes on if late data shows that it did not end, also at the time of a checkpoint', async () => {
    await rule('stopTooLong', { value: 0.5 });
    const { imei, assetId } = await pipeline.vehicle();
    const moved = at(3769, 101, { speedMetersPerSecond: 3 });
    await send(imei, [at(47, -106, { speedMetersPerSecond: 2 })]);
    await send(imei, [at(0, 14), at(3618, 5, { ignition: true }), moved]);
    expect(await alerts(assetId)).toEqual(['stopTooLong 0 1800 to 3618 1']);
    await send(imei, [at(3644, -1), at(3704, -151, { speedMetersPerSecond: 2 }), at(3720, -60)]);
    expect(await alerts(assetId)).toEqual(['stopTooLong 0 1800 to now 0.5']);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('ends with its rule, and a new version judges what comes later', async () => {
    const id = await rule('speeding', { value: 90 });
    const { imei, assetId } = await pipeline.vehicle();
    const fixes = drive(Array.from({ length: 14 }, () => 30));
    await send(imei, fixes.slice(0, 5));
    expect(await alerts(assetId)).toEqual(['speeding 0 10 to now 108']);
    await rule('speeding', { ruleId: id, since: START + 22_000, enabled: false });
    await rule('speeding', { ruleId: id, since: START + 40_000, value: 100 });
    await send(imei, fixes.slice(5));
    expect(await alerts(assetId)).toEqual(['speeding 0 10 to 22 108', 'speeding 40 50 to now 108']);
    expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId })).toEqual([]);
  });

  it('goes on after a restart', async () => {
    await rule('speeding', { value: 90 });
    const { imei, assetId } = await pipeline.vehicle();
    const fixes = drive([30, 30, 30, 30, 30, 20]);
    await send(imei, fixes.slice(0, 2));
    await pipeline.restart({ now: () => now });
    await send(imei, fixes.slice(2, 4));
    await pipeline.restart({ now: () => now });
    await send(imei, fixes.slice(4));
    expect(await alerts(assetId)).toEqual(['speeding 0 10 to 25 108']);
    expect(await told(assetId)).toBe(1);
  });
});

it('any order of packets, with time passing between them, raises the alerts of the records in order, once', async () => {
  await place();
  await rule('speeding', { value: 40, persistsSeconds: 20, coolDownMinutes: 2 });
  await rule('idling', { value: 3 });
  await rule('stopTooLong', { value: 0.5 });
  await rule('geofenceEnter');
  await rule('geofenceDwell', { value: 2 });
  await rule('geofenceSpeed', { value: 20, persistsSeconds: 0 });
  await rule('unplugged');
  await rule('lowVehicleBattery', { value: 12, persistsSeconds: 60 });
  await rule('offline', { value: 0.5 });
  await rule('sos');
  await rule('towing');
  const steps = fc.array(
    fc.record({
      after: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 5, max: 60 }) }, fc.integer({ min: 600, max: 4000 })),
      step: fc.integer({ min: -160, max: 200 }),
      ignition: fc.boolean(),
      volts: fc.constantFrom(11, 13, 13),
      unplugged: fc.constantFrom(undefined, undefined, true, false),
      sos: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 12, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }), async (walk, lots) => {
      await startAgain();
      const hasHeartbeats = lots[1]! % 3 === 0;
      let [seconds, north] = [0, -200];
      const records = walk.map(({ after, step, ignition, volts, unplugged, sos }) => {
        seconds += after;
        north = Math.max(-400, Math.min(400, north + step));
        return at(seconds, north, {
          speedMetersPerSecond: Math.min(20, Math.abs(step) / after),
          ignition,
          externalVolts: volts,
          ...(unplugged === undefined ? {} : { attributes: { unplugged } }),
          events: sos === 0 ? [{ type: 'sos' }] : [],
        });
      });
      const [ordered, mixed] = [await pipeline.vehicle(), await pipeline.vehicle()];
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
        if (hasHeartbeats && lots[from]! % 3 !== 0) await heartbeat(mixed);
      }
      // Everything becomes due: the last packets of the two were received at different times.
      now += 2 * HOUR;
      await pipeline.telemetry.sweep();
      // Without heartbeats the other one was silent for longer.
      if (!hasHeartbeats) expect(await alerts(mixed.assetId)).toEqual(await alerts(ordered.assetId));
      expect(await rederivedDifferences(pipeline, mixed)).toEqual([]);
      expect(await rederivedDifferences(pipeline, ordered)).toEqual([]);
      expect(await previewed(mixed.assetId)).toEqual(await alerts(mixed.assetId));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);

describe('a preview', () => {
  const hours = Array.from({ length: 8 }, (_, hour) => [
    ...drive([0, 12, 30, 30, 30, 30, 10, 0], hour * 3600),
    at(hour * 3600 + 1200, 0, { ignition: true }),
  ]);

  it('raises what the rule would have raised since it began, with what held before', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    for (const records of hours) await send(imei, records);
    await sweepAt(12 * 3600);
    const since = START + 5 * HOUR + MINUTE;
    await rule('speeding', { value: 90, since });
    await rule('idling', { value: 3, since });
    await rule('offline', { value: 2, since });
    expect(await alerts(assetId)).toEqual([]);
    const found = await previewed(assetId);
    expect(found.filter((line) => line.startsWith('speeding'))).toEqual([
      'speeding 21610 21620 to 21630 108',
      'speeding 25210 25220 to 25230 108',
    ]);
    expect(found.at(-1)).toBe('offline 26400 33600 to now 2');
    // The pipeline raises the same when it derives the history with these rules.
    await pipeline.telemetry.rederive({ accountId: pipeline.accountId, assetId }, START);
    await pipeline.telemetry.sweep(0);
    expect(await alerts(assetId)).toEqual(found);
  });

  it('writes nothing, and ends when it is aborted', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await send(imei, hours.flat());
    await rule('speeding', { value: 90, since: START + 20 * HOUR });
    await rule('speeding', { value: 90 });
    const stop = new AbortController();
    stop.abort();
    const version = { ruleId: 1, kind: 'speeding', from: START - HOUR } as RuleVersion;
    const asset = { accountId: pipeline.accountId, assetId };
    const preview = pipeline.telemetry.alertPreviewer().raisedBy(asset, [version], now, () => undefined, stop.signal);
    await expect(preview).rejects.toBe(stop.signal.reason);
    expect(await previewed(assetId)).toHaveLength(8);
    expect(await alerts(assetId)).toEqual([]);
  });
});
