/**
 * Orders as messages. Source: Gurtam, "Wialon IPS communication protocol" 1.1 and 2.0, packet M: a text to the device,
 * which it confirms with `#AM#1` and may answer with a message of its own. What a text does is the device's affair, so
 * there is one for the relay only, `RELAY,1` and `RELAY,0`, for devices that are registered with one. That a message
 * arrived is not yet that it was done. Nothing in it has room for a serial number.
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
import { answer } from './messages.ts';

/** In 2.0 a checksum of text and separator follows. */
function encode({ order, model }: OutgoingOrder): Uint8Array | undefined {
  if (order.kind !== 'relay') return undefined;
  const text = `RELAY,${order.cut ? 1 : 0}`;
  if (/\b1\.\d/.test(model ?? '')) return answer('M', text);
  const body = Buffer.from(`${text};`, 'latin1');
  return answer('M', `${text};${crc16(body, 0, body.length).toString(16).toUpperCase()}`);
}

/** `RELAY,1 OK` says how the relay is; `RELAY,1 ERROR` that it was not moved. */
function judge(order: DeviceOrder, { text, refused }: DeviceAnswer): Verdict {
  if (order.kind !== 'relay') return 'unrecognised';
  if (refused) return 'refused';
  const [, said, outcome] =
    /^\s*RELAY[,:=\s]\s*([01])\s*[,:;]?\s*(OK|DONE|SUCCESS|ERROR|FAIL(?:ED)?)\b/i.exec(text) ?? [];
  if (said === undefined || outcome === undefined) return 'unrecognised';
  if (/^(?:ERROR|FAIL)/i.test(outcome)) return (said === '1') === order.cut ? 'refused' : 'unrecognised';
  return outputVerdict(said === '1', order.cut);
}

export const wialonOrders: OrderLanguage = {
  encode,
  judge,
  echoedSerialBits: 0,
  // Each maker numbers its outputs differently.
  outputBits: () => 0,
  unlistedRelays: 'anyModel',
};
