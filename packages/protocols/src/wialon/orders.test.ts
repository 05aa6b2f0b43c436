import { describe, expect, it } from 'vitest';
import type { DeviceOrder } from '../orders.ts';
import { wialonStream } from './frame.ts';
import { wialonOrders } from './orders.ts';

const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };
const encoded = (order: DeviceOrder, model?: string): string | undefined => {
  const bytes = wialonOrders.encode({ order, serial: 7, imei: '490154203237518', model });
  return bytes && Buffer.from(bytes).toString('latin1');
};

describe('an order', () => {
  it('is a message, since 2.0 with its checksum', () => {
    expect(encoded(cut, 'Wialon IPS 1.1')).toBe('#M#RELAY,1\r\n');
    expect(encoded(release, 'Wialon IPS 1.1')).toBe('#M#RELAY,0\r\n');
    expect(encoded(cut, 'Wialon IPS 2.0')).toBe('#M#RELAY,1;3425\r\n');
    expect(encoded(cut)).toBe('#M#RELAY,1;3425\r\n');
  });

  it.each<DeviceOrder>([
    { kind: 'lock', locked: true },
    { kind: 'interval', movingSeconds: 10, parkedSeconds: 60 },
    { kind: 'state' },
  ])('%j is none: what a text does is up to the device', (order) => {
    expect(encoded(order)).toBeUndefined();
  });
});

describe('an answer', () => {
  it.each<[DeviceOrder, line: string, verdict: string]>([
    [cut, '#AM#1', 'unrecognised'],
    [cut, '#AM#01', 'refused'],
    [cut, '#M#RELAY,1 OK', 'done'],
    [cut, '#M#relay=1 done', 'done'],
    [cut, '#M#RELAY,0 OK', 'refused'],
    [cut, '#M#RELAY,1 ERROR', 'refused'],
    [cut, '#M#RELAY,0 ERROR', 'unrecognised'],
    [cut, '#M#RELAY,1', 'unrecognised'],
    [cut, '#M#ok', 'unrecognised'],
    [release, '#M#RELAY,0 OK', 'done'],
    [release, '#M#RELAY,1 OK', 'refused'],
    [{ kind: 'state' }, '#M#RELAY,1 OK', 'unrecognised'],
  ])('%j: %s is %s', (order, line, verdict) => {
    const stream = wialonStream({ now: () => 0 });
    const [message] = stream.push(Buffer.from(`${line}\r\n`));
    if (message?.kind !== 'response') throw new Error(`no response: ${JSON.stringify(message)}`);
    expect(wialonOrders.judge(order, message)).toBe(verdict);
  });
});
