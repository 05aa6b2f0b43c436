/** Converts request bodies to the columns and devices of an asset. */
import type { AssetChanges, AssetWrite } from '@waymark/contract/assets/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { WantedDevices } from '../assignments/service.ts';
import { writtenText } from '../records/written-text.ts';
import type { AssetRow, AssetValues } from './sql.ts';

/** Returns the columns of a body. */
export function valuesOf(body: AssetWrite): AssetValues {
  return {
    name: body.name.trim(),
    license_plate: writtenText(body.licensePlate),
    vin: writtenText(body.vin),
    type: body.type,
    battery_type: writtenText(body.batteryType),
    make: writtenText(body.make),
    model: writtenText(body.model),
    year: body.year ?? null,
    tags: [...new Set((body.tags ?? []).map((tag) => tag.trim()))],
    route: writtenText(body.route),
    depot: writtenText(body.depot),
  };
}

/** Returns the columns after a bulk change; fields that it leaves out stay. */
export function valuesAfter(before: AssetRow, changes: AssetChanges): AssetValues {
  const { addTags = [], removeTags = [] } = changes;
  const given = <Value>(value: Value | undefined, old: Value): Value => (value === undefined ? old : value);
  const words = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : writtenText(value);
  const gone = new Set(removeTags.map((tag) => tag.trim().toLowerCase()));
  return {
    name: before.name,
    license_plate: before.license_plate,
    vin: before.vin,
    type: given(changes.type, before.type as AssetType),
    battery_type: words(changes.batteryType, before.battery_type),
    make: words(changes.make, before.make),
    model: words(changes.model, before.model),
    year: given(changes.year, before.year),
    tags: [
      ...new Set([...before.tags.filter((tag) => !gone.has(tag.toLowerCase())), ...addTags.map((tag) => tag.trim())]),
    ],
    route: routeAfter(before, changes.route),
    depot: words(changes.depot, before.depot),
  };
}

/**
 * Returns the route's name that users wrote, after a change; undefined leaves it. The name of the assigned route is shown in
 * its place, so writing that name changes nothing.
 */
export function routeAfter(before: AssetRow, route: string | null | undefined): string | null {
  const written = route === undefined ? before.route : writtenText(route);
  return before.assigned_route !== null && written === before.assigned_route ? before.route : written;
}

/** Leaves both devices assigned. */
export const AS_THEY_ARE: WantedDevices = { primary: undefined, auxiliary: undefined };

/** Returns the fields of the call that would reassign a device. */
export function changedDevices(before: AssetRow, wanted: WantedDevices): string[] {
  const differs = (want: string | null | undefined, has: string | null) => want !== undefined && want !== has;
  return [
    ...(differs(wanted.primary, before.device_uid) ? ['deviceId'] : []),
    ...(differs(wanted.auxiliary, before.auxiliary_uid) ? ['auxiliaryDeviceId'] : []),
  ];
}

/** Returns a public id in lower case, as the tables store it; null and undefined stay. */
function lower<Unset extends null | undefined>(id: string | Unset): string | Unset {
  return typeof id === 'string' ? id.toLowerCase() : id;
}

/** Returns the devices that a body assigns; undefined leaves one as it is, null frees it. */
export function wantedDevices(body: AssetWrite): WantedDevices {
  return { primary: lower(body.deviceId), auxiliary: lower(body.auxiliaryDeviceId) };
}
