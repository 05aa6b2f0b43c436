/** The speed around an incident as SVG for its PDF file. Pure. */
import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { speedIn, type UnitsSystem } from '@waymark/domain/units.ts';
import { localText } from '../../records/present.ts';

const WIDTH = 720;
const HEIGHT = 190;
const LEFT = 36;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 24;
const STEP_MS = 120_000;

/**
 * Returns the curve with its axes, a line at the moment and a dashed one at the speed limit; empty without speeds.
 * @param time of the incident, epoch ms
 */
export function speedCurve(
  { from, to, fixes, ...evidence }: Pick<IncidentEvidence, 'from' | 'to' | 'fixes' | 'speedLimitMetersPerSecond'>,
  time: number,
  { unitsSystem, timeZone }: { unitsSystem: UnitsSystem; timeZone: string },
): string {
  const points = fixes.flatMap(({ time: at, speedMetersPerSecond: speed, outlier }) =>
    speed === null || outlier ? [] : [{ time: Date.parse(at), speed: speedIn(unitsSystem, speed) }],
  );
  if (points.length < 2) return '';
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const { speedLimitMetersPerSecond: stored } = evidence;
  const limit = stored === null ? undefined : speedIn(unitsSystem, stored);
  const highest = Math.max(...points.map(({ speed }) => speed), limit ?? 0);
  const top = Math.max(40, Math.ceil((highest + 1) / 40) * 40);
  const x = (at: number) => LEFT + ((at - start) / (end - start)) * (WIDTH - LEFT - RIGHT);
  const y = (speed: number) => HEIGHT - BOTTOM - (speed / top) * (HEIGHT - TOP - BOTTOM);
  const path = points.map((point, index) => {
    const before = points[index - 1];
    // A silence is not drawn as driven.
    const isNew = before === undefined || point.time - before.time > LIMITS.trackGapSeconds * 1000;
    return `${isNew ? 'M' : 'L'}${x(point.time).toFixed(1)} ${y(point.speed).toFixed(1)}`;
  });
  const text = (at: number, height: number, anchor: string, words: string) =>
    `<text x="${at.toFixed(1)}" y="${height.toFixed(1)}" text-anchor="${anchor}" fill="#5b6472" font-size="11" font-family="Noto Sans">${words}</text>`;
  const levels = [0, top / 2, top].map(
    (level) =>
      `<path d="M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}" stroke="#dde1e7"/>${text(LEFT - 6, y(level) + 4, 'end', String(level))}`,
  );
  const times = Array.from({ length: Math.floor((end - start) / STEP_MS) + 1 }, (_, index) => start + index * STEP_MS);
  const labels = times.map((at, index) => {
    const anchor = index === 0 ? 'start' : index === times.length - 1 ? 'end' : 'middle';
    return text(x(at), HEIGHT - 6, anchor, localText(at, timeZone).slice(11));
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    ...levels,
    ...labels,
    ...(limit === undefined
      ? []
      : [
          `<path d="M${LEFT} ${y(limit).toFixed(1)}H${WIDTH - RIGHT}" stroke="#5b6472" stroke-dasharray="4 3"/>`,
          text(WIDTH - RIGHT, y(limit) - 4, 'end', String(Math.round(limit))),
        ]),
    `<path d="${path.join('')}" fill="none" stroke="#067a55" stroke-width="1.8" stroke-linejoin="round"/>`,
    `<path d="M${x(time).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#c5221b" stroke-width="1.5"/>`,
    '</svg>',
  ].join('');
}
