/** Follows wrong and late records through the whole pipeline into the real tables. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { storedPositions } from '../../storage/stored.ts';
import { count, drive, fix, storedCount, type TestPipeline, testPipeline } from '../testing.ts';

const DAY = 86_400_000;
let now = Date.UTC(2026, 4, 4, 12);
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline.drop());

async function quarantined(deviceId: number): Promise<Record<string, number>> {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<{ reason: string; count: number }>`
      SELECT reason, count(*) FROM quarantine WHERE device_id = ${deviceId} GROUP BY reason`.execute(tx),
  );
  return Object.fromEntries(rows.map((row) => [row.reason, row.count]));
}

const positionsOf = (deviceId: number) => pipeline.database.ingest((tx) => storedPositions(tx, [deviceId]));
const stored = (deviceId: number) => storedCount(pipeline.database, { device_id: deviceId });

describe('a refused record', () => {
  it('is acknowledged, counted and kept with its reason, and its neighbours are stored', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    const outcome = await pipeline.send(imei, [
      fix(now - 40_000, 47, 9.5),
      fix(now - 30_000, 91, 9.5),
      fix(now - 29_000, 0, 0, { satellites: 0 }),
      fix(now + 301_000, 47, 9.5),
      fix(Date.UTC(2009, 5, 1), 47, 9.5),
      fix(now - 11 * 365 * DAY, 47, 9.5),
      fix(now - 10_000, 47, 9.5),
    ]);
    expect(outcome).toEqual({ durable: 7, duplicates: 0, quarantined: 5 });
    expect(await stored(deviceId)).toBe(2);
    expect(await quarantined(deviceId)).toEqual({ coordinates: 1, nowhere: 1, future: 1, ancient: 1, retention: 1 });
    const text = await pipeline.metrics.metrics();
    expect(text).toMatch(/waymark_records_refused_total\{reason="nowhere"\} 1/);
  });

  it('is kept at most a hundred times per device', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    for (let packet = 0; packet < 3; packet++) {
      await pipeline.send(
        imei,
        Array.from({ length: 60 }, () => fix(now, 95, 9.5)),
      );
    }
    expect(await quarantined(deviceId)).toEqual({ coordinates: 100 });
  });

  it('still shows that the device is connected', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, drive(now - 1_200_000, [600]));
    now += 600_000;
    await pipeline.send(imei, [fix(now, 95, 9.5)]);
    const state = await pipeline.database.ingest((tx) =>
      tx.selectFrom('asset_state').selectAll().where('asset_id', '=', assetId).executeTakeFirstOrThrow(),
    );
    expect(state.last_packet_at?.getTime()).toBe(now);
    expect(state.last_fix_time?.getTime()).toBeLessThan(now - 600_000);
  });
});

describe('a wrong clock', () => {
  it('is corrected if its GPS week rolled over', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    await pipeline.send(imei, [fix(now - 1024 * 7 * DAY - 5000, 47, 9.5)]);
    expect(await storedCount(pipeline.database, { device_id: deviceId, fix_time: new Date(now - 5000) })).toBe(1);
  });

  it('is known to have rolled over after three live packets in a row, until three have the right week', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    const since = async () =>
      (
        await pipeline.database.ingest((tx) =>
          tx.selectFrom('devices').select('clock_rollover_since').where('id', '=', deviceId).executeTakeFirstOrThrow(),
        )
      ).clock_rollover_since;
    const weeks = async (...rolled: boolean[]) => {
      for (const one of rolled) {
        await pipeline.send(imei, [fix(now - (one ? 1024 * 7 * DAY : 0) - 1000, 47, 9.5)]);
        now += 30_000;
      }
    };
    await weeks(true, true, false, true, true);
    expect(await since()).toBeNull();
    const proved = now;
    await weeks(true);
    await expect.poll(since).toEqual(new Date(proved));
    await expect.poll(async () => (await pipeline.device(imei)).clockRolledOver).toBe(true);
    await weeks(true, true);
    // A time that is wrong in another way proves nothing about the week.
    for (let packet = 0; packet < 3; packet++) await pipeline.send(imei, [fix(now + 30 * DAY, 47, 9.5)]);
    expect(await since()).toEqual(new Date(proved));
    await weeks(false, false, false);
    await expect.poll(since).toBeNull();
  });

  it('is noticed after three live packets if it runs in local time, then corrected and shown', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    const behind = 3 * 3_600_000;
    for (let packet = 0; packet < 4; packet++) {
      await pipeline.send(imei, [fix(now - behind, 47, 9.5 + packet / 1000)]);
      await expect.poll(() => pipeline.device(imei)).toMatchObject({ active: true });
      now += 30_000;
    }
    await expect.poll(async () => (await pipeline.device(imei)).clockOffsetSeconds).toBe(-behind / 1000);
    await pipeline.send(imei, [fix(now - behind, 47, 9.6)]);
    const device = await pipeline.database.ingest((tx) =>
      tx
        .selectFrom('devices')
        .select(['clock_offset_seconds', 'clock_offset_since'])
        .where('id', '=', deviceId)
        .executeTakeFirstOrThrow(),
    );
    // The third packet proves it.
    expect(device).toEqual({ clock_offset_seconds: -behind / 1000, clock_offset_since: new Date(now - 60_000) });
    expect(await storedCount(pipeline.database, { device_id: deviceId, fix_time: new Date(now) })).toBe(1);
  });
});

describe('a stored record', () => {
  it('creates the partition of its week if there is none, and is derived', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    await pipeline.send(imei, [fix(Date.UTC(2019, 6, 3), 47, 9.5), fix(now - 5000, 47, 9.5)]);
    expect(await stored(deviceId)).toBe(2);
    expect(await count(pipeline.database, `FROM pg_class WHERE relname = 'positions_2019w27'`)).toBe(1);
  });

  it('has no coordinates without a fix, and keeps its sensors and unknown values', async () => {
    const { imei, deviceId, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, [
      fix(now - 20_000, 47, 9.5),
      fix(now - 5000, 47, 9.5, {
        valid: false,
        externalVolts: 12.6,
        attributes: { io999: 'a\u0000b\ud800"\\u0000', gsmSignal: 4 },
        events: [{ type: 'unplugged' }],
      }),
    ]);
    const position = (await positionsOf(deviceId)).find(({ valid }) => !valid)!;
    expect(position).toMatchObject({ latitude_e7: null, longitude_e7: null, external_mv: 12_600 });
    expect(position.attributes).toEqual({
      io999: 'a\ufffdb\ufffd"\\u0000',
      gsmSignal: 4,
      events: [{ type: 'unplugged' }],
    });
    const state = await pipeline.database.ingest((tx) =>
      tx.selectFrom('asset_state').selectAll().where('asset_id', '=', assetId).executeTakeFirstOrThrow(),
    );
    expect(state).toMatchObject({
      latitude_e7: 470_000_000,
      external_mv: 12_600,
      last_fix_time: new Date(now - 20_000),
    });
  });

  it('belongs to the asset that carried the device on its own date', async () => {
    const { accountId, assetId: first, imei, deviceId } = await pipeline.vehicle();
    const { assetId: second } = await pipeline.vehicle();
    const change = now - 2 * DAY;
    await pipeline.database.tenant([accountId], async (tx) => {
      await tx.deleteFrom('device_assignments').where('asset_id', '=', second).execute();
      await tx
        .updateTable('device_assignments')
        .set({ assigned_to: new Date(change) })
        .where('device_id', '=', deviceId)
        .execute();
      await tx
        .insertInto('device_assignments')
        .values({
          account_id: accountId,
          device_id: deviceId,
          asset_id: second,
          role: 'primary',
          assigned_from: new Date(change),
        })
        .execute();
    });
    pipeline.telemetry.directory.invalidate();
    await pipeline.send(imei, [fix(change + 60_000, 47, 9.5), fix(change - 60_000, 47, 9.5), fix(change, 47, 9.5)]);
    const rows = await positionsOf(deviceId);
    expect(rows.map((row) => row.asset_id)).toEqual([first, second, second]);
  });

  it('never comes from an unregistered tracker, which is listed instead', async () => {
    expect(await pipeline.telemetry.directory.find('999', 'teltonika')).toBeUndefined();
    for (let i = 0; i < 3; i++) pipeline.telemetry.ingest.unknown('999', 'teltonika', '192.0.2.7');
    await expect
      .poll(() => pipeline.database.system.unknownTrackers(10), { timeout: 10_000 })
      .toMatchObject([{ imei: '999', protocol: 'teltonika', attempts: 3, address: '192.0.2.7' }]);
  });
});
