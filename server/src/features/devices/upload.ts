/** Device uploads: the columns of the file, and the conversion of rows to devices. */
import { DEVICE_COLUMNS, DeviceUploadRow } from '@waymark/contract/devices/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { wrongImeiDigits } from '@waymark/domain/trackers/imei.ts';
import { findModel, nearestModel } from '@waymark/protocols/find-model.ts';
import type { TrackerModel } from '@waymark/protocols/model.ts';
import type { Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Fault } from '../records/csv-import.ts';
import type { ImportPlan, ImportRow } from '../records/import-table.ts';
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

/**
 * Inserts the rows into an account, and reports every fault of each row. Rows with faults are inserted as far as they
 * are known, because only the index of IMEIs knows those of other accounts. The caller rolls back then.
 */
export async function storeUpload(
  tx: Tx,
  accountId: number,
  kinds: readonly DeviceKind[],
  rows: readonly ImportRow<DeviceUploadRow>[],
  fault: Fault<DeviceUploadRow>,
  at: Date,
): Promise<UploadedDevice[]> {
  await lockSims(tx, accountId);
  const named = rows.flatMap(({ body }) => (body.imsiId === undefined ? [] : [body.imsiId]));
  const sims = await simsInUse(tx, accountId, named);
  const stored: UploadedDevice[] = [];
  // One order for all uploads, so that two of the same devices cannot deadlock.
  for (const row of rows.toSorted((a, b) => ((a.body.imei ?? '') < (b.body.imei ?? '') ? -1 : 1))) {
    const { imei: label, imsiId, immobilizationType, ignitionType } = row.body;
    if (imsiId !== undefined && sims.has(imsiId)) fault(row, 'imsiId', 'error.duplicate.imsi');
    const { kind, model } = kindAndModel(kinds, row, fault);
    if (label === undefined) continue;
    const digits = kind?.namedByImei ? wrongImeiDigits(label) : undefined;
    if (digits !== undefined) fault(row, 'imei', 'error.device.imei.digits', { digits });
    const uid = newUid(at.getTime());
    const imei = kind ? calledBy(kind, label) : label;
    const deviceType = (kind ?? kinds[0]!).name;
    const id = await insertDevice(tx, accountId, {
      uid,
      imei,
      protocol: deviceType,
      device_type: deviceType,
      sim_id: imsiId ?? null,
      make: model?.maker ?? null,
      model: model?.name ?? null,
      immobilization_type: immobilizationType ?? null,
      ignition_type: ignitionType ?? model?.ignition ?? null,
      created_at: at,
      updated_at: at,
    });
    if (id === undefined) fault(row, 'imei', 'error.duplicate.device');
    else stored.push({ uid, imei, deviceType });
  }
  return stored;
}

/** Returns the kind that a row names or that its model belongs to, and the model. An unknown model is a fault. */
function kindAndModel(
  kinds: readonly DeviceKind[],
  row: ImportRow<DeviceUploadRow>,
  fault: Fault<DeviceUploadRow>,
): { kind: DeviceKind | undefined; model: TrackerModel | undefined } {
  const { deviceType, deviceModel } = row.body;
  const named = deviceType?.toLowerCase();
  const given = kinds.find(({ name, title }) => name.toLowerCase() === named || title.toLowerCase() === named);
  if (deviceType !== undefined && !given) fault(row, 'deviceType', 'error.device.type.unknown');
  if (!deviceModel) {
    if (deviceType === undefined) fault(row, 'deviceType', 'error.device.type.none');
    return { kind: given, model: undefined };
  }
  const found = findModel(deviceModel, given?.name);
  if (found) return { kind: given ?? kinds.find(({ name }) => name === found.deviceType), model: found.model };
  const meant = nearestModel(deviceModel, given?.name);
  if (meant) fault(row, 'deviceModel', 'error.device.model.meant', { model: meant.model.name });
  else fault(row, 'deviceModel', 'error.device.model.unknown');
  return { kind: given, model: undefined };
}
