import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';
import type { Window } from '../../records/period.ts';
import { monday } from './compared-window.ts';

export type TimeGroup = 'day' | 'week' | 'month';

/** A local day, week or month: its first day (`YYYY-MM-DD`) and the instant at which it begins, epoch ms. */
export interface GroupStart {
  day: string;
  at: number;
}

/** Returns the groups of time that a window touches, in order. The first may begin before the window. */
export function groupStarts(group: TimeGroup, { from, to }: Window, timeZone: string): GroupStart[] {
  const starts: GroupStart[] = [];
  let day = firstDay(group, localDay(from, timeZone));
  let at = startOfLocalDay(day, timeZone);
  do {
    starts.push({ day, at });
    day = group === 'month' ? firstDay(group, shiftDay(day, 31)) : shiftDay(day, group === 'week' ? 7 : 1);
    at = startOfLocalDay(day, timeZone);
  } while (at < to);
  return starts;
}

function firstDay(group: TimeGroup, day: string): string {
  if (group === 'month') return `${day.slice(0, 7)}-01`;
  return group === 'week' ? monday(day) : day;
}
