import type {
  AssetsInside,
  PickUpAndDrop,
  Visit,
  VisitCount,
  VisitSummary,
  VisitTotals,
  Waiting,
} from '@waymark/contract/visits/schema.ts';
import type { PlaceColor, PlaceType } from '@waymark/domain/places/place.ts';
import type { AddressOf } from '../addresses/service.ts';
import { instant, instantOrNull } from '../records/present.ts';
import type { PickUpRow, VisitRow } from './details-sql.ts';
import type { InsideRow } from './inside-sql.ts';
import type { CountRow, SummaryRow, VisitSums } from './summary-sql.ts';
import type { PlaceColumns } from './visits-sql.ts';

function presentPlace(row: PlaceColumns) {
  return {
    placeId: row.place_uid,
    placeName: row.place_name,
    placeType: row.place_type as PlaceType,
    placeColor: row.place_color as PlaceColor,
    placeDeleted: row.place_deleted,
  };
}

export function presentTotals({ visits, total_s, waiting_s }: VisitSums): VisitTotals {
  return { visits, totalSeconds: total_s, waitingSeconds: waiting_s };
}

export function presentSummary(row: SummaryRow): VisitSummary {
  return {
    ...presentPlace(row as PlaceColumns),
    assetId: row.asset_uid,
    assetName: row.asset_name,
    visits: row.visits,
    assets: row.assets,
    places: row.places,
    totalSeconds: row.total_s,
    meanSeconds: row.mean_s,
    medianSeconds: row.median_s,
    waitingSeconds: row.waiting_s,
    inside: row.inside,
    firstEnteredAt: instant(row.first_at),
    lastEnteredAt: instant(row.last_at),
  };
}

/** @param addressOf returns the address of the center of a place that has none of its own */
export function presentVisit(row: VisitRow, addressOf: AddressOf): Visit {
  return {
    assetId: row.asset_uid,
    assetName: row.asset_name,
    licensePlate: row.license_plate,
    ...presentPlace(row),
    address: row.address ?? addressOf(row),
    enteredAt: instant(row.entered_at),
    leftAt: instantOrNull(row.left_at),
    durationSeconds: row.duration_s,
    waitingSeconds: row.waiting_s,
    windowSeconds: row.window_s,
    windowWaitingSeconds: row.window_waiting_s,
    topSpeedMetersPerSecond: row.top_speed,
  };
}

export function presentCount(row: CountRow): VisitCount {
  const { visits, assets, median_s: medianSeconds } = row;
  return { ...presentPlace(row), startTime: instant(row.start_time), visits, assets, medianSeconds };
}

export function presentInside(row: InsideRow): AssetsInside {
  const assets = row.assets.map(({ uid, name, since }) => ({
    assetId: uid,
    assetName: name,
    since: new Date(since).toISOString(),
  }));
  return { ...presentPlace(row), vehicles: row.vehicles, assets };
}

export function presentLocation(row: InsideRow) {
  return { ...presentPlace(row), vehicles: row.vehicles };
}

/** Returns a visit as waiting time. */
export function presentWait(row: VisitRow): Waiting {
  return {
    assetId: row.asset_uid,
    assetName: row.asset_name,
    placeId: row.place_uid,
    placeName: row.place_name,
    enteredAt: instant(row.entered_at),
    leftAt: instantOrNull(row.left_at),
    visits: 1,
    insideSeconds: row.window_s,
    waitingSeconds: row.window_waiting_s,
  };
}

/** Returns the sum of an asset as waiting time. */
export function presentWaitSum(row: SummaryRow): Waiting {
  return {
    assetId: row.asset_uid!,
    assetName: row.asset_name!,
    placeId: null,
    placeName: null,
    enteredAt: null,
    leftAt: null,
    visits: row.visits,
    insideSeconds: row.total_s,
    waitingSeconds: row.waiting_s,
  };
}

/** @param addressOf as for `presentVisit` */
export function presentPickUp(row: PickUpRow, addressOf: AddressOf): PickUpAndDrop {
  return {
    vehicleId: row.asset_uid,
    name: row.asset_name,
    vin: row.vin,
    mobileId: row.imei,
    placeId: row.place_uid,
    placeName: row.place_name,
    placeDeleted: row.place_deleted,
    inTime: instant(row.entered_at),
    address: row.address ?? addressOf(row),
    type: row.pickup && row.drop_off ? 'both' : row.pickup ? 'pickup' : 'dropOff',
    outTime: instantOrNull(row.left_at),
    timeInside: row.duration_s,
  };
}
