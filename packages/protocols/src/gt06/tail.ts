/** Fields after the cell of a location, and the common end of messages with a fix. */
import { attributesOf, type TrackerRecord } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { readMileage } from './fields.ts';
import type { Octets } from './octets.ts';

/** Possible lengths after the cell of a location: nothing, ignition, ignition and reason, distance, all of them. */
export const TAILS = new Set([0, 1, 3, 4, 7]);
/** Highest documented reason of an upload. */
const LAST_REASON = 0x0f;

/** Converts the time of a record to UTC. Live records reveal the time zone of the clock. */
export function settle(record: TrackerRecord, connection: Connection, live: boolean): TrackerRecord {
  if (live) connection.observeLive(record.fixTime);
  record.fixTime = connection.toUtc(record.fixTime);
  return record;
}

/**
 * Ignition, reason, re-upload, then the distance counter, as much of it as the message has; the distance alone has four
 * octets. What does not look like it is left alone.
 * @param declared the type of the message has these fields; otherwise only a tail of exactly their length has them
 * @returns true when the record says that it is live
 */
export function readTail(record: TrackerRecord, content: Octets, declared: boolean): boolean {
  // Both flags are 0 or 1. Other firmware uses these octets differently.
  const flagged = content.left > 0 && content.peek(0) <= 1 && content.peek(2) <= 1;
  if (content.left === 4 && !(declared && flagged && content.peek(1) <= LAST_REASON)) {
    readMileage(record, content);
    return false;
  }
  if (!flagged || !(declared || TAILS.has(content.left))) return false;
  record.ignition = content.uint(1) === 1;
  if (content.left < 2) return false;
  attributesOf(record).uploadReason = content.uint(1);
  record.buffered = content.uint(1) === 1;
  if (content.left === 4) readMileage(record, content);
  return !record.buffered;
}
