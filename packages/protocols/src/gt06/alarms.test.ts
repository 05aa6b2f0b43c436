import { describe, expect, it } from 'vitest';
import {
  ascii,
  be,
  CELL,
  CELL_ATTRIBUTES,
  CLOCK,
  CLOCK_MS,
  FIX,
  FLAGS,
  fix,
  recordOf,
  short,
  TERMINAL,
  TERMINAL_STATE,
  WIDE_CELL,
  zeros,
} from './testing.ts';

describe('alarms', () => {
  const status = (alarm: number, terminal = TERMINAL): number[] => [terminal, 4, 3, alarm, 2];

  it.each([
    ['0x16', short(0x16, fix(), 9, CELL, status(1))],
    ['0x26', short(0x26, fix(), 9, CELL, status(1))],
    ['0x26, length that does not count itself', short(0x26, fix(), 8, CELL, status(1))],
    ['0x26, distance', short(0x26, fix(), 9, CELL, status(1), be(55, 4))],
    ['0x27, fence', short(0x27, fix(), 9, CELL, status(1), 0xff)],
    ['0x16 VXT01, no length', short(0x16, fix(), CELL, status(1))],
    ['0x16 Seeworld, cell of four octets', short(0x16, fix(), 9, CELL.slice(0, 5), be(0x1f71, 4), status(1))],
    ['0xA3, 4G', short(0xa3, fix(), 16, WIDE_CELL, status(1))],
    ['0xA4, 4G, fence', short(0xa4, fix(), 16, WIDE_CELL, status(1), 3, be(55, 4))],
    [
      '0xA4, 4G, network of two octets',
      short(0xa4, fix(), 17, 0x81, 0xcc, 0, 0, be(0x287d, 4), be(0x1f71, 8), status(1), 3),
    ],
  ])('%s', (_, frame) => {
    expect(recordOf(frame)).toMatchObject({
      ...FIX,
      ...TERMINAL_STATE,
      batteryPercent: 67,
      events: [{ type: 'sos' }],
      attributes: { ...CELL_ATTRIBUTES, alarmCode: 1, gsmSignal: 3, armed: true, gpsTracking: true },
    });
  });

  it('without a cell: its octets are zeros, or are not there', () => {
    for (const none of [[0, ...zeros(8)], [0]])
      expect(recordOf(short(0x26, fix(), none, status(2)))).toMatchObject({ ...FIX, events: [{ type: 'unplugged' }] });
  });

  it('0x19 and 0xA5: a cell and a status without a fix', () => {
    for (const frame of [short(0x19, CELL, status(3)), short(0xa5, WIDE_CELL, status(3))])
      expect(recordOf(frame)).toMatchObject({
        fixTime: undefined,
        valid: false,
        events: [{ type: 'shock' }],
        attributes: { ...CELL_ATTRIBUTES, alarmCode: 3 },
      });
  });

  it.each([
    [0x04, 'geofenceEnter'],
    [0x05, 'geofenceExit'],
    [0x06, 'overspeed'],
    [0x09, 'towing'],
    [0x0e, 'lowBattery'],
    [0x13, 'tamper'],
    [0x19, 'lowBattery'],
    [0x24, 'plugged'],
    [0x29, 'harshAcceleration'],
    [0x2a, 'harshCornering'],
    [0x2b, 'harshCornering'],
    [0x2c, 'crash'],
    [0x30, 'harshBraking'],
    [0x10, 'simFault'],
  ])('code %i is %s', (code, type) => {
    const record = recordOf(short(0x26, fix(), 9, CELL, status(code)));
    expect(record.events.map((event) => event.type)).toEqual([type]);
    expect(record.attributes?.alarmCode).toBe(code);
  });

  it('names the fence, and the speed that was too high', () => {
    expect(recordOf(short(0x27, fix(), 9, CELL, status(4), 3)).events).toEqual([{ type: 'geofenceEnter', value: 3 }]);
    expect(recordOf(short(0x27, fix(), 9, CELL, status(4), 0xff)).events).toEqual([{ type: 'geofenceEnter' }]);
    expect(recordOf(short(0x26, fix(), 9, CELL, status(6))).events).toEqual([{ type: 'overspeed', value: 10 }]);
  });

  it('reads the bits of terminal information when the code says nothing, and both once', () => {
    expect(recordOf(short(0x26, fix(), 9, CELL, status(0, 0x14))).events).toEqual([{ type: 'unplugged' }]);
    expect(recordOf(short(0x26, fix(), 9, CELL, status(2, 0x14))).events).toEqual([{ type: 'unplugged' }]);
    expect(recordOf(short(0x26, fix(), 9, CELL, status(3, 0x24))).events).toEqual([{ type: 'sos' }, { type: 'shock' }]);
  });

  it('keeps a code that nobody has named, and turns the ignition by those that say so', () => {
    expect(recordOf(short(0x26, fix(), 9, CELL, status(0x77)))).toMatchObject({
      events: [],
      attributes: { alarmCode: 0x77 },
    });
    expect(recordOf(short(0x26, fix(), 9, CELL, status(0xff))).ignition).toBe(false);
    expect(recordOf(short(0x26, fix(), 9, CELL, status(0xfe, 0))).ignition).toBe(true);
  });

  it('0x32 with neither length nor status is a location', () => {
    expect(recordOf(short(0x32, fix(), CELL, 1, 0, 0, zeros(10)))).toMatchObject({
      ...FIX,
      ignition: true,
      events: [],
    });
  });

  it.each([
    [
      'JC400',
      short(
        0x95,
        0xff,
        0xff,
        1,
        CLOCK,
        0xc9,
        fix().slice(7, 15),
        be(FLAGS, 2),
        be(36, 2),
        be(126, 2),
        0x93,
        be(5, 2),
        ascii('a.mp4'),
      ),
      { ...FIX, externalVolts: 12.6 },
    ],
    [
      'JC100',
      short(0x95, CLOCK, fix().slice(7, 15), be(FLAGS, 2), 0x93, be(5, 2), ascii('a.mp4')),
      { latitude: 23.5, valid: true, satellites: undefined },
    ],
    ['JC100 without a fix', short(0x95, CLOCK, 0x93, be(5, 2)), { latitude: undefined, valid: false }],
  ])('0x95 of %s', (_, frame, expected) => {
    expect(recordOf(frame)).toMatchObject({
      fixTime: CLOCK_MS,
      ...expected,
      events: [{ type: 'crash' }],
      attributes: { alarmCode: 0x93, alarmData: 5 },
    });
  });
});
