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
  touchAssets,
  touchDevices,
} from './sql.ts';

export type { DeviceRole, DeviceStay } from './sql.ts';

/** Wanted device of an asset in each role: an id, null for none, undefined to leave it as it is. */
export type WantedDevices = Readonly<Record<DeviceRole, string | null | undefined>>;

const FIELDS: Readonly<Record<DeviceRole, string>> = { primary: 'deviceId', auxiliary: 'auxiliaryDeviceId' };
const ROLES: readonly DeviceRole[] = ['primary', 'auxiliary'];
/** Exclusion violation: two assignments overlap. */
const OVERLAP = '23P01';

/**
 * Ends and starts dated assignments so that the asset has the wanted devices from `at` on. The caller writes the asset.
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
  const changed = new Map<number, string>();
  const begin: [DeviceRole, AssignableDevice][] = [];
  for (const role of ROLES) {
    const uid = wanted[role];
    const current = now.find((assignment) => assignment.role === role);
    if (uid === undefined || (current?.uid ?? null) === uid) continue;
    if (uid !== null) begin.push([role, await assignable(tx, asset, uid, role)]);
    if (current) {
      await endAssignment(tx, asset.accountId, current.id, at);
      changed.set(current.device_id, current.imei);
    }
  }
  for (const [role, device] of begin) {
    // A device that changes its role on the asset leaves the old one, unless that was ended above.
    const other = now.find((assignment) => assignment.device_id === device.id && !changed.has(device.id));
    if (other) await endAssignment(tx, asset.accountId, other.id, at);
    await assignDevice(
      tx,
      { accountId: asset.accountId, assetId: asset.id },
      { id: device.id, role, field: FIELDS[role] },
      at,
    );
    changed.set(device.id, device.imei);
  }
  await touchDevices(tx, asset.accountId, [...changed.keys()], at);
  return [...changed.values()];
}

/** Ends all open assignments. @returns IMEIs of the freed devices */
export async function freeDevices(tx: Tx, asset: { accountId: number; id: number }, at: Date): Promise<string[]> {
  const now = await lastingAssignments(tx, asset.accountId, asset.id);
  for (const assignment of now) await endAssignment(tx, asset.accountId, assignment.id, at);
  const devices = now.map((assignment) => assignment.device_id);
  await touchDevices(tx, asset.accountId, devices, at);
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

/**
 * Returns every device that an asset has or had with its dates, newest first.
 * @param visibleAccounts accounts whose devices have an id
 */
export function devicesOf(tx: Tx, visibleAccounts: readonly number[], asset: { accountId: number; id: number }) {
  return assignmentsOfAsset(tx, visibleAccounts, asset.accountId, asset.id);
}

/** Wanted asset of a device. A field that is undefined stays as it is. */
export interface WantedAsset {
  /** Null: no asset. */
  assetId: number | null | undefined;
  role: DeviceRole | undefined;
  /** Start of the assignment, or its end; undefined: now. */
  at: Date | undefined;
}

/**
 * Assigns a device to an asset from an instant on, ends its assignment, or changes its role.
 *
 * @param device whose row is locked @param now time of the change
 * @returns the instant from which the change holds, or undefined if nothing changed
 * @throws Refusal `error.asset.has.device` if the asset has another one in this role, `error.device.assigned` if
 * the device was on another asset at that time, `error.device.assign.date` for another start of a current assignment,
 * `error.device.assign.asset` for a role or a start without an asset
 */
export async function carryDevice(
  tx: Tx,
  device: { accountId: number; id: number },
  wanted: WantedAsset,
  now: Date,
): Promise<Date | undefined> {
  const current = await lastingAssignmentOf(tx, device.accountId, device.id);
  const assetId = wanted.assetId === undefined ? (current?.asset_id ?? null) : wanted.assetId;
  if (assetId === null && (wanted.role !== undefined || (wanted.at !== undefined && current === undefined)))
    throw refuseField('error.device.assign.asset', 'assetSclId');
  const role = wanted.role ?? (current?.asset_id === assetId ? current?.role : undefined) ?? 'primary';
  const at = wanted.at ?? now;
  if (assetId === (current?.asset_id ?? null) && (current === undefined || role === current.role)) {
    if (current && wanted.at && wanted.at.getTime() !== current.assigned_from.getTime())
      throw refuseField('error.device.assign.date', 'assignDate');
    return undefined;
  }
  if (assetId !== null) {
    const others = await lastingAssignments(tx, device.accountId, assetId);
    if (others.some((other) => other.role === role && other.device_id !== device.id))
      throw refuseField('error.asset.has.device', 'assetSclId');
  }
  if (current) {
    if (at < current.assigned_from) throw refuseField('error.device.assigned', 'assignDate');
    await endAssignment(tx, device.accountId, current.id, at);
  }
  if (assetId !== null) {
    const asset = { accountId: device.accountId, assetId };
    await assignDevice(tx, asset, { id: device.id, role, field: 'assetSclId' }, at);
  }
  const assets = new Set([current?.asset_id, assetId].filter((id) => id != null));
  await touchAssets(tx, device.accountId, [...assets], now);
  await touchDevices(tx, device.accountId, [device.id], now);
  return at;
}

/** Returns the assets that a device was on, newest first. */
export async function historyOfDevice(
  tx: Tx,
  device: { accountId: number; id: number },
  page: Page,
): Promise<{ rows: readonly DeviceStay[]; count: number }> {
  return assignmentsOfDevice(tx, device.accountId, device.id, page);
}
