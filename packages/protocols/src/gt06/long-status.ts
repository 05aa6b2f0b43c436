/**
 * 0x36 in long frames. VL103M sends a place under this number, X1 pieces of pictures; what the content looks like tells
 * them apart. A place is a fix at the front, or module 0x33 behind a heartbeat. Source: Jimi, modules of "GPS Tracker
 * Communication Protocol" (0x36, 0x37, 0x70).
 */
import type { TrackerRecord } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { FIX_OCTETS } from './fields.ts';
import { DEGREE_STEPS } from './messages.ts';
import { readModule } from './modules.ts';
import type { Octets } from './octets.ts';
import { holdsDate } from './sourced.ts';
import { readHeartbeat } from './status.ts';

/** Terminal information, power and signal, two octets more. */
const STATUS_OCTETS = 5;
/** Number (2) and length of a module. */
const MODULE_HEAD = 3;
/** Number of the module that is a place. */
const PLACE = 0x33;

function uint32(content: Octets, ahead: number): number {
  return content.peek16(ahead) * 0x10000 + content.peek16(ahead + 2);
}

/** True when the content begins with a date and a place on earth. */
export function holdsFix(content: Octets): boolean {
  if (content.left < FIX_OCTETS || !holdsDate(content, 0)) return false;
  const [latitude, longitude, flags] = [uint32(content, 7), uint32(content, 11), content.peek16(16)];
  return latitude <= 90 * DEGREE_STEPS && longitude <= 180 * DEGREE_STEPS && (flags & 0x3ff) <= 360;
}

/** Returns whether a heartbeat is followed by modules that fill the content exactly, one of them a position. */
export function holdsStatus(content: Octets): boolean {
  let at = STATUS_OCTETS;
  let isPlaced = false;
  while (content.left - at > MODULE_HEAD) {
    const octets = content.peek(at + 2);
    // The numbers of modules are below 256.
    if (content.peek(at) !== 0) return false;
    isPlaced ||= content.peek(at + 1) === PLACE && octets >= FIX_OCTETS;
    at += MODULE_HEAD + octets;
  }
  return isPlaced && at === content.left;
}

/** Reads a heartbeat with modules, one of which may be a place. */
export function readLongStatus(content: Octets, connection: Connection): TrackerRecord {
  const record = readHeartbeat(content.part(STATUS_OCTETS), connection);
  while (content.left >= MODULE_HEAD) {
    const module = content.uint(2);
    readModule(record, content.part(content.uint(1)), module);
  }
  return record;
}
