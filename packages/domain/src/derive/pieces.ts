/** The timeline beyond its settled part: the open interval and the changes in the queue. */
import type { Change, LineFold } from './fold-history.ts';
import { activityOf, applyLayer, type Layers, statusOf } from './layers.ts';

/** Time of one status and activity, in the numbers of the fold. */
export interface Piece {
  startTime: number;
  endTime: number;
  status: number;
  activity: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
}

/** Returns at least one piece, in order. The first starts with the open interval, the last ends at `until`. */
export function piecesAhead(
  line: LineFold,
  queue: readonly Pick<Change, 'time' | 'layer' | 'value' | 'latitudeE7' | 'longitudeE7'>[],
  until: number,
): Piece[] {
  const layers: Layers = { ...line };
  const pieces: Piece[] = [];
  let open: Piece = {
    startTime: line.startTime,
    endTime: until,
    status: statusOf(layers),
    activity: activityOf(layers),
    latitudeE7: line.latitudeE7,
    longitudeE7: line.longitudeE7,
  };
  for (const change of queue) {
    applyLayer(layers, change);
    const status = statusOf(layers);
    const activity = activityOf(layers);
    if (status === open.status && activity === open.activity) continue;
    if (change.time > open.startTime) pieces.push({ ...open, endTime: change.time });
    open = {
      startTime: Math.max(change.time, open.startTime),
      endTime: until,
      status,
      activity,
      latitudeE7: change.latitudeE7,
      longitudeE7: change.longitudeE7,
    };
  }
  pieces.push(open);
  return pieces;
}
