import type { DeviceSide, Heard, OrderOutcome } from '../device-side.ts';
import { answerTo, readOrder } from './device-orders.ts';
import { authenticationBody, BATCH_CAPACITY, encodeFrame, reportOf } from './encode.ts';
import { type Envelope, readContent } from './envelope.ts';
import { withoutEscapes } from './escape.ts';
import { FROM_PLATFORM, FROM_TERMINAL, RESULT } from './messages.ts';
import { gbkText, uint16 } from './octets.ts';
import { Splitter } from './splitter.ts';

/** Digits that the header of 2013 has room for. */
const BASIC_DIGITS = 12;

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];

/**
 * A terminal that registered long ago: it authenticates with the token of then, which is its name, and sends locations.
 * An IMEI needs the header of 2019.
 */
export function jt808Device(imei: string): DeviceSide {
  const editionOf2019 = imei.length > BASIC_DIGITS;
  let serial = -1;
  /** Serial number of the last login or packet. */
  let awaited = -1;
  let sent = 0;
  let heard: Heard[] = [];
  const splitter = new Splitter(({ bytes, alternative }) => {
    const belief = { acceptWrongChecksum: false, onlyExact: true };
    const { envelopes } = readContent(withoutEscapes(bytes, alternative), alternative, belief);
    for (const envelope of envelopes) listen(envelope);
    return envelopes.length > 0 ? [] : undefined;
  });

  function send(messageId: number, body: readonly number[]): Uint8Array {
    serial = (serial + 1) & 0xffff;
    return encodeFrame({ messageId, imei, serial, editionOf2019 }, body);
  }

  function listen(envelope: Envelope): void {
    const { body } = envelope;
    const order = readOrder(envelope);
    if (order !== undefined) {
      const answer = (outcome: OrderOutcome): Uint8Array => {
        const { messageId, body } = answerTo(envelope, order, outcome);
        return send(messageId, body);
      };
      heard.push({ kind: 'ordered', order, answer });
      return;
    }
    if (envelope.messageId === FROM_PLATFORM.text) {
      const answer = (shown: boolean): Uint8Array => {
        const result = shown ? RESULT.done : RESULT.unsupported;
        return send(FROM_TERMINAL.generalAnswer, [...word(envelope.serial), ...word(envelope.messageId), result]);
      };
      // Flags, and since 2019 the type.
      heard.push({ kind: 'text', text: gbkText(body.subarray(envelope.layout.versioned ? 2 : 1)), answer });
      return;
    }
    if (envelope.messageId !== FROM_PLATFORM.generalAnswer || body.length < 5 || uint16(body, 0) !== awaited) return;
    const done = body[4] === RESULT.done;
    const answered = uint16(body, 2);
    if (answered === FROM_TERMINAL.authenticate) heard.push({ kind: done ? 'accepted' : 'refused' });
    else if (answered === FROM_TERMINAL.location || answered === FROM_TERMINAL.batch) {
      heard.push({ kind: 'confirmed', count: done ? sent : 0 });
    }
  }

  return {
    capacity: BATCH_CAPACITY,
    login() {
      const login = send(FROM_TERMINAL.authenticate, authenticationBody(imei, imei, editionOf2019));
      awaited = serial;
      return login;
    },
    packet(records) {
      sent = records.length;
      const { messageId, body } = reportOf(records);
      const packet = send(messageId, body);
      awaited = serial;
      return packet;
    },
    hear(bytes) {
      heard = [];
      splitter.push(bytes);
      return heard;
    },
  };
}
