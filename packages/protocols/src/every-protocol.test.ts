/**
 * Tests the promises that every protocol keeps, with traffic of its own device side. The line in `index.ts` puts a new
 * protocol under test.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { converse, decodeInPieces, decoderOf, NOW, plain, replyTo } from '../fuzz/conversation.ts';
import { wrongInMessage } from '../fuzz/invariants.ts';
import type { DeviceRecord } from './device-side.ts';
import { DEVICE_SIDES } from './device-sides.ts';
import { protocolOf } from './find-protocol.ts';
import { PROTOCOLS } from './index.ts';
import type { DeviceEvent, Message, Protocol, TrackerRecord } from './protocol.ts';

const IMEI = '356307042441013';

const streams = PROTOCOLS.filter(({ stream }) => stream !== undefined).map(
  (protocol) => [protocol.name, protocol] as const,
);
const spoken = streams.filter(([name]) => DEVICE_SIDES[name] !== undefined);

const step = (min: number, max: number, perUnit: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * perUnit, max: max * perUnit }).map((value) => value / perUnit);
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

const located = fc.record({
  fixTime: fc.integer({ min: Date.UTC(2015, 0) / 1000, max: NOW / 1000 }).map((seconds) => seconds * 1000),
  valid: fc.constant(true),
  latitude: fc.oneof(step(-89, -1, 1e6), step(1, 89, 1e6)),
  longitude: fc.oneof(step(-179, -1, 1e6), step(1, 179, 1e6)),
  altitudeMeters: fc.integer({ min: 0, max: 5000 }),
  speedMetersPerSecond: fc.integer({ min: 0, max: 220 }).map((kmh) => kmh / 3.6),
  headingDegrees: fc.integer({ min: 0, max: 359 }),
  satellites: fc.integer({ min: 4, max: 15 }),
  ignition: optional(fc.boolean()),
  odometerMeters: optional(fc.integer({ min: 0, max: 400_000_000 })),
  externalVolts: optional(step(9, 30, 10)),
  batteryPercent: optional(fc.integer({ min: 0, max: 100 })),
  fuelPercent: optional(fc.integer({ min: 0, max: 100 })),
  events: fc.constantFrom<DeviceEvent[]>([], [], [], [{ type: 'sos' }], [{ type: 'harshBraking', value: 4 }]),
});
const fixless = located.map(
  ({ fixTime, ignition, events }): DeviceRecord => ({ fixTime, valid: false, ignition, events }),
);
const record: fc.Arbitrary<DeviceRecord> = fc.oneof(
  { weight: 6, arbitrary: located },
  { weight: 1, arbitrary: fixless },
);

/** Batches for one connection; a batch fits one packet. */
function batchesFor(name: string): fc.Arbitrary<DeviceRecord[][]> {
  const capacity = Math.min(6, DEVICE_SIDES[name]!(IMEI).capacity);
  return fc.array(fc.array(record, { minLength: 1, maxLength: capacity }), { minLength: 1, maxLength: 4 });
}

/** Everything that a device sends for these batches. */
function trafficFor(protocol: Protocol): fc.Arbitrary<Uint8Array[]> {
  return batchesFor(protocol.name).map(
    (batches) => converse(protocol, DEVICE_SIDES[protocol.name]!(IMEI), batches).sent,
  );
}

function noiseFor(name: string): fc.Arbitrary<Uint8Array> {
  const starts = new Set(protocolOf(name)?.frameStarts);
  return fc
    .uint8Array({ minLength: 1, maxLength: 600 })
    .map((bytes) => bytes.map((octet) => (starts.has(octet) ? 0x61 : octet)));
}

const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
const whole = (protocol: Protocol, bytes: Uint8Array, acceptWrongChecksum = false): Message[] =>
  decodeInPieces(decoderOf(protocol, acceptWrongChecksum), bytes, []);
const recordsOf = (messages: readonly Message[]): TrackerRecord[] =>
  messages.flatMap((message) => (message.kind === 'records' ? message.records : []));
const good = (messages: readonly Message[]): Message[] => messages.filter(({ kind }) => kind !== 'bad');

/** Two packets of one record each, behind a login: a small fixed conversation. */
const FIXED: DeviceRecord[] = [0, 1].map((index) => ({
  fixTime: Date.UTC(2026, 4, 3, 10, 20, 30 + index),
  valid: true,
  latitude: 52.5,
  longitude: 13.4,
  altitudeMeters: 34,
  speedMetersPerSecond: 50 / 3.6,
  headingDegrees: 270,
  satellites: 9,
  ignition: true,
}));
const fixedTraffic = (protocol: Protocol): Uint8Array[] =>
  converse(
    protocol,
    DEVICE_SIDES[protocol.name]!(IMEI),
    FIXED.map((one) => [one]),
  ).sent;

describe('every protocol', () => {
  it('with streams has a device side and says how its frames begin', () => {
    for (const [name, { frameStarts }] of streams) {
      expect(Object.keys(DEVICE_SIDES), name).toContain(name);
      expect(frameStarts, name).toBeDefined();
    }
  });
});

describe.each(spoken)('%s: device and server', (name, protocol) => {
  it('understand each other: records arrive as they were sent, to the step of the wire, and each is confirmed', () => {
    fc.assert(
      fc.property(batchesFor(name), fc.integer({ min: 1, max: 9 }), (batches, octets) => {
        const { messages, heard } = converse(protocol, DEVICE_SIDES[name]!(IMEI), batches, octets);
        expect(messages.filter(({ kind }) => kind === 'bad')).toEqual([]);
        const sent = batches.flat();
        const arrived = recordsOf(messages);
        expect(arrived).toHaveLength(sent.length);
        for (const [index, one] of arrived.entries()) expectSame(one, sent[index]!);
        const confirmed = heard.flatMap((one) => (one.kind === 'confirmed' ? [one.count] : []));
        expect(confirmed).toEqual(batches.map((batch) => batch.length));
        expect(heard.some(({ kind }) => kind === 'refused')).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('nothing is confirmed that is not stored', () => {
    fc.assert(
      fc.property(batchesFor(name), fc.nat(6), (batches, stored) => {
        let left = stored;
        const { heard } = converse(protocol, DEVICE_SIDES[name]!(IMEI), batches, undefined, (message) => {
          if (message.kind !== 'records') return replyTo(message);
          const count = Math.min(left, message.records.length);
          left -= count;
          return count === 0 ? undefined : message.acknowledge(count);
        });
        const confirmed = heard.reduce((sum, one) => sum + (one.kind === 'confirmed' ? one.count : 0), 0);
        expect(confirmed).toBeLessThanOrEqual(stored);
      }),
      { numRuns: 40 },
    );
  });
});

/** Within half a step of the coarsest wire: 1e-6 degrees, 1 km/h, 1 degree, 100 m of odometer, tenths. */
function expectSame(read: TrackerRecord, sent: DeviceRecord): void {
  const near = (field: keyof TrackerRecord & keyof DeviceRecord, tolerance: number, carried: boolean): void => {
    const [is, was] = [read[field], sent[field]];
    if (was === undefined || (is === undefined && !carried)) return;
    expect(Math.abs((is as number) - (was as number)), `${field}: ${is} for ${was}`).toBeLessThanOrEqual(tolerance);
  };
  expect(read.valid).toBe(sent.valid);
  near('fixTime', 0, true);
  if (sent.ignition !== undefined) expect(read.ignition).toBe(sent.ignition);
  if (sent.valid !== true) return;
  near('latitude', 1e-6, true);
  near('longitude', 1e-6, true);
  near('speedMetersPerSecond', 0.5 / 3.6 + 1e-9, true);
  near('headingDegrees', 0.5, true);
  near('altitudeMeters', 0.5, false);
  near('satellites', 0, false);
  near('odometerMeters', 50, false);
  near('externalVolts', 0.05 + 1e-9, false);
  near('fuelPercent', 0.5, false);
}

describe.each(spoken)('%s: the stream', (name, protocol) => {
  const noise = noiseFor(name);
  const traffic = trafficFor(protocol);
  const mixed = fc.array(
    fc.oneof(
      traffic,
      noise.map((bytes) => [bytes]),
    ),
    { minLength: 1, maxLength: 4 },
  );

  it('gives the same messages however it is split', () => {
    fc.assert(
      fc.property(mixed, fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }), (parts, sizes) => {
        const bytes = join(parts.flat());
        const cuts: number[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          at += 1 + sizes[turn % sizes.length]!;
          if (at < bytes.length) cuts.push(at);
        }
        expect(plain(decodeInPieces(decoderOf(protocol), bytes, cuts))).toBe(plain(whole(protocol, bytes)));
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same messages for a split at every octet, and octet by octet', () => {
    const bytes = join(fixedTraffic(protocol));
    const expected = plain(whole(protocol, bytes));
    for (let cut = 1; cut < bytes.length; cut++)
      expect(plain(decodeInPieces(decoderOf(protocol), bytes, [cut])), `cut at ${cut}`).toBe(expected);
    const all = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);
    expect(plain(decodeInPieces(decoderOf(protocol), bytes, all))).toBe(expected);
  });

  it('loses no frame to noise before, between and after', () => {
    fc.assert(
      fc.property(traffic, fc.array(noise, { minLength: 8, maxLength: 8 }), (packets, between) => {
        const noisy = join([between[0]!, ...packets.flatMap((one, at) => [one, between[(at + 1) % 8]!])]);
        expect(plain(good(whole(protocol, noisy)))).toBe(plain(good(whole(protocol, join(packets)))));
      }),
      { numRuns: 100 },
    );
  });

  it('a frame cut off anywhere costs the next one at most', () => {
    const packets = fixedTraffic(protocol);
    const login = packets.length > FIXED.length ? [packets[0]!] : [];
    const [damaged, next] = packets.slice(-2);
    for (let length = 1; length < damaged!.length; length++) {
      const messages = whole(protocol, join([...login, damaged!.subarray(0, length), next!, next!, next!]));
      const times = recordsOf(messages).map(({ fixTime }) => fixTime);
      expect(times.filter((time) => time === FIXED[1]!.fixTime).length, `cut at ${length}`).toBeGreaterThanOrEqual(2);
      for (const time of times) expect(FIXED.map(({ fixTime }) => fixTime)).toContain(time);
    }
  });

  it('lengths that claim too much deafen no connection', () => {
    const packets = fixedTraffic(protocol);
    const login = packets.length > FIXED.length ? packets[0]! : new Uint8Array(0);
    const next = packets.at(-1)!;
    const enough = Math.ceil((protocol.frameCap + 2048) / next.length);
    const after = join(Array.from({ length: enough }, () => next));
    for (let at = 0; at < 12; at++) {
      for (const value of [0x7f, 0xff]) {
        const damaged = Uint8Array.from(packets.at(-2)!);
        damaged[at] = value;
        const decoder = decoderOf(protocol);
        decoder.push(login);
        decoder.push(damaged);
        const messages = decoder.push(after);
        expect(decoder.buffered).toBeLessThanOrEqual(protocol.frameCap);
        expect(recordsOf(messages).at(-1)?.fixTime, `octet ${at} is ${value}`).toBe(FIXED[1]!.fixTime);
      }
    }
  });

  it('keeps no more than its cap, whatever never ends', () => {
    const [first] = fixedTraffic(protocol).slice(-1);
    const fillers = [0x00, 0x31, 0x61, 0x7d, 0xff].map((octet) => new Uint8Array(10_000).fill(octet));
    fillers.push(Uint8Array.from({ length: 10_000 }, (_, index) => (index * 7 + (index >> 3)) & 0xff));
    fillers.push(Uint8Array.from({ length: 10_000 }, (_, index) => first![index % Math.min(8, first!.length)]!));
    for (const filler of fillers) {
      for (const begun of [0, 1, 3, 5, 9, 12, first!.length - 1]) {
        const decoder = decoderOf(protocol);
        decoder.push(first!.slice(0, begun));
        for (let sent = 0; sent < 2 * protocol.frameCap + 20_000; sent += filler.length) {
          decoder.push(filler);
          expect(decoder.buffered).toBeLessThanOrEqual(protocol.frameCap);
        }
        decoder.end();
        expect(decoder.buffered).toBe(0);
      }
    }
  });

  it('takes any mutation and any bytes without a throw, and says nothing impossible', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(traffic.map(join), fc.uint8Array({ maxLength: 1500 })), damage, (bytes, changes) => {
        const damaged = Uint8Array.from(bytes);
        for (const [where, octet] of changes) if (damaged.length > 0) damaged[where % damaged.length] = octet;
        for (const acceptWrongChecksum of [false, true]) {
          const messages = whole(protocol, damaged, acceptWrongChecksum);
          const datagram = protocol.datagram?.(damaged, { now: () => NOW, acceptWrongChecksum }) ?? [];
          for (const message of [...messages, ...datagram]) expect(wrongInMessage(message)).toBeUndefined();
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(spoken.filter(([, { withoutChecksum }]) => !withoutChecksum))('%s: the checksum', (_name, protocol) => {
  it('lets no single wrong bit change a record', () => {
    const [login, packet] = [fixedTraffic(protocol).slice(0, -2), fixedTraffic(protocol).at(-1)!];
    const right = JSON.stringify(recordsOf(whole(protocol, join([...login, packet]))));
    for (let bit = 0; bit < packet.length * 8; bit++) {
      const damaged = Uint8Array.from(packet);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      const read = recordsOf(whole(protocol, join([...login, damaged])));
      if (read.length > 0) expect(JSON.stringify(read), `bit ${bit}`).toBe(right);
    }
  });

  it('refuses a frame when it is wrong, unless the listener accepts it', () => {
    const [login, packet] = [fixedTraffic(protocol).slice(0, -2), fixedTraffic(protocol).at(-1)!];
    const right = JSON.stringify(recordsOf(whole(protocol, join([...login, packet]))));
    const accepted = Array.from(packet.keys()).filter((at) => {
      const damaged = Uint8Array.from(packet);
      damaged[at]! ^= 0x03;
      const bytes = join([...login, damaged]);
      const strict = whole(protocol, bytes);
      const refused = strict.some((message) => message.kind === 'bad' && message.reason === 'checksum');
      return (
        refused && recordsOf(strict).length === 0 && JSON.stringify(recordsOf(whole(protocol, bytes, true))) === right
      );
    });
    expect(accepted).not.toEqual([]);
  });
});

describe('every protocol over HTTP', () => {
  it.each(PROTOCOLS.filter(({ http }) => http !== undefined).map((protocol) => [protocol.name, protocol] as const))(
    '%s takes any request without a throw, and says nothing impossible',
    (_name, protocol) => {
      const request = fc.record({
        method: fc.constantFrom('GET', 'POST', 'PUT', ''),
        url: fc.oneof(
          fc.string(),
          fc.webQueryParameters().map((query) => `/?${query}`),
        ),
        contentType: fc.constantFrom(
          '',
          'application/json',
          'application/x-www-form-urlencoded',
          'text/plain; charset=x',
        ),
        body: fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Uint8Array.from(Buffer.from(text))),
        ),
      });
      fc.assert(
        fc.property(request, (one) => {
          const { messages, answer } = protocol.http!(one, { now: () => NOW });
          for (const message of messages) expect(wrongInMessage(message)).toBeUndefined();
          for (const outcome of ['stored', 'unknownDevice', 'bad', 'unavailable'] as const)
            expect(answer(outcome).status).toBeGreaterThanOrEqual(200);
        }),
        { numRuns: 500 },
      );
    },
  );
});
