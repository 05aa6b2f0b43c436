/**
 * Orders as GPRS commands in Codec 12, or Codec 14 where the device shall check that it is the one meant. Source:
 * Teltonika Telematics wiki, "Codec for communication & command sending" (Codec 12, 14), "SMS/GPRS command - setdigout",
 * "getio", "FMB Parameter list" (10050, 10000: least periods on the move and at rest in the home network).
 */
import { crc16 } from '../crc16-arc.ts';
import {
  type DeviceAnswer,
  type DeviceOrder,
  type OrderLanguage,
  type OutgoingOrder,
  outputVerdict,
  type Verdict,
} from '../orders.ts';
import { CODEC_12, CODEC_14, COMMAND } from './messages.ts';

const RELAY_OUTPUT = 1;
const LOCK_OUTPUT = 2;

/** Text of an order: what an SMS would say, without login and password. */
function textOf(order: DeviceOrder): string {
  switch (order.kind) {
    case 'relay':
      return `setdigout ${order.cut ? 1 : 0}`;
    case 'lock':
      return `setdigout ?${order.locked ? 1 : 0}`;
    case 'interval':
      return `setparam 10050:${order.movingSeconds};10000:${order.parkedSeconds}`;
    case 'state':
      return 'getio';
  }
}

/**
 * A frame with one command. Codec 14 puts the IMEI before it, as 8 octets of packed digits: others refuse it.
 * @param type `COMMAND` or `TO_SERIAL_PORT`
 */
export function encodeCommand(text: string, imei?: string, type: number = COMMAND): Uint8Array {
  const identity = imei === undefined ? Buffer.alloc(0) : Buffer.from(imei.padStart(16, '0'), 'hex');
  const content = Buffer.concat([identity, Buffer.from(text, 'latin1')]);
  const field = Buffer.alloc(8 + content.length);
  field[0] = imei === undefined ? CODEC_12 : CODEC_14;
  field[1] = 1;
  field[2] = type;
  field.writeUInt32BE(content.length, 3);
  content.copy(field, 7);
  field[7 + content.length] = 1;
  const frame = Buffer.alloc(8 + field.length + 4);
  frame.writeUInt32BE(field.length, 4);
  field.copy(frame, 8);
  frame.writeUInt32BE(crc16(field, 0, field.length), 8 + field.length);
  return frame;
}

function encode({ order, imei }: OutgoingOrder): Uint8Array {
  // What can stop a vehicle is checked by the device too; 15 digits are what Codec 14 has room for.
  const checked = (order.kind === 'relay' || order.kind === 'lock') && /^\d{15}$/.test(imei);
  return encodeCommand(textOf(order), checked ? imei : undefined);
}

function judge(order: DeviceOrder, { text, refused }: DeviceAnswer): Verdict {
  if (refused) return 'refused';
  switch (order.kind) {
    case 'relay':
      return judgeOutput(text, RELAY_OUTPUT, order.cut);
    case 'lock':
      return judgeOutput(text, LOCK_OUTPUT, order.locked);
    case 'interval':
      return judgeInterval(text, order);
    case 'state':
      return /\bDO1:[01]/i.test(text) || ALL_OUTPUTS.test(text) ? 'done' : 'unrecognised';
  }
}

/** `DOUTS are set to:1 TMOs are: 0`, `DOUTS are set to: 1XXX TMOs are: 0 0 0 0`, `Digital Outputs are set to: 11. Timeouts are: 0 0`. */
const ALL_OUTPUTS =
  /\b(?:DOUTs?|Digital Outputs) are(?: set to)?:\s*([01X?]+)(?:\.?\s*(?:TMOs|Timeouts) are:\s*([\dX? ]+))?/i;

/** Firmware's answer with one position for each output. A temporary state does not count as done. */
function judgeAllOutputs(states: string, timeouts: string | undefined, output: number, wantedOn: boolean): Verdict {
  const state = states[output - 1];
  // X, ?, or no such output: it was left as it is.
  if (state !== '0' && state !== '1') return 'refused';
  const seconds = Number(timeouts?.trim().split(/\s+/)[output - 1] ?? 0);
  if (seconds > 0) return 'unrecognised';
  return outputVerdict(state === '1', wantedOn);
}

/**
 * `DOUT1:ON Timeout:INFINITY`, from older firmware `DOUT1:1 …`; `DOUT1 state already set to: 1 …`; of getio `DO1:1`.
 * What the device only queued, or took for a while, is not done.
 */
function judgeOutput(text: string, output: number, wantedOn: boolean): Verdict {
  if (/queued|above threshold/i.test(text)) return 'unrecognised';
  const [all, states, timeouts] = ALL_OUTPUTS.exec(text) ?? [];
  if (all !== undefined && states !== undefined) return judgeAllOutputs(states, timeouts, output, wantedOn);
  const part = new RegExp(`\\b(?:DOUT|DO)${output}\\b[ :]*(.*?)(?=\\b(?:DOUT|DO)\\d|$)`, 'is').exec(text)?.[1];
  if (part === undefined) return /disabled|bad syntax|arguments required/i.test(text) ? 'refused' : 'unrecognised';
  if (/disabled|invalid|error|ignored/i.test(part)) return 'refused';
  if (/timeout:\s*\d/i.test(part)) return 'unrecognised';
  const state = /^(?:state already set to:\s*)?(ON|OFF|1|0)\b/i.exec(part)?.[1]?.toUpperCase();
  return outputVerdict(state === undefined ? undefined : state === 'ON' || state === '1', wantedOn);
}

/** `New value 10050:60;10000:600;`, from older firmware `Param ID:10050 New Val:60`. */
function judgeInterval(
  text: string,
  { movingSeconds, parkedSeconds }: Extract<DeviceOrder, { kind: 'interval' }>,
): Verdict {
  if (/invalid|error|warning|bad|not found/i.test(text)) return 'refused';
  const valueSet = (parameter: number): string | undefined =>
    new RegExp(`\\b${parameter}(?::|\\s+(?:New )?Val(?:ue)?:)\\s*(\\d+)`, 'i').exec(text)?.[1];
  const [moving, parked] = [valueSet(10050), valueSet(10000)];
  if (moving === undefined && parked === undefined) return 'unrecognised';
  const fits = moving === String(movingSeconds) && (parked === undefined || parked === String(parkedSeconds));
  return fits ? 'done' : 'refused';
}

export const teltonikaOrders: OrderLanguage = {
  encode,
  judge,
  echoedSerialBits: 0,
  outputBits: (order) => 1 << ((order === 'relay' ? RELAY_OUTPUT : LOCK_OUTPUT) - 1),
  unlistedRelays: 'unlistedModels',
};
