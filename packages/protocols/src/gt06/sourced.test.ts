import { describe, expect, it } from 'vitest';
import { buildFrame } from './messages.ts';
import {
  be,
  CELL,
  CELL_ATTRIBUTES,
  CLOCK,
  CLOCK_MS,
  decode,
  FIX,
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

const WIDER_CELL = [...CELL.slice(0, 5), ...be(0x1f71, 4)];
const STATE = [TERMINAL, ...be(1265, 2), 41, 76, 0, 2, ...be(7000, 3), ...be(90, 3)];
const STATE_RECORD = {
  ...TERMINAL_STATE,
  externalVolts: 12.65,
  batteryVolts: 4.1,
  odometerMeters: 7000,
  engineSeconds: 5400,
  events: [],
};
const PLACE = [...be(CLOCK_MS / 1000, 4), 9, ...be(120, 2), ...fix().slice(7)];

describe('messages that carry the IMEI, whether or not a login told it', () => {
  it.each([
    [
      '0x12 of QH302R',
      short(0x12, IMEI_OCTETS, fix(), CELL),
      { attributes: CELL_ATTRIBUTES, odometerMeters: undefined },
    ],
    ['0x22 of NT20', short(0x22, 1, IMEI_OCTETS, CLOCK, fix(), 9, CELL, STATE), STATE_RECORD],
    ['0x22 of NT20 without a cell', short(0x22, 1, IMEI_OCTETS, CLOCK, fix(), 0, STATE), STATE_RECORD],
    ['0x22, no state', short(0x22, 1, IMEI_OCTETS, CLOCK, fix(), 0), { ignition: undefined, events: [] }],
    ['0x25 of XT40', short(0x25, 1, IMEI_OCTETS, CLOCK, fix(), 10, WIDER_CELL, STATE, 0), STATE_RECORD],
    [
      '0x25 of XT40 with a driver',
      short(0x25, 1, IMEI_OCTETS, CLOCK, fix(), 10, WIDER_CELL, STATE, 7, 1, 1, 2, 3, 4, 5, 6),
      { ...STATE_RECORD, attributes: { ...CELL_ATTRIBUTES, driverId: '010203040506' } },
    ],
    [
      '0x38 with modules',
      long(0x38, fix(), 0, 0, 3, WIDE_CELL, be(27, 2), be(0x2e, 2), 4, be(5572, 4)),
      { odometerMeters: 5572 },
    ],
    ['0x36 with a fix', long(0x36, fix(), CELL, 1, 2, 3), { ignition: undefined, events: [] }],
    [
      '0x36 with a place among modules',
      long(0x36, TERMINAL, 4, 3, 0, 2, be(0x33, 2), PLACE.length, PLACE, be(0x18, 2), 2, be(401, 2)),
      { ...TERMINAL_STATE, altitudeMeters: 120, batteryVolts: 4.01, batteryPercent: 67 },
    ],
  ])('%s', (_, frame, expected) => {
    expect(recordOf(frame)).toMatchObject({ ...FIX, ...expected });
    expect(recordOf([LOGIN, frame])).toMatchObject({ ...FIX, ...expected });
    const [message] = decode(frame);
    const isLong = frame[0] === 0x79;
    expect(message?.kind === 'records' && message.acknowledge(1)).toEqual(
      buildFrame(isLong, frame[isLong ? 4 : 3]!, 7, new Uint8Array(0)),
    );
  });

  it('0x36 in long frames that is a piece of a picture is heard and answered', () => {
    const [message] = decode(long(0x36, be(7, 4), zeros(4), be(20, 2), zeros(20)));
    expect(message).toEqual({ kind: 'heartbeat', reply: buildFrame(true, 0x36, 7, new Uint8Array(0)) });
  });
});

describe('messages of newer devices', () => {
  it.each([
    [
      '0xF1: state',
      long(
        0xf1,
        be(CLOCK_MS / 1000, 4),
        be(1, 2),
        1,
        2,
        be(2, 2),
        1,
        1,
        be(4, 2),
        1,
        1,
        be(5, 2),
        2,
        be(1265, 2),
        be(7, 2),
        1,
        0,
        be(9, 2),
        3,
        1,
        2,
        3,
      ),
      {
        fixTime: CLOCK_MS,
        motion: true,
        ignition: true,
        externalVolts: 12.65,
        charging: false,
        attributes: { armed: true },
      },
    ],
    ['0xF1: an ignition that is neither', long(0xf1, be(CLOCK_MS / 1000, 4), be(4, 2), 1, 7), { ignition: undefined }],
    [
      '0xF2: tag and accessory',
      long(
        0xf2,
        be(CLOCK_MS / 1000, 4),
        be(0x0c, 2),
        10,
        zeros(10),
        be(0x0a, 2),
        be(13, 2),
        1,
        [1, 2, 3, 4, 5, 6],
        0,
        0,
        2,
        [...Buffer.from('ABC')],
      ),
      { fixTime: CLOCK_MS, batteryPercent: undefined, attributes: { rfid: '010203040506', serialData: 'ABC' } },
    ],
    [
      '0x70 without a fix: the time of arrival, no odometer of unknown order',
      long(0x70, be(0x33, 2), be(18, 2), zeros(18), be(0x2e, 2), be(4, 2), be(62_045, 4)),
      { fixTime: undefined, latitude: undefined, valid: false, odometerMeters: undefined },
    ],
  ])('%s, answered in the short form', (_, frame, expected) => {
    const [message] = decode(frame);
    expect(message).toMatchObject({ kind: 'records', records: [expected] });
    expect(message?.kind === 'records' && message.acknowledge(1)).toEqual(
      buildFrame(false, frame[4]!, 7, new Uint8Array(0)),
    );
  });

  it('0x34 of X1: own battery and supply in either order, neither where both could be either', () => {
    const frame = (one: number, other: number): Uint8Array =>
      short(0x34, zeros(4), fix(), zeros(6), WIDER_CELL, zeros(4), be(one, 2), be(other, 2), zeros(10));
    for (const [one, other] of [
      [401, 1280],
      [1280, 401],
    ] as const)
      expect(recordOf(frame(one, other))).toMatchObject({ ...FIX, batteryVolts: 4.01, externalVolts: 12.8 });
    expect(recordOf(frame(401, 380))).toMatchObject({ ...FIX, batteryVolts: undefined, externalVolts: undefined });
  });
});

describe('refusals', () => {
  it.each([
    ['unknown type', short(0x1f, 1, 2, 3), { type: '0x1f', length: 13, reason: 'unknown type' }],
    ['unknown type, long', long(0x84, zeros(4)), { type: '0x84', length: 15, reason: 'unknown type' }],
    ['too short', short(0x12, 1, 2), { type: '0x12', length: 12, reason: 'unknown layout' }],
    ['login without digits', short(0x01, 0xff, zeros(7)), { type: '0x01', length: 18, reason: 'no IMEI' }],
  ])('%s', (_, frame, refusal) => {
    expect(decode(frame)[0]).toMatchObject({ kind: 'bad', refusal });
    expect(refusal.length).toBe(frame.length);
  });
});
