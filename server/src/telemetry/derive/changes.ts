import type { AssetType } from '@waymark/domain/asset-type.ts';
import { firstDifference } from '@waymark/domain/derive/index.ts';
import { LIMITS, type Thresholds } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { failureKind } from '../failure-kind.ts';
import type { CachedDeviceDirectory } from '../intake/directory.ts';
import type { LiveChange, LivePublisher } from '../publish.ts';
import { assetsOf, assetsOfType, findDevice, restamp } from './changes-sql.ts';
import { claimOf, type InTurn } from './claims.ts';
import type { Deriver, StatusUnder } from './deriver.ts';
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
 * Derives assets in a transaction with exclusive access to them, and publishes the changes. What a failed transaction
 * computed is forgotten before other work gets access.
 */
export function deriveInTurn<Result extends { changes: readonly LiveChange[] }>(
  { database, deriver, publisher, inTurn }: ChangesParts,
  assets: readonly AssetKey[],
  derive: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTurn(claimOf(assets), async () => {
    const result = await database.ingest(derive).catch((error: unknown) => {
      deriver.forget(assets.map(({ assetId }) => assetId));
      throw error;
    });
    publisher.publish(result.changes);
    return result;
  });
}

/**
 * Derives an asset again from its positions and publishes the result.
 * @param from epoch ms; 0: everything
 */
export async function rederive(parts: ChangesParts, asset: AssetKey, from: number): Promise<Rederived | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return (await deriveInTurn(parts, [asset], (tx) => parts.deriver.rederive(tx, asset, from))).rederived;
    } catch (error) {
      if (failureKind(error) !== 'conflict' || tries === PATIENCE) throw error;
    }
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
export async function refresh(parts: ChangesParts, asset: AssetKey): Promise<void> {
  const { deriver } = parts;
  await deriveInTurn(parts, [asset], async (tx) => {
    deriver.forget([asset.assetId]);
    return { changes: await deriver.passTime(tx, [asset]) };
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

/**
 * Returns the status of the assets of an account now and under other thresholds, of at most `LIMITS.previewAssets`.
 * @param of.assetType undefined: of every type
 * @param of.thresholdsOf thresholds of an asset type
 */
export async function statusesUnder(
  { database, deriver }: Pick<ChangesParts, 'database' | 'deriver'>,
  of: { accountId: number; assetType: AssetType | undefined; thresholdsOf: (assetType: AssetType) => Thresholds },
): Promise<{ statuses: StatusUnder[]; total: number }> {
  return database.ingest(async (tx) => {
    const assets = await assetsOfType(tx, of.accountId, of.assetType);
    const checked = assets.slice(0, LIMITS.previewAssets);
    return { statuses: await deriver.statusesUnder(tx, checked, of.thresholdsOf), total: assets.length };
  });
}
