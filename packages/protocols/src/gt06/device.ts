import type { DeviceSide, Heard } from '../device-side.ts';
import { answerText, encodeAnswer, readCommand } from './device-orders.ts';
import { encodeLogin, encodeRecord } from './encode.ts';
import { COMMAND, LOGIN, SHORT_HEADER, SHORTEST_LENGTH } from './messages.ts';

/** Frames that are sent before their answers are waited for. */
const CAPACITY = 16;
const HEADER = 3;
const STOP = 2;

/** A tracker that sends a frame a record, each with its serial number, and hears every number again. */
export function gt06Device(imei: string): DeviceSide {
  let unread: Buffer = Buffer.alloc(0);
  let serial = 0;
  let loginSerial: number | undefined;
  /** Serial numbers of the last packet that are not answered. */
  const waiting = new Set<number>();
  let sent = 0;
  const next = (): number => {
    serial = (serial + 1) & 0xffff;
    return serial;
  };

  function obey(content: Uint8Array): Heard | undefined {
    const { mark, order } = readCommand(content);
    if (order === undefined) return undefined;
    return {
      kind: 'ordered',
      order,
      answer: (outcome) => encodeAnswer(mark, answerText(order, outcome), next()),
    };
  }

  function hearFrame(type: number, answered: number, content: Uint8Array): Heard | undefined {
    if (type === COMMAND) return obey(content);
    if (type === LOGIN && answered === loginSerial) {
      loginSerial = undefined;
      return { kind: 'accepted' };
    }
    if (!waiting.delete(answered) || waiting.size > 0) return undefined;
    return { kind: 'confirmed', count: sent };
  }

  return {
    capacity: CAPACITY,
    login() {
      loginSerial = next();
      return encodeLogin(imei, loginSerial);
    },
    packet(records) {
      waiting.clear();
      sent = records.length;
      return Buffer.concat(
        records.map((record) => {
          const number = next();
          waiting.add(number);
          return encodeRecord(record, number);
        }),
      );
    },
    hear(bytes) {
      unread = Buffer.concat([unread, bytes]);
      const heard: Heard[] = [];
      while (unread.length >= HEADER) {
        if (unread[0] !== SHORT_HEADER || unread[1] !== SHORT_HEADER) {
          unread = unread.subarray(1);
          continue;
        }
        const octets = HEADER + unread[2]! + STOP;
        if (unread.length < octets) break;
        if (unread[2]! >= SHORTEST_LENGTH) {
          const content = unread.subarray(HEADER + 1, octets - STOP - 4);
          const found = hearFrame(unread[HEADER]!, unread.readUInt16BE(octets - STOP - 4), content);
          if (found) heard.push(found);
        }
        unread = unread.subarray(octets);
      }
      return heard;
    },
  };
}
