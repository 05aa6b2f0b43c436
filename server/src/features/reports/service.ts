import type {
  DrivingEvent,
  DrivingEventQuery,
  StatusHistory,
  StatusHistoryQuery,
  StatusInterval,
  Stop,
  Thresholds,
  Trip,
  TripList,
  TripQuery,
  TripTotals,
} from '@waymark/contract/reports/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { averageSpeed } from '@waymark/domain/derive/index.ts';
import { thresholdsAt } from '@waymark/domain/threshold-versions.ts';
import type { Static } from 'typebox';
import type { Database, Tx } from '../../storage/db.ts';
import { lastingUid } from '../../storage/uid.ts';
import type { AddressService } from '../addresses/service.ts';
import { assetKeys } from '../assets/service.ts';
import type { Page } from '../records/list-sql.ts';
import { mustBeShort, type Period, periodWindow, rangeWindow, type Window } from '../records/period.ts';
import { degrees, instant, instantOrNull } from '../records/present.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type EventRow, listEvents } from './events-sql.ts';
import { assetHistory } from './history/asset-history.ts';
import { fleetHistory } from './history/fleet-history-sql.ts';
import { type Stretch, totalsOf } from './history/history.ts';
import { thresholdsOf } from './history/history-sql.ts';
import type { ReportScope } from './scope-sql.ts';
import { listStops, type StopRow } from './stops-sql.ts';
import { listTrips, sumTrips, type TripRow, type TripSums } from './trips-sql.ts';

export { findDriverKey } from './driver-scores/sql.ts';
export type { Typesetter } from './file/pdf/typesetter.ts';
export { type CellFormat, type SheetCell, xlsxOf } from './file/xlsx.ts';
export { assetsOnTrips, hasTripsBefore } from './fleet/hours-sql.ts';
export { fleetOverview, type OverviewAsset, type TripSums, type WindowSums } from './fleet/overview-sql.ts';
export { assetHistory } from './history/asset-history.ts';
export { thresholdsOf } from './history/history-sql.ts';
export { subjectQuery } from './scope-sql.ts';
export { type StopRow, stopsOf } from './stops-sql.ts';
export { earlierWindow } from './sums/compared-window.ts';
export { listTrips, type TripRow, tripsOf } from './trips-sql.ts';

export interface ReportServiceParts {
  database: Database;
  addresses: Pick<AddressService, 'rowAddresses'>;
  now: () => number;
}

type Query = Static<typeof TripQuery>;
type Totals = Static<typeof TripTotals>;
/** Without an asset, the thresholds are those of a car. */
const ORDINARY: AssetType = 'car';

export class ReportService {
  readonly #parts: ReportServiceParts;

  constructor(parts: ReportServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal for the window, or `error.not.found` for the asset */
  async trips(viewer: Viewer, period: Period, query: Query): Promise<Static<typeof TripList>> {
    const window = this.#window(viewer, period, query);
    const { items, totals } = await this.#read(
      viewer,
      async (tx) => {
        const scope = await scopeOf(tx, viewer, query.assetId, window);
        const now = this.#parts.now();
        const rows = await listTrips(tx, scope, query as Page, now);
        return { items: rows.map(presentTrip), totals: tripTotals(await sumTrips(tx, scope, now)) };
      },
      query.assetId,
    );
    const ends = items.flatMap(({ startLocation, endLocation }) => [startLocation, endLocation]);
    const addressOf = await this.#parts.addresses.rowAddresses(viewer, ends);
    for (const trip of items) {
      trip.startAddress = addressOf(trip.startLocation);
      trip.endAddress = trip.endTime === null ? null : addressOf(trip.endLocation);
    }
    return { items, count: totals.trips, totals };
  }

  /** @throws Refusal as `trips` */
  async stops(viewer: Viewer, period: Period, query: Query): Promise<{ items: Stop[]; count: number }> {
    const window = this.#window(viewer, period, query);
    const { rows, count } = await this.#read(
      viewer,
      async (tx) => listStops(tx, await scopeOf(tx, viewer, query.assetId, window), query as Page),
      query.assetId,
    );
    const addressOf = await this.#parts.addresses.rowAddresses(viewer, rows);
    return { items: rows.map((row) => presentStop(row, addressOf(row), this.#parts.now())), count };
  }

  /** @throws Refusal as `trips` */
  async events(
    viewer: Viewer,
    period: Period,
    query: DrivingEventQuery,
  ): Promise<{ items: DrivingEvent[]; count: number }> {
    const window = this.#window(viewer, period, query);
    return this.#read(
      viewer,
      async (tx) => {
        const scope = await scopeOf(tx, viewer, query.assetId, window);
        const { rows, count } = await listEvents(tx, scope, query.type, query as Page);
        return { items: rows.map(presentEvent), count };
      },
      query.assetId,
    );
  }

  /** @throws Refusal for the window, `error.history.fleet`, or `error.not.found` for the asset */
  async statusHistory(viewer: Viewer, query: Static<typeof StatusHistoryQuery>): Promise<Static<typeof StatusHistory>> {
    const now = this.#parts.now();
    const window = rangeWindow(query, viewer.timeZone, now);
    if (query.sort !== undefined && query.sort !== 'startTime') throw new Refusal('error.sort.field');
    const { assetId } = query;
    if (assetId === undefined) mustBeShort(window);
    const time = { now, timeZone: viewer.timeZone };
    const { items, ...sums } = await this.#read(
      viewer,
      async (tx) => {
        if (assetId === undefined)
          return fleetHistory(tx, { accountIds: viewer.visibleAccounts, window }, query as Page, time);
        const asset = found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase()));
        const history = await assetHistory(tx, asset, window, time);
        const ordered = query.order === 'desc' ? history.toReversed() : history;
        const { limit = 100, skip = 0 } = query;
        const page = ordered.slice(skip, skip + limit).map((stretch) => ({ ...stretch, assetId }));
        return { items: page, count: history.length, totals: totalsOf(history) };
      },
      assetId,
    );
    const addressOf = await this.#parts.addresses.rowAddresses(viewer, items);
    return { items: items.map((stretch) => presentStretch(stretch, addressOf(stretch))), ...sums };
  }

  /** Returns the thresholds that apply at an instant, default now. @throws Refusal `error.not.found` */
  async thresholds(
    viewer: Viewer,
    { assetId, at }: { assetId?: string; at?: string },
  ): Promise<Static<typeof Thresholds>> {
    const instant = at === undefined ? this.#parts.now() : Date.parse(at);
    return this.#read(
      viewer,
      async (tx) => {
        const asset =
          assetId === undefined
            ? undefined
            : found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase()));
        const versions = (await thresholdsOf(tx, asset?.accountId ?? viewer.accountId)).map((row) => ({
          assetType: (row.asset_type ?? undefined) as AssetType | undefined,
          validFrom: row.valid_from.getTime(),
          values: row.values,
        }));
        return { ...thresholdsAt(versions, asset?.type ?? ORDINARY, instant) };
      },
      assetId,
    );
  }

  #window(viewer: Viewer, period: Period, query: Query): Window {
    return periodWindow(period, query, viewer.timeZone, this.#parts.now());
  }

  /** @param assetId the only asset that `work` reads. Undefined: all */
  #read<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>, assetId?: string): Promise<Result> {
    return this.#parts.database.read(viewer.visibleAccounts, work, assetId === undefined ? 'each' : 'shared');
  }
}

/**
 * Returns totals of all trips of the visible accounts that start in a window, for other figures that must agree with
 * them.
 */
export async function tripTotalsOf(tx: Tx, viewer: Viewer, window: Window, now: number): Promise<Totals> {
  return tripTotals(await sumTrips(tx, { accountIds: viewer.visibleAccounts, asset: undefined, window }, now));
}

async function scopeOf(tx: Tx, viewer: Viewer, assetId: string | undefined, window: Window): Promise<ReportScope> {
  const asset =
    assetId === undefined ? undefined : found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase()));
  return { accountIds: viewer.visibleAccounts, asset, window };
}

/** Returns a trip without addresses. */
function presentTrip(row: TripRow): Trip {
  const used = row.moving_s + row.idle_s + row.stopped_s;
  return {
    id: row.uid ?? lastingUid(row.account_id, row.asset_id, 'trip', row.start_time.getTime()),
    assetId: row.asset_uid,
    assetName: row.asset_name,
    startTime: instant(row.start_time),
    endTime: instantOrNull(row.end_time),
    startLocation: point(row.start_latitude, row.start_longitude),
    endLocation: point(row.end_latitude, row.end_longitude),
    startAddress: null,
    endAddress: null,
    distanceMeters: row.distance_m,
    distanceSource: row.distance_source,
    durationSeconds: used + row.no_data_s,
    totalTimeVehicleUsedSec: used,
    totalTimeVehicleMovingSec: row.moving_s,
    totalTimeVehicleIdleSec: row.idle_s,
    stoppedTime: stoppedTime(used, row.moving_s, row.idle_s),
    noDataSeconds: row.no_data_s,
    noDataMeters: row.no_data_m,
    maxSpeedMetersPerSecond: row.max_speed ?? 0,
    averageSpeedMetersPerSecond: averageSpeed(row.distance_m - row.no_data_m, row.moving_s, row.max_speed ?? 0),
    fixCount: row.fix_count,
    gapCount: row.gap_count,
    harshEventCount: row.harsh_count,
    speedingSeconds: row.speeding_s,
    startRule: row.start_rule,
    endRule: row.end_rule,
  };
}

/** Returns sums of trips as calls answer them. */
export function tripTotals(sums: TripSums): Totals {
  const used = sums.moving_s + sums.idle_s + sums.stopped_s;
  return {
    trips: sums.trips,
    distanceMeters: sums.distance_m,
    totalTimeVehicleUsedSec: used,
    totalTimeVehicleMovingSec: sums.moving_s,
    totalTimeVehicleIdleSec: sums.idle_s,
    stoppedTime: stoppedTime(used, sums.moving_s, sums.idle_s),
  };
}

/** product.md, "Report trip row": used minus moving plus idle, minimum 0. */
function stoppedTime(used: number, moving: number, idle: number): number {
  return Math.max(0, used - (moving + idle));
}

function presentStop(row: StopRow, address: string | null, now: number): Stop {
  const end = row.end_time?.getTime() ?? now;
  return {
    assetId: row.asset_uid,
    startTime: instant(row.start_time),
    endTime: instantOrNull(row.end_time),
    durationSeconds: Math.max(0, (end - row.start_time.getTime()) / 1000),
    idleSeconds: row.idle_s,
    latitude: row.latitude,
    longitude: row.longitude,
    address,
  };
}

function presentEvent(row: EventRow): DrivingEvent {
  return {
    id: row.uid,
    assetId: row.asset_uid,
    assetName: row.asset_name,
    type: row.type,
    startTime: instant(row.start_time),
    endTime: instantOrNull(row.end_time),
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    value: row.value,
    limit: row.limit_value,
  };
}

function presentStretch(stretch: Stretch & { assetId: string }, address: string | null): StatusInterval {
  return {
    assetId: stretch.assetId,
    status: stretch.status,
    startTime: new Date(stretch.startTime).toISOString(),
    endTime: new Date(stretch.endTime).toISOString(),
    durationSeconds: (stretch.endTime - stretch.startTime) / 1000,
    latitude: stretch.latitude,
    longitude: stretch.longitude,
    address,
  };
}

function point(latitude: number | null, longitude: number | null): Trip['startLocation'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
