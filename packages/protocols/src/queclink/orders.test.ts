import { describe, expect, it } from 'vitest';
import type { DeviceOrder } from '../orders.ts';
import { queclinkOrders } from './orders.ts';
import { bytesOf, IMEI, textOf, whole } from './testing.ts';

const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };
const interval: DeviceOrder = { kind: 'interval', movingSeconds: 30, parkedSeconds: 600 };
const state: DeviceOrder = { kind: 'state' };

const encoded = (order: DeviceOrder, model?: string): string | undefined =>
  textOf(queclinkOrders.encode({ order, serial: 0x1001f, imei: IMEI, model }));

describe('an order', () => {
  it.each<[model: string, DeviceOrder, string]>([
    ['GV200', cut, 'AT+GTOUT=gv200,1,0,0,,,,,,,,,,,,,,001F$'],
    ['GV200', release, 'AT+GTOUT=gv200,0,0,0,,,,,,,,,,,,,,001F$'],
    ['GV300', cut, 'AT+GTOUT=gv300,1,,,,,,,,,,,,,,,,001F$'],
    ['gv300', release, 'AT+GTOUT=gv300,0,,,,,,,,,,,,,,,,001F$'],
    ['GMT100', cut, 'AT+GTOUT=gmt100,,,,1,,,,,,,,,,001F$'],
    ['GMT100', release, 'AT+GTOUT=gmt100,,,,0,,,,,,,,,,001F$'],
    ['GV300', interval, 'AT+GTFRI=gv300,1,,,,,,30,30,,,,,600,,,,,001F$'],
    ['GV55', interval, 'AT+GTFRI=gv55,1,,,,,,,30,,,,,600,,,,,001F$'],
    ['GV500', { ...interval, parkedSeconds: 60 }, 'AT+GTFRI=gv500,1,,,,,,,30,,,,,300,,,,,001F$'],
    ['GL300', interval, 'AT+GTFRI=gl300,1,,,,,,30,30,,,,,,,,,,,,001F$'],
    ['GV300', state, 'AT+GTRTO=gv300,A,,,,,,001F$'],
    ['GL300', state, 'AT+GTRTO=gl300,1,,,,,,001F$'],
  ])('to a %s: %j is %s', (model, order, text) => {
    expect(encoded(order, model)).toBe(text);
  });

  /** The maker's own examples, with their values, have as many fields. */
  it.each<[DeviceOrder, model: string, example: string]>([
    [cut, 'GV200', 'AT+GTOUT=gv200,1,0,0,0,0,0,0,5,1,0,8,3,,,,,0005$'],
    [cut, 'GV300', 'AT+GTOUT=gv300,1,,,0,0,0,0,5,1,,,,,,,,0004$'],
    [cut, 'GMT100', 'AT+GTOUT=gmt100,1,0,0,0,,,,,,,,,,0004$'],
    [state, 'GL300', 'AT+GTRTO=gl300,0,,,,,,000B$'],
  ])('%j to a %s has the fields of %s', (order, model, example) => {
    expect(encoded(order, model)?.split(',')).toHaveLength(example.split(',').length);
  });

  it.each<[model: string | undefined, DeviceOrder]>([
    ['GV65', cut],
    ['GV55', cut],
    ['GL300', cut],
    ['GV200', interval],
    ['GV300', { kind: 'lock', locked: true }],
    [undefined, state],
    ['GV350M', state],
  ])('to a %s whose layout is not known, or that has none for %j, is none', (model, order) => {
    expect(encoded(order, model)).toBeUndefined();
  });
});

describe('an answer', () => {
  const verdict = (order: DeviceOrder, frame: string): string => {
    const [message] = whole(bytesOf(frame));
    if (message?.kind !== 'response') throw new Error(`no response: ${JSON.stringify(message)}`);
    return queclinkOrders.judge(order, message);
  };
  /** The maker's example, with other outputs. */
  const ios = (type: string, outputs: string): string =>
    `+RESP:GTIOS,${type}0100,${IMEI},,0,1200,1300,00,${outputs},20090214093254,11F0$`;
  const rest = `060100,${IMEI},,001F,20240501101115,0017$`;

  it.each<[DeviceOrder, string, string]>([
    [cut, `+ACK:GTOUT,${rest}`, 'done'],
    [release, `+ACK:GTOUT,${rest}`, 'done'],
    [cut, `+NACK:GTOUT,${rest}`, 'refused'],
    [cut, `+ACK:GTFRI,${rest}`, 'unrecognised'],
    [interval, `+ACK:GTFRI,${rest}`, 'done'],
    [interval, `+NACK:GTFRI,${rest}`, 'refused'],
    [cut, ios('06', '01'), 'done'],
    [cut, ios('06', '02'), 'refused'],
    [release, ios('06', '06'), 'done'],
    [cut, ios('08', '02'), 'done'],
    [release, ios('08', '01'), 'done'],
    [state, ios('06', '00'), 'done'],
    [interval, ios('06', '01'), 'unrecognised'],
    [state, `+ACK:GTRTO,060100,${IMEI},,RTL,001F,20240501101115,0017$`, 'unrecognised'],
  ])('%j: %s is %s', (order, frame, expected) => {
    expect(verdict(order, frame)).toBe(expected);
  });
});
