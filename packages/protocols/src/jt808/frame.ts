/** Frames in a TCP stream and in UDP packets. */
import type { DecodeOptions, Message, StreamDecoder } from '../protocol.ts';
import { badFrame } from '../resynchroniser.ts';
import { generalAnswer } from './answers.ts';
import { decodeMessage, joined, refusalOf } from './decode.ts';
import { type Belief, type Envelope, type Reading, readContent } from './envelope.ts';
import { withoutEscapes } from './escape.ts';
import { FROM_TERMINAL } from './messages.ts';
import { uint16 } from './octets.ts';
import { Parts } from './parts.ts';
import { hexId } from './responses.ts';
import { decodeSentence } from './sentence.ts';
import { Splitter, type Stretch, type Understood } from './splitter.ts';

/** A decoder for one connection. */
export function jt808Stream(options: DecodeOptions): StreamDecoder {
  const parts = new Parts(options.now);
  const acceptWrongChecksum = options.acceptWrongChecksum === true;
  const incomplete = (detail: string): Message => badFrame('length', detail, new Uint8Array(0));

  function understand(stretch: Stretch): Understood {
    const { bytes, alternative, decided, joined } = stretch;
    // Octets between two 0xE7 are seldom a frame.
    const strict = alternative && !decided;
    const belief = { acceptWrongChecksum: acceptWrongChecksum && !strict, onlyExact: strict || joined };
    const reading = readStretch(bytes, alternative, belief);
    const { envelopes, bad, begins } = reading;
    if (envelopes.length === 0 && bad) {
      if (begins && !strict && bad.reason !== 'checksum') return 'beginning';
      if (bad.reason === 'noise' || strict || joined) return undefined;
    }
    const messages = parts.expire().map(incomplete);
    for (const envelope of envelopes) messages.push(...decodeEnvelope(envelope, parts, options.now()));
    if (bad) {
      const isWrong = bad.reason === 'checksum' && bad.bytes.length >= 2;
      const type = isWrong ? `0x${hexId(uint16(bad.bytes, 0))}` : undefined;
      const refusal = type === undefined ? undefined : { type, length: bytes.length, reason: 'wrong checksum' };
      messages.push(badFrame(bad.reason, bad.detail, bad.bytes, refusal));
    }
    return messages;
  }

  const splitter = new Splitter(understand, (text) => decodeSentence(text, options.now()));
  return {
    get buffered() {
      return splitter.buffered + parts.octets;
    },
    push: (bytes) => splitter.push(bytes),
    end: () => [...splitter.end(), ...parts.end().map(incomplete)],
  };
}

/** Without escapes, or as it is: some firmware does not escape, and its octets may look like escapes. */
function readStretch(bytes: Uint8Array, alternative: boolean, belief: Belief): Reading {
  const plain = withoutEscapes(bytes, alternative);
  const reading = readContent(plain, alternative, belief);
  if (reading.bad === undefined || plain.length === bytes.length) return reading;
  const unescaped = readContent(bytes, alternative, { acceptWrongChecksum: false, onlyExact: true });
  return unescaped.bad === undefined ? unescaped : reading;
}

function decodeEnvelope(envelope: Envelope, parts: Parts, now: number): Message[] {
  if (!envelope.part) return decodeMessage(envelope, [envelope.serial], now);
  const progress = parts.add(envelope);
  if (progress.kind === 'whole') return decodeMessage(progress.envelope, progress.serials, now);
  if (progress.kind === 'refused')
    return [badFrame('length', progress.detail, envelope.body, refusalOf(envelope, 'parts that do not fit'))];
  // Parts of a picture are confirmed immediately and not kept. Other parts are confirmed when the whole is stored.
  const answers = envelope.messageId === FROM_TERMINAL.media ? [generalAnswer(envelope)] : [];
  if (progress.request) answers.push(progress.request);
  return [{ kind: 'heartbeat', imei: envelope.imei, ...(answers.length > 0 && { reply: joined(answers) }) }];
}

/**
 * One UDP packet, which may hold several frames. It is answered only where a device is known, so registering and
 * authenticating are signs of life here; a message in parts needs a connection.
 */
export function jt808Datagram(bytes: Uint8Array, options: DecodeOptions): Message[] {
  const stream = jt808Stream(options);
  return [...stream.push(bytes), ...stream.end()].map((message) => {
    if (message.kind !== 'login') return message;
    const reply = message.reply(true);
    return { kind: 'heartbeat', imei: message.imei, ...(reply && { reply }) };
  });
}
