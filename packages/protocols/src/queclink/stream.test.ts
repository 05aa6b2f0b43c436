import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../device-side.ts';
import type { Message } from '../protocol.ts';
import { queclinkDevice } from './device.ts';
import { encodeHeartbeat, encodeReport } from './encode.ts';
import { queclinkDatagram } from './frame.ts';
import { queclink } from './protocol.ts';
import {
  BINARY_POSITION,
  binaryHeartbeat,
  binaryReport,
  bytesOf,
  decoder,
  IMEI,
  POSITION,
  plain,
  recordIn,
  report,
  textOf,
  whole,
} from './testing.ts';

const join = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Values that both sides can encode, in steps of the wire format. */
const state = fc.record(
  {
    latitude: fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6),
    longitude: fc.integer({ min: -179_999_999, max: 179_999_999 }).map((value) => value / 1e6),
    altitudeMeters: fc.integer({ min: -4000, max: 90_000 }).map((value) => value / 10),
    speedMetersPerSecond: fc.integer({ min: 0, max: 3000 }).map((value) => value / 10 / 3.6),
    headingDegrees: fc.integer({ min: 0, max: 359 }),
    ignition: fc.boolean(),
    motion: fc.boolean(),
    buffered: fc.boolean(),
  },
  { noNullPrototype: true },
);
const optional = fc.record(
  {
    satellites: fc.integer({ min: 0, max: 40 }),
    odometerMeters: fc.integer({ min: 0, max: 9_999_999 }).map((value) => value * 100),
    engineSeconds: fc.integer({ min: 0, max: 300_000_000 }),
    externalVolts: fc.integer({ min: 100, max: 36_000 }).map((value) => value / 1000),
    batteryPercent: fc.integer({ min: 0, max: 100 }),
    digitalInputs: fc.integer({ min: 0, max: 127 }),
    digitalOutputs: fc.integer({ min: 0, max: 255 }),
    analogue1Volts: fc.integer({ min: 0, max: 30_000 }).map((value) => value / 1000),
    analogue2Volts: fc.integer({ min: 0, max: 30_000 }).map((value) => value / 1000),
  },
  { noNullPrototype: true, requiredKeys: [] },
);
const instant = fc.integer({ min: 1_300_000_000, max: 2_500_000_000 }).map((seconds) => seconds * 1000);
const record: fc.Arbitrary<DeviceRecord> = fc
  .tuple(instant, state, optional)
  .filter(([, { latitude, longitude }]) => latitude !== 0 || longitude !== 0)
  .map(([fixTime, first, second]) => ({ fixTime, ...first, ...second }));

const frame = fc.oneof(
  record.map((one) => encodeReport(IMEI, one)),
  fc.constant(encodeHeartbeat(IMEI, 1_700_000_000_000, '0A0B')),
  fc.constant(bytesOf(`+ACK:GTOUT,060100,${IMEI},,001F,20240501101115,0017$`)),
  fc.constant(bytesOf(report('GTLBC', `,+4930123456,${POSITION},00`))),
  fc.constant(binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION])),
  fc.constant(binaryHeartbeat()),
);
/** Octets among which no frame begins. */
const noise = fc
  .uint8Array({ minLength: 1, maxLength: 700 })
  .map((bytes) => bytes.map((octet) => (octet === 0x2b ? 0x2d : octet)));
const separator = fc.constantFrom('', '\0', '\r\n', '\n', '#', '$\0', ' ').map(bytesOf);
const wholeFrames = (messages: readonly Message[]): Message[] => messages.filter(({ kind }) => kind !== 'bad');

function inPieces(bytes: Uint8Array, sizes: readonly number[]): Message[] {
  const stream = decoder();
  const messages: Message[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = 1 + (sizes.length === 0 ? 0 : sizes[turn % sizes.length]!);
    messages.push(...stream.push(bytes.slice(at, at + size)));
    at += size;
  }
  return [...messages, ...stream.end()];
}

describe('the stream', () => {
  it('gives the same messages however it is split', () => {
    const piece = fc.oneof(
      frame,
      noise,
      separator,
      fc.string({ maxLength: 40 }).map(bytesOf),
      frame.map((one) => one.slice(0, -3)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(fc.nat(60)), (parts, sizes) => {
        const bytes = join(parts);
        expect(plain(inPieces(bytes, sizes))).toEqual(plain(whole(bytes)));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same messages for a split at every byte', () => {
    const bytes = join([
      bytesOf(report('GTFRI', `,12000,10,1,${POSITION},00,5.0,,,,80,220100,,,`)),
      binaryReport('+EVT', 45, [0, 0, 2, 0, 0, 0, 9, 1, ...BINARY_POSITION]),
      bytesOf(report('GTLBC', `,+4930123456,${POSITION},00`).slice(0, -1)),
      binaryHeartbeat(),
      bytesOf('+RESP:GTFRI,060100,broken'),
      encodeHeartbeat(IMEI, 1_700_000_000_000, '0A0B'),
    ]);
    const expected = plain(whole(bytes));
    for (let cut = 1; cut < bytes.length; cut++) {
      const stream = decoder();
      expect(plain([...stream.push(bytes.slice(0, cut)), ...stream.push(bytes.slice(cut)), ...stream.end()])).toEqual(
        expected,
      );
    }
  });

  it('loses no frame to noise and separators around it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(frame, noise, separator), { minLength: 1, maxLength: 5 }),
        noise,
        (parts, before) => {
          const noisy = join([before, ...parts.flatMap(([one, after, between]) => [one, between, after])]);
          const clean = join(parts.map(([one]) => one));
          expect(plain(wholeFrames(whole(noisy)))).toEqual(plain(whole(clean)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['an octet 0', '\0'],
    ['a line end', '\r\n'],
    ['#', '#'],
    ['the next report', ''],
  ])('a whole report without $ ends with %s', (_name, end) => {
    const text = report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`).slice(0, -1);
    expect(whole(bytesOf(`${text}${end}${text}$`)).map(({ kind }) => kind)).toEqual(['records', 'records']);
  });

  it('a line end inside a report belongs to the transport', () => {
    const text = report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`);
    expect(plain(whole(bytesOf(text.replace('13.404954,', '13.404954,\r\n'))))).toEqual(plain(whole(bytesOf(text))));
  });

  it('a report that breaks off is bad and costs only itself', () => {
    const text = report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`);
    expect(whole(bytesOf(`${text.slice(0, 90)}${text}`))).toMatchObject([
      { kind: 'bad', reason: 'malformed' },
      { kind: 'records' },
    ]);
  });

  it('keeps no more than a frame, whatever arrives', () => {
    const stream = decoder();
    stream.push(bytesOf('+RESP:GTFRI,'));
    for (let sent = 0; sent < 3 * queclink.frameCap; sent += 1000) {
      stream.push(new Uint8Array(1000).fill(0x2b));
      expect(stream.buffered).toBeLessThanOrEqual(queclink.frameCap);
    }
    fc.assert(
      fc.property(
        fc.array(fc.oneof(frame, noise, fc.constant(bytesOf('+RESP:GT+RES'))), { maxLength: 10 }),
        (parts) => {
          for (const part of parts) {
            stream.push(part.subarray(0, part.length - 1));
            expect(stream.buffered).toBeLessThanOrEqual(queclink.frameCap);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('drops a report without an end as too long, and finds the next', () => {
    const text = report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`);
    const endless = `+RESP:GTFRI,${'7,'.repeat(queclink.frameCap)}`;
    const messages = whole(bytesOf(endless + text));
    expect(messages[0]).toMatchObject({ kind: 'bad', reason: 'length' });
    expect(messages.at(-1)).toMatchObject({ kind: 'records' });
    expect(plain(inPieces(bytesOf(endless + text), [4095]))).toEqual(plain(messages));
  });

  it('reports what the end of the connection cuts off', () => {
    expect(whole(bytesOf('+RESP:GTFRI,060100'))).toMatchObject([{ kind: 'bad', reason: 'length' }]);
    expect(whole(bytesOf('\0\r\n$'))).toEqual([]);
  });

  it('takes any mutation of a frame without a throw, and finds the frames after it', () => {
    const after = encodeReport(IMEI, { fixTime: 1_700_000_000_000, latitude: 5, longitude: 6 });
    fc.assert(
      fc.property(frame, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, where, flip) => {
        const damaged = Uint8Array.from(bytes);
        damaged[where % damaged.length]! ^= flip;
        // A damaged length of a binary frame may claim those that follow, up to its cap; the ones behind are found.
        const messages = whole(join([damaged, ...Array<Uint8Array>(40).fill(after)]));
        const last = messages.findLast(({ kind }) => kind === 'records');
        expect(last?.kind === 'records' && last.records[0]?.fixTime).toBe(1_700_000_000_000);
      }),
      { numRuns: 300 },
    );
  });

  it('takes arbitrary bytes and arbitrary fields', () => {
    const words = ['GTFRI', 'GTERI', 'GTCAN', 'GTOBD', 'GTINF', 'GTGEO', 'GTGSM', 'GTBAT', 'GTIDA', 'GTJDS', 'GTLBS'];
    const versions = ['060100', '1A0100', 'DE0100', '1F0100', '350302', '8020050605', ''];
    const field = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '1',
        '10',
        '220100',
        '0262',
        '0001',
        '1A2B',
        'FFFFFFFF',
        '13.404954',
        '52.520008',
        '20240501101112',
        '5.0',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        whole(bytes);
        queclinkDatagram(bytes, { now: () => 0 });
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.constantFrom(...versions),
        fc.array(field, { maxLength: 40 }),
        (word, version, fields) => {
          for (const message of whole(bytesOf(report(word, fields.join(), version)))) {
            if (message.kind !== 'records') continue;
            for (const one of message.records) {
              expect(Number.isNaN(one.fixTime)).toBe(false);
              expect(one.batteryPercent ?? 0).toBeLessThanOrEqual(100);
              expect(one.headingDegrees ?? 0).toBeLessThan(360);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('datagrams', () => {
  it('carry any number of reports, and the last may lack its end', () => {
    const text = report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`);
    const messages = queclinkDatagram(bytesOf(text + text.slice(0, -1)), { now: () => 0 });
    expect(messages.map((message) => message.kind === 'records' && message.imei)).toEqual([IMEI, IMEI]);
    expect(queclinkDatagram(bytesOf(text.slice(0, 60)), { now: () => 0 })).toMatchObject([
      { kind: 'bad', reason: 'malformed' },
    ]);
    expect(queclinkDatagram(bytesOf('hello'), { now: () => 0 })).toMatchObject([{ kind: 'bad', reason: 'noise' }]);
  });
});

describe('the device', () => {
  it('encodes what the decoder reads', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(recordIn(textOf(encodeReport(IMEI, one))!)).toMatchObject({ ...one, valid: true });
      }),
    );
  });

  it('says that a place is the last known one, or that it has none', () => {
    const fixTime = 1_700_000_000_000;
    const last = { fixTime, latitude: 1, longitude: 2, valid: false, ignition: false };
    expect(recordIn(textOf(encodeReport(IMEI, last))!)).toMatchObject(last);
    const none = recordIn(textOf(encodeReport(IMEI, { fixTime, ignition: true, batteryPercent: 7 }))!);
    expect(none).toMatchObject({ fixTime, valid: false, latitude: undefined, ignition: true, batteryPercent: 7 });
  });

  it('a record has the same sequence whenever and over whatever connection it is sent', () => {
    const one = { fixTime: 1_700_000_000_000, latitude: 1, longitude: 2 };
    const first = whole(queclinkDevice(IMEI).packet([{ ...one, fixTime: 0 }, one]))[1];
    const again = whole(queclinkDevice(IMEI).packet([one]))[0];
    expect(plain([first!])).toEqual(plain([again!]));
  });

  it('hears that a packet is stored when each of its counts came, in any split', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 15 }), fc.nat(9), (records, size) => {
        const device = queclinkDevice(IMEI);
        const messages = whole(device.packet(records));
        const answers = join(
          messages.map((message) => (message.kind === 'records' && message.acknowledge(1)) || new Uint8Array()),
        );
        const stray = bytesOf('+SACK:GTHBD,6E0100,0001$');
        const heard = [];
        const all = join([stray, answers]);
        for (let at = 0; at < all.length; at += size + 1) heard.push(...device.hear(all.slice(at, at + size + 1)));
        expect(heard).toEqual([{ kind: 'confirmed', count: records.length }]);
      }),
    );
  });

  it('an answer to an order has another count than the report of the same second', () => {
    const record = { fixTime: 1_700_000_000_000, latitude: 1, longitude: 2 };
    const outcome = { done: true, relayCut: true, locked: false, record };
    for (const command of ['AT+GTOUT=gv300,1,,,,,,,,,,,,,,,,001F$', 'AT+GTRTO=gv300,1,,,,,,001F$']) {
      const device = queclinkDevice(IMEI);
      const reports = countsOf(device.packet([record]));
      const [order] = device.hear(bytesOf(command));
      if (order?.kind !== 'ordered') throw new Error('no order heard');
      for (const count of countsOf(order.answer(outcome))) expect(reports).not.toContain(count);
    }
  });

  it('says nothing before its first packet', () => {
    expect(queclinkDevice(IMEI).login()).toBeUndefined();
  });
});

/** The count of each message, its last field. */
function countsOf(bytes: Uint8Array): string[] {
  const messages = Buffer.from(bytes).toString('latin1').split('$').slice(0, -1);
  return messages.map((message) => message.slice(message.lastIndexOf(',') + 1));
}
