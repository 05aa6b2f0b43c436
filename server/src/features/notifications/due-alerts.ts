import { groupOf } from '@waymark/domain/notifications/bundles.ts';
import type { NotificationChannel } from '@waymark/domain/notifications/channel.ts';
import { outsideQuiet, type Subscription, stillTold, whoIsTold } from '@waymark/domain/notifications/who-is-told.ts';
import type { NewPending } from './alert-events-sql.ts';
import type { DispatchedAlert, DispatchedNotification, NewTold, PendingRow } from './dispatch-sql.ts';
import type { Recipient } from './recipients.ts';

/** A notification that is dispatched, with every recipient that it names. */
export interface Notifying extends Subscription {
  row: DispatchedNotification;
  recipients: readonly Recipient[];
}

/** One alert that is due for one recipient by one notification. */
export interface DueAlert {
  notification: number;
  group: string;
  critical: boolean;
  digest: boolean;
  notifying: Notifying;
  recipient: Recipient;
  alert: DispatchedAlert;
}

/** Returns the recipients for which a row is due now. It adds a row for each later one. */
export function splitDue(
  row: PendingRow,
  notifying: Notifying,
  alert: DispatchedAlert,
  now: number,
  later: NewPending[],
): DueAlert[] {
  const told = {
    type: alert.type,
    severity: alert.severity,
    rule: alert.rule_uid,
    accounts: alert.ancestors,
    raisedAt: alert.raised_at.getTime(),
    acknowledged: alert.acknowledged_at !== null,
    withdrawn: alert.withdrawn_at !== null,
  };
  const tellings =
    row.recipient === null
      ? whoIsTold<Recipient, Notifying>(told, [notifying], now)
      : notifying.recipients
          .filter(({ key }) => key === row.recipient && stillTold(notifying, told))
          .map((recipient) => ({
            recipient,
            at: outsideQuiet(notifying.quiet, alert.severity, recipient.timeZone, now),
            digest: row.digest,
          }));
  const hearing = {
    ...{ type: alert.type, accountAlerts: alert.account_alerts, ancestors: alert.ancestors },
    features: alert.sensor_features ?? [],
  };
  return tellings.flatMap(({ recipient, at, digest }) => {
    if (!recipient.mayHear(hearing)) return [];
    const group = groupOf({
      ...{ rule: alert.rule_uid, type: alert.type, place: alert.place_id, asset: alert.asset_id },
    });
    const one: DueAlert = {
      ...{ notification: notifying.row.id, group, critical: alert.severity === 'critical', digest },
      ...{ notifying, recipient, alert },
    };
    if (at <= now) return [one];
    later.push(pendingOf(one, at));
    return [];
  });
}

export function pendingOf({ notifying, recipient, alert, digest }: DueAlert, dueAt: number): NewPending {
  return {
    accountId: notifying.accountId,
    notificationId: notifying.row.id,
    alertAccountId: alert.account_id,
    alertId: alert.id,
    recipient: recipient.key,
    digest,
    dueAt,
  };
}

/** Returns the channels of the notification that reach the recipient, without the bell. */
export function channelsOf({ notifying, recipient }: DueAlert): NotificationChannel[] {
  return (notifying.row.channels as NotificationChannel[]).filter(
    (channel) => channel !== 'app' && (recipient.addresses[channel] ?? []).length > 0,
  );
}

export function toldOf({ alert, recipient }: DueAlert, channel: NotificationChannel): NewTold {
  return { alertAccountId: alert.account_id, alertId: alert.id, recipient: recipient.key, channel };
}

export function keyOf({ alertAccountId, alertId, recipient, channel }: NewTold): string {
  return `${alertAccountId} ${alertId} ${recipient} ${channel}`;
}

export function distinct(told: readonly NewTold[]): NewTold[] {
  return [...new Map(told.map((one) => [keyOf(one), one])).values()];
}
