import type { RoadTrack } from '@waymark/contract/routes/road-track.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type Status, statusFromNumber } from '@waymark/domain/status.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { Stretch, Track, TrackMark } from '../../map/track/track.ts';
import { type DayModel, fixBefore } from './day-model.ts';

/** Statuses in which an asset does not move. Their fixes scatter around one place and form no track. */
const STANDING: ReadonlySet<Status> = new Set([
  'stopped',
  'idle',
  'waiting',
  'charging',
  'charged',
  'offline',
  'nolocation',
]);

/**
 * Returns the day as the map draws it: segments of one state, straight gaps for long silences and a mark at each stop.
 *
 * @param number of the asset among several, which gives track and stops its color
 * @param focus the open trip. Everything outside it is faded
 * @param withFixes shows the single fixes of the focus
 * @param ways the likely ways along roads, drawn instead of the straight lines between their positions
 */
function dayTrack(
  model: DayModel,
  number: number | undefined,
  focus: { start: number; end: number } | undefined,
  withFixes: boolean,
  ways: RoadTrack['legs'] = [],
): Track {
  const legs = ways.map(({ from, to, line }) => ({
    start: Date.parse(from),
    end: Date.parse(to),
    line: line.map(([latitude, longitude]): Coordinate => [longitude, latitude]),
  }));
  let leg = 0;
  let drawn = -1;
  const stretches: (Stretch & { line: Coordinate[] })[] = [];
  const gaps: { from: Coordinate; to: Coordinate }[] = [];
  const count = model.times.length;
  for (let index = 1; index < count; index++) {
    const before = model.times[index - 1]!;
    const time = model.times[index]!;
    while (leg < legs.length && legs[leg]!.end <= before) leg++;
    const way = legs[leg];
    // A way replaces every step between its two positions, and is drawn with the first one.
    if (drawn === leg) continue;
    const isRoad = way?.start === before;
    if (isRoad) drawn = leg;
    const line = isRoad ? way.line : [placeOf(model, index - 1), placeOf(model, index)];
    const from = line[0]!;
    const to = line.at(-1)!;
    if (!isRoad && time - before > LIMITS.trackGapSeconds * 1000) {
      if (from[0] !== to[0] || from[1] !== to[1]) gaps.push({ from, to });
      continue;
    }
    const status = statusFromNumber(model.statuses[index - 1]!);
    if (STANDING.has(status) && !isRoad) continue;
    const overLimit = model.speeding.some(({ start, end }) => before < end && time > start);
    const faded = focus !== undefined && (time <= focus.start || before >= focus.end);
    const last = stretches.at(-1);
    const joins = last?.line.at(-1) === undefined ? false : samePlace(last.line.at(-1)!, from);
    if (last && joins && last.status === status && last.overLimit === overLimit && last.faded === faded)
      last.line.push(...line.slice(1));
    else stretches.push({ status, overLimit, faded, number, line: [...line] });
  }
  return { stretches, gaps, marks: marksOf(model, number), ...(withFixes ? { fixes: placesOf(model, focus) } : {}) };
}

/** Joins the days of one asset or of several into one drawing of tracks, gaps and stops. */
export function joinedTrack(
  days: readonly { model: DayModel; number?: number | undefined }[],
  focus: { start: number; end: number } | undefined,
  withFixes: boolean,
  ways?: RoadTrack['legs'],
): Track {
  const tracks = days.map(({ model, number }) => dayTrack(model, number, focus, withFixes, ways));
  return {
    stretches: tracks.flatMap(({ stretches }) => stretches),
    gaps: tracks.flatMap(({ gaps }) => gaps),
    marks: tracks.flatMap(({ marks }) => marks),
    ...(withFixes ? { fixes: tracks.flatMap(({ fixes = [] }) => fixes) } : {}),
  };
}

/** Returns the positions that the map must show: those of the focus, else of the day. */
export function placesOf(model: DayModel, focus: { start: number; end: number } | undefined): Coordinate[] {
  const places: Coordinate[] = [];
  const first = focus ? Math.max(0, fixBefore(model, focus.start - 1) + 1) : 0;
  const end = focus ? fixBefore(model, focus.end) + 1 : model.times.length;
  for (let index = first; index < end; index++) places.push(placeOf(model, index));
  return places;
}

function marksOf(model: DayModel, number: number | undefined): TrackMark[] {
  return model.rows.flatMap((row) =>
    row.kind === 'stop' && row.stop.latitude !== null && row.stop.longitude !== null
      ? [
          {
            id: String(row.start),
            status: 'stopped' as const,
            text: '',
            number,
            at: [row.stop.longitude, row.stop.latitude] as const,
          },
        ]
      : [],
  );
}

function placeOf(model: DayModel, index: number): Coordinate {
  return [model.longitudes[index]!, model.latitudes[index]!];
}

function samePlace(a: Coordinate, b: Coordinate): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
