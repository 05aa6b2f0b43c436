/** The device's side of orders: what an online command asks of a tracker, and the words in which it answers. */
import type { OrderOutcome } from '../device-side.ts';
import type { DeviceOrder } from '../orders.ts';
import { buildFrame } from './messages.ts';

const ANSWER = 0x15;
const MARK_OCTETS = 4;
const LANGUAGE = [0, 2];

/** A command: the mark that its answer repeats, and what it asks for (undefined: nothing that this device knows). */
export interface ReadCommand {
  mark: Uint8Array;
  order: DeviceOrder | undefined;
}

/** @param content of 0x80: length of mark and text, mark, text, language */
export function readCommand(content: Uint8Array): ReadCommand {
  const mark = content.slice(1, 1 + MARK_OCTETS);
  const text = Buffer.from(content.subarray(1 + MARK_OCTETS, 1 + (content[0] ?? 0))).toString('latin1');
  return { mark, order: readOrder(text) };
}

function readOrder(text: string): DeviceOrder | undefined {
  const relay = /^RELAY,([01])#$/.exec(text)?.[1];
  if (relay !== undefined) return { kind: 'relay', cut: relay === '1' };
  const [, moving, parked] = /^TIMER,(\d+),(\d+)#$/.exec(text) ?? [];
  if (moving !== undefined) return { kind: 'interval', movingSeconds: Number(moving), parkedSeconds: Number(parked) };
  return text === 'STATUS#' ? { kind: 'state' } : undefined;
}

/** 0x15. */
export function encodeAnswer(mark: Uint8Array, text: string, serial: number): Uint8Array {
  const octets = Buffer.from(text, 'latin1');
  return buildFrame(false, ANSWER, serial, Uint8Array.of(MARK_OCTETS + octets.length, ...mark, ...octets, ...LANGUAGE));
}

export function answerText(order: DeviceOrder, { done, relayCut, record }: OrderOutcome): string {
  switch (order.kind) {
    case 'relay': {
      const what = order.cut ? 'Cut off the fuel supply' : 'Restore fuel supply';
      const speed = Math.round((record.speedMetersPerSecond ?? 0) * 3.6);
      return done ? `${what}: Success! Speed:${speed} Km/h` : `${what}: Fail! Speed:${speed} Km/h`;
    }
    case 'interval':
      return done
        ? `TIMER set ok. Now data upload period is ${order.movingSeconds} seconds.`
        : `TIMER,${order.movingSeconds},${order.parkedSeconds} ERROR:101`;
    case 'state': {
      const ignition = record.ignition === true ? 'ON' : 'OFF';
      return `BATTERY:100%;GPRS:Link Up;GSM:HIGH;GPS:FIXED;ACC:${ignition};RELAYER:${relayCut ? 'ENABLED' : 'DISABLED'}`;
    }
    case 'lock':
      return 'ERROR:100';
  }
}
