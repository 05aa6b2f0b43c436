import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, StreamDecoder } from '../protocol.ts';
import { avlRecord, encodeDatagram, encodeLogin, encodePacket, encodeResponse } from './encode.ts';
import { teltonikaDatagram, teltonikaStream } from './frame.ts';
import { type AvlElement, type AvlRecord, CODEC_8, CODEC_8_EXTENDED, CODEC_16, type DataCodec } from './messages.ts';
import { teltonika } from './protocol.ts';

const decoder = (): StreamDecoder => teltonikaStream({ now: () => 0 });
const join = (parts: Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

const element = (codec: DataCodec): fc.Arbitrary<AvlElement> => {
  const id = fc.integer({ min: 1, max: codec === CODEC_8 ? 255 : 0xffff });
  const fixed = ([1, 2, 4] as const).map((width) =>
    fc.record({ id, width: fc.constant(width), value: fc.integer({ min: 0, max: 2 ** (8 * width) - 1 }) }),
  );
  const long = fc.record({ id, width: fc.constant(8 as const), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) });
  if (codec !== CODEC_8_EXTENDED) return fc.oneof(...fixed, long);
  const variable = fc.record({
    id,
    width: fc.constant('variable' as const),
    value: fc.uint8Array({ maxLength: 40 }),
  });
  return fc.oneof(...fixed, long, variable);
};

const record = (codec: DataCodec): fc.Arbitrary<AvlRecord> =>
  fc.record({
    timestamp: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    priority: fc.integer({ min: 0, max: 2 }),
    longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
    latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7),
    altitudeMeters: fc.integer({ min: -1000, max: 9000 }),
    angleDegrees: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 0, max: 40 }),
    speedKmh: fc.integer({ min: 0, max: 300 }),
    eventId: fc.integer({ min: 0, max: 255 }),
    generationType: fc.integer({ min: 0, max: 7 }),
    elements: fc.array(element(codec), { maxLength: 20 }),
  });

const codec = fc.constantFrom<DataCodec>(CODEC_8, CODEC_8_EXTENDED, CODEC_16);
const packet = codec.chain((chosen) =>
  fc.array(record(chosen), { minLength: 1, maxLength: 5 }).map((records) => encodePacket(chosen, records)),
);
const traffic = fc.array(
  fc.oneof(
    packet,
    fc.constant(encodeLogin('356307042441013')),
    fc.constant(encodeResponse('ok')),
    fc.constant(Uint8Array.of(0xff)),
  ),
  { minLength: 1, maxLength: 6 },
);
/** Octets among which no frame begins. */
const noise = fc.uint8Array({ minLength: 1, maxLength: 700 }).map((bytes) => bytes.map((octet) => (octet % 0xfe) + 1));

/** Returns a message without its functions. */
const plain = (messages: Message[]): unknown => JSON.parse(JSON.stringify(messages));
const withoutNoise = (messages: Message[]): Message[] => messages.filter((message) => message.kind !== 'bad');

function whole(bytes: Uint8Array): Message[] {
  const stream = decoder();
  return [...stream.push(bytes), ...stream.end()];
}

describe('the stream', () => {
  it('gives the same messages however it is split', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            traffic,
            noise.map((bytes) => [bytes]),
          ),
          { maxLength: 4 },
        ),
        fc.array(fc.nat(40)),
        (parts, cuts) => {
          const bytes = join(parts.flat());
          const stream = decoder();
          const messages: Message[] = [];
          let at = 0;
          for (let turn = 0; at < bytes.length; turn++) {
            const size = 1 + (cuts.length === 0 ? 0 : cuts[turn % cuts.length]!);
            messages.push(...stream.push(bytes.slice(at, at + size)));
            at += size;
          }
          messages.push(...stream.end());
          expect(plain(messages)).toEqual(plain(whole(bytes)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives the same messages for a split at every byte of one frame', () => {
    const bytes = join([
      encodeLogin('356307042441013'),
      encodePacket(CODEC_8_EXTENDED, [
        avlRecord({ fixTime: 1_600_000_000_000, latitude: 1, longitude: 2, ignition: true }),
      ]),
    ]);
    const expected = plain(whole(bytes));
    for (let cut = 1; cut < bytes.length; cut++) {
      const stream = decoder();
      expect(plain([...stream.push(bytes.slice(0, cut)), ...stream.push(bytes.slice(cut)), ...stream.end()])).toEqual(
        expected,
      );
    }
  });

  it('loses no frame to noise before, between and after', () => {
    fc.assert(
      fc.property(
        fc.array(packet, { minLength: 1, maxLength: 4 }),
        fc.array(noise, { minLength: 5, maxLength: 5 }),
        (packets, between) => {
          const noisy = join([between[0]!, ...packets.flatMap((one, at) => [one, between[at + 1]!])]);
          const found = withoutNoise(whole(noisy)).filter((message) => message.kind !== 'heartbeat');
          expect(plain(found)).toEqual(plain(whole(join(packets))));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('takes any mutation of a frame without a throw, and the frame after it is found', () => {
    const after = encodePacket(CODEC_8, [avlRecord({ fixTime: 1_700_000_000_000, latitude: 5, longitude: 6 })]);
    fc.assert(
      fc.property(packet, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, where, flip) => {
        const damaged = Uint8Array.from(bytes);
        damaged[where % damaged.length]! ^= flip;
        const messages = whole(join([damaged, after, after, after]));
        expect(messages.some((message) => message.kind === 'bad')).toBe(true);
        // A damaged length may claim the first of them, never all.
        const last = messages.findLast((message) => message.kind === 'records');
        const announcesMore = messages.some(
          (message) => message.kind === 'bad' && message.detail.startsWith('ended inside'),
        );
        if (!announcesMore) expect(last && last.kind === 'records' && last.records[0]?.fixTime).toBe(1_700_000_000_000);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps no more than a frame, whatever arrives', () => {
    const stream = decoder();
    // The largest frame that may be, and then one octet after the other of another that never ends.
    const header = Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, CODEC_8_EXTENDED, 1);
    stream.push(header);
    for (let sent = 0; sent < 3 * teltonika.frameCap; sent += 10_000) {
      stream.push(new Uint8Array(10_000).fill(7));
      expect(stream.buffered).toBeLessThanOrEqual(teltonika.frameCap);
    }
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            traffic,
            noise.map((bytes) => [bytes]),
          ),
          { maxLength: 6 },
        ),
        (parts) => {
          for (const part of parts.flat()) {
            stream.push(part.subarray(0, part.length - 1));
            expect(stream.buffered).toBeLessThanOrEqual(teltonika.frameCap);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('a stream of nothing but false headers is not checked over and over', () => {
    const header = [0, 0, 0, 0, 0, 0, 0x20, 0, CODEC_8, 1];
    const bytes = Uint8Array.from({ length: 65_000 }, (_, index) => header[index % header.length]!);
    const checks = whole(bytes).filter((message) => message.kind === 'bad' && message.reason === 'checksum');
    // Eight searched from within, the rest skipped whole: 65,000 octets hold eight frames of 8 KiB.
    expect(checks.length).toBeLessThanOrEqual(16);
  });

  it('takes arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        whole(bytes);
        teltonikaDatagram(bytes);
      }),
    );
  });
});

describe('encode and decode', () => {
  it('are inverse on what the wire carries', () => {
    const typed = fc.record(
      {
        latitude: fc.integer({ min: -899_999_999, max: 899_999_999 }).map((value) => value / 1e7),
        longitude: fc.integer({ min: -1_799_999_999, max: 1_799_999_999 }).map((value) => value / 1e7),
        altitudeMeters: fc.integer({ min: -400, max: 9000 }),
        speedMetersPerSecond: fc.integer({ min: 0, max: 300 }).map((value) => value / 3.6),
        headingDegrees: fc.integer({ min: 0, max: 359 }),
        satellites: fc.integer({ min: 1, max: 40 }),
        ignition: fc.boolean(),
        motion: fc.boolean(),
        charging: fc.boolean(),
        batteryPercent: fc.integer({ min: 0, max: 100 }),
        odometerMeters: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        engineSeconds: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fuelLiters: fc.integer({ min: 0, max: 20_000 }).map((value) => value / 10),
        fuelPercent: fc.integer({ min: 0, max: 100 }),
        externalVolts: fc.integer({ min: 0, max: 36_000 }).map((value) => value / 1000),
        batteryVolts: fc.integer({ min: 0, max: 4200 }).map((value) => value / 1000),
        rpm: fc.integer({ min: 0, max: 8000 }),
        digitalInputs: fc.integer({ min: 0, max: 7 }),
        digitalOutputs: fc.integer({ min: 0, max: 3 }),
        analogue1Volts: fc.integer({ min: 0, max: 30_000 }).map((value) => value / 1000),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(
        typed,
        fc.integer({ min: 0, max: 2 ** 41 }),
        fc.constantFrom<DataCodec>(CODEC_8_EXTENDED, CODEC_16),
        (fields, fixTime, chosen) => {
          const [message] = whole(encodePacket(chosen, [avlRecord({ fixTime, ...fields })]));
          if (message?.kind !== 'records') throw new Error('records expected');
          expect(message.records[0]).toMatchObject({ fixTime, valid: true, ...fields });
        },
      ),
    );
  });

  it('carry the same data field over TCP and UDP', () => {
    fc.assert(
      fc.property(
        codec.chain((chosen) =>
          fc.tuple(fc.constant(chosen), fc.array(record(chosen), { minLength: 1, maxLength: 3 })),
        ),
        fc.nat(0xffff),
        fc.nat(255),
        ([chosen, records], packetId, avlPacketId) => {
          const [tcp] = whole(encodePacket(chosen, records));
          const [udp] = teltonikaDatagram(encodeDatagram(chosen, '356307042441013', packetId, avlPacketId, records));
          if (tcp?.kind !== 'records' || udp?.kind !== 'records') throw new Error('records expected');
          expect(udp.imei).toBe('356307042441013');
          expect(udp.records).toEqual(tcp.records);
          expect(udp.acknowledge(records.length)).toEqual(
            Uint8Array.of(0, 5, packetId >> 8, packetId & 255, 1, avlPacketId, records.length),
          );
        },
      ),
    );
  });
});
