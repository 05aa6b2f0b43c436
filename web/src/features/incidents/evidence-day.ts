/** The evidence of an incident as map and chart draw it. Pure. */
import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { buildDay, type DayModel } from '../asset-history/index.ts';

/** Returns the ten minutes as a day of the history, which map and chart draw. */
export function evidenceDay({ from, to, fixes, statuses }: IncidentEvidence): DayModel {
  const bounds = { start: Date.parse(from), end: Date.parse(to) };
  // Without states all of the track is drawn as driven.
  const intervals = statuses.length > 0 ? statuses : [{ status: 'moving' as const, startTime: from, endTime: to }];
  return buildDay(
    { track: fixes, intervals: intervals.map((one) => ({ ...one, address: null })), trips: [], stops: [], events: [] },
    bounds,
    bounds.end,
  );
}

/** Returns the last fix at or before a time, else the first one after it. @param time epoch ms */
export function fixAt({ fixes }: IncidentEvidence, time: number): IncidentEvidence['fixes'][number] | undefined {
  return pointAt(fixes, time);
}

/** Returns the last point at or before a time, else the first one after it. @param time epoch ms */
export function pointAt<Point extends { time: string }>(points: readonly Point[], time: number): Point | undefined {
  return points.findLast((point) => Date.parse(point.time) <= time) ?? points[0];
}
