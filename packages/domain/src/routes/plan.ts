/** When an asset has a planned route, and which markers it has to cover then. */
import { type Schedule, windowOfDay } from '../alerts/schedule.ts';
import { localDay, shiftDay } from '../local-time.ts';
import type { Marker } from './route.ts';

/** The content of a route from an instant on. */
export interface RouteVersion {
  /** Epoch ms. */
  from: number;
  markers: readonly Marker[];
  toleranceMeters: number;
  corridorMeters: number;
  /** [latitude, longitude] along roads; null: none was drawn. */
  line: readonly (readonly [number, number])[] | null;
}

/** A route of an asset on days and hours of a time. */
export interface PlannedAssignment {
  id: number;
  routeId: number;
  schedule: Schedule;
  /** `YYYY-MM-DD`, both included; null: without an end. */
  fromDay: string;
  untilDay: string | null;
  /** The assignment began or ended in the middle of a day, epoch ms. */
  notBefore: number | null;
  notAfter: number | null;
  /** Versions of the route, oldest first; at least one. */
  versions: readonly RouteVersion[];
}

/** One day or shift of an assignment: [start, end), epoch ms. */
export interface RunWindow {
  assignmentId: number;
  routeId: number;
  start: number;
  end: number;
  /** The version at the start of the window, or the first one of a route that was created later. */
  version: RouteVersion;
}

const DAY_MS = 86_400_000;
/** A window lasts at most a day, and at most an hour more where the clock changes. */
const LONGEST_MS = DAY_MS + 3_600_000;
/** Windows that one gap in the data passes. Older ones of a longer gap are left out. */
const WINDOWS_AT_ONCE = 400;

/** The assignments of an asset, in any order of time. */
export class RoutePlan {
  readonly #assignments: readonly PlannedAssignment[];
  /** A time in which no window begins or ends, and the windows of that time. */
  #known: { from: number; to: number; windows: readonly RunWindow[] } | undefined;
  /** All windows that overlap [from, to]. */
  #near: { from: number; to: number; windows: readonly RunWindow[] } | undefined;

  constructor(assignments: readonly PlannedAssignment[]) {
    this.#assignments = assignments;
  }

  /** Returns whether any window overlaps [after, until]. Costs two comparisons while the windows stay the same. */
  isIdle(after: number, until: number): boolean {
    const known = this.#spanOf(until);
    return known.windows.length === 0 && after >= known.from;
  }

  /** Returns the windows that overlap [after, until], by start. */
  overlapping(after: number, until: number): readonly RunWindow[] {
    const known = this.#spanOf(until);
    if (after >= known.from) return known.windows;
    const near = this.#near;
    if (near === undefined || after < near.from || until > near.to)
      return this.#read(after, until).slice(-WINDOWS_AT_ONCE);
    return near.windows.filter(({ start, end }) => end > after && start <= until).slice(-WINDOWS_AT_ONCE);
  }

  #spanOf(time: number): { from: number; to: number; windows: readonly RunWindow[] } {
    if (this.#known && time >= this.#known.from && time < this.#known.to) return this.#known;
    let [from, to] = [time - DAY_MS, time + DAY_MS];
    const near = this.#read(from, to);
    this.#near = { from, to, windows: near };
    for (const edge of near.flatMap(({ start, end }) => [start, end])) {
      if (edge <= time) from = Math.max(from, edge);
      else to = Math.min(to, edge);
    }
    this.#known = { from, to, windows: near.filter(({ start, end }) => start <= time && end > time) };
    return this.#known;
  }

  /** Returns the windows that overlap [after, until], by start and assignment. */
  #read(after: number, until: number): RunWindow[] {
    const windows = this.#assignments.flatMap((assignment) => windowsOf(assignment, after, until));
    return windows.sort((one, other) => one.start - other.start || one.assignmentId - other.assignmentId);
  }
}

/** Returns the windows of an assignment that overlap [after, until], epoch ms, by start. */
export function windowsOf(assignment: PlannedAssignment, after: number, until: number): RunWindow[] {
  const { id, routeId, schedule, fromDay, untilDay, notBefore, notAfter, versions } = assignment;
  const windows: RunWindow[] = [];
  // Assignments stay after their end, so most of them are left out without a local time.
  if ((notAfter ?? Number.POSITIVE_INFINITY) <= after || (notBefore ?? Number.NEGATIVE_INFINITY) > until)
    return windows;
  const first = localDay(Math.max(after - LONGEST_MS, Date.parse(fromDay) - 2 * DAY_MS), schedule.timeZone);
  const last = localDay(until, schedule.timeZone);
  for (let day = first; day <= last; day = shiftDay(day, 1)) {
    if (day < fromDay) continue;
    if (untilDay !== null && day > untilDay) break;
    const window = windowOfDay(schedule, day);
    if (window === undefined) continue;
    const start = Math.max(window.start, notBefore ?? window.start);
    const end = Math.min(window.end, notAfter ?? window.end);
    if (end <= start || end <= after || start > until) continue;
    const version = versions.findLast(({ from }) => from <= start) ?? versions[0]!;
    windows.push({ assignmentId: id, routeId, start, end, version });
  }
  return windows;
}
