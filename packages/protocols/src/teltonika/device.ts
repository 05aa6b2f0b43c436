import type { DeviceSide, Heard } from '../device-side.ts';
import { answerText, readCommand, readOrder } from './device-orders.ts';
import { avlRecord, encodeLogin, encodePacket, encodeResponse } from './encode.ts';
import { CODEC_8_EXTENDED, LOGIN_ACCEPTED } from './messages.ts';

const LOGIN_ANSWER_OCTETS = 1;
const COUNT_OCTETS = 4;

/** A tracker that speaks Codec 8 Extended over TCP: one octet answers its login, a count of four every packet. */
export function teltonikaDevice(imei: string): DeviceSide {
  let unread: Buffer = Buffer.alloc(0);
  let signedIn = false;
  let sent = 0;

  /** Codec 14 is for the device that it names alone; a command that is not known is passed over. */
  function obey(text: string, addressee: string | undefined): Heard[] {
    const order = addressee === undefined || addressee === imei ? readOrder(text) : undefined;
    if (order === undefined) return [];
    return [{ kind: 'ordered', order, answer: (outcome) => encodeResponse(answerText(order, outcome), addressee) }];
  }

  return {
    capacity: 255,
    login: () => encodeLogin(imei),
    packet(records) {
      sent = records.length;
      return encodePacket(CODEC_8_EXTENDED, records.map(avlRecord));
    },
    hear(bytes) {
      unread = Buffer.concat([unread, bytes]);
      const heard: Heard[] = [];
      for (;;) {
        // A count of zero confirms nothing and looks like the beginning of a command, so wait for more octets.
        const command = signedIn && unread.length > 0 ? readCommand(unread) : undefined;
        if (command === 'wait') return heard;
        if (command !== undefined) {
          unread = unread.subarray(command.octets);
          // What goes to the serial port has no answer.
          if (command.toSerialPort) heard.push({ kind: 'text', text: command.text.trim(), answer: () => undefined });
          else heard.push(...obey(command.text, command.imei));
          continue;
        }
        const octets = signedIn ? COUNT_OCTETS : LOGIN_ANSWER_OCTETS;
        if (unread.length < octets) return heard;
        const answer = unread.readUIntBE(0, octets);
        unread = unread.subarray(octets);
        if (signedIn) heard.push({ kind: 'confirmed', count: Math.min(sent, answer) });
        else heard.push({ kind: answer === LOGIN_ACCEPTED ? 'accepted' : 'refused' });
        signedIn ||= answer === LOGIN_ACCEPTED;
      }
    },
  };
}
