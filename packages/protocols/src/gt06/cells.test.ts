import { describe, expect, it } from 'vitest';
import {
  be,
  CELL,
  CELL_ATTRIBUTES,
  CLOCK,
  CLOCK_MS,
  decode,
  FIX,
  fix,
  LOGIN,
  recordOf,
  short,
  WIDE_CELL,
  zeros,
} from './testing.ts';

describe('cells and access points', () => {
  const neighbours = [...CELL.slice(3), 62, 0x28, 0x7d, 0, 0x1f, 0x72, 49, ...zeros(30)];
  const seen = { ...CELL_ATTRIBUTES, cellTowers: '10365/8049/-62,10365/8050/-49' };
  const points = [2, 1, 2, 3, 4, 5, 6, 60, 0xa, 0xb, 0xc, 0xd, 0xe, 0xf, 70];
  const addresses = '01:02:03:04:05:06/-60,0a:0b:0c:0d:0e:0f/-70';

  it.each([
    ['0x18', short(0x18, CLOCK, CELL.slice(0, 3), neighbours, 0xff, 0, 2), seen],
    ['0x28', short(0x28, CLOCK, CELL.slice(0, 3), neighbours, 0xff, 0, 2), seen],
    ['0x2E', short(0x2e, CLOCK, CELL.slice(0, 3), neighbours, 0xff, 0, 2), seen],
    ['0x24', short(0x24, CLOCK, CELL.slice(0, 3), neighbours, 0xff, 0, 2), seen],
    ['0x2C', short(0x2c, CLOCK, CELL.slice(0, 3), neighbours, 0xff, points), { ...seen, wifiAccessPoints: addresses }],
    [
      '0xA1',
      short(
        0xa1,
        CLOCK,
        0x81,
        0xcc,
        0,
        0,
        be(0x287d, 4),
        be(0x1f71, 8),
        62,
        be(0x287d, 4),
        be(0x1f72, 8),
        49,
        zeros(65),
        0xff,
        0,
        2,
      ),
      seen,
    ],
    [
      '0xA2',
      short(
        0xa2,
        CLOCK,
        0x01,
        0xcc,
        0,
        be(0x287d, 4),
        be(0x1f71, 8),
        62,
        be(0x287d, 4),
        be(0x1f72, 8),
        49,
        zeros(65),
        0xff,
        points,
      ),
      { ...seen, wifiAccessPoints: addresses },
    ],
    [
      '0x24, Wanway',
      short(0x24, CLOCK, 1, CELL.slice(0, 3), 5, CELL.slice(3), 62, 0x28, 0x7d, 0, 0x1f, 0x72, 49, zeros(18), zeros(3)),
      seen,
    ],
    ['0x11, one', short(0x11, CLOCK, CELL, 0, 2), CELL_ATTRIBUTES],
    [
      '0xF3',
      short(0xf3, 0x24, 0x05, 0x17, 0x08, 0x09, 0x10, 1, 0, 0, 1, 2, 3, 4, 5, 6),
      { wifiAccessPoints: '01:02:03:04:05:06' },
    ],
  ])('%s', (_, frame, attributes) => {
    expect(recordOf(frame)).toMatchObject({ fixTime: CLOCK_MS, valid: false, latitude: undefined, attributes });
  });

  it('of watches, without length, serial number and checksum; the answer repeats type and date', () => {
    const date = [0x24, 0x05, 0x17, 0x08, 0x09, 0x10];
    const cells = [2, 0x01, 0xcc, 0, 0x28, 0x7d, 0x1f, 0x71, 62, 0x28, 0x7d, 0x1f, 0x72, 49];
    for (const type of [0x17, 0x69]) {
      const frame = Uint8Array.from([0x78, 0x78, 2, type, ...date, ...points.slice(1), ...cells, 0x0d, 0x0a]);
      const [message, ...rest] = decode([frame, LOGIN]);
      expect(message).toMatchObject({
        kind: 'records',
        records: [{ fixTime: CLOCK_MS, attributes: { ...seen, wifiAccessPoints: addresses } }],
      });
      expect(message?.kind === 'records' && message.acknowledge(1)).toEqual(
        Uint8Array.from([0x78, 0x78, 0, type, ...date, 0x0d, 0x0a]),
      );
      expect(rest).toMatchObject([{ kind: 'login' }]);
    }
  });

  it('keeps a fix behind which the content ends too early', () => {
    for (const frame of [
      short(0x12, fix(), 0x81, 0xcc, zeros(6)),
      short(0x26, fix(), 9, CELL.slice(0, 4)),
      short(0xa0, fix(), WIDE_CELL.slice(0, 9)),
    ])
      expect(recordOf(frame)).toMatchObject({ ...FIX, attributes: undefined });
    expect(decode(short(0x12, fix().slice(1)))).toMatchObject([{ kind: 'bad', reason: 'malformed' }]);
  });

  it('believes no cell of zeros or ones, and no country beyond 999', () => {
    for (const cell of [zeros(8), new Array<number>(8).fill(0xff)])
      expect(recordOf(short(0x12, fix(), cell)).attributes).toBeUndefined();
  });
});
