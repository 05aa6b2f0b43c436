import type { Assignment } from '../ingest.ts';
import type { PositionRow } from './position.ts';
import type { Packet } from './queue.ts';

/**
 * Returns the asset that carries a device at an instant, or null between assignments.
 * @param assignments of the device, oldest first
 * @param instant epoch ms
 */
export function assetAt(
  assignments: readonly Pick<Assignment, 'assetId' | 'from' | 'to'>[],
  instant: number,
): number | null {
  // Runs for every record: a callback for `findLast` would be an object a record.
  for (let index = assignments.length - 1; index >= 0; index--) {
    const { assetId, from, to } = assignments[index]!;
    if (from <= instant) return to === undefined || instant < to ? assetId : null;
  }
  return null;
}

/** Stamps rows of one device with the asset of their fix time. */
export function assignRows(rows: readonly PositionRow[], assignments: readonly Assignment[]): void {
  for (const row of rows) row.assetId = assetAt(assignments, row.fixTime);
}

/**
 * Decides which assets a packet belongs to, when a batch considers it. This is the only such decision on the way of a
 * position. It repeats for a packet that waits only if the assignments of its device change meanwhile.
 */
export function assignPacket(packet: Packet): void {
  const { device, rows, receivedAt } = packet;
  const { assignments } = device;
  if (packet.assignments === assignments) return;
  packet.assignments = assignments;
  assignRows(rows, assignments);
  packet.assetNow = assetAt(assignments, receivedAt);
  const assetIds = packet.assetNow === null ? [] : [packet.assetNow];
  for (const { assetId } of rows) if (assetId !== null && !assetIds.includes(assetId)) assetIds.push(assetId);
  packet.assetIds = assetIds;
}
