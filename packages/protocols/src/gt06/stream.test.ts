import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../device-side.ts';
import type { Message, StreamDecoder } from '../protocol.ts';
import { gt06Device } from './device.ts';
import { encodeLogin, encodeRecord } from './encode.ts';
import { gt06Stream } from './frame.ts';
import { buildFrame, DEGREE_STEPS } from './messages.ts';
import { gt06 } from './protocol.ts';

const IMEI = '356307042441013';
const decoder = (acceptWrongChecksum = false): StreamDecoder => gt06Stream({ now: () => 0, acceptWrongChecksum });
const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
/** Returns a message with its answers as numbers. */
const plain = (messages: readonly Message[]): unknown =>
  JSON.parse(
    JSON.stringify(
      messages.map((message) =>
        message.kind === 'records'
          ? { ...message, answer: Array.from(message.acknowledge(message.records.length) ?? []) }
          : message.kind === 'login'
            ? { ...message, answer: Array.from(message.reply(true) ?? []), refusal: message.reply(false) ?? null }
            : message,
      ),
    ),
  );
const good = (messages: readonly Message[]): Message[] => messages.filter(({ kind }) => kind !== 'bad');

function whole(bytes: Uint8Array, lenient = false): Message[] {
  const stream = decoder(lenient);
  return [...stream.push(bytes), ...stream.end()];
}

function split(bytes: Uint8Array, sizes: readonly number[], lenient = false): Message[] {
  const stream = decoder(lenient);
  const messages: Message[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = 1 + (sizes.length === 0 ? 0 : sizes[turn % sizes.length]!);
    messages.push(...stream.push(bytes.slice(at, at + size)));
    at += size;
  }
  return [...messages, ...stream.end()];
}

const record: fc.Arbitrary<DeviceRecord> = fc.record(
  {
    fixTime: fc.integer({ min: 0, max: 3_155_759_999 }).map((second) => Date.UTC(2000, 0, 1) + second * 1000),
    latitude: fc
      .integer({ min: -90 * DEGREE_STEPS, max: 90 * DEGREE_STEPS })
      .filter((steps) => steps !== 0)
      .map((steps) => steps / DEGREE_STEPS),
    longitude: fc.integer({ min: -180 * DEGREE_STEPS, max: 180 * DEGREE_STEPS }).map((steps) => steps / DEGREE_STEPS),
    speedMetersPerSecond: fc.integer({ min: 0, max: 255 }).map((kmh) => kmh / 3.6),
    headingDegrees: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 0, max: 15 }),
    odometerMeters: fc.integer({ min: 0, max: 2 ** 32 - 2 }),
    ignition: fc.boolean(),
    buffered: fc.boolean(),
  },
  { noNullPrototype: true },
);
const serial = fc.nat(0xffff);
const heartbeat = fc
  .tuple(fc.nat(255), fc.nat(6), fc.nat(4), serial)
  .map(([state, battery, signal, number]) =>
    buildFrame(false, 0x13, number, Uint8Array.of(state, battery, signal, 0, 2)),
  );
const frame = fc.oneof(
  fc.tuple(record, serial).map(([one, number]) => encodeRecord(one, number)),
  heartbeat,
  serial.map((number) => encodeLogin(IMEI, number)),
  // Any type and content: most are of no known type or cannot be read, but all are frames.
  fc
    .tuple(fc.boolean(), fc.nat(255), serial, fc.uint8Array({ maxLength: 80 }))
    .map(([long, type, number, content]) => buildFrame(long, type, number, content)),
);
/** Octets in which headers, lengths and stop octets are as frequent as can be. */
const hostile = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.nat(255).map((octet) => [octet]) },
    { weight: 2, arbitrary: fc.constantFrom([0x78, 0x78], [0x79, 0x79], [0x0d, 0x0a], [0x78], [0x79, 0x79, 0, 0x20]) },
  ),
  { maxLength: 200 },
);
const noise = hostile.map((parts) => Uint8Array.from(parts.flat()));
const traffic = fc.array(fc.oneof(frame, noise), { maxLength: 8 }).map(join);

describe('the stream', () => {
  it('gives the same messages for a split at every octet of login, location and heartbeat', () => {
    const bytes = join([
      encodeLogin(IMEI, 1),
      encodeRecord({ fixTime: 1_600_000_000_000, latitude: 1, longitude: 2, ignition: true }, 2),
      buildFrame(false, 0x13, 3, Uint8Array.of(0x46, 6, 4, 0, 2)),
    ]);
    const expected = plain(whole(bytes));
    expect(whole(bytes).map(({ kind }) => kind)).toEqual(['login', 'records', 'records']);
    for (let cut = 1; cut < bytes.length; cut++) expect(plain(split(bytes, [cut - 1, bytes.length]))).toEqual(expected);
    expect(plain(split(bytes, []))).toEqual(expected);
  });

  it('gives the same messages however it is split', () => {
    fc.assert(
      fc.property(traffic, fc.array(fc.nat(40)), fc.boolean(), (bytes, sizes, lenient) => {
        expect(plain(split(bytes, sizes, lenient))).toEqual(plain(whole(bytes, lenient)));
      }),
      { numRuns: 300 },
    );
  });

  it('loses no frame to noise before, between and after', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, frame), { minLength: 1, maxLength: 4 }), noise, (parts, last) => {
        const noisy = join([...parts.flat(), last]);
        const clean = join(parts.map(([, one]) => one));
        const found = plain(good(whole(noisy)));
        expect(found).toEqual(plain(good(whole(clean))));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the frames behind any damage of another', () => {
    const after = encodeRecord({ fixTime: 1_700_000_000_000, latitude: 5, longitude: 6, ignition: true }, 77);
    fc.assert(
      fc.property(frame, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(), (bytes, where, flip, cut) => {
        const damaged = Uint8Array.from(bytes);
        damaged[where % damaged.length]! ^= flip;
        const stump = damaged.slice(0, damaged.length - (cut % damaged.length));
        for (const start of [damaged, stump]) {
          // A stump that lacks an octet of its checksum may find it in the next header.
          const last = good(whole(join([start, after, after]))).at(-1);
          expect(last?.kind === 'records' && last.records[0]?.fixTime).toBe(1_700_000_000_000);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never keeps more than the frame cap and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(traffic, fc.uint8Array({ maxLength: 5000 }))), fc.boolean(), (parts, lenient) => {
        const stream = decoder(lenient);
        for (const part of parts) {
          stream.push(part);
          expect(stream.buffered).toBeLessThanOrEqual(gt06.frameCap);
        }
        stream.end();
        expect(stream.buffered).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps no more than a frame of a length that never comes', () => {
    const stream = decoder();
    stream.push(Uint8Array.of(0x79, 0x79, 0x10, 0x00, 0x94));
    for (let sent = 0; sent < 3 * gt06.frameCap; sent += 1000) {
      stream.push(new Uint8Array(1000).fill(7));
      expect(stream.buffered).toBeLessThanOrEqual(gt06.frameCap);
    }
  });

  it('passes over a stream of nothing but headers without looking at every octet a thousand times', () => {
    const header = [0x79, 0x79, 0x0f, 0xf0, 0x94];
    const flood = Uint8Array.from({ length: 100_000 }, (_, index) => header[index % header.length]!);
    const after = encodeLogin(IMEI, 9);
    expect(good(whole(join([flood, after]))).map(({ kind }) => kind)).toEqual(['login']);
  });
});

describe('encode and decode', () => {
  it('are inverse on what the wire carries', () => {
    fc.assert(
      fc.property(record, serial, (one, number) => {
        const [message, ...rest] = whole(encodeRecord(one, number));
        if (message?.kind !== 'records') throw new Error('records expected');
        expect(rest).toEqual([]);
        const located = one.latitude !== undefined && one.longitude !== undefined;
        const { latitude, longitude, speedMetersPerSecond, headingDegrees, buffered, ...others } = one;
        expect(message.records[0]).toMatchObject({ ...others, valid: located });
        // A device that knows no ignition has no place for the mark.
        if (one.ignition !== undefined) expect(message.records[0]?.buffered).toBe(buffered ?? false);
        else expect(message.records[0]?.ignition).toBeUndefined();
        if (!located) return;
        expect(message.records[0]).toMatchObject({ latitude, longitude, headingDegrees: headingDegrees ?? 0 });
        expect(message.records[0]?.speedMetersPerSecond).toBeCloseTo(speedMetersPerSecond ?? 0, 9);
      }),
    );
  });

  it('carry events that have a code', () => {
    for (const type of [
      'sos',
      'unplugged',
      'shock',
      'towing',
      'tamper',
      'crash',
      'harshBraking',
      'lowBattery',
    ] as const) {
      const sent = { fixTime: 1_600_000_000_000, latitude: -1, longitude: -2, ignition: true, events: [{ type }] };
      const [message] = whole(encodeRecord({ ...sent, odometerMeters: 5000, batteryPercent: 50 }, 1));
      if (message?.kind !== 'records') throw new Error('records expected');
      expect(message.records[0]).toMatchObject({ ...sent, odometerMeters: 5000, batteryPercent: 50 });
    }
  });
});

describe('the device side', () => {
  it('is admitted by the answer to its login, and confirmed when every frame is answered', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 16 }), fc.nat(20), (records, size) => {
        const device = gt06Device(IMEI);
        const server = decoder();
        const answers = (bytes: Uint8Array): Uint8Array =>
          join(
            server.push(bytes).map((message) => {
              if (message.kind === 'login') return message.reply(true)!;
              if (message.kind !== 'records') throw new Error('records expected');
              return message.acknowledge(message.records.length)!;
            }),
          );
        expect(device.hear(answers(device.login()!))).toEqual([{ kind: 'accepted' }]);
        const answer = answers(device.packet(records));
        const heard = [];
        for (let at = 0; at < answer.length; at += size + 1) {
          expect(heard).toEqual([]);
          heard.push(...device.hear(answer.subarray(at, at + size + 1)));
        }
        expect(heard).toEqual([{ kind: 'confirmed', count: records.length }]);
        expect(device.hear(answer)).toEqual([]);
      }),
    );
  });
});
