/** Device uploads: the columns of the file, and the conversion of rows to devices. */
import { DEVICE_COLUMNS, DeviceUploadRow } from '@waymark/contract/devices/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { wrongImeiDigits } from '@waymark/domain/trackers/imei.ts';
import { findModel, nearestModel } from '@waymark/protocols/find-model.ts';
import type { Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Fault, ImportPlan, ImportRow } from '../records/csv-import.ts';
import { calledBy, type DeviceKind } from './kinds.ts';
import { insertDevice, lockSims, simsInUse } from './write-sql.ts';

export const UPLOAD: ImportPlan<typeof DeviceUploadRow> = {
  columns: DEVICE_COLUMNS,
  schema: DeviceUploadRow,
  rowLimit: LIMITS.deviceUploadDevices,
  tooMany: 'error.device.upload.limit',
  unique: ['imei', 'imsiId'],
  templateName: 'devices.csv',
};

/** A device that an upload registered. */
export interface UploadedDevice {
  uid: string;
  imei: string;
  deviceType: string;
}

/** Inserts the rows into an account, and reports the reason for each refused row. */
export async function storeUpload(
  tx: Tx,
  accountId: number,
  kinds: readonly DeviceKind[],
  rows: readonly ImportRow<DeviceUploadRow>[],
  fault: Fault<DeviceUploadRow>,
  at: Date,
): Promise<UploadedDevice[]> {
  await lockSims(tx, accountId);
  const sims = await simsInUse(
    tx,
    accountId,
    rows.map(({ body }) => body.imsiId),
  );
  const stored: UploadedDevice[] = [];
  // One order for all uploads, so that two of the same devices cannot deadlock.
  for (const row of rows.toSorted((a, b) => (a.body.imei < b.body.imei ? -1 : 1))) {
    const { body } = row;
    if (sims.has(body.imsiId)) fault(row, 'imsiId', 'error.duplicate.imsi');
    const kind = kindOfRow(kinds, row, fault);
    if (!kind) continue;
    const digits = kind.namedByImei ? wrongImeiDigits(body.imei) : undefined;
    if (digits !== undefined) fault(row, 'imei', 'error.device.imei.digits', { digits });
    const model = body.deviceModel ? findModel(body.deviceModel, kind.name)?.model : undefined;
    const uid = newUid(at.getTime());
    const imei = calledBy(kind, body.imei);
    const id = await insertDevice(tx, accountId, {
      uid,
      imei,
      protocol: kind.name,
      device_type: kind.name,
      sim_id: body.imsiId,
      make: model?.maker ?? null,
      model: model?.name ?? body.deviceModel ?? null,
      immobilization_type: body.immobilizationType ?? null,
      ignition_type: body.ignitionType ?? model?.ignition ?? null,
      created_at: at,
      updated_at: at,
    });
    if (id === undefined) fault(row, 'imei', 'error.duplicate.device');
    else stored.push({ uid, imei, deviceType: kind.name });
  }
  return stored;
}

/** Returns the kind that a row names, or that its model belongs to. */
function kindOfRow(
  kinds: readonly DeviceKind[],
  row: ImportRow<DeviceUploadRow>,
  fault: Fault<DeviceUploadRow>,
): DeviceKind | undefined {
  const { deviceType, deviceModel } = row.body;
  if (deviceType !== undefined) {
    const named = deviceType.toLowerCase();
    const kind = kinds.find(({ name, title }) => name.toLowerCase() === named || title.toLowerCase() === named);
    if (!kind) fault(row, 'deviceType', 'error.device.type.unknown');
    return kind;
  }
  if (!deviceModel) {
    fault(row, 'deviceType', 'error.device.type.none');
    return undefined;
  }
  const model = findModel(deviceModel);
  if (model) return kinds.find(({ name }) => name === model.deviceType);
  const meant = nearestModel(deviceModel);
  if (meant) fault(row, 'deviceModel', 'error.device.model.meant', { model: meant.model.name });
  else fault(row, 'deviceModel', 'error.device.model.unknown');
  return undefined;
}
