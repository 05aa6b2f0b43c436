import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';

/** Longer silences interrupt the line (the product's rule for gaps). */
const GAP_MILLISECONDS = 300_000;
/** Minimum scale of the chart, 20 km/h, so that parking noise stays flat. */
const LEAST_SPEED = 20 / 3.6;

export interface Sparkline {
  /** SVG paths, one per segment without a gap. */
  lines: string[];
  areas: string[];
  /** m/s */
  maximum: number;
  /** Height of the speed limit; null: there is none. */
  limit: number | null;
  last: { x: number; y: number } | null;
}

/**
 * Returns the paths of the speed between two instants in epoch ms, in a box of `width` × `height`.
 * @param limit speed limit in m/s, which the scale includes
 */
export function sparkline(
  points: readonly Pick<TrackPoint, 'time' | 'speedMetersPerSecond' | 'outlier'>[],
  from: number,
  to: number,
  width: number,
  height: number,
  limit?: number,
): Sparkline {
  const fixes = points
    .filter((point) => point.speedMetersPerSecond !== null && !point.outlier)
    .map((point) => ({ time: Date.parse(point.time), speed: point.speedMetersPerSecond! }))
    .filter(({ time }) => time >= from && time <= to);
  const maximum = fixes.reduce((most, { speed }) => Math.max(most, speed), 0);
  const scale = Math.max(LEAST_SPEED, maximum, limit ?? 0) * 1.1;
  const heightOf = (speed: number): number => round(height - (speed / scale) * height);
  const place = ({ time, speed }: { time: number; speed: number }) => ({
    x: round(((time - from) / (to - from)) * width),
    y: heightOf(speed),
  });
  const stretches: (typeof fixes)[] = [];
  for (const fix of fixes) {
    const current = stretches.at(-1);
    const before = current?.at(-1);
    if (current && before && fix.time - before.time <= GAP_MILLISECONDS) current.push(fix);
    else stretches.push([fix]);
  }
  const lines: string[] = [];
  const areas: string[] = [];
  for (const stretch of stretches.filter(({ length }) => length > 1)) {
    const path = stretch
      .map(place)
      .map(({ x, y }) => `${x} ${y}`)
      .join('L');
    lines.push(`M${path}`);
    areas.push(`M${place(stretch[0]!).x} ${height}L${path}L${place(stretch.at(-1)!).x} ${height}Z`);
  }
  const end = fixes.at(-1);
  return {
    lines,
    areas,
    maximum,
    limit: limit === undefined ? null : heightOf(limit),
    last: end ? place(end) : null,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
