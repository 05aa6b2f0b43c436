/**
 * Messages of a terminal as messages of the product, with the answer that each expects. Source: JT/T 808-2013 and -2019,
 * chapter 8.
 */
import type { BadFrameReason, Message, Refusal, TrackerRecord } from '../protocol.ts';
import { badFrame } from '../resynchroniser.ts';
import {
  generalAnswer,
  mediaAnswer,
  registrationAnswer,
  timeAnswer,
  vendorAnswer,
  vendorTimeAnswer,
} from './answers.ts';
import { decodeBatch, decodeVendorBatch } from './batch.ts';
import { decodeDriver, decodeHeartbeat } from './driver.ts';
import type { Envelope } from './envelope.ts';
import { decodeLocation, type Source } from './location.ts';
import { FROM_TERMINAL, isTerminalMessage, RESULT } from './messages.ts';
import { uint16 } from './octets.ts';
import { hexId, responseText, stateText } from './responses.ts';
import { decodeTransparent } from './transparent.ts';
import { decodeVendorReport } from './vendor-report.ts';

const UNKNOWN_LAYOUT = 'unknown layout';

/** Octets of a media message before its location: id (4) · type · format · event · channel. */
const MEDIA_ID_OCTETS = 4;

/** Describes a message that is refused. Its length is that of header, body and checksum, without escapes. */
export function refusalOf(envelope: Envelope, reason: string): Refusal {
  return { type: `0x${hexId(envelope.messageId)}`, length: envelope.octets, reason };
}

/** Answers that leave together. */
export function joined(answers: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(answers));
}

/**
 * One whole message.
 * @param serials serial numbers to confirm: several when the message came in parts
 * @param now epoch ms
 */
export function decodeMessage(envelope: Envelope, serials: readonly number[], now: number): Message[] {
  const { messageId, imei, body } = envelope;
  const confirm = (result: number = RESULT.done): Uint8Array =>
    joined(serials.map((serial) => generalAnswer(envelope, result, serial)));
  const bad = (reason: BadFrameReason, detail: string, why: string): Extract<Message, { kind: 'bad' }> =>
    badFrame(reason, detail, body, refusalOf(envelope, why));
  /** Nothing of the message can be stored: without an answer the terminal would send it for ever. */
  const unreadable = (reason: BadFrameReason, detail: string, why: string): Message => ({
    ...bad(reason, detail, why),
    unreadable: { frame: body.slice(), settle: confirm() },
  });
  if (envelope.encrypted) return [unreadable('unsupported', 'encrypted', 'encrypted')];
  const alive = (reply?: Uint8Array): Message[] => [{ kind: 'heartbeat', imei, ...(reply && { reply }) }];
  const stored = (records: readonly (TrackerRecord | undefined)[], reply: () => Uint8Array | undefined): Message[] => {
    const good = records.filter((record) => record !== undefined);
    const missing = records.length - good.length;
    const messages: Message[] = [];
    const complaint = `${missing} of ${records.length} locations`;
    if (good.length === 0) return [unreadable('malformed', complaint, UNKNOWN_LAYOUT)];
    if (missing > 0) messages.push(bad('malformed', complaint, UNKNOWN_LAYOUT));
    // The answer is to the whole message, so it waits for the last of its records.
    const acknowledge = (count: number) => (count < good.length ? undefined : reply());
    messages.push({ kind: 'records', imei, records: good, acknowledge });
    return messages;
  };
  const { alternative, versioned } = envelope.layout;
  const source: Source = { edition: alternative ? 'alternative' : versioned ? '2019' : 'basic', buffered: false };

  switch (messageId) {
    case FROM_TERMINAL.register:
      return [{ kind: 'login', imei, reply: (accepted) => registrationAnswer(envelope, accepted) }];
    case FROM_TERMINAL.authenticate:
      return [{ kind: 'login', imei, reply: (accepted) => confirm(accepted ? RESULT.done : RESULT.failed) }];
    case FROM_TERMINAL.heartbeat: {
      const record = decodeHeartbeat(body);
      return record ? stored([record], confirm) : alive(confirm());
    }
    case FROM_TERMINAL.timeQuery:
      return alive(timeAnswer(envelope, now));
    case FROM_TERMINAL.vendorTimeQuery:
      return alive(vendorTimeAnswer(envelope, now));
    case FROM_TERMINAL.location:
      return stored([decodeLocation(body, source)], confirm);
    case FROM_TERMINAL.locationAnswer:
    case FROM_TERMINAL.controlAnswer: {
      const record = body.length < 2 ? undefined : decodeLocation(body.subarray(2), source);
      if (!record) return [bad('malformed', `answer ${hexId(messageId)} of ${body.length} octets`, UNKNOWN_LAYOUT)];
      const response: Message = { kind: 'response', imei, serial: uint16(body, 0), text: stateText(record) };
      return [response, ...stored([record], () => undefined)];
    }
    case FROM_TERMINAL.batch:
      return stored(decodeBatch(body, source.edition), confirm);
    case FROM_TERMINAL.vendorBatch:
      return stored(decodeVendorBatch(body, source.edition), confirm);
    case FROM_TERMINAL.vendorLocation:
    case FROM_TERMINAL.vendorLocationBlind: {
      const blind = messageId === FROM_TERMINAL.vendorLocationBlind;
      return stored([decodeVendorReport(body, blind)], () => vendorAnswer(envelope));
    }
    case FROM_TERMINAL.driver:
      return stored([decodeDriver(body)], confirm);
    case FROM_TERMINAL.media:
      if (body.length < MEDIA_ID_OCTETS) return [bad('malformed', 'medium without id', UNKNOWN_LAYOUT)];
      return alive(joined([generalAnswer(envelope), mediaAnswer(envelope, body.subarray(0, MEDIA_ID_OCTETS))]));
    case FROM_TERMINAL.transparent: {
      const record = decodeTransparent(body);
      return record ? stored([record], confirm) : alive(confirm());
    }
    default: {
      const response = responseText(messageId, body);
      if (response) return [{ kind: 'response', imei, ...response, ...(response.confirm && { reply: confirm() }) }];
      if (ANSWERED.has(messageId)) return alive(confirm());
      // The terminal is notified that the message is unsupported, and reading continues.
      const isKnown = isTerminalMessage(messageId);
      const complaint = bad('unsupported', `message ${hexId(messageId)}`, isKnown ? UNKNOWN_LAYOUT : 'unknown type');
      return [complaint, ...alive(confirm(RESULT.unsupported))];
    }
  }
}

/** Messages whose content the product has no use for; a terminal that hears nothing would send them again. */
const ANSWERED: ReadonlySet<number> = new Set([
  FROM_TERMINAL.logout,
  FROM_TERMINAL.resendQuery,
  FROM_TERMINAL.vendorHeartbeat,
  FROM_TERMINAL.vehicleBus,
  FROM_TERMINAL.mediaEvent,
  FROM_TERMINAL.mediaSearch,
  FROM_TERMINAL.shotAnswer,
  FROM_TERMINAL.compressed,
  FROM_TERMINAL.publicKey,
  FROM_TERMINAL.recorderData,
  FROM_TERMINAL.videoAttributes,
  FROM_TERMINAL.passengerFlow,
  FROM_TERMINAL.videoList,
  FROM_TERMINAL.videoUploaded,
  FROM_TERMINAL.warningFiles,
  FROM_TERMINAL.warningFile,
  FROM_TERMINAL.warningFileDone,
  FROM_TERMINAL.acceleration,
  FROM_TERMINAL.vendorPhoto,
]);
