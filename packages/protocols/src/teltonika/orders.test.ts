import { describe, expect, it } from 'vitest';
import type { DeviceOrder } from '../orders.ts';
import { encodeCommand, teltonikaOrders } from './orders.ts';

const IMEI = '352093081452251';
const hex = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes ?? [])
    .toString('hex')
    .toUpperCase();
const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };
const lock: DeviceOrder = { kind: 'lock', locked: true };
const interval: DeviceOrder = { kind: 'interval', movingSeconds: 30, parkedSeconds: 300 };

describe('an order', () => {
  it('is framed as the vendor shows it: Codec 12', () => {
    expect(hex(encodeCommand('getinfo'))).toBe('000000000000000F0C010500000007676574696E666F0100004312');
  });

  it('is framed as the vendor shows it: Codec 14, with the IMEI that the device compares', () => {
    expect(hex(encodeCommand('getver', IMEI))).toBe(
      '00000000000000160E01050000000E0352093081452251676574766572010000D2C1',
    );
  });

  it.each<[DeviceOrder, string, codec: string]>([
    [cut, 'setdigout 1', '0E'],
    [release, 'setdigout 0', '0E'],
    [lock, 'setdigout ?1', '0E'],
    [{ kind: 'lock', locked: false }, 'setdigout ?0', '0E'],
    [interval, 'setparam 10050:30;10000:300', '0C'],
    [{ kind: 'state' }, 'getio', '0C'],
  ])('%j says %j in Codec %s', (order, text, codec) => {
    const bytes = Buffer.from(teltonikaOrders.encode({ order, serial: 1, imei: IMEI }) ?? []);
    expect(bytes.toString('latin1')).toContain(text);
    expect(hex(bytes.subarray(8, 9))).toBe(codec);
  });

  it('to a device whose name is no IMEI goes without the check', () => {
    const bytes = Buffer.from(teltonikaOrders.encode({ order: cut, serial: 1, imei: 'bench-1' }) ?? []);
    expect(hex(bytes.subarray(8, 9))).toBe('0C');
  });
});

describe('an answer', () => {
  it.each<[DeviceOrder, string, string]>([
    [cut, 'DOUT1:ON Timeout:INFINITY', 'done'],
    [cut, 'DOUT1:1 Timeout:INFINITY', 'done'],
    [cut, 'DOUT1 state already set to: 1 time_on_ms: 0 time_off_ms: 0', 'done'],
    [cut, 'DOUT1:ON Timeout:INFINITY DOUT2:IGNORED', 'done'],
    [cut, 'DOUT1:OFF Timeout:INFINITY', 'refused'],
    [cut, 'DOUT1:ON Timeout:10s', 'unrecognised'],
    [cut, 'DOUT1:ON Timeout:10s Speed threshold:1km/h Speed is above threshold, queued', 'unrecognised'],
    [cut, 'DOUT1:IGNORED', 'refused'],
    [cut, 'DOUT1 Is disabled from CFG', 'refused'],
    [cut, 'DOUT is disabled from CFG', 'refused'],
    [cut, 'DOUT1 params are invalid', 'refused'],
    [cut, 'Bad syntax', 'refused'],
    [cut, 'DI1:1 DI2:0 AIN1:0 DO1:1 DO2:0', 'done'],
    [cut, 'DI1:1 DI2:0 AIN1:0 DO1:0 DO2:1', 'refused'],
    [cut, 'DOUTS are set to:1 TMOs are: 0', 'done'],
    [cut, 'DOUTS are set to:0 TMOs are: 0', 'refused'],
    [cut, 'DOUTs are set to: 1XXX TMOs are: 0 0 0 0', 'done'],
    [cut, 'DOUTS are set to: 0XXX TMOs are: 0 0 0 0', 'refused'],
    [cut, 'DOUTS are set to:X1 TMOs are: 0 0', 'refused'],
    [cut, 'DOUTS are set to:10 TMOs are: 30 0', 'unrecognised'],
    [cut, 'DOUTS are set to:11 TMOs are: 0 30', 'done'],
    [cut, 'DOUTS are set to:1 TMOs are: 0 Speed is above threshold, queued', 'unrecognised'],
    [cut, 'DOUTS are set to:', 'unrecognised'],
    [cut, 'Digital Outputs are set to: 11', 'done'],
    [cut, 'Digital Outputs are set to: 00. Timeouts are: 0 0', 'refused'],
    [cut, 'Digital Outputs are set to: 10. Timeouts are: 60 0', 'unrecognised'],
    [release, 'DOUTS are set to:0 TMOs are: 0', 'done'],
    [release, 'DOUTS are set to:1 TMOs are: 0', 'refused'],
    [release, 'Digital Outputs are set to: 00. Timeouts are: 0 0', 'done'],
    [lock, 'DOUTS are set to:X1 TMOs are: 0 0', 'done'],
    [lock, 'DOUTS are set to:?1 TMOs are: 0 0', 'done'],
    [lock, 'DOUTS are set to:1 TMOs are: 0', 'refused'],
    [cut, 'Hello', 'unrecognised'],
    [cut, '', 'unrecognised'],
    [release, 'DOUT1:OFF Timeout:INFINITY', 'done'],
    [release, 'DI1:1 DO1:0 DO2:1', 'done'],
    [lock, 'DOUT1:IGNORED DOUT2:ON Timeout:INFINITY', 'done'],
    [lock, 'DOUT1:ON Timeout:INFINITY', 'unrecognised'],
    [interval, 'New value 10050:30;10000:300;', 'done'],
    [interval, 'Param ID:10050 New Val:30', 'done'],
    [interval, 'New value 10050:60;10000:300;', 'refused'],
    [interval, 'WARNING: Wrong ID', 'refused'],
    [interval, 'OK', 'unrecognised'],
    [{ kind: 'state' }, 'DI1:1 DO1:0', 'done'],
    [{ kind: 'state' }, 'DOUTS are set to:0 TMOs are: 0', 'done'],
  ])('%j: "%s" is %s', (order, text, verdict) => {
    expect(teltonikaOrders.judge(order, { text })).toBe(verdict);
  });

  it('of another device than meant is a refusal', () => {
    expect(teltonikaOrders.judge(cut, { text: '', refused: true })).toBe('refused');
  });
});
