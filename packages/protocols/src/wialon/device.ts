import type { DeviceSide, Heard } from '../device-side.ts';
import { encodeLogin, encodeRecords } from './encode.ts';

/** Records in one black box, so that the packet stays well within what servers take. */
const CAPACITY = 50;

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
        else if (type === 'AB') heard.push({ kind: 'confirmed', count: Math.min(sent, Number(text) || 0) });
      }
      return heard;
    },
  };
}
