/**
 * Alerts about deviations from planned routes, in the transaction that writes the runs. The fold of runs decides, so each
 * write compares the alerts of the written runs with their deviations: an alert is raised once, whatever the order of the
 * packets.
 */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { Tx } from '../../storage/db.ts';
import { raiseProductAlerts } from '../../storage/product-alerts-sql.ts';
import { sql } from '../../storage/sql.ts';
import {
  type AssetDeviations,
  type DeviationChanges,
  deviationChanges,
  type StoredDeviation,
} from './deviation-alerts.ts';

const KIND: AlertKindName = 'routeDeviation';

/** Raises, ends, moves and withdraws the alerts of these assets. One query if nothing changes. */
export async function saveDeviationAlerts(tx: Tx, assets: readonly AssetDeviations[]): Promise<void> {
  if (assets.length === 0) return;
  const stored = await storedAlerts(tx, assets);
  for (const asset of assets) {
    const own = stored.filter(({ asset_id }) => asset_id === asset.assetId);
    await save(tx, asset, deviationChanges(own.map(presented), asset.wanted));
  }
}

interface Row {
  asset_id: number;
  id: number;
  subject: string;
  since: Date;
  ended_at: Date | null;
  withdrawn_at: Date | null;
}

function presented({ id, subject, since, ended_at, withdrawn_at }: Row): StoredDeviation {
  const until = ended_at?.getTime() ?? null;
  return { id, subject, since: since.getTime(), until, isWithdrawn: withdrawn_at !== null };
}

async function storedAlerts(tx: Tx, assets: readonly AssetDeviations[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT l.asset_id, l.id, l.subject, l.since, l.ended_at, l.withdrawn_at
    FROM unnest(${assets.map(({ accountId }) => accountId)}::int[], ${assets.map(({ assetId }) => assetId)}::int[],
      ${assets.map(({ from }) => (from === undefined ? null : new Date(from).toISOString()))}::timestamptz[],
      ${assets.map(({ subjects }) => JSON.stringify(subjects))}::jsonb[]) AS n (account_id, asset_id, since, subjects)
    JOIN alerts l ON l.account_id = n.account_id AND l.asset_id = n.asset_id AND l.type = ${KIND} AND l.rule_id IS NULL
      AND (n.subjects ? l.subject OR l.since > n.since)`.execute(tx);
  return rows;
}

async function save(tx: Tx, asset: AssetDeviations, { kept, raised, gone }: DeviationChanges): Promise<void> {
  const { accountId, assetId, late } = asset;
  if (gone.length > 0)
    await sql`UPDATE alerts SET withdrawn_at = now(), ended_at = coalesce(ended_at, since), ended_by = coalesce(ended_by, 'over')
      WHERE account_id = ${accountId} AND id = ANY (${gone.map(({ id }) => id)}::bigint[])`.execute(tx);
  const changed = kept.filter(
    ({ alert, wanted }) => alert.isWithdrawn || alert.since !== wanted.since || alert.until !== wanted.until,
  );
  // An asset has one lasting alert of a run, so the others end first.
  for (const isLasting of [false, true])
    await update(
      tx,
      accountId,
      changed.filter(({ wanted }) => (wanted.until === null) === isLasting),
    );
  await raiseProductAlerts(
    tx,
    raised
      .toSorted((a, b) => a.since - b.since)
      .map(({ subject, since, until, meters, at }) => ({
        ...{ accountId, assetId, kind: KIND, subject, since, at },
        lasts: until === null,
        until: until ?? undefined,
        late: late(until ?? since),
        details: meters === 0 ? undefined : { meters },
      })),
  );
}

async function update(tx: Tx, accountId: number, changed: DeviationChanges['kept']): Promise<void> {
  if (changed.length === 0) return;
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  await sql`
    UPDATE alerts l SET since = n.since, raised_at = n.since, ended_at = n.ended_at, withdrawn_at = NULL,
      ended_by = CASE WHEN n.ended_at IS NOT NULL THEN 'over' END, details = n.details
    FROM unnest(${changed.map(({ alert }) => alert.id)}::bigint[],
      ${changed.map(({ wanted }) => iso(wanted.since))}::timestamptz[],
      ${changed.map(({ wanted }) => iso(wanted.until))}::timestamptz[],
      ${changed.map(({ wanted: { meters } }) => (meters === 0 ? null : JSON.stringify({ meters })))}::jsonb[])
      AS n (id, since, ended_at, details)
    WHERE l.account_id = ${accountId} AND l.id = n.id`.execute(tx);
}
