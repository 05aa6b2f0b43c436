import type { Asset } from '@waymark/contract/assets/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { instant } from '../records/present.ts';
import type { AssetRow } from './sql.ts';

const PENDING = statusNumber('pending');

/** Returns the asset as the API answers it. */
export function present(row: AssetRow): Asset {
  return {
    id: row.uid,
    accountId: row.account_uid,
    name: row.name,
    licensePlate: row.license_plate,
    vin: row.vin,
    type: row.type as AssetType,
    batteryType: row.battery_type,
    make: row.make,
    model: row.model,
    year: row.year,
    deviceId: row.device_uid,
    imei: row.imei,
    auxiliaryDeviceId: row.auxiliary_uid,
    tags: row.tags,
    route: row.assigned_route ?? row.route,
    depot: row.depot,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/** Returns the live state of an asset that never reported. */
export function unheard(row: AssetRow) {
  return {
    accountId: row.account_id,
    assetId: row.id,
    latitudeE7: null,
    longitudeE7: null,
    speedCentimetersPerSecond: null,
    headingDegrees: null,
    ignition: null,
    fixTime: null,
    receivedAt: null,
    status: PENDING,
    movement: PENDING,
    statusSince: row.created_at.getTime(),
    auxiliary: false,
    diagnosis: null,
  };
}
