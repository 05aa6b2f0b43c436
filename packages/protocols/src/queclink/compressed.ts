/**
 * Compressed track of binary reports (type 100): a count (2) and as many points, a second apart. A point begins with two
 * bits:
 *
 *   1  whole       2 bits · fix · speed (12, tenths of km/h) · heading (9) · longitude (4) · latitude (4)
 *                  and after the first one its time (4, seconds since 1970)
 *   2  difference  2 bits · fix · speed (7) · heading (7) · longitude (12) · latitude (11), signed
 *   0, 3           one octet: no position in this second
 *
 * Source: frames of GB100 trackers, whose differences agree with their speeds and headings.
 */
import { isOnEarth } from '../place.ts';
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import { metersPerSecond } from './fields.ts';

const WHOLE = 1;
const DIFFERENCE = 2;
const WHOLE_OCTETS = 11;
const TIME_OCTETS = 4;
const DIFFERENCE_OCTETS = 5;
const MICRODEGREES = 1e6;

/** `width` bits of a number of `size` bits, `from` bits after its first; signed when asked. */
function bits(value: number, size: number, from: number, width: number): number {
  return Math.floor(value / 2 ** (size - from - width)) % 2 ** width;
}

function signed(value: number, width: number): number {
  return value >= 2 ** (width - 1) ? value - 2 ** width : value;
}

/** @param from index of the count @returns the points and the index after them; undefined when they break off */
export function decodeTrack(
  view: DataView,
  from: number,
  to: number,
): { records: TrackerRecord[]; to: number } | undefined {
  if (from + 2 > to) return undefined;
  const count = view.getUint16(from);
  const records: TrackerRecord[] = [];
  let at = from + 2;
  let seconds: number | undefined;
  let [speed, heading, longitude, latitude] = [0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    if (at >= to) return undefined;
    const kind = view.getUint8(at) >> 6;
    if (seconds !== undefined) seconds++;
    if (kind !== WHOLE && kind !== DIFFERENCE) {
      at++;
      continue;
    }
    if (kind === WHOLE) {
      if (at + WHOLE_OCTETS + (seconds === undefined ? TIME_OCTETS : 0) > to) return undefined;
      const head = view.getUint16(at) * 256 + view.getUint8(at + 2);
      speed = bits(head, 24, 3, 12);
      heading = bits(head, 24, 15, 9);
      longitude = view.getInt32(at + 3);
      latitude = view.getInt32(at + 7);
    } else {
      if (seconds === undefined || at + DIFFERENCE_OCTETS > to) return undefined;
      const head = view.getUint32(at) * 256 + view.getUint8(at + 4);
      speed += signed(bits(head, 40, 3, 7), 7);
      heading += signed(bits(head, 40, 10, 7), 7);
      longitude += signed(bits(head, 40, 17, 12), 12);
      latitude += signed(bits(head, 40, 29, 11), 11);
    }
    const fix = (view.getUint8(at) & 0x20) !== 0;
    at += kind === WHOLE ? WHOLE_OCTETS : DIFFERENCE_OCTETS;
    if (seconds === undefined) {
      seconds = view.getUint32(at);
      at += TIME_OCTETS;
    }
    const record = emptyRecord(seconds * 1000);
    record.longitude = longitude / MICRODEGREES;
    record.latitude = latitude / MICRODEGREES;
    // Differences that add up to what cannot be come from damage, or from a head that is read wrongly.
    record.valid = fix && isOnEarth(record.latitude, record.longitude);
    if (record.valid) {
      if (speed >= 0) record.speedMetersPerSecond = metersPerSecond(speed / 10);
      record.headingDegrees = ((heading % 360) + 360) % 360;
    }
    records.push(record);
  }
  return { records, to: at };
}
