/** Visits of an asset to places, in the transaction that derives the asset. The rule is in domain/places/visits.ts. */
import {
  type Derived,
  type Fold,
  type LiveStatus,
  serverTimeOf,
  startDerived,
  timeNow,
} from '@waymark/domain/derive/index.ts';
import type { IndexedPlaces } from '@waymark/domain/places/place-set.ts';
import {
  advanceVisits,
  nextVisitChange,
  openVisits,
  passVisitTime,
  seedVisits,
  type VisitsFold,
  type VisitsOut,
} from '@waymark/domain/places/visits.ts';
import type { AssetEntry } from './asset-entry.ts';
import type { VisitRow } from './visits-sql.ts';

/** The parts of an entry that visits are derived from. */
export interface Visiting {
  fold: Fold;
  visits: VisitsFold;
  /** Places that the asset can visit; undefined: there are none. */
  places: IndexedPlaces | undefined;
}

export function startVisitsOut(): VisitsOut {
  return { crossings: [], visits: [] };
}

/** Returns an empty collection that collects fixes if there are places, rules or planned routes. Call before `advance`. */
export function startVisiting({
  fold,
  visits,
  places,
  alertRules,
  routePlan,
}: Visiting & { alertRules: unknown; routePlan: unknown }): Derived {
  if (places === undefined) return startDerived(alertRules !== undefined || routePlan !== undefined);
  const { time, latitudeE7, longitudeE7, accuracyMeters, speed } = fold.fix;
  // Without places the fold of visits is not kept.
  if (time !== 0) seedVisits(visits, { time, latitudeE7, longitudeE7, accuracyMeters, speedMetersPerSecond: speed });
  return startDerived(true);
}

/** Takes the collected fixes into the visits. The caller empties them. */
export function visitFixes({ visits, places }: Visiting, derived: Derived, out: VisitsOut): void {
  if (places === undefined || derived.fixes === null || derived.fixes.length === 0) return;
  advanceVisits(visits, derived.fixes, places, out);
}

/** Devices that are this far behind are emptying a buffer: their own fixes apply the changes of places. */
const BEHIND_MS = 60_000;

/** Decides what time alone decides about visits. @param now server time, epoch ms */
export function passVisits(entry: AssetEntry, now: number, out: VisitsOut): void {
  const { fold, places, visits } = entry;
  if (places === undefined || fold.last.time === 0) return;
  const time = timeNow(fold, entry.lastPacketAt, now);
  // A place changes by the server's clock, of which the reports of a device are a little behind.
  const hasChanged = places.lastChange > visits.passed && now - time <= BEHIND_MS;
  passVisitTime(visits, hasChanged ? Math.max(time, Math.min(places.lastChange, now)) : time, places, out);
}

/** Returns the server time at which time alone confirms a visit, epoch ms; Infinity: never. */
export function visitsDueAt({ visits, places, fold, lastPacketAt }: AssetEntry, now: number): number {
  const due = places === undefined ? undefined : nextVisitChange(visits);
  return due === undefined ? Number.POSITIVE_INFINITY : serverTimeOf(due, fold, lastPacketAt, now);
}

/** Returns the rows of visits that began or ended. @param all whether visits that began before are written, too */
export function visitRows(entry: AssetEntry, { crossings, visits }: VisitsOut, all: boolean): VisitRow[] {
  const { places } = entry;
  if (places === undefined) return [];
  const rows: VisitRow[] = visits.map((visit) => ({
    ...entry.asset.key,
    ...visit,
    waits: places.waits(visit.placeId, visit.enteredAt),
  }));
  const began = new Set(crossings.filter(({ direction }) => direction === 'enter').map(({ placeId }) => placeId));
  for (const { placeId, enteredAt } of openVisits(entry.visits)) {
    if (!all && !began.has(placeId)) continue;
    const open = { leftAt: null, decidedAt: null, topSpeedMetersPerSecond: null };
    rows.push({ ...entry.asset.key, placeId, enteredAt, ...open, waits: places.waits(placeId, enteredAt) });
  }
  return rows;
}

/**
 * Returns a status with `waiting` in place of `stopped` and `idle` if the asset is inside a pickup or drop-off place.
 */
export function withWaiting(live: LiveStatus, { fold, visits, places }: Visiting): LiveStatus {
  const { movement, since } = live;
  if (places === undefined || (movement !== 'stopped' && movement !== 'idle')) return live;
  let entered = Number.POSITIVE_INFINITY;
  for (const { placeId, enteredAt } of openVisits(visits))
    if (places.waits(placeId, enteredAt)) entered = Math.min(entered, enteredAt);
  if (entered === Number.POSITIVE_INFINITY) return live;
  const tail = fold.trip?.tail;
  const rested = fold.stop?.startTime ?? (tail?.rests ? tail.time : undefined);
  const resting = Math.min(rested ?? Number.POSITIVE_INFINITY, since ?? Number.POSITIVE_INFINITY);
  return {
    ...live,
    movement: 'waiting',
    status: live.status === movement ? 'waiting' : live.status,
    since: Number.isFinite(resting) ? Math.max(entered, resting) : since,
  };
}
