import type { DecodeOptions, Message } from '../protocol.ts';
import { NO } from '../resynchroniser.ts';
import { bad, type Talk } from './decode.ts';
import { CARRIAGE_RETURN, COMPRESSED, LINE_FEED, START } from './messages.ts';
import { CONTAINER_HEADER, container, endOfPacket, head, inflated, nameSender, newTalk, packetOf } from './scan.ts';

/** A datagram has no other form. */
const ANY_SENDER = /^(?:(\d\.\d+);)?([\x21-\x7e]{1,64})$/;

/**
 * Reads all packets of a datagram or a decompressed packet. Its end is the end of the last packet.
 * @param sender optional prefix of a packet
 */
export function readAll(bytes: Uint8Array, talk: Talk, sender: RegExp): Message[] {
  const messages: Message[] = [];
  let at = 0;
  let unreadFrom = 0;
  const between = (to: number): void => {
    const text = Buffer.from(bytes.subarray(unreadFrom, to)).toString('latin1').trim();
    const named = sender.exec(text);
    if (named && to < bytes.length) nameSender(talk, named);
    else if (text !== '') messages.push(bad('noise', `${text.length} octets that begin no packet`, Buffer.from(text)));
  };
  while (at < bytes.length) {
    const headOctets = bytes[at] === START ? head(bytes, at, bytes.length) : NO;
    if (headOctets <= NO) {
      at++;
      continue;
    }
    between(at);
    const end = endOfPacket(bytes, at + headOctets, bytes.length);
    const to = end.found ? end.at : bytes.length;
    const decoded = packetOf(bytes, at, headOctets, to, talk);
    for (const message of decoded.messages) {
      if (message.kind === 'login') talk.sender = message.imei;
      messages.push(message);
    }
    at = to;
    if (decoded.binaryOctets > 0) {
      if (bytes[at] === CARRIAGE_RETURN) at++;
      if (bytes[at] === LINE_FEED) at++;
      at = Math.min(at + decoded.binaryOctets, bytes.length);
    }
    unreadFrom = at;
  }
  between(bytes.length);
  return messages;
}

/** One UDP packet. It begins with the sender, or, from some firmware, with a login in the same datagram. */
export function wialonDatagram(bytes: Uint8Array, options: DecodeOptions): Message[] {
  const talk = newTalk(options);
  let text = bytes;
  if (bytes[0] === COMPRESSED && container(bytes, 0, bytes.length) === bytes.length) {
    const plain = inflated(bytes.subarray(CONTAINER_HEADER));
    if (plain === undefined) return [bad('malformed', 'compressed packet that cannot be inflated', bytes)];
    text = plain;
  }
  return readAll(text, talk, ANY_SENDER).map((message) => {
    if (message.kind === 'bad' || message.kind === 'login' || message.imei !== undefined) return message;
    return bad('malformed', 'datagram without a device id', bytes);
  });
}
