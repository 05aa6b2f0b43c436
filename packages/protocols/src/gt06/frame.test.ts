import { describe, expect, it } from 'vitest';
import { Checksums, crcItu } from './checksum.ts';
import { LONGEST_LENGTH } from './messages.ts';
import { CELL, decode, fix, long, short, zeros } from './testing.ts';

const HEARTBEAT = short(0x13, 0x46, 6, 4, 0, 2);
const LOCATION = short(0x12, fix(), CELL);
const SUPPLY = long(0x94, 0, 4, 0xb0);
const withoutStop = (frame: Uint8Array): Uint8Array => frame.slice(0, -2);

/** The same frame with another length, its checksum made right for it. */
function withLength(frame: Uint8Array, length: number): Uint8Array {
  const changed = Uint8Array.from(frame);
  changed[2] = length;
  const at = changed.length - 4;
  const crc = crcItu(changed, 2, at);
  changed[at] = crc >>> 8;
  changed[at + 1] = crc;
  return changed;
}

function withWrongChecksum(frame: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(frame);
  changed[changed.length - 3]! ^= 0x5a;
  return changed;
}

/** Kinds of the messages, reasons of the bad ones. */
const kinds = (frames: Uint8Array[], lenient = false): string[] =>
  decode(frames, 0, lenient).map((message) => (message.kind === 'bad' ? message.reason : message.kind));

describe('the checksum', () => {
  it('is that of the documents', () => {
    // Answer to a login with serial number 1, and the check value of CRC-16/X-25.
    expect(crcItu(Uint8Array.of(0x05, 0x01, 0x00, 0x01), 0, 4)).toBe(0xd9dc);
    expect(crcItu(Buffer.from('123456789'), 0, 9)).toBe(0x906e);
  });

  it('of any part is the same, summed or combined', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 31 + (index >>> 5)) & 0xff);
    const checksums = new Checksums(bytes, bytes.length);
    for (const [from, to] of [
      [0, 5000],
      [1, 4999],
      [17, 217],
      [17, 218],
      [17, 219],
      [700, 1724],
      [4000, 4000],
    ] as const)
      expect(checksums.of(from, to)).toBe(crcItu(bytes, from, to));
  });
});

describe('frames', () => {
  it.each([
    ['several in one packet', [HEARTBEAT, LOCATION, SUPPLY, HEARTBEAT], ['records', 'records', 'records', 'records']],
    ['without stop octets', [withoutStop(HEARTBEAT), withoutStop(SUPPLY), LOCATION], ['records', 'records', 'records']],
    ['with a doubled header', [Uint8Array.of(0x78, 0x78), HEARTBEAT], ['noise', 'records']],
    ['with three header octets', [Uint8Array.of(0x78), HEARTBEAT], ['noise', 'records']],
    ['with a doubled long header', [Uint8Array.of(0x79, 0x79), SUPPLY], ['noise', 'records']],
    ['with a length that is too short', [withLength(LOCATION, 29), HEARTBEAT], ['records', 'records']],
    ['with a length that is too long', [withLength(LOCATION, 60), HEARTBEAT], ['records', 'records']],
    ['with a length of nothing', [withLength(HEARTBEAT, 0), HEARTBEAT], ['records', 'records']],
    [
      'between noise',
      [Uint8Array.of(1, 2, 3), HEARTBEAT, Uint8Array.of(0x0d, 0x0a, 9), HEARTBEAT],
      ['noise', 'records', 'noise', 'records'],
    ],
    ['behind text of a serial line', [Buffer.from('+CSQ: 17,99\r\nxx'), HEARTBEAT], ['noise', 'records']],
    ['behind half a frame', [LOCATION.slice(0, 20), HEARTBEAT], ['length', 'records']],
    [
      'behind half a frame with its end',
      [LOCATION.slice(0, 20), Uint8Array.of(0x0d, 0x0a), HEARTBEAT],
      ['length', 'records'],
    ],
    [
      'behind a frame whose middle is missing',
      [LOCATION.slice(0, 12), LOCATION.slice(20), HEARTBEAT],
      ['length', 'records'],
    ],
    ['behind a length that no frame has', [Uint8Array.of(0x79, 0x79, 0xff, 0xff), HEARTBEAT], ['length', 'records']],
    ['with a wrong checksum', [withWrongChecksum(LOCATION), HEARTBEAT], ['checksum', 'records']],
    ['of nothing but noise', [Uint8Array.from(zeros(600))], ['noise', 'noise']],
    ['that end early', [HEARTBEAT, LOCATION.slice(0, 20)], ['records', 'length']],
  ])('%s', (_, frames, expected) => {
    expect(kinds(frames)).toEqual(expected);
  });

  it.each([
    ['at the stated length', [withWrongChecksum(LOCATION), HEARTBEAT], ['records', 'records']],
    [
      'at the stated length, without stop octets',
      [withoutStop(withWrongChecksum(LOCATION)), HEARTBEAT],
      ['records', 'records'],
    ],
    [
      'up to the next header, when the length is wrong too',
      [withWrongChecksum(withLength(LOCATION, 40)), HEARTBEAT],
      ['records', 'records'],
    ],
  ])('are taken with a wrong checksum when the setting says so: %s', (_, frames, expected) => {
    expect(kinds(frames, true)).toEqual(expected);
    expect(kinds(frames)[0]).not.toBe('records');
  });

  it('a frame with a right checksum is told at once, without waiting for its stop octets', () => {
    const [message] = decode(withoutStop(HEARTBEAT));
    expect(message?.kind).toBe('records');
  });

  it('a frame that is told to be longer than it is does not wait for more', () => {
    expect(kinds([withLength(HEARTBEAT, 200)])).toEqual(['records']);
  });

  it('a frame within one that never ends is not kept waiting', () => {
    const header = Uint8Array.of(0x79, 0x79, LONGEST_LENGTH >>> 8, LONGEST_LENGTH & 0xff, 0x94);
    expect(kinds([header, HEARTBEAT])).toEqual(['length', 'records']);
  });

  it('shows at most 512 octets of what it drops', () => {
    for (const message of decode(Uint8Array.from({ length: 3000 }, (_, index) => 0x79 - (index % 7)))) {
      if (message.kind === 'bad') expect(message.bytes.length).toBeLessThanOrEqual(512);
    }
  });
});
