/** Answers of the platform, addressed to the sender of a message. Source: JT/T 808-2013 and -2019, chapter 8. */
import type { Envelope } from './envelope.ts';
import { frame } from './escape.ts';
import { FROM_PLATFORM, NO_SUCH_TERMINAL, RESULT, VERSIONED, WANTS_ANSWER } from './messages.ts';
import { bcdTime } from './octets.ts';

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];

/** Header and body in the sender's own layout. Our serial number is the sender's: it only has to be one. */
function answer(to: Envelope, messageId: number, body: readonly number[]): Uint8Array {
  const { versioned, alternative, serialOctets } = to.layout;
  return frame(
    Uint8Array.from([
      ...word(messageId),
      ...word(body.length | (versioned ? VERSIONED : 0)),
      ...(versioned ? [to.version] : []),
      ...to.terminal,
      ...(serialOctets === 1 ? [to.serial & 0xff] : word(to.serial)),
      ...body,
    ]),
    alternative,
  );
}

/** Platform general answer 0x8001. @param result one of RESULT @param serial of the message that is answered */
export function generalAnswer(to: Envelope, result: number = RESULT.done, serial: number = to.serial): Uint8Array {
  return answer(to, FROM_PLATFORM.generalAnswer, [...word(serial), ...word(to.messageId), result]);
}

/** Answer 0x4401 to a vendor report, undefined when the terminal wants none. */
export function vendorAnswer(to: Envelope): Uint8Array | undefined {
  if ((to.properties & WANTS_ANSWER) === 0) return undefined;
  return answer(to, FROM_PLATFORM.vendorGeneralAnswer, [...word(to.messageId), RESULT.done]);
}

/**
 * Answer 0x8100 to a registration. The token that the terminal is to authenticate with is its name: who it is is decided
 * by its terminal number alone, as in every other message.
 */
export function registrationAnswer(to: Envelope, accepted: boolean): Uint8Array {
  const result = accepted ? RESULT.done : NO_SUCH_TERMINAL;
  const token = accepted ? [...Buffer.from(to.imei, 'latin1')] : [];
  return answer(to, FROM_PLATFORM.registered, [...word(to.serial), result, ...token]);
}

/** Answer 0x8004: the time as BCD, UTC. @param now epoch ms */
export function timeAnswer(to: Envelope, now: number): Uint8Array {
  return answer(to, FROM_PLATFORM.time, [...bcdTime(now, 0)]);
}

/** Answer 0x8109 of vendors: year in two octets, then an octet each, UTC. @param now epoch ms */
export function vendorTimeAnswer(to: Envelope, now: number): Uint8Array {
  const time = new Date(now);
  return answer(to, FROM_PLATFORM.vendorTime, [
    ...word(time.getUTCFullYear()),
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ]);
}

/** Request 0x8003 for parts that did not arrive. @param first serial number of the first part @param missing at most 255 */
export function resendParts(to: Envelope, first: number, missing: readonly number[]): Uint8Array {
  return answer(to, FROM_PLATFORM.resendParts, [...word(first), missing.length, ...missing.flatMap(word)]);
}

/** Answer 0x8800: a medium arrived whole. @param mediaId its four octets */
export function mediaAnswer(to: Envelope, mediaId: Uint8Array): Uint8Array {
  return answer(to, FROM_PLATFORM.mediaAnswer, [...mediaId]);
}
