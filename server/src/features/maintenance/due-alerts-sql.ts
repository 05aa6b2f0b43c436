import type { Tx } from '../../storage/db.ts';
import { endProductAlerts, type ProductCondition } from '../../storage/product-alerts-sql.ts';
import { sql } from '../../storage/sql.ts';

const DUE_ALERT = 'maintenanceDue' as const;

/** A service of an asset. */
export interface ServiceKey {
  accountId: number;
  assetId: number;
  configId: number;
}

/** Returns the condition of an alert about a due service. */
export function dueCondition({ accountId, assetId, configId }: ServiceKey): ProductCondition {
  return { accountId, assetId, kind: DUE_ALERT, subject: `service ${configId}` };
}

/** Ends the alert of a service that was done. @param now epoch ms */
export async function endDueAlerts(tx: Tx, key: ServiceKey, now: number): Promise<void> {
  const { accountId, assetId, kind, subject } = dueCondition(key);
  await endProductAlerts(tx, { accountId, assetId, kinds: [kind], subject }, now);
}

/** An account that has planned services. */
export interface PlanningAccount {
  id: number;
  time_zone: string | null;
}

/** Returns the accounts with planned services. */
export async function planningAccounts(tx: Tx): Promise<PlanningAccount[]> {
  const { rows } = await sql<PlanningAccount>`
    SELECT a.id, a.attributes ->> 'timeZone' AS time_zone FROM accounts a
    WHERE EXISTS (SELECT FROM asset_services s WHERE s.account_id = a.id) ORDER BY a.id`.execute(tx);
  return rows;
}

/** Ends the alerts of services whose plan was deleted or taken off the asset. */
export async function endUnplanned(tx: Tx, now: Date): Promise<void> {
  await sql`
    UPDATE alerts n SET ended_at = greatest(n.since, ${now}::timestamptz), ended_by = 'over'
    WHERE n.type = ${DUE_ALERT} AND n.rule_id IS NULL AND n.ended_at IS NULL AND n.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM asset_services s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
        WHERE s.account_id = n.account_id AND s.asset_id = n.asset_id AND 'service ' || s.config_id = n.subject
          AND a.deleted_at IS NULL)`.execute(tx);
}
