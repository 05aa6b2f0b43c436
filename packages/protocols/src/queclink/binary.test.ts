import { describe, expect, it } from 'vitest';
import { crc16 } from './checksum.ts';
import { queclinkStream } from './frame.ts';
import {
  BINARY_POSITION,
  binaryAnswer,
  binaryHeartbeat,
  binaryInformation,
  binaryReport,
  bytesOf,
  FIX_TIME,
  IMEI,
  PLACE,
  SENT_TIME,
  textOf,
  whole,
} from './testing.ts';

const packed = (...parts: [value: number, width: number][]): number[] => {
  const digits = parts
    .map(([value, width]) => (value < 0 ? value + 2 ** width : value).toString(2).padStart(width, '0'))
    .join('');
  return digits.match(/.{8}/g)!.map((octet) => Number.parseInt(octet, 2));
};
const wholePoint = packed([1, 2], [1, 1], [360, 12], [359, 9], [13_404_954, 32], [52_520_008, 32]);
/** A whole point with its time, one that differs from it, a second without, and a whole point again. */
const TRACK = [
  ...[...wholePoint, ...packed([FIX_TIME / 1000, 32])],
  ...packed([2, 2], [1, 1], [-1, 7], [2, 7], [62, 12], [-34, 11]),
  ...[0, ...wholePoint],
];

describe('the checksum', () => {
  it('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16(bytesOf('123456789'), 0, 9)).toBe(0x29b1);
  });
});

describe('binary frames', () => {
  it('a report has its position and is acknowledged in text', () => {
    const [message] = whole(binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION, 0, 0, 0]));
    expect(message).toMatchObject({
      kind: 'records',
      imei: IMEI,
      records: [
        {
          ...PLACE,
          fixTime: FIX_TIME,
          valid: true,
          buffered: false,
          speedMetersPerSecond: 10,
          headingDegrees: 90,
          altitudeMeters: 112,
          satellites: 7,
          batteryPercent: 80,
          externalVolts: 14.2,
          ignition: true,
          motion: true,
          sequence: 0xa1 * 256,
          attributes: { hdop: 2, gsmOperator: 26201, gsmAreaCode: 0x1a2b, gsmCellId: 0x3c4d },
        },
      ],
    });
    expect(message?.kind === 'records' && textOf(message.acknowledge(1))).toBe('+SACK:00A1$');
    expect(message?.kind === 'records' && message.acknowledge(0)).toBeUndefined();
  });

  it('finds the IMEI behind a device type of three octets', () => {
    const bytes = binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION]);
    const longer = Uint8Array.from([...bytes.slice(0, 11), 0x80, 0x20, ...bytes.slice(11)]);
    longer[10]! += 2;
    const checksum = crc16(longer, 4, longer.length - 4);
    longer.set([checksum >> 8, checksum & 255], longer.length - 4);
    expect(whole(longer)).toMatchObject([{ kind: 'records', imei: IMEI, records: [PLACE] }]);
  });

  it('several positions, and one after a longer head', () => {
    const [message] = whole(binaryReport('+BSP', 7, [0x10, 2, ...BINARY_POSITION, ...BINARY_POSITION]));
    expect(message).toMatchObject({
      kind: 'records',
      records: [
        { ...PLACE, buffered: true },
        { ...PLACE, buffered: true },
      ],
    });
    expect(whole(binaryReport('+EVT', 45, [0, 0, 2, 0, 0, 0, 9, 1, ...BINARY_POSITION]))).toMatchObject([
      { records: [PLACE] },
    ]);
  });

  it('information is a record without a place, a heartbeat contact, an answer a response', () => {
    expect(whole(binaryInformation())).toMatchObject([
      { kind: 'records', imei: IMEI, records: [{ fixTime: SENT_TIME, valid: false }] },
    ]);
    const [heartbeat] = whole(binaryHeartbeat());
    expect(heartbeat).toMatchObject({ kind: 'heartbeat', imei: IMEI });
    expect(heartbeat?.kind === 'heartbeat' && textOf(heartbeat.reply)).toBe('+SACK:GTHBD,450102,00A1$');
    expect(whole(binaryAnswer(0x1f))).toMatchObject([{ kind: 'response', imei: IMEI, serial: 0x1f }]);
  });

  it('a compressed track has a position for every second but those without', () => {
    const [message] = whole(
      binaryReport('+RSP', 100, [0, 4, ...TRACK, 0x02, 0x62, 0, 1, 0x1a, 0x2b, 0x3c, 0x4d, 0, 0]),
    );
    expect(message).toMatchObject({
      kind: 'records',
      records: [
        { ...PLACE, fixTime: FIX_TIME, valid: true, speedMetersPerSecond: 10, headingDegrees: 359 },
        { fixTime: FIX_TIME + 1000, latitude: 52.519974, longitude: 13.405016, headingDegrees: 1 },
        { fixTime: FIX_TIME + 3000, ...PLACE, batteryPercent: 80 },
      ],
    });
    const second = message?.kind === 'records' ? message.records[1]?.speedMetersPerSecond : undefined;
    expect(second! * 3.6).toBeCloseTo(35.9);
  });

  it.each([
    ['a name instead of the IMEI', binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION]).with(16, 0xff)],
    ['a compressed track that breaks off', binaryReport('+RSP', 100, [0, 9, ...TRACK, 0x02, 0x62, 0, 1, 0, 0, 0, 0])],
    [
      'a compressed track that does not end at the cell',
      binaryReport('+RSP', 100, [0, 3, ...TRACK, 0xff, 0xff, 0, 1, 0, 0, 0, 0]),
    ],
    ['no altitude', binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION], 0x00fc1fbb)],
    ['an impossible date', binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION.with(18, 13)])],
    ['no position at all', binaryReport('+EVT', 1, [1, 2, 3])],
  ])('%s is unsupported, and the next frame is read', (_name, bytes) => {
    const body = Uint8Array.from(bytes);
    const checksum = crc16(body, 4, body.length - 4);
    body.set([checksum >> 8, checksum & 255], body.length - 4);
    expect(whole(Uint8Array.from([...body, ...binaryHeartbeat()]))).toMatchObject([
      { kind: 'bad', reason: 'unsupported' },
      { kind: 'heartbeat' },
    ]);
  });

  it('a wrong checksum is refused, and taken where the listener says so', () => {
    const bytes = binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION]);
    bytes[bytes.length - 4]! ^= 1;
    expect(whole(bytes)).toMatchObject([{ kind: 'bad', reason: 'checksum' }]);
    expect(queclinkStream({ now: () => 0, acceptWrongChecksum: true }).push(bytes)).toMatchObject([
      { kind: 'records' },
    ]);
  });
});
