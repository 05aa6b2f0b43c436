import { describe, expect, it } from 'vitest';
import type { DeviceOrder } from '../orders.ts';
import { buildFrame } from './messages.ts';
import { encodeText, gt06Orders } from './orders.ts';

const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };
const interval: DeviceOrder = { kind: 'interval', movingSeconds: 10, parkedSeconds: 300 };
const state: DeviceOrder = { kind: 'state' };

describe('an order', () => {
  it('is an online command with a mark that comes back', () => {
    expect(encodeText('WHERE#', 0x12345)).toEqual(
      buildFrame(false, 0x80, 0x2345, Uint8Array.from([10, 0, 1, 0x23, 0x45, ...Buffer.from('WHERE#'), 0, 2])),
    );
    expect(encodeText('x'.repeat(300), 1)).toBeUndefined();
  });

  it.each<[DeviceOrder, string]>([
    [cut, 'RELAY,1#'],
    [release, 'RELAY,0#'],
    [interval, 'TIMER,10,300#'],
    [state, 'STATUS#'],
  ])('%j says %s', (order, text) => {
    const bytes = gt06Orders.encode({ order, serial: 7, imei: '123456789012345' });
    expect(Buffer.from(bytes ?? []).toString('latin1')).toContain(text);
  });

  it('to lock doors is none: there is one relay', () => {
    const order: DeviceOrder = { kind: 'lock', locked: true };
    expect(gt06Orders.encode({ order, serial: 7, imei: '123456789012345' })).toBeUndefined();
  });
});

describe('an answer', () => {
  it.each<[DeviceOrder, string, string]>([
    [cut, 'Cut off the fuel supply: Success! Speed:0 Km/h', 'done'],
    [cut, 'Already in the state of fuel supply cut off, the command is not running!', 'done'],
    [cut, 'Cut off the fuel supply: Fail! Speed:62 Km/h', 'refused'],
    [cut, 'DYD=Success!', 'done'],
    [cut, 'DYD=Speed Limit, Speed 40km/h', 'refused'],
    [cut, 'DYD=Unvalued Fix', 'refused'],
    [cut, 'Restore fuel supply: Success!', 'refused'],
    [cut, 'GPS:FIXED RELAYER:ENABLED ACC:OFF', 'done'],
    [cut, 'GPS:FIXED RELAYER:DISABLED ACC:OFF', 'refused'],
    [cut, 'OK', 'unrecognised'],
    [release, 'Restore fuel supply: Success!', 'done'],
    [release, 'Already in the state of fuel supply to resume, the command is not running!', 'done'],
    [release, 'HFYD=Success!', 'done'],
    [release, 'HFYD=Fail!', 'refused'],
    [release, 'Cut off the fuel supply: Success!', 'refused'],
    [interval, 'TIMER set ok. Now data upload period is 10 seconds.', 'done'],
    [interval, 'TIMER,10,300 ERROR:101', 'refused'],
    [state, 'BATTERY:100% GSM:HIGH GPS:FIXED RELAYER:DISABLED ACC:ON', 'done'],
    [state, 'BATTERY:100%', 'unrecognised'],
  ])('%j: "%s" is %s', (order, text, verdict) => {
    expect(gt06Orders.judge(order, { text })).toBe(verdict);
  });
});
