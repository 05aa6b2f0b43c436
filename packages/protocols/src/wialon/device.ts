import type { DeviceSide, Heard } from '../device-side.ts';
import type { DeviceOrder } from '../orders.ts';
import { encodeLogin, encodePacket, encodeRecords } from './encode.ts';
import { answer } from './messages.ts';

/** Records in one black box, so that the packet stays well within what servers take. */
const CAPACITY = 50;

/** Parses the request of the server's message, which may end with a checksum. */
function readOrder(text: string): DeviceOrder | undefined {
  const relay = /^RELAY,([01])(?:;[0-9A-F]{1,4})?$/.exec(text)?.[1];
  return relay === undefined ? undefined : { kind: 'relay', cut: relay === '1' };
}

/** The message is confirmed, and answered by one in the device's own words. */
function obey(order: Extract<DeviceOrder, { kind: 'relay' }>, done: boolean): Uint8Array {
  const text = `RELAY,${Number(order.cut)} ${done ? 'OK' : 'ERROR'}`;
  return Buffer.concat([answer('AM', '1'), encodePacket('M', `${text};`)]);
}

/** A tracker that speaks Wialon IPS 2.0 over TCP: one record travels as a packet of its own, several as a black box. */
export function wialonDevice(imei: string): DeviceSide {
  let unread = '';
  let sent = 0;
  return {
    capacity: CAPACITY,
    login: () => encodeLogin(imei),
    packet(records) {
      sent = records.length;
      return encodeRecords(records);
    },
    hear(bytes) {
      const lines = (unread + Buffer.from(bytes).toString('latin1')).split('\r\n');
      unread = lines.pop()!;
      const heard: Heard[] = [];
      for (const line of lines) {
        const [, type, text] = /^#([A-Z]+)#(.*)$/.exec(line) ?? [];
        if (type === 'AL') heard.push({ kind: text === '1' ? 'accepted' : 'refused' });
        else if (type === 'AD') heard.push({ kind: 'confirmed', count: text === '1' ? sent : 0 });
        else if (type === 'M') {
          const order = readOrder(text ?? '');
          if (order?.kind === 'relay') heard.push({ kind: 'ordered', order, answer: ({ done }) => obey(order, done) });
        } else if (type === 'AB') heard.push({ kind: 'confirmed', count: Math.min(sent, Number(text) || 0) });
      }
      return heard;
    },
  };
}
