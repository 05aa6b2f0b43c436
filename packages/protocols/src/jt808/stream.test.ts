import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../device-side.ts';
import type { Message } from '../protocol.ts';
import { jt808Device } from './device.ts';
import { BATCH_CAPACITY, encodeFrame, locationBody, reportOf } from './encode.ts';
import { frame, withoutEscapes } from './escape.ts';
import { jt808Datagram, jt808Stream } from './frame.ts';
import { FROM_TERMINAL } from './messages.ts';
import { jt808 } from './protocol.ts';
import { hex, join, location, message, read, recordsOf } from './testing.ts';

/** Returns a message without its functions. */
const plain = (messages: readonly Message[]): unknown => JSON.parse(JSON.stringify(messages));
const withoutBad = (messages: readonly Message[]): Message[] => messages.filter((found) => found.kind !== 'bad');

/** Records on the steps of the wire, so that nothing is rounded away. */
const record: fc.Arbitrary<DeviceRecord> = fc.record(
  {
    latitude: fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6),
    longitude: fc.integer({ min: 1, max: 179_999_999 }).map((value) => value / 1e6),
    altitudeMeters: fc.integer({ min: -400, max: 9000 }),
    speedMetersPerSecond: fc.integer({ min: 0, max: 3000 }).map((value) => value / 36),
    headingDegrees: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 0, max: 40 }),
    ignition: fc.boolean(),
    digitalOutputs: fc.integer({ min: 0, max: 3 }),
    odometerMeters: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((value) => value * 100),
    fuelLiters: fc.integer({ min: 0, max: 0x7fff }).map((value) => value / 10),
    // 2000 to 2099 in GMT+8, whole seconds.
    fixTime: fc.integer({ min: 946_656_000, max: 4_102_415_999 }).map((value) => value * 1000),
  },
  { noNullPrototype: true },
);

const imei = fc.constantFrom('013800138000', '356307042441013', '12345678901234567890');
const serial = fc.integer({ min: 0, max: 0xffff });

const report = fc
  .tuple(imei, serial, fc.array(record, { minLength: 1, maxLength: 5 }))
  .map(([name, number, records]) => {
    const { messageId, body } = reportOf(records);
    return encodeFrame({ messageId, imei: name, serial: number, editionOf2019: name.length > 12 }, body);
  });
const other = fc
  .tuple(fc.constantFrom(...Object.values(FROM_TERMINAL)), fc.uint8Array({ maxLength: 60 }), imei, serial)
  .map(([messageId, body, name, number]) =>
    encodeFrame({ messageId, imei: name, serial: number, editionOf2019: name.length > 12 }, [...body]),
  );
const alternative = fc
  .tuple(fc.uint8Array({ minLength: 7, maxLength: 7 }), fc.uint8Array({ maxLength: 60 }))
  .map(([terminal, body]) =>
    frame(Uint8Array.of(0x02, 0x00, body.length >> 8, body.length & 255, ...terminal, 0, 1, ...body), true),
  );
const noise = fc.uint8Array({ minLength: 1, maxLength: 700 });
/** Octets among which no frame begins or ends. */
const quiet = noise.map((bytes) => bytes.map((octet) => (octet === 0x7e || octet === 0xe7 ? 0x7f : octet)));
const traffic = fc.array(
  fc.oneof({ arbitrary: report, weight: 3 }, { arbitrary: other, weight: 3 }, noise, alternative),
  { maxLength: 6 },
);

describe('the stream', () => {
  it('gives the same messages however it is split', () => {
    fc.assert(
      fc.property(traffic, fc.array(fc.nat(40)), (parts, cuts) => {
        const bytes = join(parts);
        const stream = jt808Stream({ now: () => 0 });
        const messages: Message[] = [];
        let at = 0;
        for (let turn = 0; at < bytes.length; turn++) {
          const size = 1 + (cuts.length === 0 ? 0 : cuts[turn % cuts.length]!);
          messages.push(...stream.push(bytes.slice(at, at + size)));
          at += size;
        }
        messages.push(...stream.end());
        expect(plain(messages)).toEqual(plain(read(bytes)));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same messages for a split at every octet of a whole conversation', () => {
    const bytes = join([
      message(0x0100, '002C012F 3730313131 42534A2D41362D42 00000000000000 01 D4C14238383838'),
      message(0x0102, '303132', { serial: 2 }),
      // The body contains the octets of both delimiters and both markers.
      message(0x0200, location({ latitude: 0x017e7d7e, longitude: 0x007d017d }), { serial: 0x7e7d }),
      message(0x0002, '', { serial: 4 }),
    ]);
    const expected = plain(read(bytes));
    expect(withoutBad(read(bytes)).map((found) => found.kind)).toEqual(['login', 'login', 'records', 'heartbeat']);
    for (let cut = 1; cut < bytes.length; cut++) {
      const stream = jt808Stream({ now: () => 0 });
      const halves = [...stream.push(bytes.slice(0, cut)), ...stream.push(bytes.slice(cut)), ...stream.end()];
      expect(plain(halves)).toEqual(expected);
    }
  });

  it('loses no frame to noise before, between and after', () => {
    fc.assert(
      fc.property(
        fc.array(report, { minLength: 1, maxLength: 4 }),
        fc.array(quiet, { minLength: 5, maxLength: 5 }),
        (reports, between) => {
          const noisy = join([between[0]!, ...reports.flatMap((one, at) => [one, between[at + 1]!])]);
          expect(plain(withoutBad(read(noisy)))).toEqual(plain(read(join(reports))));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('finds the frame after any noise, delimiters and all', () => {
    fc.assert(
      fc.property(noise, report, (before, one) => {
        const found = withoutBad(read(join([before, one, one])));
        expect(plain(found.slice(-1))).toEqual(plain(read(one)));
      }),
      { numRuns: 300 },
    );
  });

  it('takes any mutation of a frame without a throw, and the frames after it are found', () => {
    fc.assert(
      fc.property(report, fc.nat(), fc.integer({ min: 1, max: 255 }), report, (bytes, where, flip, after) => {
        const damaged = Uint8Array.from(bytes);
        damaged[where % damaged.length]! ^= flip;
        const messages = read(join([damaged, after]));
        expect(plain(messages.slice(-1))).toEqual(plain(read(after)));
      }),
      { numRuns: 300 },
    );
  });

  it('never keeps more than its cap', () => {
    const stream = jt808Stream({ now: () => 0 });
    stream.push(Uint8Array.of(0x7e));
    for (let sent = 0; sent < 3 * jt808.frameCap; sent += 1000) {
      stream.push(new Uint8Array(1000).fill(7));
      expect(stream.buffered).toBeLessThanOrEqual(jt808.frameCap);
    }
    fc.assert(
      fc.property(traffic, (parts) => {
        for (const part of parts) {
          stream.push(part.subarray(0, part.length - 1));
          expect(stream.buffered).toBeLessThanOrEqual(jt808.frameCap);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('takes arbitrary octets, and arbitrary bodies of every message', () => {
    const head = fc.constantFrom(...Object.values(FROM_TERMINAL));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2000 }),
        head,
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        (bytes, messageId, body, anyChecksum) => {
          read(bytes, anyChecksum);
          jt808Datagram(bytes, { now: () => 0 });
          for (const name of ['013800138000', '356307042441013']) {
            const one = encodeFrame({ messageId, imei: name, serial: 1, editionOf2019: name.length > 12 }, [...body]);
            for (const found of read(one)) {
              if (found.kind === 'login') found.reply(true);
              if (found.kind === 'records') found.acknowledge(found.records.length);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a stream of nothing but delimiters or false headers is gone through once', () => {
    const delimiters = new Uint8Array(200_000).fill(0x7e);
    expect(read(delimiters)).toEqual([]);
    const headers = join(Array.from({ length: 20_000 }, () => hex('7E 0200 001C 0138')));
    expect(withoutBad(read(headers))).toEqual([]);
  });
});

describe('escapes', () => {
  it('are inverse for all octets, in both kinds of frames', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, other) => {
        const framed = frame(bytes, other);
        const delimiter = other ? 0xe7 : 0x7e;
        expect(framed[0]).toBe(delimiter);
        expect(framed.at(-1)).toBe(delimiter);
        const between = framed.subarray(1, framed.length - 1);
        expect(between.includes(delimiter)).toBe(false);
        const found = withoutEscapes(between, other);
        expect(found.subarray(0, found.length - 1)).toEqual(bytes);
        expect(found.reduce((sum, octet) => sum ^ octet, 0)).toBe(0);
      }),
    );
  });
});

describe('encode and decode', () => {
  it('are inverse on what the wire carries', () => {
    fc.assert(
      fc.property(
        imei,
        serial,
        fc.array(record, { minLength: 1, maxLength: BATCH_CAPACITY }),
        (name, number, records) => {
          const { messageId, body } = reportOf(records);
          const bytes = encodeFrame({ messageId, imei: name, serial: number, editionOf2019: name.length > 12 }, body);
          const [found] = read(bytes);
          expect(found).toMatchObject({ kind: 'records', imei: name });
          expect(recordsOf(found)).toMatchObject(records.map((one) => ({ ...one, valid: true, buffered: false })));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keep what a record without a fix, or from the buffer, says', () => {
    const fixTime = 1_700_000_000_000;
    const events = [{ type: 'sos' as const }, { type: 'unplugged' as const }];
    const [fixless] = recordsOf(
      read(message(0x0200, Buffer.from(locationBody({ fixTime, ignition: true, events })).toString('hex')))[0],
    );
    expect(fixless).toMatchObject({ fixTime, valid: false, latitude: undefined, ignition: true, events });
    const { messageId, body } = reportOf([
      { fixTime, buffered: true },
      { fixTime: fixTime + 1000, buffered: true },
    ]);
    const buffered = recordsOf(read(encodeFrame({ messageId, imei: '1', serial: 0, editionOf2019: false }, body))[0]);
    expect(buffered.map((one) => one.buffered)).toEqual([true, true]);
  });

  it('refuse what a frame has no room for', () => {
    const heading = { messageId: 0x0200, imei: '013800138000', serial: 0, editionOf2019: false };
    expect(() => encodeFrame(heading, new Array<number>(1024).fill(0))).toThrow(RangeError);
    expect(() => encodeFrame({ ...heading, imei: '356307042441013' }, [])).toThrow(RangeError);
    expect(() => encodeFrame({ ...heading, imei: 'A1' }, [])).toThrow(RangeError);
  });
});

describe('the device’s side', () => {
  const records: DeviceRecord[] = Array.from({ length: 3 }, (_, at) => ({
    fixTime: 1_700_000_000_000 + at * 1000,
    latitude: 1,
    longitude: 2,
  }));

  it.each(['013800138000', '356307042441013'])('%s signs in and is confirmed, in any split of the answers', (name) => {
    const device = jt808Device(name);
    const server = jt808Stream({ now: () => 0 });
    const [login] = server.push(device.login() ?? new Uint8Array(0));
    if (login?.kind !== 'login') throw new Error('login expected');
    expect(login.imei).toBe(name);
    const heard = (bytes: Uint8Array | undefined) =>
      [...(bytes ?? [])].flatMap((octet) => device.hear(Uint8Array.of(octet)));
    expect(heard(login.reply(true))).toEqual([{ kind: 'accepted' }]);
    for (const sent of [records.slice(0, 1), records]) {
      const [found] = server.push(device.packet(sent));
      if (found?.kind !== 'records') throw new Error('records expected');
      expect(found.records).toHaveLength(sent.length);
      expect(heard(found.acknowledge(sent.length))).toEqual([{ kind: 'confirmed', count: sent.length }]);
    }
  });

  it('hears a refusal, and passes over answers to nothing that it sent', () => {
    const device = jt808Device('013800138000');
    const [login] = read(device.login() ?? new Uint8Array(0));
    if (login?.kind !== 'login') throw new Error('login expected');
    const refusal = login.reply(false) ?? new Uint8Array(0);
    expect(device.hear(refusal)).toEqual([{ kind: 'refused' }]);
    device.packet(records);
    expect(device.hear(refusal)).toEqual([]);
    expect(device.hear(message(0x8001, '0001 0704 01', { serial: 1 }))).toEqual([{ kind: 'confirmed', count: 0 }]);
  });

  it('puts as many records into one packet as it says', () => {
    const device = jt808Device('356307042441013');
    const full = Array.from({ length: device.capacity }, (_, at) => ({
      ...records[0]!,
      fixTime: 1_700_000_000_000 + at,
      odometerMeters: 1000,
      fuelLiters: 10,
      satellites: 9,
    }));
    expect(recordsOf(read(device.packet(full))[0])).toHaveLength(device.capacity);
  });
});
