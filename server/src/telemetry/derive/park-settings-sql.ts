import { ParkSettings, type ParkVersion } from '@waymark/domain/secure-park/park-settings.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/** Returns the settings of secure park of assets. Assets that never had one are missing. */
export async function parkSettingsOf(tx: Tx, assets: readonly AssetKey[]): Promise<Map<number, ParkSettings>> {
  if (assets.length === 0) return new Map();
  const { rows } = await sql<{ assetId: number; versions: (Omit<ParkVersion, 'to'> & { to: number | null })[] }>`
    SELECT asset_id AS "assetId", coalesce(jsonb_agg(jsonb_build_object('version', version,
      'from', (extract(epoch FROM valid_from) * 1000)::int8, 'to', (extract(epoch FROM valid_to) * 1000)::int8,
      'curfew', CASE type WHEN 'secureParkCurfew'
        THEN jsonb_build_object('from', starts_at, 'to', ends_at, 'timeZone', time_zone) END) ORDER BY version)
      FILTER (WHERE enabled AND (valid_to IS NULL OR valid_to > valid_from)), '[]') AS versions
    FROM (
      SELECT v.*, lead(valid_from) OVER (PARTITION BY v.account_id, v.asset_id ORDER BY version) AS valid_to
      FROM unnest(${assets.map(({ accountId }) => accountId)}::int[], ${assets.map(({ assetId }) => assetId)}::int[])
        AS of (account_id, asset_id)
      JOIN secure_park_versions v ON v.account_id = of.account_id AND v.asset_id = of.asset_id
    ) version
    GROUP BY asset_id`.execute(tx);
  return new Map(
    rows.map(({ assetId, versions }) => [
      assetId,
      new ParkSettings(versions.map((it) => ({ ...it, to: it.to ?? Number.POSITIVE_INFINITY }))),
    ]),
  );
}
