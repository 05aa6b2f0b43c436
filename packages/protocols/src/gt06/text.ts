/** Answers to commands: 0x15 in short frames, 0x21 in long ones. */
import { instantOf } from '../calendar.ts';
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import type { Connection } from './connection.ts';
import type { Octets } from './octets.ts';

/** Text of a device, and the mark of the command that it answers. */
export interface Answer {
  /** The server's mark, 4 octets; 0 when the text answers nothing. */
  mark: number;
  text: string;
}

const UTF_16 = 2;

const MARK_OCTETS = 4;
const LANGUAGE_OCTETS = 2;

/** 0x15: length of mark and text, mark (4), text, language (2). Some leave the length out and fill up with zeros. */
export function readShortText(content: Octets): Answer {
  const length = content.peek();
  const stated = length >= MARK_OCTETS && length < content.left;
  if (stated) content.skip(1);
  const mark = content.uint(MARK_OCTETS);
  const octets = stated ? length - MARK_OCTETS : Math.max(0, content.left - LANGUAGE_OCTETS);
  return { mark, text: content.text(octets).replace(/^\0+|\0+$/g, '') };
}

/** 0x21: mark (4), code of the characters, text. */
export function readLongText(content: Octets): Answer {
  const mark = content.uint(4);
  const code = content.uint(1);
  const octets = Buffer.from(content.take(content.left));
  if (code !== UTF_16) return { mark, text: octets.toString('latin1') };
  return {
    mark,
    text: octets
      .subarray(0, octets.length & ~1)
      .swap16()
      .toString('utf16le'),
  };
}

const PLACE =
  /Lat:([NS])(\d+(?:\.\d+)?),\s*Lon:([EW])(\d+(?:\.\d+)?),\s*Course:(\d+(?:\.\d+)?),\s*Speed:(\d+(?:\.\d+)?),\s*DateTime:(\d{4})-(\d\d)-(\d\d)\s+(\d\d):(\d\d):(\d\d)/;

/** The place that the answer to a "where are you" tells. @returns undefined: the text tells none */
export function placeOf(text: string, connection: Connection): TrackerRecord | undefined {
  const match = PLACE.exec(text);
  if (!match) return undefined;
  const [, north, latitude, east, longitude, course, speed, year, month, day, hour, minute, second] =
    match as unknown as [string, ...string[]];
  const clock = instantOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
  if (clock === undefined || Number(latitude) > 90 || Number(longitude) > 180) return undefined;
  if (Number(latitude) === 0 && Number(longitude) === 0) return undefined;
  const record = emptyRecord(connection.toUtc(clock));
  record.valid = true;
  record.latitude = north === 'N' ? Number(latitude) : 0 - Number(latitude);
  record.longitude = east === 'E' ? Number(longitude) : 0 - Number(longitude);
  record.headingDegrees = Number(course) % 360;
  record.speedMetersPerSecond = Number(speed) / 3.6;
  return record;
}
