import type { Device, DeviceAssignment } from '@waymark/contract/devices/schema.ts';
import type { DeviceStay } from '../assignments/service.ts';
import { instant, instantOrNull } from '../records/present.ts';
import type { DeviceRow } from './sql.ts';

export function presentDevice(row: DeviceRow): Device {
  return {
    id: row.uid,
    sclId: row.uid,
    accountId: row.account_uid,
    accountName: row.account_name,
    imei: row.imei,
    imsiId: row.sim_id,
    make: row.make,
    deviceModel: row.model,
    deviceType: row.device_type,
    status: row.status,
    immobilizationType: row.immobilization_type,
    ignitionType: row.ignition_type,
    movingIntervalSeconds: row.moving_interval_seconds,
    parkedIntervalSeconds: row.parked_interval_seconds,
    fltAccId: row.flt_account_id,
    fltApiKeySet: row.flt_api_key_set,
    assignedAccId: row.assigned_account_id,
    assignedApiKeySet: row.assigned_api_key_set,
    assetSclId: row.asset_uid,
    assetName: row.asset_name,
    assetRole: row.asset_role,
    assignDate: instantOrNull(row.assigned_from),
    lastPacketTime: instantOrNull(row.last_packet_at),
    lastLocationTime: instantOrNull(row.last_fix_time),
    creationTime: instant(row.created_at),
    lastModifiedTime: instant(row.updated_at),
  };
}

export function presentStay(row: DeviceStay): DeviceAssignment {
  return {
    assetSclId: row.asset_uid,
    assetName: row.asset_name,
    assetRole: row.role,
    from: instant(row.assigned_from),
    to: instantOrNull(row.assigned_to),
  };
}
