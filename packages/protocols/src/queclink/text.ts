/** A text frame cut into its parts. */
import type { BadFrameReason } from '../protocol.ts';
import { time } from './fields.ts';
import { ACKNOWLEDGEMENT, BUFFERED_REPORT, familyOf, REFUSAL, type Report } from './messages.ts';

const WORD = /^GT[A-Z0-9]{3}$/;
/** IMEI, or the MEID of a CDMA device. */
const DEVICE = /^(?:\d{15}|[0-9A-Fa-f]{14})$/;
/** Six or ten characters by the notes; firmware with eight exists. */
const VERSION = /^[0-9A-Za-z_-]{0,12}$/;
const COUNT = /^[0-9A-Fa-f]{4}$/;
const SENT = /^\d{14}$/;
/** A frame that lacks its tail character is whole when it ends like this. */
const WHOLE = /,\d{14},[0-9A-Fa-f]{4}$/;

/** Device type of the GB100, which sends the name that it was given where others have the IMEI. */
const NAMED_VERSION = /^45[0-9A-Fa-f]{4}$/;
const DEVICE_NAME = /^[0-9A-Za-z][0-9A-Za-z._-]{2,19}$/;
/** Versions behind the count, in the oldest dialect (GT300). */
const TRAILING_VERSION = /,\d{14},[0-9A-Fa-f]{4},\d{10}$/;

/** True for what a GB100 may send in the place of the IMEI. */
export function isDeviceName(text: string): boolean {
  return DEVICE_NAME.test(text);
}

export interface Refused {
  reason: BadFrameReason;
  detail: string;
  /** Name of the report; empty where it has none. */
  word: string;
}

/** True when nothing can follow in this frame but its tail character. */
export function endsLikeReport(text: string): boolean {
  return WHOLE.test(text) || TRAILING_VERSION.test(text);
}

/** @param text the frame without its tail character */
export function parseReport(text: string): Report | Refused {
  const fields = text.split(',').map((field) => field.trim());
  if (TRAILING_VERSION.test(text)) fields.pop();
  const head = fields[0]!;
  const buffered = head.startsWith(BUFFERED_REPORT);
  const word = head.slice(head.indexOf(':') + 1).toUpperCase();
  if (!WORD.test(word)) return { reason: 'malformed', detail: 'a report without a name', word: '' };
  // The oldest dialect (GT300) has no protocol version.
  const isNamed = NAMED_VERSION.test(fields[1] ?? '') && DEVICE_NAME.test(fields[2] ?? '');
  const imeiAt = isNamed || (DEVICE.test(fields[2] ?? '') && VERSION.test(fields[1]!)) ? 2 : 1;
  const imei = fields[imeiAt] ?? '';
  if (!isNamed && !DEVICE.test(imei)) return { reason: 'malformed', detail: `${word} without an IMEI`, word };
  const version = imeiAt === 2 ? fields[1]! : '';
  let end = fields.length;
  const count = COUNT.test(fields[end - 1]!) && end - 1 > imeiAt ? fields[--end] : undefined;
  const last = fields[end - 1]!;
  let sentAt: number | undefined;
  if (end - 1 > imeiAt && (SENT.test(last) || (count !== undefined && last === ''))) {
    sentAt = time(last);
    end--;
  }
  return {
    buffered,
    word,
    version,
    family: familyOf(version),
    imei,
    fields: fields.slice(imeiAt + 1, end),
    sentAt,
    count,
  };
}

export function isAcknowledgement(text: string): boolean {
  return text.startsWith(ACKNOWLEDGEMENT);
}

export function isRefusal(text: string): boolean {
  return text.startsWith(REFUSAL);
}
