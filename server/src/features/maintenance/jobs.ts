/** Raises an alert for each service that is due, once until it is done. */
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import type { Database, Tx } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import { endProductAlerts, type ProductAlert, raiseProductAlerts } from '../../storage/product-alerts-sql.ts';
import { dueCondition, endUnplanned, planningAccounts } from './due-alerts-sql.ts';
import { type PlannedRow, plannedServices } from './due-sql.ts';
import { dueOf, recentFrom } from './planned.ts';

/** Services of one transaction. */
const AT_ONCE = 500;

/** Returns the job. @param now epoch ms */
export function maintenanceJobs(database: Database, now: () => number = Date.now): Job[] {
  return [
    { name: 'alert-due-services', schedule: '*/10 * * * *', queue: 'alerts', work: () => alertDue(database, now()) },
  ];
}

/** @param now epoch ms */
export async function alertDue(database: Database, now: number): Promise<void> {
  const accounts = await database.ingest(async (tx) => {
    await endUnplanned(tx, new Date(now));
    return planningAccounts(tx);
  });
  for (const { id, time_zone } of accounts) {
    const today = localDay(now, time_zone ?? DEFAULT_TIME_ZONE);
    let last = { accountId: id, assetId: 0, configId: 0 };
    for (;;) {
      const rows = await database.ingest(async (tx) => {
        const scope = { accountIds: [id], recentFrom: recentFrom(today), after: last, limit: AT_ONCE };
        const planned = await plannedServices(tx, scope);
        await judge(tx, planned, today, now);
        return planned;
      });
      if (rows.length < AT_ONCE) break;
      last = keyOf(rows.at(-1)!);
    }
  }
}

function keyOf(row: PlannedRow) {
  return { accountId: row.account_id, assetId: row.asset_id, configId: row.config_id };
}

async function judge(tx: Tx, rows: readonly PlannedRow[], today: string, now: number): Promise<void> {
  const alerts: ProductAlert[] = [];
  for (const row of rows) {
    const { alerts: due, measure, left, day } = dueOf(row, today);
    const condition = dueCondition(keyOf(row));
    const { accountId, assetId, kind, subject } = condition;
    if (!due) await endProductAlerts(tx, { accountId, assetId, kinds: [kind], subject }, now);
    else
      alerts.push({
        ...condition,
        since: now,
        lasts: true,
        details: { serviceName: row.service_name, measure, left: Math.round(left), dueDate: day },
      });
  }
  await raiseProductAlerts(tx, alerts);
}
