import type { Stretch } from './history.ts';

/** Time of a visit to a pickup or drop-off place, epoch ms. Infinity: the asset is inside. */
export interface Waiting {
  from: number;
  to: number;
}

/**
 * Returns stretches with the status `waiting` where an asset stood still in a pickup or drop-off place. Stretches that
 * meet in waiting are one.
 * @param stretches in order of their start
 * @param visits in order of their start; they may overlap
 */
export function withWaiting(stretches: readonly Stretch[], visits: readonly Waiting[]): Stretch[] {
  if (visits.length === 0) return [...stretches];
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const pieces = stretch.status === 'stopped' || stretch.status === 'idle' ? split(stretch, visits) : [stretch];
    for (const piece of pieces) {
      const last = all.at(-1);
      if (piece.status === 'waiting' && last?.status === 'waiting' && last.endTime === piece.startTime)
        all[all.length - 1] = { ...last, endTime: piece.endTime };
      else all.push(piece);
    }
  }
  return all;
}

function split(stretch: Stretch, visits: readonly Waiting[]): Stretch[] {
  const pieces: Stretch[] = [];
  let startTime = stretch.startTime;
  for (const { from, to } of visits) {
    const begin = Math.max(from, startTime);
    const end = Math.min(to, stretch.endTime);
    if (begin >= end) continue;
    if (begin > startTime) pieces.push({ ...stretch, startTime, endTime: begin });
    pieces.push({ ...stretch, startTime: begin, endTime: end, status: 'waiting' });
    startTime = end;
  }
  if (startTime < stretch.endTime) pieces.push({ ...stretch, startTime });
  return pieces;
}
