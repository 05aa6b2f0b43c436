import { emptyRecord, type TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownDevice } from '../ingest.ts';
import { enrich } from './enrich.ts';
import { hashOfPosition, positionFromRecord } from './position.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const DAY = 86_400_000;

const device: KnownDevice = {
  imei: '356307042441013',
  protocol: 'teltonika',
  accountId: 1,
  deviceId: 7,
  active: true,
  clockOffsetSeconds: 0,
  movingIntervalSeconds: undefined,
  parkedIntervalSeconds: undefined,
  retentionDays: undefined,
  ignitionType: 'wired',
  assignments: [
    { assetId: 10, role: 'primary', from: NOW - 20 * DAY, to: NOW - 10 * DAY },
    { assetId: 11, role: 'primary', from: NOW - 5 * DAY, to: undefined },
  ],
  former: [],
};

const record = (values: Partial<TrackerRecord>): TrackerRecord => ({
  ...emptyRecord(NOW),
  valid: true,
  latitude: 47.1,
  longitude: 9.5,
  satellites: 9,
  ...values,
});
const refusal = (values: Partial<TrackerRecord>, of: KnownDevice = device) => enrich(record(values), of, NOW);
const row = (values: Partial<TrackerRecord>, of: KnownDevice = device) => {
  const result = enrich(record(values), of, NOW);
  if (typeof result === 'string') throw new Error(`refused: ${result}`);
  return result;
};

it('keeps the attributes of each record, whatever the one before had', () => {
  const value = fc.oneof(fc.constantFrom(0, -0, 1, 4.5, 'a', '', true, false, null), fc.constantFrom([1], [2]));
  const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c', '1'), value, { maxKeys: 3, noNullPrototype: true });
  const step = fc.record({ attributes: fc.option(attributes, { nil: undefined }), changes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      for (const { attributes: sent, changes } of steps) {
        const text = sent === undefined ? null : JSON.stringify(sent);
        expect(positionFromRecord(record({ attributes: sent as TrackerRecord['attributes'] })).attributes).toBe(text);
        if (changes && sent !== undefined) sent.a = 1;
      }
    }),
  );
});

describe('enrich refuses', () => {
  it('coordinates that do not exist', () => {
    expect(refusal({ latitude: 90.1 })).toBe('coordinates');
    expect(refusal({ longitude: -180.1 })).toBe('coordinates');
    expect(refusal({ latitude: Number.NaN })).toBe('coordinates');
    expect(row({ latitude: -90, longitude: 180 }).latitudeE7).toBe(-900_000_000);
  });

  it('0/0 without satellites, but not a fix in the Gulf of Guinea', () => {
    expect(refusal({ latitude: 0, longitude: 0, satellites: 0 })).toBe('nowhere');
    expect(refusal({ latitude: 0, longitude: 0, satellites: undefined })).toBe('nowhere');
    expect(row({ latitude: 0, longitude: 0, satellites: 8 }).latitudeE7).toBe(0);
    expect(row({ latitude: 0, longitude: 9, satellites: 0 }).longitudeE7).toBe(90_000_000);
  });

  it('fix times more than five minutes ahead or before 2010', () => {
    expect(refusal({ fixTime: NOW + 300_001 })).toBe('future');
    expect(row({ fixTime: NOW + 300_000 }).fixTime).toBe(NOW + 300_000);
    expect(refusal({ fixTime: Date.UTC(2009, 11, 31) })).toBe('ancient');
    expect(refusal({ fixTime: Number.NaN })).toBe('future');
  });

  it('records beyond the retention of the account or older than ten years', () => {
    expect(refusal({ fixTime: NOW - 31 * DAY }, { ...device, retentionDays: 30 })).toBe('retention');
    expect(row({ fixTime: NOW - 29 * DAY }, { ...device, retentionDays: 30 }).fixTime).toBe(NOW - 29 * DAY);
    expect(refusal({ fixTime: NOW - 3654 * DAY })).toBe('retention');
  });
});

describe('enrich corrects', () => {
  it('a week counter that rolled over', () => {
    expect(row({ fixTime: NOW - 1024 * 7 * DAY - 5000 }).fixTime).toBe(NOW - 5000);
  });

  it('the constant offset of the device', () => {
    const ahead = { ...device, clockOffsetSeconds: 19_800 };
    expect(row({ fixTime: NOW + 19_800_000 - 2000 }, ahead).fixTime).toBe(NOW - 2000);
    const behind = { ...device, clockOffsetSeconds: -3 * 3600 };
    expect(row({ fixTime: NOW - 3 * 3_600_000 }, behind).fixTime).toBe(NOW);
    // The clock was corrected but the offset is still known: the time is trusted and not moved into the future.
    expect(row({ fixTime: NOW - 1000 }, behind).fixTime).toBe(NOW - 1000);
  });

  it('a missing time to the time of receipt', () => {
    expect(row({ fixTime: undefined }).fixTime).toBe(NOW);
  });
});

describe('enrich stores', () => {
  it('a record without a fix with all values but coordinates', () => {
    const stored = row({ valid: false, ignition: true, externalVolts: 12.6 });
    expect(stored).toMatchObject({
      latitudeE7: null,
      longitudeE7: null,
      valid: false,
      ignition: true,
      externalMillivolts: 12_600,
    });
  });

  it('the sequence as discriminator, else a hash that is equal only for equal records', () => {
    expect(row({ sequence: 0xffff_fffe }).discriminator).toBe(-2);
    expect(row({}).discriminator).toBe(row({}).discriminator);
    const values: Partial<TrackerRecord>[] = [
      {},
      { latitude: 47.1000001 },
      { speedMetersPerSecond: 0 },
      { ignition: false },
      { motion: false },
      { events: [{ type: 'crash' }] },
      { attributes: { io9: 1 } },
    ];
    expect(new Set(values.map((value) => row(value).discriminator)).size).toBe(values.length);
  });

  it('records with the discriminators of earlier versions', () => {
    const some = { ...emptyRecord(0), ignition: false, odometerMeters: 70_000 };
    const full: TrackerRecord = {
      ...{ ...some, valid: true, buffered: true, latitude: 47.1234567, longitude: 9.5, altitudeMeters: -12 },
      ...{ speedMetersPerSecond: 13.37, headingDegrees: 359.6, satellites: 11, accuracyMeters: 2.5, ignition: true },
      ...{ motion: false, charging: true, odometerMeters: 123_456_789, engineSeconds: 3600, fuelLiters: 44.5 },
      ...{ fuelPercent: 61.2, externalVolts: 13.8, batteryVolts: 4.1, batteryPercent: 97, rpm: 1800 },
      ...{ digitalInputs: 5, digitalOutputs: 2, analogue1Volts: -0.5, analogue2Volts: 3.3 },
      ...{ attributes: { io9: 1 }, events: [{ type: 'crash' }] },
    };
    const hash = (from: TrackerRecord) => hashOfPosition(positionFromRecord(from));
    expect(hash(emptyRecord(0))).toBe(-1_303_156_543);
    expect(hash(some)).toBe(-1_630_782_105);
    expect(hash(full)).toBe(504_568_953);
    expect(hash({ ...full, valid: false, buffered: false })).toBe(-515_644_276);
  });

  it('any record as a row within the bounds of its columns', () => {
    const number = fc.option(fc.double(), { nil: undefined });
    const flag = fc.option(fc.boolean(), { nil: undefined });
    const any = fc.record({
      valid: fc.boolean(),
      altitudeMeters: number,
      speedMetersPerSecond: number,
      headingDegrees: number,
      satellites: number,
      accuracyMeters: number,
      odometerMeters: number,
      fuelPercent: number,
      externalVolts: number,
      digitalInputs: number,
      analogue1Volts: number,
      ignition: flag,
      attributes: fc.option(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(any, (values) => {
        const stored = row(values);
        for (const value of [
          stored.altitudeMeters,
          stored.speedCentimetersPerSecond,
          stored.satellites,
          stored.digitalInputs,
        ]) {
          expect(value === null || (Number.isInteger(value) && Math.abs(value) <= 32_767)).toBe(true);
        }
        for (const value of [stored.odometerMeters, stored.externalMillivolts, stored.analogue1Millivolts]) {
          expect(value === null || (Number.isInteger(value) && Math.abs(value) <= 2_147_483_647)).toBe(true);
        }
        expect(stored.headingDegrees === null || (stored.headingDegrees >= 0 && stored.headingDegrees < 360)).toBe(
          true,
        );
        expect(Number.isInteger(stored.discriminator)).toBe(true);
      }),
    );
  });
});
