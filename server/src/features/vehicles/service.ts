import type {
  AssetStatus,
  AssetsSummary,
  FuelLevelPoint,
  LatestLocation,
  StatusCount,
  StatusQuery,
  TrackPoint,
  TrackQuery,
} from '@waymark/contract/vehicles/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Diagnosis } from '@waymark/domain/attention.ts';
import { countsAsFix, type Located } from '@waymark/domain/fix.ts';
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import { STATUSES, statusFromNumber } from '@waymark/domain/status.ts';
import type { Static } from 'typebox';
import type { Database } from '../../storage/db.ts';
import { assetKeys } from '../assets/service.ts';
import { NextAnswer } from '../fleet/next-answer.ts';
import { plansOfList } from '../records/list-sql.ts';
import { rangeWindow, type Window } from '../records/period.ts';
import {
  degrees,
  hundredths,
  instant,
  instantOrNull,
  plainAttributes,
  tenths,
  thousandths,
} from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found } from '../refusal.ts';
import { tripTotalsOf } from '../reports/service.ts';
import { assetScopeOf } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { countFleet, lastLocations, listStatus, type StatusRow } from './status-sql.ts';
import { fuelOf, outliersOf, type TrackRow, trackOf } from './track-sql.ts';

export { outliersOf } from './track-sql.ts';

export interface VehicleServiceParts {
  database: Database;
  now: () => number;
}

type PageOfTrack = Static<typeof TrackQuery>;
const TRACK_LIMIT = 20_000;
const DAY_MS = 86_400_000;

/** An accepted position: it has a place, and the vehicle can have reached it. */
export type AcceptedFix = TrackPoint & Located;

export class VehicleService extends TenantService<VehicleServiceParts> {
  readonly #countings = new NextAnswer<Awaited<ReturnType<typeof countFleet>>>();
  readonly #tripTotals = new NextAnswer<Awaited<ReturnType<typeof tripTotalsOf>>>();

  async status(viewer: Viewer, query: Static<typeof StatusQuery>): Promise<{ items: AssetStatus[]; count: number }> {
    const { rows, count } = await this.reading(
      viewer,
      (tx) => listStatus(tx, assetScopeOf(viewer), query),
      plansOfList(viewer.visibleAccounts, query),
    );
    return { items: rows.map(presentStatus), count };
  }

  /** Returns them in the order of the request, without unknown or foreign assets. */
  async lastLocations(
    viewer: Viewer,
    uids: readonly string[],
  ): Promise<{ items: Static<typeof LatestLocation>[]; count: number }> {
    const rows = await this.reading(viewer, (tx) => lastLocations(tx, viewer.visibleAccounts, uids));
    const byUid = new Map(rows.map((row) => [row.uid, row]));
    const items = uids.flatMap((uid) => {
      const row = byUid.get(uid.toLowerCase());
      if (!row) return [];
      return {
        assetId: row.uid,
        latitude: degrees(row.latitude_e7),
        longitude: degrees(row.longitude_e7),
        headingDegrees: row.heading_deg,
        speedMetersPerSecond: hundredths(row.speed_cm_s),
        lastLocationTime: instantOrNull(row.last_fix_time),
      };
    });
    return { items, count: items.length };
  }

  async statusCount(viewer: Viewer): Promise<Static<typeof StatusCount>> {
    const { total, byStatus, underNpa } = await this.#counts(viewer, undefined);
    return { total, counts: byStatus, underNpa };
  }

  /** Returns figures of the fleet for the account's current day. Distance and trips are those of the trips call. */
  async summary(viewer: Viewer): Promise<Static<typeof AssetsSummary>> {
    const now = this.parts.now();
    const { start, end } = localDayBounds(localDay(now, viewer.timeZone), viewer.timeZone);
    const { total, byStatus, byType, reporting } = await this.#counts(viewer, new Date(start));
    const trips = await this.#tripTotals.ask(JSON.stringify([viewer.visibleAccounts, start, end]), () =>
      this.reading(viewer, (tx) => tripTotalsOf(tx, viewer, { from: start, to: end }, now)),
    );
    return {
      total,
      byStatus,
      byType,
      reportingToday: reporting,
      distanceTodayMeters: trips.distanceMeters,
      tripsToday: trips.trips,
    };
  }

  /** Returns positions of one asset, oldest first. @throws Refusal `error.not.found`, or for its window */
  async track(viewer: Viewer, uid: string, query: PageOfTrack): Promise<{ items: TrackPoint[]; count: number }> {
    return this.#points(viewer, uid, this.#window(viewer, query), query);
  }

  async #points(viewer: Viewer, uid: string, window: Window, query: PageOfTrack) {
    return this.reading(viewer, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
      const outliers = new Set((await outliersOf(tx, asset, window)).map(positionKey));
      const { items, count } = await page(trackOf(tx, asset, window), query, () => true);
      return { items: items.map((row) => presentPosition(row, outliers.has(positionKey(row)))), count };
    });
  }

  /**
   * Yields the accepted fixes of one asset, oldest first, a day of UTC at a time. Each day has its own transaction, so
   * that a slow reader holds no connection.
   */
  async *acceptedFixes(viewer: Viewer, uid: string, window: Window): AsyncGenerator<AcceptedFix[]> {
    for (let from = window.from; from < window.to; ) {
      const to = Math.min(window.to, (Math.floor(from / DAY_MS) + 1) * DAY_MS);
      const { items } = await this.#points(viewer, uid, { from, to }, { limit: Number.POSITIVE_INFINITY });
      const fixes = items.filter(countsAsFix);
      if (fixes.length > 0) yield fixes;
      from = to;
    }
  }

  /** Returns values of the fuel sensor, oldest first. @throws Refusal `error.not.found`, or for its window */
  async fuelLevel(
    viewer: Viewer,
    uid: string,
    query: PageOfTrack,
  ): Promise<{ items: Static<typeof FuelLevelPoint>[]; count: number }> {
    return this.reading(viewer, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
      const batches = fuelOf(tx, asset, this.#window(viewer, query));
      const { items, count } = await page(batches, query, (row) => row.fuel_ml !== null || row.fuel_permille !== null);
      return {
        items: items.map((row) => ({
          time: instant(row.fix_time),
          fuelLiters: thousandths(row.fuel_ml),
          fuelPercent: tenths(row.fuel_permille),
        })),
        count,
      };
    });
  }

  /** @param since undefined: types and reporting assets are not counted */
  async #counts(viewer: Viewer, since: Date | undefined) {
    const scope = assetScopeOf(viewer);
    const { statuses, types, reporting } = await this.#countings.ask(JSON.stringify([scope, since]), () =>
      this.reading(viewer, (tx) => countFleet(tx, scope, since)),
    );
    const byStatus: Record<string, number> = Object.fromEntries(STATUSES.map((status) => [status, 0]));
    const underNpa: Record<string, number> = {};
    let total = 0;
    for (const row of statuses) {
      const status = statusFromNumber(row.status);
      byStatus[status]! += row.assets;
      if (status === 'npa') {
        const movement = statusFromNumber(row.movement);
        underNpa[movement] = (underNpa[movement] ?? 0) + row.assets;
      }
      total += row.assets;
    }
    const byType = Object.fromEntries(types.map(({ type, assets }) => [type, assets]));
    return { total, byStatus, underNpa, byType, reporting };
  }

  #window(viewer: Viewer, query: PageOfTrack): Window {
    return rangeWindow(query, viewer.timeZone, this.parts.now());
  }
}

/** Returns a page from batches, and the number of all rows. Holds no more than a batch and the page. */
async function page<Row>(
  batches: AsyncIterable<Row[]>,
  { limit = TRACK_LIMIT, skip = 0 }: PageOfTrack,
  wanted: (row: Row) => boolean,
): Promise<{ items: Row[]; count: number }> {
  const items: Row[] = [];
  let count = 0;
  for await (const batch of batches)
    for (const row of batch) {
      if (!wanted(row)) continue;
      if (count >= skip && items.length < limit) items.push(row);
      count += 1;
    }
  return { items, count };
}

function positionKey(position: { device_id: number; fix_time: Date; discriminator: number }): string {
  return `${position.device_id} ${position.fix_time.getTime()} ${position.discriminator}`;
}

function presentStatus(row: StatusRow): AssetStatus {
  return {
    assetId: row.uid,
    key: row.key,
    name: row.name,
    licensePlate: row.license_plate,
    vin: row.vin,
    imei: row.imei,
    type: row.type as AssetType,
    tags: row.tags,
    status: statusFromNumber(row.status),
    statusSince: instantOrNull(row.status_since),
    movement: statusFromNumber(row.movement),
    movementSince: instantOrNull(row.movement_since),
    diagnosis: row.diagnosis && presentDiagnosis(row.diagnosis),
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    altitudeMeters: row.altitude_m,
    speedMetersPerSecond: hundredths(row.speed_cm_s),
    headingDegrees: row.heading_deg,
    satellites: row.satellites,
    accuracyMeters: tenths(row.accuracy_dm),
    lastPacketTime: instantOrNull(row.last_packet_at),
    lastLocationTime: instantOrNull(row.last_fix_time),
    ignition: row.ignition,
    odometerMeters: row.odometer_m,
    engineSeconds: row.engine_s,
    fuelLiters: thousandths(row.fuel_ml),
    fuelPercent: tenths(row.fuel_permille),
    externalVolts: thousandths(row.external_mv),
    batteryVolts: thousandths(row.battery_mv),
    batteryPercent: tenths(row.battery_permille),
    rpm: row.rpm,
    attributes: plainAttributes(row.attributes),
  };
}

function presentDiagnosis(diagnosis: Diagnosis): AssetStatus['diagnosis'] {
  const { faultSince, deviceFaultSince, unpluggedSince, ...plain } = diagnosis;
  return {
    ...plain,
    ...(faultSince !== undefined && { faultSince: new Date(faultSince).toISOString() }),
    ...(deviceFaultSince !== undefined && { deviceFaultSince: new Date(deviceFaultSince).toISOString() }),
    ...(unpluggedSince !== undefined && { unpluggedSince: new Date(unpluggedSince).toISOString() }),
  };
}

function presentPosition(row: TrackRow, outlier: boolean): TrackPoint {
  return {
    time: instant(row.fix_time),
    receivedAt: instant(row.received_at),
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    altitudeMeters: row.altitude_m,
    speedMetersPerSecond: hundredths(row.speed_cm_s),
    headingDegrees: row.heading_deg,
    satellites: row.satellites,
    accuracyMeters: tenths(row.accuracy_dm),
    ignition: row.ignition,
    odometerMeters: row.odometer_m,
    fuelLiters: thousandths(row.fuel_ml),
    fuelPercent: tenths(row.fuel_permille),
    externalVolts: thousandths(row.external_mv),
    batteryVolts: thousandths(row.battery_mv),
    rpm: row.rpm,
    outlier,
    attributes: plainAttributes(row.attributes),
  };
}
