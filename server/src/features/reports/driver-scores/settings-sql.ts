/** Settings of accounts that a score depends on. */
import type { ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import type { ThresholdVersion } from '@waymark/domain/threshold-versions.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { type KnownLimit, knownLimits } from './known-limits.ts';

/** Returns the weights of accounts that have their own, and the times with a speed limit. */
export async function scoringSettings(
  tx: Tx,
  accountIds: readonly number[],
): Promise<{ weights: ReadonlyMap<number, ScoreWeights>; limits: KnownLimit[] }> {
  // One statement, because reports of one asset take hardly longer than a round trip.
  const { rows } = await sql<{
    account_id: number;
    weights: ScoreWeights | null;
    thresholds: StoredThresholds[] | null;
  }>`
    SELECT a.id AS account_id, w.weights, t.thresholds
    FROM unnest(${[...accountIds]}::int[]) a (id)
      LEFT JOIN score_weights w ON w.account_id = a.id
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('assetType', t.asset_type, 'from', extract(epoch FROM t.valid_from) * 1000, 'values', t.values)) AS thresholds
        FROM thresholds t WHERE t.account_id = a.id) t ON true
    WHERE w.weights IS NOT NULL OR t.thresholds IS NOT NULL`.execute(tx);
  return {
    weights: new Map(
      rows.flatMap(({ account_id, weights }) => (weights === null ? [] : [[account_id, weights] as const])),
    ),
    limits: rows.flatMap(({ account_id, thresholds }) =>
      knownLimits(
        account_id,
        (thresholds ?? []).map(({ assetType, from, values }) => ({
          assetType: assetType ?? undefined,
          validFrom: from,
          values,
        })),
      ),
    ),
  };
}

/** A version of the thresholds of an account, as JSON. */
interface StoredThresholds {
  assetType: NonNullable<ThresholdVersion['assetType']> | null;
  /** Epoch ms. */
  from: number;
  values: ThresholdVersion['values'];
}

/** Returns the times with a speed limit of accounts. */
export async function limitsOf(tx: Tx, accountIds: readonly number[]): Promise<KnownLimit[]> {
  return (await scoringSettings(tx, accountIds)).limits;
}

/** Returns the weights of accounts that have their own. */
export async function weightsOf(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, ScoreWeights>> {
  return (await scoringSettings(tx, accountIds)).weights;
}

export async function saveWeights(tx: Tx, accountId: number, given: ScoreWeights): Promise<void> {
  const weights = JSON.stringify(given);
  await tx
    .insertInto('score_weights')
    .values({ account_id: accountId, weights })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ weights }))
    .execute();
}
