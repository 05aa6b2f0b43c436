import { concerns, type Subscription, tellableFrom } from '@waymark/domain/notifications/who-is-told.ts';
import type { Tx } from '../../storage/db.ts';
import { raisedAlertIds, type StoredEvent } from '../../telemetry/derive/events-sql.ts';
import { insertPending, raisedAlerts, type SubscriptionRow, subscriptionsOf } from './alert-events-sql.ts';

/** Name under which the cursor of the events is kept. */
export const CONSUMER = 'notifications';

/** Stores for which notifications the raised alerts are due. @param events RAISED_ALERTS */
export async function takeAlertEvents(events: readonly StoredEvent[], tx: Tx): Promise<void> {
  const uids = raisedAlertIds(events);
  if (uids.length === 0) return;
  const alerts = await raisedAlerts(tx, uids);
  const subscriptions = (await subscriptionsOf(tx, [...new Set(alerts.flatMap(({ ancestors }) => ancestors))])).map(
    (row) => ({ id: row.id, ...subscriptionOf(row) }),
  );
  await insertPending(
    tx,
    alerts.flatMap((alert) => {
      const raisedAt = alert.raised_at.getTime();
      const told = {
        type: alert.type,
        severity: alert.severity,
        rule: alert.rule_uid,
        accounts: alert.ancestors,
        raisedAt,
        acknowledged: false,
        withdrawn: false,
      };
      return subscriptions
        .filter((subscription) => concerns(subscription, told))
        .map((subscription) => ({
          accountId: subscription.accountId,
          notificationId: subscription.id,
          alertAccountId: alert.account_id,
          alertId: alert.id,
          dueAt: tellableFrom(subscription, raisedAt),
        }));
    }),
  );
}

/** Returns a stored notification as the rules see it. */
export function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    accountId: row.account_id,
    enabled: row.enabled,
    includesBelow: row.includes_below,
    severities: row.severities,
    types: row.kinds,
    rules: row.rules,
    type: row.type,
    dailyAt: row.daily_at,
    quiet: row.quiet_from !== null && row.quiet_to !== null ? { from: row.quiet_from, to: row.quiet_to } : null,
    escalateAfterMinutes: row.escalate_after_min,
  };
}
