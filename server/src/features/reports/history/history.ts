/** The status history of one asset: intervals that cover a window to the millisecond, split at local midnights. */
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import type { Status } from '@waymark/domain/status.ts';
import type { Window } from '../../records/period.ts';

/** [startTime, endTime), epoch ms, with an end of Infinity while it lasts. Degrees. */
export interface Stretch {
  startTime: number;
  endTime: number;
  status: Status;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns stretches that cover [window.from, min(window.to, now)) without gap or overlap. Before the first report the
 * asset is pending. An unknown hole between intervals counts as offline.
 * @param stretches in time order, not overlapping; may reach beyond the window
 * @param firstReport time of the asset's first report, epoch ms
 */
export function historyOf(
  stretches: readonly Stretch[],
  firstReport: number | undefined,
  window: Window,
  now: number,
  timeZone: string,
): Stretch[] {
  const end = Math.min(window.to, now);
  const covered: Stretch[] = [];
  let until = window.from;
  const cover = (stretch: Stretch) => {
    const startTime = Math.max(stretch.startTime, until);
    const endTime = Math.min(stretch.endTime, end);
    if (endTime <= startTime) return;
    const last = covered.at(-1);
    if (last && last.status === stretch.status && last.endTime === startTime) last.endTime = endTime;
    else covered.push({ ...stretch, startTime, endTime });
    until = endTime;
  };
  const fill = (to: number) => {
    const reported = Math.min(to, Math.max(until, firstReport ?? to));
    cover({ startTime: until, endTime: reported, status: 'pending', latitude: null, longitude: null });
    cover({ startTime: until, endTime: to, status: 'offline', latitude: null, longitude: null });
  };
  for (const stretch of stretches) {
    if (stretch.startTime > until) fill(Math.min(stretch.startTime, end));
    cover(stretch);
  }
  fill(end);
  return cutAtMidnights(covered, timeZone);
}

/** Returns seconds per status. */
export function totalsOf(stretches: readonly Stretch[]): Record<string, number> {
  const milliseconds = new Map<Status, number>();
  for (const { status, startTime, endTime } of stretches)
    milliseconds.set(status, (milliseconds.get(status) ?? 0) + endTime - startTime);
  return Object.fromEntries([...milliseconds].map(([status, total]) => [status, total / 1000]));
}

/** @param stretches in time order, so that the next midnight is looked up once a day and not once a stretch */
function cutAtMidnights(stretches: readonly Stretch[], timeZone: string): Stretch[] {
  const parts: Stretch[] = [];
  let midnight = Number.NEGATIVE_INFINITY;
  for (const stretch of stretches) {
    for (let start = stretch.startTime; start < stretch.endTime; ) {
      if (start >= midnight) midnight = localDayBounds(localDay(start, timeZone), timeZone).end;
      const end = Math.min(stretch.endTime, midnight);
      parts.push({ ...stretch, startTime: start, endTime: end });
      start = end;
    }
  }
  return parts;
}
