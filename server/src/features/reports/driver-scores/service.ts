import type {
  DriverScore,
  DriverScoreQuery,
  DriverScores,
  DriverSegmentQuery,
  DriverSums,
  DriverTrip,
  DriverTripQuery,
  MonthlyScoreQuery,
  MonthlyScores,
  ScoreEvent,
  ScoreEventQuery,
} from '@waymark/contract/driver-scores/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';
import { addScoreSums, driverScore, SCORE_WEIGHTS, type ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import { keyOfAssetOrDevice } from '../../assets/service.ts';
import { type Period, periodWindow, rangeWindow, refuseLong, type Window } from '../../records/period.ts';
import { degrees, instant } from '../../records/present.ts';
import { TenantService } from '../../records/tenant-service.ts';
import { found, Refusal } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { isInSegment } from '../fleet/segments-sql.ts';
import { scoreSumsOf } from '../scoring-sql.ts';
import { tripTotals } from '../service.ts';
import type { DrivenScope } from './driven-sql.ts';
import { limitsOf, weightsOf } from './settings-sql.ts';
import {
  type DriverSumsRow,
  driverSums,
  driverSumsByMonth,
  findAccountKey,
  findDriverKey,
  haveDrivers,
  listDriverTrips,
  listScoreEvents,
  scoreSums,
  unassignedTrips,
} from './sql.ts';

export interface DriverScoreParts {
  database: Database;
  now: () => number;
}

/** Months before the current one, without a start. */
const MONTHS_BEFORE = 11;
/** A little more than a year, as in other calls. */
const MOST_MONTHS = 14;

export class DriverScoreService extends TenantService<DriverScoreParts> {
  /** @throws Refusal for the window or the filter, `error.not.found` for the account or the asset */
  async scores(viewer: Viewer, query: DriverScoreQuery): Promise<DriverScores> {
    const wanted = filterOf(query);
    const window = rangeWindow(query, viewer.timeZone, this.parts.now());
    return this.reading(viewer, async (tx) => {
      const scope = await scopeOf(tx, viewer, window, query);
      const { filterProperty, filterValue = '' } = query;
      // One driver costs one driver.
      const isOne = filterProperty === 'id';
      const driver = isOne ? await findDriverKey(tx, scope.accountIds, filterValue) : undefined;
      const all = isOne && !driver ? [] : await driverSums(tx, { ...scope, driver });
      const rows = all.filter(wanted);
      const unassigned = isOne ? undefined : await unassignedTrips(tx, scope, all);
      const { sort = 'score', order = sort === 'driverName' ? 'asc' : 'desc' } = query;
      const { limit = LIMITS.rankEntries, skip = 0 } = query;
      const weights = await weightsOf(tx, scope.accountIds);
      const scored = rows.map((row) => presentScore(row, weights.get(row.account_id)));
      const items = ordered(scored, KEYS[sort], order);
      const fleet = driverScore(addScoreSums(rows.map(scoreSums)), weights.get(viewer.accountId));
      return {
        items: items.slice(skip, skip + limit),
        count: items.length,
        ...{ fleetScore: fleet.score, fleetDistanceMeters: fleet.meters },
        unassigned: unassigned ? { trips: unassigned.trips, distanceMeters: unassigned.distance_m } : null,
      };
    });
  }

  /**
   * @param withFleet false: the scores of the fleet beside those of a driver are null, and are not read
   * @throws Refusal for the start, `error.not.found` for the driver
   */
  async monthly(viewer: Viewer, { startDate, driverId }: MonthlyScoreQuery, withFleet = true): Promise<MonthlyScores> {
    const now = this.parts.now();
    const months = monthsFrom(startDate, viewer.timeZone, now);
    return this.reading(viewer, async (tx) => {
      const driver = driverId && found(await findDriverKey(tx, viewer.visibleAccounts, driverId));
      const items: MonthlyScores['items'] = [];
      const window = { from: months[0]!.window.from, to: months.at(-1)!.window.to };
      const scope = { ...(await scopeOf(tx, viewer, window, {})), ...(driver && !withFleet && { driver }) };
      const weights = await weightsOf(tx, viewer.visibleAccounts);
      const [own, fleet] = [weights.get(driver ? driver.account_id : viewer.accountId), weights.get(viewer.accountId)];
      const ends = months.map(({ window: { to } }) => to);
      // Planning the statement takes longer than finding that no driver was assigned.
      const driven = (await haveDrivers(tx, scope.accountIds)) ? await driverSumsByMonth(tx, scope, ends) : [];
      const sums = Map.groupBy(driven, ({ month }) => month);
      for (const [number, { month }] of months.entries()) {
        const all = sums.get(number) ?? [];
        const rows = all.filter(
          ({ account_id, driver_id }) => !driver || (account_id === driver.account_id && driver_id === driver.id),
        );
        const { score, meters } = driverScore(addScoreSums(rows.map(scoreSumsOf)), own);
        const ofFleet = () => (withFleet ? driverScore(addScoreSums(all.map(scoreSumsOf)), fleet).score : null);
        const fleetScore = driver ? ofFleet() : score;
        const drivers = rows.filter(({ trips }) => trips > 0).length;
        items.push({ month, score, fleetScore, distanceMeters: meters, drivers });
      }
      return { items, count: items.length };
    });
  }

  /**
   * @param at only events that begin then
   * @throws Refusal for the window, `error.not.found` for the driver
   */
  async events(viewer: Viewer, query: ScoreEventQuery, at?: Date): Promise<{ items: ScoreEvent[]; count: number }> {
    const window = rangeWindow(query, viewer.timeZone, this.parts.now());
    const { rows, count, weights } = await this.reading(viewer, async (tx) => {
      const driver = found(await findDriverKey(tx, viewer.visibleAccounts, query.driverId));
      const weights = (await weightsOf(tx, [driver.account_id])).get(driver.account_id) ?? SCORE_WEIGHTS;
      const scope = { ...(await scopeOf(tx, viewer, window, {})), driver };
      return { ...(await listScoreEvents(tx, scope, { kind: query.kind, at }, query)), weights };
    });
    const items = rows.map((row) => ({
      ...{ kind: row.kind, assetId: row.asset_uid, assetName: row.asset_name },
      ...{ startTime: instant(row.start_time), endTime: instant(row.end_time) },
      ...{ latitude: degrees(row.latitude_e7), longitude: degrees(row.longitude_e7) },
      ...{ value: row.value, limit: row.limit_value, points: row.units * weights[row.kind] },
    }));
    return { items, count };
  }

  /** @throws Refusal for the window, `error.not.found` for the asset or the driver */
  async trips(viewer: Viewer, period: Period, query: DriverTripQuery): Promise<{ items: DriverTrip[]; count: number }> {
    const window = periodWindow(period, query, viewer.timeZone, this.parts.now());
    const { rows, count } = await this.reading(viewer, async (tx) => {
      const driver = query.driverId && found(await findDriverKey(tx, viewer.visibleAccounts, query.driverId));
      return listDriverTrips(tx, await scopeOf(tx, viewer, window, query), driver || undefined, query);
    });
    const items = rows.map((row) => {
      const { trips: _, ...sums } = tripTotals({ ...row, trips: 1 });
      return {
        ...{ id: row.uid, driverId: row.driver_uid, driverName: row.driver_name },
        ...{ assetId: row.asset_uid, assetName: row.asset_name, ...sums },
        ...{ startTime: instant(row.start_time), endTime: instant(row.end_time) },
      };
    });
    return { items, count };
  }

  /** @throws Refusal for the window */
  async segments(viewer: Viewer, query: DriverSegmentQuery): Promise<{ items: DriverSums[]; count: number }> {
    const window = rangeWindow(query, viewer.timeZone, this.parts.now());
    const rows = await this.reading(viewer, async (tx) => driverSums(tx, await scopeOf(tx, viewer, window, {})));
    const { filterType = 'totalTime', sort = filterType, limit = 100, skip = 0 } = query;
    const { order = sort === 'driverName' ? 'asc' : 'desc' } = query;
    const sums = rows.map((row): DriverSums => ({ driverId: row.uid, driverName: row.name, ...tripTotals(row) }));
    const items = ordered(
      sums.filter((one) => isInSegment(query, TIMES[filterType](one))),
      sort === 'driverName' ? ({ driverName }) => driverName : sort === 'distance' ? distanceOf : TIMES[sort],
      order,
    );
    return { items: items.slice(skip, skip + limit), count: items.length };
  }
}

const distanceOf = ({ distanceMeters }: DriverSums) => distanceMeters;
const TIMES = {
  totalTime: (sums: DriverSums) => sums.totalTimeVehicleUsedSec,
  movingTime: (sums: DriverSums) => sums.totalTimeVehicleMovingSec,
  idleTime: (sums: DriverSums) => sums.totalTimeVehicleIdleSec,
  stoppedTime: (sums: DriverSums) => sums.stoppedTime,
} as const;

const KEYS: Record<NonNullable<DriverScoreQuery['sort']>, (driver: DriverScore) => number | string | null> = {
  score: ({ score }) => score,
  driverName: ({ driverName }) => driverName,
  distance: ({ distanceMeters }) => distanceMeters,
  trips: ({ trips }) => trips,
};

/** Returns rows in order, those without a value last. Rows with equal values keep their order. */
function ordered<Row>(rows: readonly Row[], key: (row: Row) => number | string | null, order: 'asc' | 'desc'): Row[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'string' ? sign * a.localeCompare(String(b)) : sign * (a - Number(b));
  });
}

async function scopeOf(
  tx: Tx,
  viewer: Viewer,
  window: Window,
  { accountId, assetId }: { accountId?: string | undefined; assetId?: string | undefined },
): Promise<DrivenScope> {
  const { visibleAccounts } = viewer;
  const accountIds =
    accountId === undefined ? visibleAccounts : [found(await findAccountKey(tx, visibleAccounts, accountId))];
  const asset = assetId === undefined ? undefined : await keyOfAssetOrDevice(tx, viewer, assetId);
  return { accountIds, asset, window, knownLimits: await limitsOf(tx, accountIds) };
}

/** Returns the filter of a query. @throws Refusal if one part of it is missing */
function filterOf({ filterProperty, filterValue }: DriverScoreQuery): (row: DriverSumsRow) => boolean {
  const missing = (path: string) =>
    new Refusal('error.validation', [{ path, keyword: 'required', key: 'error.required.field', params: {} }]);
  if (filterValue !== undefined && filterProperty === undefined) throw missing('filterProperty');
  if (filterProperty === undefined) return () => true;
  if (filterValue === undefined) throw missing('filterValue');
  const value = filterValue.toLowerCase();
  if (filterProperty === 'id') return ({ uid }) => uid === value;
  if (filterProperty === 'tag') return ({ tags }) => tags.some((tag) => tag.toLowerCase() === value);
  return ({ name }) => name.toLowerCase().includes(value);
}

function presentScore(row: DriverSumsRow, weights: ScoreWeights | undefined): DriverScore {
  const { meters: distanceMeters, ...score } = driverScore(scoreSums(row), weights);
  const { uid: driverId, name: driverName, account_uid: accountId, trips } = row;
  return { driverId, driverName, accountId, distanceMeters, trips, ...score };
}

/** Returns the months from that of a date to the current one. @throws Refusal for the date */
function monthsFrom(startDate: string | undefined, timeZone: string, now: number): { month: string; window: Window }[] {
  const today = localDay(now, timeZone);
  const start = startDate === undefined ? now : rangeWindow({ startDate }, timeZone, now).from;
  if (start > now) throw new Refusal('error.period.range');
  const first = `${localDay(start, timeZone).slice(0, 7)}-01`;
  const months: { month: string; window: Window }[] = [];
  let day = startDate === undefined ? monthBefore(first, MONTHS_BEFORE) : first;
  for (; day <= today; day = nextMonth(day)) {
    const window = { from: startOfLocalDay(day, timeZone), to: startOfLocalDay(nextMonth(day), timeZone) };
    months.push({ month: day.slice(0, 7), window });
    if (months.length > MOST_MONTHS) throw refuseLong(LIMITS.periodDays);
  }
  return months;
}

/** @param day first of a month */
const nextMonth = (day: string) => `${shiftDay(day, 31).slice(0, 7)}-01`;

function monthBefore(day: string, count: number): string {
  let before = day;
  for (let left = count; left > 0; left--) before = `${shiftDay(before, -1).slice(0, 7)}-01`;
  return before;
}
