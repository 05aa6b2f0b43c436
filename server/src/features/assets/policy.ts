import { Refusal } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import type { AssetValues } from './sql.ts';

/** Fields of the call, by column. */
const FIELD_NAMES: Readonly<Record<keyof AssetValues, string>> = {
  name: 'name',
  license_plate: 'licensePlate',
  vin: 'vin',
  type: 'type',
  battery_type: 'batteryType',
  make: 'make',
  model: 'model',
  year: 'year',
  tags: 'tags',
  route: 'route',
  depot: 'depot',
};

/** Facts that an installer reads off the vehicle. All other fields belong to the fleet alone. */
const VEHICLE_FACTS: ReadonlySet<keyof AssetValues> = new Set(['license_plate', 'vin', 'make', 'model', 'year']);

/** @throws Refusal `error.permission.missing` with the fields that the viewer may not change */
export function mustMayUpdate(viewer: Viewer, changed: readonly (keyof AssetValues)[]): void {
  if (may(viewer, 'assets.write')) return;
  refuse(changed.filter((field) => !VEHICLE_FACTS.has(field)).map((field) => FIELD_NAMES[field]));
}

/** @param fields of the call that would change which device the asset has @throws Refusal `error.permission.missing` */
export function mustMayAssign(viewer: Viewer, fields: readonly string[]): void {
  if (!may(viewer, 'assets.assignDevice')) refuse(fields);
}

function refuse(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const key = 'error.permission.field';
  throw new Refusal(
    'error.permission.missing',
    fields.map((path) => ({ path, keyword: 'rule', key, params: {} })),
  );
}
