import { describe, expect, it } from 'vitest';
import { buildFrame } from './messages.ts';
import {
  ascii,
  be,
  CELL,
  CELL_ATTRIBUTES,
  CLOCK,
  CLOCK_MS,
  decode,
  FIX,
  FLAGS,
  fix,
  IMEI_OCTETS,
  LOGIN,
  long,
  recordOf,
  short,
  TERMINAL,
  TERMINAL_STATE,
  WIDE_CELL,
  zeros,
} from './testing.ts';

describe('messages with a fix', () => {
  it.each([
    ['0x10, fix alone', short(0x10, fix()), {}],
    ['0x12', short(0x12, fix(), CELL), { attributes: CELL_ATTRIBUTES }],
    ['0x12, distance', short(0x12, fix(), CELL, be(317_481, 4)), { odometerMeters: 317_481, ignition: undefined }],
    ['0x12, flags', short(0x12, fix(), CELL, 1, 3, 1), { ignition: true, buffered: true }],
    [
      '0x12, flags and distance',
      short(0x12, fix(), CELL, 0, 0, 0, be(5000, 4)),
      { ignition: false, buffered: false, odometerMeters: 5000 },
    ],
    ['0x12, a tail of no known form', short(0x12, fix(), CELL, zeros(9)), { ignition: undefined }],
    [
      '0x12 Benway, analogue',
      short(0x12, fix(), CELL, be(0x8000 | 0x4000 | 123, 2)),
      { ignition: true, digitalInputs: 3, analogue1Volts: 12.3 },
    ],
    [
      '0x12 Benway, temperature',
      short(0x12, fix(), CELL, be(0x1000 | 0x0200 | 18, 2)),
      { ignition: false, attributes: { ...CELL_ATTRIBUTES, temperature1Celsius: -18 } },
    ],
    ['0x12 VXT01', short(0x12, fix(), CELL, TERMINAL, be(1265, 2), 4, 0), { ...TERMINAL_STATE, externalVolts: 12.65 }],
    [
      '0x12 S5',
      short(0x12, fix(), CELL, TERMINAL, be(1265, 2), 4, 1, be(431, 2), 0x85, be(1234, 4)),
      { externalVolts: 12.65, odometerMeters: 12_340, events: [{ type: 'sos' }] },
    ],
    [
      '0x12 GT06E with a card',
      short(0x12, fix(), CELL, be(777, 4), 72, ascii('1234567890'), zeros(62), 0, 1),
      { odometerMeters: 777, attributes: { ...CELL_ATTRIBUTES, driverId: '1234567890' } },
    ],
    [
      '0x12 with the IMEI of the login',
      [LOGIN, short(0x12, IMEI_OCTETS, fix(), CELL)],
      { attributes: CELL_ATTRIBUTES },
    ],
    [
      '0x22',
      short(0x22, fix(), CELL, 1, 0, 0),
      { ignition: true, buffered: false, attributes: { ...CELL_ATTRIBUTES, uploadReason: 0 } },
    ],
    [
      '0x22, re-upload',
      short(0x22, fix(), CELL, 0, 14, 1, be(99, 4)),
      { ignition: false, buffered: true, odometerMeters: 99 },
    ],
    ['0x22 in a long frame', long(0x22, fix(), CELL, 1, 0, 0), { ignition: true }],
    [
      '0x22 Seeworld',
      short(
        0x22,
        fix(),
        CELL.slice(0, 5),
        be(0x1f71, 4),
        1,
        0,
        0,
        be(600, 4),
        be(60, 4),
        be(0x8000 | 512, 2),
        be(4525, 2),
      ),
      {
        ignition: true,
        odometerMeters: 600,
        attributes: {
          ...CELL_ATTRIBUTES,
          uploadReason: 0,
          temperature1Celsius: -5.12,
          wirelessHumidity1Percent: 45.25,
        },
      },
    ],
    [
      '0x22 NT20',
      [
        LOGIN,
        short(0x22, 0, IMEI_OCTETS, CLOCK, fix(), 9, CELL, TERMINAL, be(1265, 2), 41, 4, 0, 2, be(7000, 3), be(90, 3)),
      ],
      { ...TERMINAL_STATE, externalVolts: 12.65, batteryVolts: 4.1, odometerMeters: 7000, engineSeconds: 5400 },
    ],
    ['0x2D', short(0x2d, fix(), CELL, 1, 0, 0), { ignition: true }],
    [
      '0x37, modules',
      short(0x37, fix(), CELL, 1, 0, 1, be(0x27, 2), 2, be(1265, 2), be(0x99, 2), 1, 5, be(0x2e, 2), 4, be(4321, 4)),
      { ignition: true, buffered: true, externalVolts: 12.65, odometerMeters: 4321 },
    ],
    [
      '0x31, cell of four octets, distance, altitude',
      short(0x31, fix(), be(0x1cc, 2), be(0, 2), be(0x287d, 2), be(0x01001f71, 4), 1, 0, 0, be(800, 4), be(0xfff6, 2)),
      { ignition: true, odometerMeters: 800, altitudeMeters: -10 },
    ],
    [
      '0x31, cell of eight octets, altitude',
      short(0x31, fix(), be(0x1cc, 2), be(0, 2), be(0x287d, 2), be(0x1f71, 8), 1, 0, 0, be(250, 2)),
      { ignition: true, altitudeMeters: 250, attributes: { ...CELL_ATTRIBUTES, uploadReason: 0 } },
    ],
    [
      '0xA0',
      short(0xa0, fix(), WIDE_CELL, 1, 0, 0, be(42, 4)),
      { ignition: true, odometerMeters: 42, attributes: { ...CELL_ATTRIBUTES, uploadReason: 0 } },
    ],
    [
      '0xA0, network of two octets, said',
      short(0xa0, fix(), 0x81, 0xcc, 0, 0, be(0x287d, 4), be(0x1f71, 8), 0, 0, 0),
      { ignition: false, attributes: { ...CELL_ATTRIBUTES, uploadReason: 0 } },
    ],
    [
      '0xA0, network of two octets, not said',
      short(0xa0, fix(), 0x01, 0xcc, 0, 0, be(0x287d, 4), be(0x1f71, 8), 1, 0, 0, be(42, 4)),
      { ignition: true, odometerMeters: 42, attributes: { ...CELL_ATTRIBUTES, uploadReason: 0 } },
    ],
    [
      '0x11 with a fix',
      short(0x11, fix(), be(0x1cc, 2), be(0, 2), be(0x287d, 2), be(0x1f71, 4)),
      { attributes: CELL_ATTRIBUTES },
    ],
    [
      '0x17, tag',
      short(0x17, fix(), CELL, 1, 2, 3, 4, 5, 6, 7, 8, 1),
      { attributes: { ...CELL_ATTRIBUTES, rfid: '0102030405060708' } },
    ],
    [
      '0x24, SR411',
      short(0x24, fix(), CELL, 1, be(1265, 2), be(401, 2), zeros(10)),
      { ignition: true, externalVolts: 12.65, batteryVolts: 4.01 },
    ],
    [
      '0xA2, LW4G',
      short(
        0xa2,
        fix(),
        WIDE_CELL,
        4,
        TERMINAL,
        be(1265, 2),
        6,
        3,
        0x2c,
        2,
        be(9000, 4),
        be(3600, 4),
        IMEI_OCTETS,
        be(5, 2),
      ),
      {
        ...TERMINAL_STATE,
        externalVolts: 12.65,
        batteryPercent: 100,
        odometerMeters: 9000,
        engineSeconds: 3600,
        digitalInputs: 5,
        events: [{ type: 'crash' }],
      },
    ],
    ['0x1A, telephone number', short(0x1a, fix(), zeros(21)), { ignition: undefined }],
    [
      '0x61, key',
      short(0x61, IMEI_OCTETS, fix(), CELL.slice(0, 5), be(0x1f71, 4), 1, 2, 3, 4, 5, 6),
      { attributes: { ...CELL_ATTRIBUTES, driverId: '010203040506' } },
    ],
    [
      '0x38',
      long(0x38, fix(), 0, 1, 3, WIDE_CELL, be(70, 2)),
      { buffered: true, attributes: { ...CELL_ATTRIBUTES, uploadReason: 0, networkType: 3 } },
    ],
    [
      '0x34, X1',
      short(
        0x34,
        zeros(4),
        fix(),
        zeros(2),
        be(50, 4),
        CELL.slice(0, 5),
        be(0x1f71, 4),
        be(88, 4),
        be(401, 2),
        be(1265, 2),
        be(1 << 20, 4),
        3,
        1,
        be(250, 2),
      ),
      {
        odometerMeters: 50,
        batteryVolts: 4.01,
        externalVolts: 12.65,
        digitalInputs: 3,
        digitalOutputs: 1,
        analogue1Volts: 2.5,
        attributes: { ...CELL_ATTRIBUTES, driverId: '88' },
      },
    ],
    [
      '0x33, AZ735',
      long(0x33, CLOCK, 12, fix().slice(6), 9, CELL, 20, 0, 0, 0xa0, 0),
      { attributes: { ...CELL_ATTRIBUTES, gsmSignal: 3 } },
    ],
  ])('%s', (_, frames, expected) => {
    expect(recordOf(frames)).toMatchObject({ ...FIX, ...expected });
    const message = decode(frames).at(-1);
    if (message?.kind !== 'records') throw new Error('records expected');
    const last = frames instanceof Uint8Array ? frames : frames.at(-1)!;
    const isLong = last[0] === 0x79;
    expect(message.acknowledge(1)).toEqual(buildFrame(isLong, last[isLong ? 4 : 3]!, 7, new Uint8Array(0)));
  });

  it.each([
    ['not positioned', fix(FLAGS & ~0x1000), { valid: false, latitude: 23.5, speedMetersPerSecond: undefined }],
    ['south and west', fix((FLAGS & ~0x400) | 0x800), { valid: true, latitude: -23.5, longitude: -114.25 }],
    ['ignition in the course, off', fix(FLAGS | 0x4000), { ignition: false }],
    ['ignition in the course, on', fix(FLAGS | 0xc000), { ignition: true }],
    ['ignition not told', fix(FLAGS | 0x8000), { ignition: undefined }],
    ['course of a whole turn', fix(0x1400 | 360), { headingDegrees: 0 }],
    ['course that is none', fix(0x1400 | 361), { headingDegrees: undefined, valid: true }],
    ['month 0', fix(FLAGS, [24, 0, 17, 8, 9, 10]), { fixTime: undefined, valid: false, latitude: undefined }],
    ['day 32', fix(FLAGS, [24, 5, 32, 8, 9, 10]), { fixTime: undefined, valid: false, latitude: undefined }],
    ['30 February', fix(FLAGS, [24, 2, 30, 8, 9, 10]), { fixTime: undefined, valid: false, latitude: undefined }],
    ['hour 24', fix(FLAGS, [24, 5, 17, 24, 9, 10]), { fixTime: undefined, valid: false, latitude: undefined }],
    ['minute 60', fix(FLAGS, [24, 5, 17, 8, 60, 10]), { fixTime: undefined, valid: false }],
    ['no date at all', fix(FLAGS, zeros(6)), { fixTime: undefined, valid: false, latitude: undefined }],
    ['0/0', [...CLOCK, 0xc0, ...zeros(9), 0x14, 0], { fixTime: CLOCK_MS, valid: false, latitude: undefined }],
    [
      'beyond the pole',
      [...CLOCK, 0xc9, ...be(91 * 1_800_000, 4), ...be(1, 4), 0, 0x14, 0],
      { valid: false, latitude: undefined },
    ],
    ['satellites without a length', [...CLOCK, 19, ...fix().slice(7)], { satellites: 19 }],
  ])('believes of a fix what can be: %s', (_, octets, expected) => {
    expect(recordOf(short(0x12, octets, CELL))).toMatchObject(expected);
  });
});
