import { firstDifference } from '@waymark/domain/derive/index.ts';
import type { Database } from '../../storage/db.ts';
import { failureKind } from '../failure-kind.ts';
import type { CachedDeviceDirectory } from '../intake/directory.ts';
import type { LivePublisher } from '../publish.ts';
import { assetsOf, assetsOfType, findDevice, restamp } from './changes-sql.ts';
import { claimOf, type InTurn } from './claims.ts';
import type { Deriver } from './deriver.ts';
import type { AssetKey } from './due.ts';
import type { Rederived } from './rederive.ts';

export interface ChangesParts {
  database: Database;
  deriver: Deriver;
  publisher: LivePublisher;
  /** Runs work with exclusive access to what it claims. */
  inTurn: InTurn;
}

const PATIENCE = 5;

/**
 * Derives an asset again from its positions and publishes the result.
 * @param from epoch ms; 0: everything
 */
export async function rederive(parts: ChangesParts, asset: AssetKey, from: number): Promise<Rederived | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await parts.inTurn(claimOf([asset]), () => rederiveOnce(parts, asset, from));
    } catch (error) {
      if (failureKind(error) !== 'conflict' || tries === PATIENCE) throw error;
    }
  }
}

async function rederiveOnce({ database, deriver, publisher }: ChangesParts, asset: AssetKey, from: number) {
  const { changes, rederived } = await forgetting(deriver, asset, () =>
    database.ingest((tx) => deriver.rederive(tx, asset, from)),
  );
  publisher.publish(changes);
  return rederived;
}

/** Forgets what a failed transaction computed of an asset, before other work gets access to the asset. */
async function forgetting<Result>(deriver: Deriver, asset: AssetKey, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    deriver.forget([asset.assetId]);
    throw error;
  }
}

/**
 * Applies a change of a device, its settings or its assignments: refreshes connections, assigns positions to the assets
 * of the new dates, and derives the touched assets again.
 */
export async function deviceChanged(
  parts: ChangesParts,
  directory: CachedDeviceDirectory,
  imei: string,
): Promise<void> {
  await directory.refresh(imei);
  const device = await parts.database.ingest((tx) => findDevice(tx, imei));
  if (!device) return;
  const ofDevice = { devices: new Set([device.deviceId]), assets: new Set<number>() };
  const touched = await parts.inTurn(ofDevice, () => parts.database.ingest((tx) => restamp(tx, device)));
  for (const asset of touched) await rederive(parts, asset, asset.from);
  const assets = await parts.database.ingest((tx) => assetsOf(tx, device));
  const done = new Set(touched.map((asset) => asset.assetId));
  // The other assets keep their rows, but their rules, marks and status are read again.
  for (const asset of assets.filter((it) => !done.has(it.assetId))) await reassigned(parts, asset);
}

/**
 * Refreshes the status of an asset. If its past had a device at other times than derivation knows, rows since then are
 * derived again.
 */
async function reassigned(parts: ChangesParts, asset: AssetKey): Promise<void> {
  const before = parts.deriver.known(asset.assetId);
  await refresh(parts, asset);
  const after = parts.deriver.known(asset.assetId);
  if (!before || !after) return;
  const from = firstDifference(before.absences, after.absences);
  if (from <= before.lastTime) await rederive(parts, asset, from);
}

/** Refreshes the status of an asset after a change of its rules or marks (type, NPA). */
export async function refresh({ database, deriver, publisher, inTurn }: ChangesParts, asset: AssetKey): Promise<void> {
  await inTurn(claimOf([asset]), async () => {
    deriver.forget([asset.assetId]);
    const changes = await forgetting(deriver, asset, () => database.ingest((tx) => deriver.passTime(tx, [asset])));
    publisher.publish(changes);
  });
}

/** Derives the assets of an account again from the instant (epoch ms) from which changed thresholds are valid. */
export async function thresholdsChanged(
  parts: ChangesParts,
  change: { accountId: number; assetType: string | undefined; validFrom: number },
): Promise<number> {
  const assets = await parts.database.ingest((tx) => assetsOfType(tx, change.accountId, change.assetType));
  for (const asset of assets) await rederive(parts, asset, change.validFrom);
  return assets.length;
}
