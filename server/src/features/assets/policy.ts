import { may } from '../access.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { AssetValues } from './sql.ts';

/** What an installer reads off the vehicle itself; everything else of an asset is the fleet's own business. */
const VEHICLE_FACTS: readonly (keyof AssetValues)[] = [
  'license_plate',
  'vin',
  'type',
  'battery_type',
  'make',
  'model',
  'year',
];

/** @throws Refusal unless the viewer may write assets, or changes only what an installer may */
export function mustMayUpdate(viewer: Viewer, changed: readonly (keyof AssetValues)[]): void {
  if (may(viewer, 'assets.write')) return;
  if (may(viewer, 'assets.assignDevice') && changed.every((field) => VEHICLE_FACTS.includes(field))) return;
  throw new Refusal('error.permission.missing');
}
