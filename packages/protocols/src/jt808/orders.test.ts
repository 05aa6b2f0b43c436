import { describe, expect, it } from 'vitest';
import type { DeviceOrder } from '../orders.ts';
import { jt808Orders } from './orders.ts';
import { framed, hexOfBytes } from './testing.ts';

const TERMINAL = '013800138000';
const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };
const lock: DeviceOrder = { kind: 'lock', locked: true };
const unlock: DeviceOrder = { kind: 'lock', locked: false };
const interval: DeviceOrder = { kind: 'interval', movingSeconds: 30, parkedSeconds: 300 };
const state: DeviceOrder = { kind: 'state' };

const encoded = (order: DeviceOrder, model?: string, imei = TERMINAL, serial = 0x12345): string | undefined =>
  hexOfBytes(jt808Orders.encode({ order, serial, imei, model }));

describe('an order', () => {
  it.each<[DeviceOrder, messageAndLength: string, body: string]>([
    [cut, '8105 0001', 'F0'],
    [release, '8105 0001', 'F1'],
    [lock, '8500 0001', '01'],
    [unlock, '8500 0001', '00'],
    [interval, '8103 0013', '02 00000029 04 0000001E 00000027 04 0000012C'],
    [state, '8201 0000', ''],
  ])('%j in the header of 2011 and 2013', (order, head, body) => {
    expect(encoded(order)).toBe(framed(`${head} ${TERMINAL} 2345 ${body}`.replaceAll(' ', '')));
  });

  it.each<[DeviceOrder, messageAndProperties: string, body: string]>([
    [cut, '8105 4001', 'F0'],
    [lock, '8500 4005', '0001 0001 00'],
    [unlock, '8500 4005', '0001 0001 01'],
  ])('%j in the header of 2019, whose doors lock with 0', (order, head, body) => {
    const frame = framed(`${head} 01 00000000${TERMINAL} 2345 ${body}`.replaceAll(' ', ''));
    expect(encoded(order, 'JT/T 808-2019')).toBe(frame);
  });

  it('has the header of 2019 for a number that needs it, and none for a name that fits no header', () => {
    expect(encoded(cut, undefined, '356307042441013')).toMatch(/^7E810540010100000356307042441013/);
    expect(encoded(cut, 'JT/T 808-2013', '356307042441013')).toBeUndefined();
    expect(encoded(cut, undefined, 'ab12')).toBeUndefined();
  });

  it('uses the words of the vendor', () => {
    expect(encoded(cut, 'G10LS')).toContain('234564');
    expect(encoded(release, 'g10ls')).toContain('234565');
  });
});

describe('an answer', () => {
  it.each<[DeviceOrder, string, string]>([
    [cut, '8105: done', 'done'],
    [cut, '8500: done', 'unrecognised'],
    [cut, 'relays 01, doors unlocked', 'done'],
    [cut, 'relays 10, doors unlocked', 'done'],
    [cut, 'relays 00, doors locked', 'refused'],
    [release, 'relays 00, doors unlocked', 'done'],
    [release, 'relays 01, doors unlocked', 'refused'],
    [lock, 'relays 00, doors locked', 'done'],
    [lock, 'relays 00, doors unlocked', 'refused'],
    [lock, '8500: done', 'unrecognised'],
    [unlock, 'relays 01, doors unlocked', 'done'],
    [interval, '8103: done', 'done'],
    [interval, 'relays 00, doors unlocked', 'unrecognised'],
    [state, 'relays 00, doors unlocked', 'done'],
    [state, '8201: done', 'unrecognised'],
    [cut, 'hello', 'unrecognised'],
  ])('%j: "%s" is %s', (order, text, verdict) => {
    expect(jt808Orders.judge(order, { text })).toBe(verdict);
  });

  it('that says failed, wrong or unsupported is a refusal', () => {
    expect(jt808Orders.judge(cut, { text: '8105: unsupported', refused: true })).toBe('refused');
  });
});
