/**
 * Orders as online commands (0x80), which carry the text that an SMS would. Sources: Concox user manuals ("Cut off oil",
 * "Restoring oil", TIMER, STATUS) for RELAY and its answers; "GPS Tracker Communication Protocol" (GT06) 6.1 for DYD
 * and HFYD, whose answers the family's older members give.
 */
import {
  type DeviceAnswer,
  type DeviceOrder,
  type OrderLanguage,
  type OutgoingOrder,
  outputVerdict,
  type Verdict,
} from '../orders.ts';
import { buildFrame, COMMAND } from './messages.ts';

/** A command's length octet counts its mark of four octets too. */
const LONGEST_TEXT = 255 - 5 - 1 - 4 - 2;
const ENGLISH = [0, 2];

/** 0x80: length of mark and text, mark, text, language. The device repeats the mark in its answer. */
export function encodeText(text: string, serial: number): Uint8Array | undefined {
  const octets = Buffer.from(text, 'latin1');
  if (octets.length === 0 || octets.length > LONGEST_TEXT) return undefined;
  const mark = Buffer.alloc(4);
  mark.writeUInt32BE(serial >>> 0);
  const content = Uint8Array.of(4 + octets.length, ...mark, ...octets, ...ENGLISH);
  return buildFrame(false, COMMAND, serial & 0xffff, content);
}

/** Undefined: the family has one relay and no lock. */
function textOf(order: DeviceOrder): string | undefined {
  switch (order.kind) {
    case 'relay':
      return `RELAY,${order.cut ? 1 : 0}#`;
    case 'interval':
      return `TIMER,${order.movingSeconds},${order.parkedSeconds}#`;
    case 'state':
      return 'STATUS#';
    case 'lock':
      return undefined;
  }
}

function encode({ order, serial }: OutgoingOrder): Uint8Array | undefined {
  const text = textOf(order);
  return text === undefined ? undefined : encodeText(text, serial);
}

function judge(order: DeviceOrder, { text, refused }: DeviceAnswer): Verdict {
  if (refused) return 'refused';
  switch (order.kind) {
    case 'relay':
      return outputVerdict(isCut(text), order.cut);
    case 'interval':
      if (/\b(?:fail|error|invalid)/i.test(text)) return 'refused';
      return /\b(?:timer|ok|success)/i.test(text) ? 'done' : 'unrecognised';
    case 'state':
      return isCut(text) === undefined ? 'unrecognised' : 'done';
    case 'lock':
      return 'unrecognised';
  }
}

/** Each with what it says of the relay: cut, or not. A refused cut leaves the vehicle as it was, so it is not cut. */
const SAYINGS: readonly [RegExp, boolean][] = [
  [/cut off the fuel supply:\s*(?:fail|speed|unvalued|error)/i, false],
  [/cut off the fuel supply:\s*success/i, true],
  [/already in the state of fuel supply cut off/i, true],
  [/restore fuel supply:\s*success/i, false],
  [/already in the state of fuel supply to resume/i, false],
  [/restore fuel supply:\s*(?:fail|error)/i, true],
  [/^\s*DYD=success/i, true],
  [/^\s*DYD=/i, false],
  [/^\s*HFYD=success/i, false],
  [/^\s*HFYD=/i, true],
  [/\brelayer?:\s*(?:enabled?|on|1)\b/i, true],
  [/\brelayer?:\s*(?:disabled?|off|0)\b/i, false],
];

/** Returns whether the device reports that the relay cuts now; undefined if it does not say. */
function isCut(text: string): boolean | undefined {
  return SAYINGS.find(([saying]) => saying.test(text))?.[1];
}

export const gt06Orders: OrderLanguage = {
  encode,
  judge,
  echoedSerialBits: 0xffff_ffff,
  outputBits: (order) => (order === 'relay' ? 1 : 0),
  unlistedRelays: 'unlistedModels',
};
