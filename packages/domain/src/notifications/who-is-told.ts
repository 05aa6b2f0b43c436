/** Decides which recipients are notified of an alert, and when. Times are epoch ms, zones IANA names. */
import type { Severity } from '../alerts/kind.ts';
import { nextWindow, WEEKDAYS } from '../alerts/schedule.ts';
import { localDay, shiftDay, startOfLocalTime, zoneOffsetMilliseconds } from '../local-time.ts';
import type { NotificationType } from './channel.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAILY_AT_DEFAULT = '08:00';

/** An alert as notifications see it. */
export interface AlertToTell {
  type: string;
  severity: Severity;
  /** Null: a rule of the product. */
  rule: string | null;
  /** Account of the asset, and those above it, from the topmost one. */
  accounts: readonly number[];
  raisedAt: number;
  acknowledged: boolean;
  /** Later data shows that it did not happen. */
  withdrawn: boolean;
}

/** Times of day, `HH:MM`. `to` before `from`: the next day. */
export interface Quiet {
  from: string;
  to: string;
}

/** Which alerts a notification is about, and when it is sent. */
export interface Subscription {
  accountId: number;
  enabled: boolean;
  includesBelow: boolean;
  /** Each empty list: all. */
  severities: readonly string[];
  types: readonly string[];
  rules: readonly string[];
  type: NotificationType;
  dailyAt: string | null;
  quiet: Quiet | null;
  escalateAfterMinutes: number | null;
}

/** A recipient, as far as it decides about the time. */
export interface Listener {
  timeZone: string;
}

/** One recipient is notified of the alert at this time, together with others if it is a digest. */
export interface Telling<Sub, Person> {
  subscription: Sub;
  recipient: Person;
  at: number;
  digest: boolean;
}

/** Returns whether a notification is about the alert. It decides by what the alert is, not by its state. */
export function concerns(subscription: Subscription, alert: AlertToTell): boolean {
  const { accountId, includesBelow } = subscription;
  const { accounts } = alert;
  return (includesBelow ? accounts.includes(accountId) : accounts.at(-1) === accountId) && selects(subscription, alert);
}

/** Returns whether the lists of a notification select alerts of this severity, type and rule. */
export function selects(
  { severities, types, rules }: Pick<Subscription, 'severities' | 'types' | 'rules'>,
  { severity, type, rule }: Pick<AlertToTell, 'severity' | 'type' | 'rule'>,
): boolean {
  const among = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  return among(severities, severity) && among(types, type) && among(rules, rule);
}

/** Returns when the waiting time of an escalation is over; without escalation, when the alert was raised. */
export function tellableFrom({ escalateAfterMinutes }: Subscription, raisedAt: number): number {
  return raisedAt + (escalateAfterMinutes ?? 0) * MINUTE_MS;
}

/** Returns whether the alert is still to be sent: not withdrawn, and not acknowledged before its escalation. */
export function stillTold(
  { enabled, escalateAfterMinutes }: Subscription,
  { acknowledged, withdrawn }: Pick<AlertToTell, 'acknowledged' | 'withdrawn'>,
): boolean {
  return enabled && !withdrawn && !(acknowledged && escalateAfterMinutes !== null);
}

/** Returns every recipient of the alert with its time: now or later. */
export function whoIsTold<Person extends Listener, Sub extends Subscription & { recipients: readonly Person[] }>(
  alert: AlertToTell,
  subscriptions: readonly Sub[],
  now: number,
): Telling<Sub, Person>[] {
  return subscriptions
    .filter((subscription) => concerns(subscription, alert) && stillTold(subscription, alert))
    .flatMap((subscription) => {
      const from = Math.max(now, tellableFrom(subscription, alert.raisedAt));
      const digest = subscription.type !== 'immediate';
      return subscription.recipients.map((recipient) => {
        const sent = nextSending(subscription, recipient.timeZone, from);
        const at = outsideQuiet(subscription.quiet, alert.severity, recipient.timeZone, sent);
        return { subscription, recipient, at, digest };
      });
    });
}

/** Returns the time itself, or the end of the quiet hours that it is in. Critical alerts break quiet hours. */
export function outsideQuiet(quiet: Quiet | null, severity: Severity, timeZone: string, time: number): number {
  if (quiet === null || severity === 'critical') return time;
  const window = nextWindow({ ...quiet, days: WEEKDAYS, timeZone }, time);
  return window.start <= time ? window.end : time;
}

/** Returns the next time of a digest; for an immediate notification the time itself. */
function nextSending({ type, dailyAt }: Subscription, timeZone: string, from: number): number {
  if (type === 'immediate') return from;
  if (type === 'hourly') {
    const offset = zoneOffsetMilliseconds(from, timeZone);
    return (Math.floor((from + offset) / HOUR_MS) + 1) * HOUR_MS - offset;
  }
  const day = localDay(from, timeZone);
  const today = startOfLocalTime(day, dailyAt ?? DAILY_AT_DEFAULT, timeZone);
  return today > from ? today : startOfLocalTime(shiftDay(day, 1), dailyAt ?? DAILY_AT_DEFAULT, timeZone);
}
