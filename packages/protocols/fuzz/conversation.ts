/** A device and a decoder that talk to each other, without a socket: what each said, for tests and the fuzzer. */
import type { DeviceRecord, DeviceSide, Heard } from '../src/device-side.ts';
import type { Message, Protocol, StreamDecoder } from '../src/protocol.ts';

/** An instant that decoders take for now: they need it for two-digit years and bare times. */
export const NOW = Date.UTC(2026, 5, 15, 12);

export interface Conversation {
  /** Packets of the device: its login, if it has one, and a packet per batch. */
  sent: Uint8Array[];
  messages: Message[];
  heard: Heard[];
}

/** A decoder of the protocol for one connection. @throws Error when the protocol has no streams */
export function decoderOf(protocol: Protocol, acceptWrongChecksum = false): StreamDecoder {
  if (!protocol.stream) throw new Error(`${protocol.name} has no streams`);
  return protocol.stream({ now: () => NOW, acceptWrongChecksum });
}

/** Returns the server's answer to a message after all its records are stored. */
export function replyTo(message: Message): Uint8Array | undefined {
  if (message.kind === 'login') return message.reply(true);
  if (message.kind === 'records') return message.acknowledge(message.records.length);
  return message.reply;
}

/**
 * The device signs in and sends its batches one after the other; the server stores everything.
 * @param octets number of octets of an answer that arrive together
 * @param reply the server's response; default: everything is stored
 */
export function converse(
  protocol: Protocol,
  device: DeviceSide,
  batches: readonly (readonly DeviceRecord[])[],
  octets = Number.POSITIVE_INFINITY,
  reply: (message: Message) => Uint8Array | undefined = replyTo,
): Conversation {
  const decoder = decoderOf(protocol);
  const conversation: Conversation = { sent: [], messages: [], heard: [] };
  const send = (bytes: Uint8Array | undefined): void => {
    if (bytes === undefined) return;
    conversation.sent.push(bytes);
    const messages = decoder.push(bytes);
    conversation.messages.push(...messages);
    for (const message of messages) {
      const answer = reply(message);
      if (!answer) continue;
      for (let at = 0; at < answer.length; at += octets)
        conversation.heard.push(...device.hear(answer.subarray(at, at + octets)));
    }
  };
  send(device.login());
  for (const batch of batches) send(device.packet(batch));
  conversation.messages.push(...decoder.end());
  return conversation;
}

/** Everything that a decoder says of these bytes, in pieces that end at the cuts. @param cuts offsets, ascending */
export function decodeInPieces(decoder: StreamDecoder, bytes: Uint8Array, cuts: readonly number[]): Message[] {
  const messages: Message[] = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    messages.push(...decoder.push(bytes.slice(from, cut)));
    from = cut;
  }
  messages.push(...decoder.end());
  return messages;
}

/** Returns messages as comparable text, without their functions. */
export function plain(messages: readonly Message[]): string {
  return JSON.stringify(messages, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
}
