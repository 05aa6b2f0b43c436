/** Stored faults and errors of reports, and when they are removed. */
import type { Diagnosis } from '@waymark/domain/attention.ts';
import { emptyRecord, type TrackerRecord } from '@waymark/protocols/protocol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionFromRecord } from '../intake/position.ts';
import { fix, type TestPipeline, testPipeline } from '../testing.ts';
import { noteDiagnosis } from './diagnosis.ts';

const START = Date.UTC(2026, 4, 4, 12);
const MINUTE = 60_000;

describe('noteDiagnosis', () => {
  /** Returns the diagnosis after reports a minute apart. */
  function after(...reports: Partial<TrackerRecord>[]): Diagnosis {
    const diagnosis: Diagnosis = {};
    reports.forEach((report, index) => {
      const row = positionFromRecord({ ...emptyRecord(START + index * MINUTE), ...report });
      row.fixTime = START + index * MINUTE;
      noteDiagnosis(diagnosis, row);
    });
    return diagnosis;
  }

  it('keeps fault codes until the device reports others or none', () => {
    const faulty = { attributes: { faultCodeCount: 2, faultCodes: 'P0217,P0128' } };
    expect(after(faulty, {})).toEqual({
      faultCodeCount: 2,
      faultCodes: ['P0217', 'P0128'],
      faultSince: START,
    });
    expect(after(faulty, { attributes: { faultCodeCount: 1, faultCodes: 'P0300' } })).toEqual({
      faultCodeCount: 1,
      faultCodes: ['P0300'],
      faultSince: START,
    });
    expect(after(faulty, { attributes: { faultCodeCount: 0 } })).toEqual({});
  });

  it('limits how many codes it keeps, and their length', () => {
    const codes = [...Array.from({ length: 40 }, (_, index) => `P${1000 + index}`), 'X'.repeat(500)];
    expect(after({ attributes: { faultCodes: codes.join(',') } }).faultCodes).toHaveLength(16);
    expect(after({ attributes: { faultCodes: 'X'.repeat(500) } })).toEqual({});
  });

  it('keeps since when the device is unplugged, until it has a supply again', () => {
    const unplugged = { attributes: { unplugged: true } };
    expect(after({}, unplugged, unplugged)).toEqual({ unpluggedSince: START + MINUTE });
    expect(after(unplugged, { attributes: { unplugged: false } })).toEqual({});
    expect(after({ events: [{ type: 'unplugged' }] }, {})).toEqual({ unpluggedSince: START });
    expect(after({ events: [{ type: 'unplugged' }] }, { externalVolts: 12.4 })).toEqual({});
    expect(after({ events: [{ type: 'unplugged' }] }, { externalVolts: 0.2 })).toEqual({ unpluggedSince: START });
  });
});

describe('the diagnosis of an asset', () => {
  let now = START;
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await testPipeline({ now: () => now });
  });
  afterAll(() => pipeline.drop());

  const stored = (assetId: number) =>
    pipeline.database.ingest((tx) =>
      tx
        .selectFrom('asset_state')
        .select(['diagnosis', 'attention'])
        .where('asset_id', '=', assetId)
        .executeTakeFirst(),
    );
  const report = (changes: Partial<TrackerRecord>): TrackerRecord => ({ ...fix(now, 47, 9.5), ...changes });

  it('is stored with the rank of the most urgent reason and published', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    const published: (string | null)[] = [];
    const stop = pipeline.telemetry.live.onCommitted((list) =>
      published.push(...list.filter((it) => it.assetId === assetId).map(({ diagnosis }) => diagnosis)),
    );
    await pipeline.send(imei, [report({})]);
    expect(await stored(assetId)).toEqual({ diagnosis: null, attention: null });
    now += MINUTE;
    await pipeline.send(imei, [report({ attributes: { faultCodeCount: 1, faultCodes: 'P0217' } })]);
    expect(await stored(assetId)).toEqual({
      diagnosis: { faultCodeCount: 1, faultCodes: ['P0217'], faultSince: START + MINUTE },
      attention: 1,
    });
    now += MINUTE;
    await pipeline.send(imei, [report({ attributes: { faultCodeCount: 0 } })]);
    expect(await stored(assetId)).toEqual({ diagnosis: null, attention: null });
    stop();
    expect(published).toEqual([
      null,
      `{"faultCodeCount":1,"faultSince":${START + MINUTE},"faultCodes":["P0217"]}`,
      null,
    ]);
  });

  it('says how often an asset that became offline reported before', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    for (let index = 0; index < 60; index++) {
      now += 5 * MINUTE;
      await pipeline.send(imei, [report({ ignition: true })]);
    }
    now += 60 * MINUTE;
    await pipeline.telemetry.sweep();
    const { diagnosis, attention } = (await stored(assetId))!;
    expect(attention).toBe(6);
    const { usualSeconds } = diagnosis as unknown as Diagnosis;
    expect(usualSeconds).toBeGreaterThan(240);
    expect(usualSeconds).toBeLessThanOrEqual(300);
    await pipeline.send(imei, [report({ ignition: true })]);
    expect(await stored(assetId)).toEqual({ diagnosis: null, attention: null });
  });

  it('forgets a fault of the device when the device works again', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, [report({ events: [{ type: 'gpsFault' }] })]);
    expect(await stored(assetId)).toMatchObject({ diagnosis: { deviceFaults: ['gpsFault'] }, attention: 4 });
    now += 11 * MINUTE;
    await pipeline.send(imei, [report({})]);
    expect(await stored(assetId)).toEqual({ diagnosis: null, attention: null });
  });
});
