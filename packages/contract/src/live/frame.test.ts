import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeFrame,
  decodeResume,
  encodeResume,
  FRAME_FLAGS,
  FrameError,
  type FrameHeader,
  type FrameSink,
  FrameWriter,
  HEADER_BYTES,
  POSITION_BYTES,
  POSITION_FLAGS,
  readFrameHeader,
} from './frame.ts';

const header: FrameHeader = {
  type: 'changes',
  flags: FRAME_FLAGS.namesChanged,
  account: 7,
  epoch: 0xfedcba98,
  sequence: 42,
  serverTime: 1_790_000_000_123,
};

/** Returns all entries of a frame, in order. */
function read(bytes: Uint8Array) {
  const told: unknown[][] = [];
  const note =
    (name: string) =>
    (...values: (number | string)[]) =>
      void told.push([name, ...values]);
  const sink: FrameSink = {
    position: note('position'),
    contact: note('contact'),
    status: note('status'),
    removal: note('removal'),
    diagnosis: note('diagnosis'),
  };
  return { header: decodeFrame(bytes, sink), told };
}

describe('a frame of the live channel', () => {
  it('takes at most 24 bytes for a moving asset', () => {
    const writer = new FrameWriter();
    const base = new FrameWriter().finish(header).byteLength;
    writer.position(1, 500_000_000, 90_000_000, 1_790_000_000_000, 1_790_000_001_000, 1500, 90, 0);
    expect(writer.finish(header).byteLength - base).toBeLessThanOrEqual(24);
    expect(base).toBe(HEADER_BYTES);
    expect(POSITION_BYTES).toBe(22);
  });

  it('has the documented layout, byte by byte', () => {
    const writer = new FrameWriter();
    writer.position(0x01020304, -1, 2, 1_000_000, 1_003_000, 0x0506, 180, POSITION_FLAGS.auxiliary);
    writer.status(9, 7, 12, 5_000);
    writer.diagnosis(6, '{}');
    const frame = writer.finish({ ...header, account: 1, epoch: 2, sequence: 3 });
    expect([...frame.slice(0, 16)]).toEqual([2, 2, 1, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
    expect([...frame.slice(24, 44)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0]);
    expect([...frame.slice(44, 66)]).toEqual([
      ...[4, 3, 2, 1, 255, 255, 255, 255, 2, 0, 0, 0],
      ...[0xe8, 3, 0, 0, 3, 0, 6, 5, 120, 1],
    ]);
    expect([...frame.slice(66, 75)]).toEqual([9, 0, 0, 0, 5, 0, 0, 0, 0x7c]);
    expect([...frame.slice(75)]).toEqual([6, 0, 0, 0, 2, 0, 0x7b, 0x7d]);
  });

  it('decodes to the encoded entries', () => {
    const entry = fc.record({
      key: fc.integer({ min: 1, max: 0x7fff_ffff }),
      latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }),
      longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
      fix: fc.integer({ min: 1_262_304_000, max: 4_000_000_000 }),
      delay: fc.integer({ min: -300, max: 200_000 }),
      speed: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
      heading: fc.option(fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }), { nil: undefined }),
      status: fc.integer({ min: 0, max: 13 }),
      movement: fc.integer({ min: 0, max: 13 }),
      diagnosis: fc.option(fc.string({ unit: 'grapheme', maxLength: 300 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
        const writer = new FrameWriter();
        for (const one of entries) {
          const packet = (one.fix + one.delay) * 1000;
          writer.position(one.key, one.latitude, one.longitude, one.fix * 1000, packet, one.speed, one.heading, 0);
          writer.status(one.key, one.status, one.movement, one.fix * 1000);
          writer.removal(one.key);
          if (one.diagnosis !== undefined) writer.diagnosis(one.key, one.diagnosis);
        }
        const { header: got, told } = read(writer.finish(header));
        expect(got).toEqual(header);
        const packets = new Map<number, number>();
        const positions = told.filter(([name]) => name === 'position');
        entries.forEach((one, index) => {
          const [, key, latitude, longitude, fix, packet, speed, heading] = positions[index] as number[];
          expect(key).toBe(one.key);
          expect(Math.round(latitude! * 1e7)).toBe(one.latitude);
          expect(Math.round(longitude! * 1e7)).toBe(one.longitude);
          expect(fix).toBe(one.fix * 1000);
          expect(speed).toBe(one.speed === undefined ? Number.NaN : one.speed / 100);
          if (one.heading === undefined) expect(heading).toBeNaN();
          else expect(Math.abs(((heading! - one.heading + 540) % 360) - 180)).toBeLessThanOrEqual(0.7501);
          packets.set(index, packet!);
        });
        // Contacts come after positions and win, so the last packet time is right whatever the delay.
        const contacts = told.filter(([name]) => name === 'contact') as [string, number, number][];
        const odd = entries.filter((one) => one.delay < 0 || one.delay > 0xffff);
        expect(contacts.map(([, key, time]) => [key, time])).toEqual(
          odd.map((one) => [one.key, (one.fix + one.delay) * 1000]),
        );
        entries.forEach((one, index) => {
          if (!odd.includes(one)) expect(packets.get(index)).toBe((one.fix + one.delay) * 1000);
        });
        expect(told.filter(([name]) => name === 'status')).toEqual(
          entries.map((one) => ['status', one.key, one.status, one.movement, one.fix * 1000]),
        );
        expect(told.filter(([name]) => name === 'removal')).toEqual(entries.map((one) => ['removal', one.key]));
        expect(told.filter(([name]) => name === 'diagnosis')).toEqual(
          entries.filter((one) => one.diagnosis !== undefined).map((one) => ['diagnosis', one.key, one.diagnosis]),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('is read at any offset of a larger buffer, as Node hands sockets’ bytes out', () => {
    const writer = new FrameWriter();
    writer.contact(5, 9_000);
    const frame = writer.finish(header);
    const pool = new Uint8Array(frame.byteLength + 3);
    pool.set(frame, 3);
    expect(read(pool.subarray(3)).told).toEqual([['contact', 5, 9_000]]);
  });

  it('refuses other bytes without calling the sink', () => {
    const frame = new FrameWriter().finish(header);
    const longer = new Uint8Array([...frame, 0]);
    const other = frame.slice();
    other[0] = 1;
    const strange = frame.slice();
    strange[1] = 9;
    const writer = new FrameWriter();
    writer.diagnosis(1, '{"unpluggedSince":1}');
    const cut = writer.finish(header);
    cut[HEADER_BYTES + 4]! += 1;
    for (const bytes of [new Uint8Array(0), frame.slice(0, 43), longer, other, strange, cut])
      expect(() => read(bytes)).toThrow(FrameError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readFrameHeader(bytes);
          read(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });
});

describe('the resume message', () => {
  it('decodes to the encoded streams', () => {
    const streams = [
      { account: 1, epoch: 0xffff_ffff, sequence: 0 },
      { account: 2, epoch: 5, sequence: 77 },
    ];
    expect(decodeResume(encodeResume(streams))).toEqual(streams);
    expect(decodeResume(encodeResume([]))).toEqual([]);
  });

  it('refuses other bytes', () => {
    for (const bytes of [[], [2, 1, 0], [1, 1, 0, 0], [2, 2, 0, 0], [2, 1, 0, 0, 9]])
      expect(() => decodeResume(new Uint8Array(bytes))).toThrow(FrameError);
  });
});
