/** The track and the speeds around an alert, ready for map and curve. Pure. */
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { Track } from '../../map/track/track.ts';

/** Time in which an alert held, epoch ms. */
interface Span {
  start: number;
  until: number;
}

/** Returns the driven track. The part at which the alert held is in the color of an exceeded limit. */
export function momentTrack(points: readonly TrackPoint[], { start, until }: Span): Track {
  const stretches: { status: 'stopped'; overLimit: boolean; line: Coordinate[] }[] = [];
  let before: { at: Coordinate; time: number } | undefined;
  for (const { time: instant, latitude, longitude, outlier } of points) {
    if (latitude === null || longitude === null || outlier) continue;
    const time = Date.parse(instant);
    const at: Coordinate = [longitude, latitude];
    if (before) {
      const overLimit = before.time < until && time > start;
      const last = stretches.at(-1);
      if (last && last.overLimit === overLimit) last.line.push(at);
      else stretches.push({ status: 'stopped', overLimit, line: [before.at, at] });
    }
    before = { at, time };
  }
  return { stretches, gaps: [], marks: [] };
}

export interface SpeedPoint {
  /** Epoch ms. */
  time: number;
  /** km/h */
  speed: number;
  /** Whether the alert held. */
  holds: boolean;
  satellites: number | null;
  accuracyMeters: number | null;
}

/** Returns the fixes with a speed. */
export function speedPoints(points: readonly TrackPoint[], { start, until }: Span): SpeedPoint[] {
  return points.flatMap(({ time: instant, speedMetersPerSecond, outlier, satellites, accuracyMeters }) => {
    if (speedMetersPerSecond === null || outlier) return [];
    const time = Date.parse(instant);
    // The fix at the end is the one that ended it.
    const holds = time === start || (time > start && time < until);
    return [{ time, speed: speedMetersPerSecond * 3.6, holds, satellites, accuracyMeters }];
  });
}
