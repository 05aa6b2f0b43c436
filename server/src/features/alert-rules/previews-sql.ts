import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { PreviewedAsset } from './preview-tally.ts';
import { type AlertRuleValues, inScope } from './sql.ts';

/**
 * Returns the living assets that a rule of the account would apply to, those that reported last first, and the number of
 * all of them. Assets of accounts below count only if the kind is switched on there.
 */
export async function scopedAssets(
  tx: Tx,
  accountId: number,
  values: AlertRuleValues,
  limit: number,
): Promise<{ assets: PreviewedAsset[]; inScope: number }> {
  const { assets, tags, types, includes_below } = values;
  const { toggle, feature } = alertKindOf(values.type);
  const { rows } = await sql<PreviewedAsset & { total: number }>`
    WITH v AS (SELECT ${accountId}::int AS account_id, ${includes_below}::boolean AS includes_below,
      ${assets}::int[] AS assets, ${tags}::text[] AS tags, ${[...types]}::text[] AS types)
    SELECT a.account_id AS "accountId", a.id AS "assetId", a.uid, a.name, (count(*) OVER ())::int AS total
    FROM v, assets a JOIN accounts o ON o.id = a.account_id
      LEFT JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id
    WHERE a.deleted_at IS NULL AND ${inScope}
      AND (${toggle}::text IS NULL OR ${toggle} = ANY (o.alerts))
      AND (${feature ?? null}::text IS NULL OR ${feature ?? null} = ANY (o.features))
    ORDER BY s.last_packet_at DESC NULLS LAST, a.id LIMIT ${limit}`.execute(tx);
  const found = rows.map(({ total, ...asset }) => asset);
  return { assets: found, inScope: rows[0]?.total ?? 0 };
}

/** Returns names of places by internal id. */
export async function placeNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM places WHERE id = ANY (${[...ids]}::int[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
