/** Which assets the count of fuel is due for: those with new positions, changes of the past, or another measure. */
import { createHash } from 'node:crypto';
import type { Feature } from '@waymark/domain/access.ts';
import { type AssetType, isElectric } from '@waymark/domain/asset-type.ts';
import { levelSensorOf } from '@waymark/domain/fuel/level-sensor.ts';
import { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import { sensorsOf } from '@waymark/domain/sensors/precedence.ts';
import type { Tx } from '../../storage/db.ts';
import { type AccountSensor, sensorsOfAccount, sensorsWithin } from '../../storage/sensors-sql.ts';
import { featuresOf, forgetOtherChanges, type MeasuredAsset, measuredAssets } from './day-counter-sql.ts';

/** An asset that only has new positions is counted again after this time, or when it has positions of so long a time. */
const AGAIN_AFTER_MS = 3_600_000;

/** An asset that is due, and how it is measured. */
export interface Due {
  asset: MeasuredAsset;
  measure: Measure;
}

/** Returns the assets of an account that are due, and forgets changes of those that are not measured in liters. @param now epoch ms */
export async function dueAssets(tx: Tx, accountId: number, now: number): Promise<Due[]> {
  const assets = await measuredAssets(tx, accountId);
  const sensors = assets.some(({ sensor }) => sensor !== null) ? await usableSensors(tx, accountId) : [];
  const found = assets.map((asset) => ({ asset, measure: measureOf(asset, sensors) }));
  const inLiters = found.flatMap(({ asset, measure }) => (measure.of ? [asset.assetId] : []));
  await forgetOtherChanges(tx, accountId, inLiters);
  return found.filter(({ asset, measure }) => isDue(asset, measure, now));
}

/** How the level of an asset is measured. */
export interface Measure {
  /** Text that changes with the measure. */
  name: string;
  /** Undefined: it is not measured in liters. */
  of: { capacity: number | null; sensor: CompiledSensor | undefined } | undefined;
}

/** Returns the sensors of an account that carry no data of features that it does not have, as alerts read them. */
async function usableSensors(tx: Tx, accountId: number): Promise<AccountSensor[]> {
  const features: readonly Feature[] = await featuresOf(tx, accountId);
  return sensorsWithin(await sensorsOfAccount(tx, accountId), (feature) => features.includes(feature));
}

function measureOf(asset: MeasuredAsset, sensors: readonly AccountSensor[]): Measure {
  const { type, capacity, sensor: name } = asset;
  const found = name === null ? undefined : levelSensorOf(sensorsOf(sensors, asset), name);
  const isLiters = !isElectric(type as AssetType) && (found?.unit !== '%' || capacity !== null);
  const said = JSON.stringify([isLiters, capacity, found && [found.unit, found.versions]]);
  return {
    name: createHash('sha256').update(said).digest('base64'),
    of: isLiters ? { capacity, sensor: found && new CompiledSensor(found) } : undefined,
  };
}

function isDue(asset: MeasuredAsset, measure: Measure, now: number): boolean {
  const { countedUntil, countedAt, changedSince, lastFix } = asset;
  if (asset.measure !== measure.name) return true;
  if (measure.of === undefined) return false;
  const isNew = lastFix > (countedUntil ?? 0);
  // Positions of a long time arrive together after a silence, or while a fleet is filled in.
  const isAgain = now - (countedAt ?? 0) >= AGAIN_AFTER_MS || lastFix - (countedUntil ?? 0) >= AGAIN_AFTER_MS;
  return changedSince !== null || (isNew && isAgain);
}
