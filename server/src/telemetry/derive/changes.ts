import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS, type Thresholds } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { failureKind } from '../failure-kind.ts';
import type { LiveChange, LivePublisher } from '../publish.ts';
import { assetsOfType } from './changes-sql.ts';
import { claimOf, type InTurn } from './claims.ts';
import type { Deriver, StatusUnder } from './deriver.ts';
import type { AssetKey } from './due.ts';
import type { Rederived } from './rederive.ts';
import type { SoleDeriver } from './sole-deriver.ts';

export interface ChangesParts {
  database: Database;
  deriver: Deriver;
  sole: SoleDeriver;
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
  { deriver, sole, publisher, inTurn }: Pick<ChangesParts, 'deriver' | 'sole' | 'publisher' | 'inTurn'>,
  assets: readonly AssetKey[],
  derive: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTurn(claimOf(assets), async () => {
    const result = await sole.transaction(derive).catch((error: unknown) => {
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
 * @param moved.storedFrom see `RederiveOptions`
 * @param moved.beside runs in the same transaction
 */
export async function rederive(
  parts: ChangesParts,
  asset: AssetKey,
  from: number,
  { storedFrom, beside }: { storedFrom?: number | undefined; beside?: (tx: Tx) => Promise<void> } = {},
): Promise<Rederived | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await deriveInTurn(parts, [asset], async (tx) => {
        await beside?.(tx);
        return parts.deriver.rederive(tx, asset, from, storedFrom);
      });
      return result.rederived;
    } catch (error) {
      if (failureKind(error) !== 'conflict' || tries === PATIENCE) throw error;
    }
  }
}

/** Refreshes the status of an asset after a change of its rules or marks (type, NPA). */
export async function refresh(parts: ChangesParts, asset: AssetKey): Promise<void> {
  const { deriver } = parts;
  await deriveInTurn(parts, [asset], async (tx) => {
    deriver.forget([asset.assetId]);
    return { changes: await deriver.passTime(tx, [asset]) };
  });
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
