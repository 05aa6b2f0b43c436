import type { Tx } from '../../storage/db.ts';
import type { Page } from '../records/list-sql.ts';
import { refuseField } from '../refusal.ts';
import {
  type AssignableDevice,
  assignmentsOfAsset,
  assignmentsOfDevice,
  beginAssignment,
  type DeviceRole,
  type DeviceStay,
  endAssignment,
  findAssignable,
  lastingAssignmentOf,
  lastingAssignments,
} from './sql.ts';

export type { DeviceRole, DeviceStay } from './sql.ts';

/** Wanted device of an asset in each role: an id, null for none, undefined to leave it as it is. */
export type WantedDevices = Readonly<Record<DeviceRole, string | null | undefined>>;

const FIELDS: Readonly<Record<DeviceRole, string>> = { primary: 'deviceId', auxiliary: 'auxiliaryDeviceId' };
const ROLES: readonly DeviceRole[] = ['primary', 'auxiliary'];
/** Exclusion violation: two assignments overlap. */
const OVERLAP = '23P01';

/**
 * Ends and starts dated assignments so that the asset has the wanted devices from `at` on.
 * @returns IMEIs of the devices whose assignment changed
 * @throws Refusal `error.device.same`, `error.device.not.found`, `error.device.assigned`
 */
export async function assignDevices(
  tx: Tx,
  asset: { accountId: number; id: number },
  wanted: WantedDevices,
  at: Date,
): Promise<string[]> {
  if (typeof wanted.primary === 'string' && wanted.primary === wanted.auxiliary)
    throw refuseField('error.device.same', FIELDS.auxiliary);
  const now = await lastingAssignments(tx, asset.accountId, asset.id);
  const changed: string[] = [];
  const begin: [DeviceRole, AssignableDevice][] = [];
  for (const role of ROLES) {
    const uid = wanted[role];
    const current = now.find((assignment) => assignment.role === role);
    if (uid === undefined || (current?.uid ?? null) === uid) continue;
    if (uid !== null) begin.push([role, await assignable(tx, asset, uid, role)]);
    if (current) {
      await endAssignment(tx, asset.accountId, current.id, at);
      changed.push(current.imei);
    }
  }
  for (const [role, device] of begin) {
    // A device that changes its role on the asset leaves the old one, unless that was ended above.
    const other = now.find((assignment) => assignment.device_id === device.id && !changed.includes(assignment.imei));
    if (other) await endAssignment(tx, asset.accountId, other.id, at);
    await assignDevice(
      tx,
      { accountId: asset.accountId, assetId: asset.id },
      { id: device.id, role, field: FIELDS[role] },
      at,
    );
    changed.push(device.imei);
  }
  return [...new Set(changed)];
}

/** Ends all open assignments. @returns IMEIs of the freed devices */
export async function freeDevices(tx: Tx, asset: { accountId: number; id: number }, at: Date): Promise<string[]> {
  const now = await lastingAssignments(tx, asset.accountId, asset.id);
  for (const assignment of now) await endAssignment(tx, asset.accountId, assignment.id, at);
  return now.map((assignment) => assignment.imei);
}

/** Returns a device of the asset's own account that no other asset has. */
async function assignable(
  tx: Tx,
  asset: { accountId: number; id: number },
  uid: string,
  role: DeviceRole,
): Promise<AssignableDevice> {
  const device = await findAssignable(tx, [asset.accountId], uid);
  if (!device) throw refuseField('error.device.not.found', FIELDS[role]);
  if (device.asset_id !== null && device.asset_id !== asset.id)
    throw refuseField('error.device.assigned', FIELDS[role]);
  return device;
}

/**
 * Starts one assignment.
 * @param device its id, its role, and the field of the request
 * @throws Refusal `error.device.assigned` if it overlaps another one
 */
async function assignDevice(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  device: { id: number; role: DeviceRole; field: string },
  from: Date,
): Promise<void> {
  try {
    await beginAssignment(tx, asset.accountId, device.id, asset.assetId, device.role, from);
  } catch (error) {
    if ((error as { code?: string }).code === OVERLAP) throw refuseField('error.device.assigned', device.field);
    throw error;
  }
}

/** Returns every device that an asset has or had with its dates, newest first. */
export function devicesOf(tx: Tx, accountId: number, assetId: number) {
  return assignmentsOfAsset(tx, accountId, assetId);
}

/**
 * Assigns a device to an asset from an instant on, or ends its assignment.
 *
 * @param device whose row is locked @param wanted null: no asset
 * @returns true if anything changed
 * @throws Refusal `error.asset.has.device` if the asset has another one in this role, `error.device.assigned` if
 * the device was on another asset at that time
 */
export async function carryDevice(
  tx: Tx,
  device: { accountId: number; id: number },
  wanted: { assetId: number; role: DeviceRole } | null,
  at: Date,
): Promise<boolean> {
  const current = await lastingAssignmentOf(tx, device.accountId, device.id);
  if (current === undefined && wanted === null) return false;
  if (current?.asset_id === wanted?.assetId && current?.role === wanted?.role) return false;
  if (wanted !== null) {
    const others = await lastingAssignments(tx, device.accountId, wanted.assetId);
    if (others.some(({ role, device_id }) => role === wanted.role && device_id !== device.id))
      throw refuseField('error.asset.has.device', 'assetSclId');
  }
  if (current) {
    if (at < current.assigned_from) throw refuseField('error.device.assigned', 'assignDate');
    await endAssignment(tx, device.accountId, current.id, at);
  }
  if (wanted !== null) {
    const asset = { accountId: device.accountId, assetId: wanted.assetId };
    await assignDevice(tx, asset, { id: device.id, role: wanted.role, field: 'assetSclId' }, at);
  }
  return true;
}

/** Returns the assets that a device was on, newest first. */
export async function historyOfDevice(
  tx: Tx,
  device: { accountId: number; id: number },
  page: Page,
): Promise<{ rows: readonly DeviceStay[]; count: number }> {
  return assignmentsOfDevice(tx, device.accountId, device.id, page);
}
