import { describe, expect, it } from 'vitest';
import { FIX_TIME, kinds, located, location, message, read, recordsOf } from './testing.ts';

describe('position', () => {
  it.each([
    ['north east', 0x3, 1_500_000, 2_250_000, 1.5, 2.25],
    ['south west by status bits', 0xf, 1_500_000, 2_250_000, -1.5, -2.25],
    ['south west in two’s complement', 0x3, -1_500_000, -2_250_000, -1.5, -2.25],
    ['south west by both', 0xf, -1_500_000, -2_250_000, -1.5, -2.25],
    ['south west by sign bits', 0x3, 0x8016e360, 0x80225510, -1.5, -2.25],
    ['on the equator', 0x7, 0, 2_250_000, 0, 2.25],
  ])('%s', (_name, status, latitude, longitude, north, east) => {
    expect(located({ status, latitude, longitude })).toMatchObject({ valid: true, latitude: north, longitude: east });
  });

  it('0/0 is none, whatever the status says', () => {
    for (const status of [0, 3]) {
      expect(located({ status, latitude: 0, longitude: 0 })).toMatchObject({
        valid: false,
        latitude: undefined,
        longitude: undefined,
        altitudeMeters: undefined,
        ignition: status === 3,
      });
    }
  });

  it('beyond the earth is no fix, and goes on as it came', () => {
    expect(located({ latitude: 91_000_000 })).toMatchObject({ valid: false, latitude: 91 });
  });

  it('without a fix is the last known, and speed and heading are unknown', () => {
    expect(located({ status: 1 })).toMatchObject({
      valid: false,
      latitude: 1.5,
      speedMetersPerSecond: undefined,
      headingDegrees: undefined,
      ignition: true,
    });
  });

  it.each([
    [360, 90, -5, 10, 90],
    [1, 359, 9000, 1 / 36, 359],
    [0, 360, 0, 0, 0],
    [0xffff, 0xffff, 0, undefined, undefined],
  ])('speed %i, heading %i, altitude %i', (speed, heading, altitude, metersPerSecond, degrees) => {
    expect(located({ speed, heading, altitude })).toMatchObject({
      speedMetersPerSecond: metersPerSecond,
      headingDegrees: degrees,
      altitudeMeters: altitude,
    });
  });

  it('of fewer than 28 octets is malformed', () => {
    expect(kinds(read(message(0x0200, location().slice(0, -2))))).toEqual(['malformed']);
  });
});

describe('time', () => {
  it('is GMT+8', () => {
    expect(located({ time: '240305123045' }).fixTime).toBe(FIX_TIME);
    expect(located({ time: '240101000000' }).fixTime).toBe(Date.UTC(2023, 11, 31, 16));
    expect(located({ time: '240229235959' }).fixTime).toBe(Date.UTC(2024, 1, 29, 15, 59, 59));
  });

  it.each([
    '000000000000',
    '230229120000',
    '241301120000',
    '240431120000',
    '240305240000',
    '240305126000',
    '240305120060',
    '24030512304A',
    '2A0305123045',
    'FFFFFFFFFFFF',
  ])('%s is none: the record is kept and gets its time of arrival', (time) => {
    expect(located({ time })).toMatchObject({ fixTime: undefined, latitude: 1.5 });
  });
});

describe('status', () => {
  it.each([
    ['ACC', 1 << 0, { ignition: true }],
    ['oil line cut', 1 << 10, { digitalOutputs: 1, ignition: false }],
    ['circuit cut', 1 << 11, { digitalOutputs: 2 }],
    ['nothing cut', 0, { digitalOutputs: 0, charging: undefined, attributes: undefined }],
    ['charging', 1 << 26, { charging: true }],
    ['out of operation', 1 << 4, { attributes: { outOfOperation: true } }],
    ['encrypted coordinates', 1 << 5, { attributes: { coordinatesShifted: true } }],
    ['full', 3 << 8, { attributes: { loadState: 3 } }],
    ['locked, doors 1 and 3 open', (1 << 12) | (0b101 << 13), { attributes: { doorsLocked: true, openDoors: 5 } }],
  ])('%s', (_name, status, expected) => {
    expect(located({ status })).toMatchObject(expected);
  });

  it('bit 22 is driving only in the edition of 2019', () => {
    expect(located({ status: 1 << 22 }).motion).toBeUndefined();
    expect(located({ status: 1 << 22 }, '00000000013800138000').motion).toBe(true);
    expect(located({ status: 0 }, '00000000013800138000').motion).toBeUndefined();
  });
});

describe('alarms', () => {
  it.each([
    [0, ['sos']],
    [1, ['overspeed']],
    [2, []],
    [4, ['gpsFault']],
    [5, ['gpsFault']],
    [6, ['gpsFault']],
    [7, ['lowBattery']],
    [8, ['unplugged']],
    [15, []],
    [16, ['shock']],
    [17, ['tamper']],
    [18, []],
    [20, []],
    [26, ['tamper']],
    [27, ['tamper']],
    [28, ['towing']],
    [29, ['crash']],
    [30, ['crash']],
    [31, ['tamper']],
  ])('bit %i is %j', (bit, events) => {
    const record = located({ alarms: (1 << bit) >>> 0 });
    expect(record.events.map((event) => event.type)).toEqual(events);
    expect(record.attributes).toEqual({ alarmFlags: 2 ** bit });
  });

  it('are each said once, overspeed with its speed', () => {
    expect(located({ alarms: 0x72, speed: 720 }).events).toEqual([
      { type: 'overspeed', value: 20 },
      { type: 'gpsFault' },
    ]);
  });

  it('of the edition of 2019 are no vendor’s', () => {
    expect(located({ alarms: 0x38000 }, '00000000013800138000').events).toEqual([]);
  });
});

describe('what follows the fixed part', () => {
  it('an item beyond the end is nothing, those before it stand', () => {
    expect(located({ items: '310109 0104 0000' }).satellites).toBe(9);
    expect(located({ items: '310109 01' }).satellites).toBe(9);
  });

  it('may be 18 octets of fixed fields', () => {
    expect(located({ items: '00000000 0000007B 00A4 00000001 1F 000000' })).toMatchObject({
      odometerMeters: 123_000,
      batteryVolts: 16.4,
      attributes: { gsmSignal: 5 },
    });
  });

  it('or 18 octets of items', () => {
    expect(located({ items: '0104 0000007B 0202 00A4 30011F 310109 0300' })).toMatchObject({
      odometerMeters: 12_300,
      satellites: 9,
    });
  });

  it('is read alike in both headers', () => {
    const [basic] = recordsOf(read(message(0x0200, location({ items: '310109' })))[0]);
    expect(located({ items: '310109' }, '00000000013800138000')).toEqual(basic);
  });
});
