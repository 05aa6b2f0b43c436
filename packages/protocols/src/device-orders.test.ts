import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decoderOf, NOW, replyTo } from '../fuzz/conversation.ts';
import type { DeviceRecord, DeviceSide, Heard, HeardOrder, OrderOutcome } from './device-side.ts';
import { DEVICE_SIDES } from './device-sides.ts';
import { PROTOCOLS } from './index.ts';
import type { DeviceOrder, OutgoingOrder, Verdict } from './orders.ts';
import type { Message, Protocol } from './protocol.ts';

const IMEI = '490154203237518';
const record: DeviceRecord = {
  fixTime: NOW - 60_000,
  valid: true,
  latitude: 1.25,
  longitude: 103.8,
  speedMetersPerSecond: 0,
  ignition: false,
};
const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };
const lock: DeviceOrder = { kind: 'lock', locked: true };
const unlock: DeviceOrder = { kind: 'lock', locked: false };
const interval: DeviceOrder = { kind: 'interval', movingSeconds: 30, parkedSeconds: 900 };
const state: DeviceOrder = { kind: 'state' };

/** Orders for each model of each protocol, and whether an answer to `state` reports the outputs. */
const ASKED: readonly [protocol: string, model: string, imei: string, orders: DeviceOrder[], tellsState: boolean][] = [
  ['teltonika', 'FMC130', IMEI, [cut, release, lock, unlock, interval, state], true],
  ['gt06', 'JM-VL03', IMEI, [cut, release, interval, state], true],
  ['jt808', 'JT/T 808-2013', '013800138000', [cut, release, lock, unlock, interval, state], true],
  ['jt808', 'JT/T 808-2019', '013800138000', [cut, release, lock, unlock, interval, state], true],
  ['jt808', 'G10LS', '013800138000', [cut, release], true],
  ['queclink', 'GV200', IMEI, [cut, release, state], true],
  ['queclink', 'GV300', IMEI, [cut, release, interval, state], true],
  ['queclink', 'GMT100', IMEI, [cut, release], false],
  ['queclink', 'GL300', IMEI, [{ kind: 'interval', movingSeconds: 30, parkedSeconds: 30 }], false],
  ['wialon', 'Wialon IPS 2.0', IMEI, [cut, release], false],
  ['wialon', 'Wialon IPS 1.1', IMEI, [cut, release], false],
];

const protocolOf = (name: string): Protocol => PROTOCOLS.find((one) => one.name === name)!;
const outcomeOf = (order: DeviceOrder, done: boolean): OrderOutcome => ({
  done,
  relayCut: order.kind === 'relay' && order.cut === done,
  locked: order.kind === 'lock' && order.locked === done,
  record,
});

/** A device that has signed in and sent a packet which is not confirmed yet; the bytes confirm it. */
function talking(protocol: Protocol, imei: string): { side: DeviceSide; confirmation: Uint8Array; login: Uint8Array } {
  const side = DEVICE_SIDES[protocol.name]!(imei);
  const decoder = decoderOf(protocol);
  const answers = (bytes: Uint8Array): Uint8Array =>
    Uint8Array.from(Buffer.concat(decoder.push(bytes).flatMap((message) => replyTo(message) ?? [])));
  const login = side.login() ?? new Uint8Array(0);
  side.hear(answers(login));
  return { side, login, confirmation: answers(side.packet([record])) };
}

/** All that the device hears, in pieces of so many octets. */
function heardBy(side: DeviceSide, bytes: Uint8Array, octets: number): Heard[] {
  const heard: Heard[] = [];
  for (let at = 0; at < bytes.length; at += octets) heard.push(...side.hear(bytes.subarray(at, at + octets)));
  return heard;
}

/** Returns the server's reading of the device's answer, received octet by octet. */
function judged(protocol: Protocol, login: Uint8Array, answer: Uint8Array, order: DeviceOrder): Verdict[] {
  const decoder = decoderOf(protocol);
  decoder.push(login);
  const messages: Message[] = [...answer].flatMap((octet) => decoder.push(Uint8Array.of(octet)));
  expect(messages.filter(({ kind }) => kind === 'bad')).toEqual([]);
  return messages.flatMap((message) => (message.kind === 'response' ? [protocol.orders!.judge(order, message)] : []));
}

describe.each(ASKED)('%s %s', (name, model, imei, orders, tellsState) => {
  const protocol = protocolOf(name);
  const encoded = (order: DeviceOrder): Uint8Array => {
    const outgoing: OutgoingOrder = { order, serial: 0x1a2b, imei, model };
    const bytes = protocol.orders!.encode(outgoing);
    if (!bytes) throw new Error(`no order ${JSON.stringify(order)}`);
    return bytes;
  };

  it.each(orders)('%j is understood, done, and known to be done', (order) => {
    const { side, login } = talking(protocol, imei);
    const [heard, ...more] = side.hear(encoded(order));
    expect(more).toEqual([]);
    if (heard?.kind !== 'ordered') throw new Error(`no order heard: ${JSON.stringify(heard)}`);
    expect(heard.order).toEqual(order);
    const verdicts = judged(protocol, login, heard.answer(outcomeOf(order, true)), order);
    expect(verdicts.at(-1)).toBe(order.kind === 'state' && !tellsState ? 'unrecognised' : 'done');
    expect(verdicts).not.toContain('refused');
  });

  it.each(orders.filter(({ kind }) => kind !== 'state'))('%j is refused, and known to be refused', (order) => {
    const { side, login } = talking(protocol, imei);
    const [heard] = side.hear(encoded(order)) as [HeardOrder];
    expect(judged(protocol, login, heard.answer(outcomeOf(order, false)), order).at(-1)).toBe('refused');
  });

  it('is heard in any split, before and after the answer to a packet, and hides none', () => {
    const order = fc.constantFrom(...orders);
    fc.assert(
      fc.property(order, order, fc.integer({ min: 1, max: 40 }), (before, after, octets) => {
        const { side, confirmation } = talking(protocol, imei);
        const bytes = Buffer.concat([encoded(before), confirmation, encoded(after)]);
        const heard = heardBy(side, bytes, octets);
        expect(heard.map((one) => (one.kind === 'ordered' ? one.order : one))).toEqual([
          before,
          { kind: 'confirmed', count: 1 },
          after,
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('answers after a new login too', () => {
    const { side } = talking(protocol, imei);
    const [heard] = side.hear(encoded(orders[0]!)) as [HeardOrder];
    const next = talking(protocol, imei);
    const answer = heard.answer(outcomeOf(orders[0]!, true));
    expect(judged(protocol, next.login, answer, orders[0]!).at(-1)).toBe('done');
  });

  it('takes any damage to an order without a throw', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...orders), damage, (order, changes) => {
        const { side } = talking(protocol, imei);
        const bytes = Uint8Array.from(encoded(order));
        for (const [where, octet] of changes) bytes[where % bytes.length] = octet;
        for (const heard of side.hear(bytes)) if (heard.kind === 'ordered') heard.answer(outcomeOf(heard.order, true));
      }),
      { numRuns: 100 },
    );
  });
});

describe('teltonika', () => {
  it('a command for another device is passed over', () => {
    const { side } = talking(protocolOf('teltonika'), IMEI);
    const other = protocolOf('teltonika').orders!.encode({ order: cut, serial: 1, imei: '352093081452251' });
    expect(side.hear(other!)).toEqual([]);
  });
});

it('every protocol that is given orders and has streams has a device that hears them', () => {
  const heard = new Set(ASKED.map(([name]) => name));
  for (const { name, orders, stream } of PROTOCOLS) if (orders && stream) expect(heard, name).toContain(name);
});
