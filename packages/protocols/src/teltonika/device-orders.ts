/** The device's side of orders: what a command asks of a tracker, and the words in which it answers. Sources: orders.ts. */
import { crc16 } from '../crc16-arc.ts';
import type { OrderOutcome } from '../device-side.ts';
import type { DeviceOrder } from '../orders.ts';
import { CODEC_12, CODEC_14, COMMAND, TO_SERIAL_PORT } from './messages.ts';

/** Preamble and length; codec, count, type and size before the text. */
const HEADER = 8;
const BEFORE_TEXT = 7;
const CHECKSUM = 4;
const IMEI_OCTETS = 8;
/** A count that confirms records never has so many octets behind its zeros. */
const SMALLEST_FRAME = HEADER + BEFORE_TEXT + 1 + CHECKSUM;

/** A command frame at the beginning of what a device received. */
export interface CommandFrame {
  octets: number;
  text: string;
  /** Addressed device with Codec 14. Undefined: any device. */
  imei: string | undefined;
  /** True if the text is for the serial port, not for the device. */
  toSerialPort: boolean;
}

/** @returns `wait` while more octets are needed, undefined when no command begins here */
export function readCommand(bytes: Buffer): CommandFrame | 'wait' | undefined {
  if (bytes.length >= 4 && bytes.readUInt32BE(0) !== 0) return undefined;
  if (bytes.length < SMALLEST_FRAME) return 'wait';
  const length = bytes.readUInt32BE(4);
  const octets = HEADER + length + CHECKSUM;
  const codec = bytes[HEADER];
  const type = bytes[HEADER + 2];
  const toSerialPort = type === TO_SERIAL_PORT;
  if ((codec !== CODEC_12 && codec !== CODEC_14) || (type !== COMMAND && !toSerialPort)) return undefined;
  if (bytes.length < octets) return 'wait';
  if (crc16(bytes, HEADER, HEADER + length) !== bytes.readUInt32BE(HEADER + length)) return undefined;
  const content = bytes.subarray(HEADER + BEFORE_TEXT, HEADER + length - 1);
  if (codec === CODEC_12) return { octets, text: content.toString('latin1'), imei: undefined, toSerialPort };
  const imei = content.subarray(0, IMEI_OCTETS).toString('hex').slice(1);
  return { octets, text: content.subarray(IMEI_OCTETS).toString('latin1'), imei, toSerialPort };
}

/** @returns undefined for a command that these trackers do not know */
export function readOrder(text: string): DeviceOrder | undefined {
  const [, second, output] = /^setdigout (\??)([01])$/.exec(text) ?? [];
  if (output !== undefined) {
    return second === '?' ? { kind: 'lock', locked: output === '1' } : { kind: 'relay', cut: output === '1' };
  }
  const [, moving, parked] = /^setparam 10050:(\d+);10000:(\d+)$/.exec(text) ?? [];
  if (moving !== undefined) return { kind: 'interval', movingSeconds: Number(moving), parkedSeconds: Number(parked) };
  return text === 'getio' ? { kind: 'state' } : undefined;
}

export function answerText(order: DeviceOrder, { done, relayCut, locked, record }: OrderOutcome): string {
  switch (order.kind) {
    case 'relay':
      return done ? `DOUT1:${order.cut ? 'ON' : 'OFF'} Timeout:INFINITY` : 'DOUT1 Is disabled from CFG';
    case 'lock': {
      const second = done ? `DOUT2:${order.locked ? 'ON' : 'OFF'} Timeout:INFINITY` : 'DOUT2 Is disabled from CFG';
      return `DOUT1:IGNORED ${second}`;
    }
    case 'interval':
      return done ? `New value 10050:${order.movingSeconds};10000:${order.parkedSeconds};` : 'WARNING: Wrong ID';
    case 'state':
      return `DI1:${Number(record.ignition === true)} DI2:0 AIN1:0 DO1:${Number(relayCut)} DO2:${Number(locked)}`;
  }
}
