/** The device's side of orders: what an @Track command asks of a tracker, and how it acknowledges. */
import type { OrderOutcome } from '../device-side.ts';
import type { DeviceOrder } from '../orders.ts';
import { encodeAcknowledgement, encodeOutputs } from './encode.ts';

/** A command with its serial number, four hexadecimal digits. */
export interface Command {
  word: 'GTOUT' | 'GTFRI' | 'GTRTO';
  serial: string;
  order: DeviceOrder;
}

const COMMAND = /^AT\+(GTOUT|GTFRI|GTRTO)=([^,]*),(.*),([0-9A-F]{4})$/;
/** Places of fields behind the password. */
const RELAY_AT = 0;
const CUT_RELAY_AT = 3;
const SEND_INTERVAL_AT = 7;
const PARKED_INTERVAL_AT = 12;

/** @param text without its tail character @returns undefined: no command that this device knows */
export function readCommand(text: string): Command | undefined {
  const [, word, password, rest, serial] = COMMAND.exec(text) ?? [];
  if (word === undefined || rest === undefined || serial === undefined) return undefined;
  const fields = rest.split(',');
  switch (word) {
    case 'GTOUT': {
      const status = fields[password === 'gmt100' ? CUT_RELAY_AT : RELAY_AT];
      if (status !== '0' && status !== '1') return undefined;
      return { word, serial, order: { kind: 'relay', cut: status === '1' } };
    }
    case 'GTFRI': {
      const movingSeconds = Number(fields[SEND_INTERVAL_AT]);
      if (!(movingSeconds > 0)) return undefined;
      const parkedSeconds = Number(fields[PARKED_INTERVAL_AT]) || movingSeconds;
      return { word, serial, order: { kind: 'interval', movingSeconds, parkedSeconds } };
    }
    default:
      // A report is sent separately. Only the outputs are answered immediately.
      return fields[0] === '1' || fields[0] === 'A' ? { word: 'GTRTO', serial, order: { kind: 'state' } } : undefined;
  }
}

export function answerTo(imei: string, { word, serial }: Command, outcome: OrderOutcome): Uint8Array {
  const { done, record } = outcome;
  if (word !== 'GTRTO') return encodeAcknowledgement(imei, done, word, serial, record);
  const taken = encodeAcknowledgement(imei, true, word, `IOS,${serial}`, record);
  return Buffer.concat([taken, encodeOutputs(imei, outcome.relayCut, record)]);
}
