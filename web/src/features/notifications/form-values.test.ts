import { check } from '@waymark/contract/check.ts';
import { NotificationWrite } from '@waymark/contract/notifications/schema.ts';
import { describe, expect, it } from 'vitest';
import { notificationBody, notificationValues } from './form-values.ts';

const user = { id: '0190a0a0-0000-7000-8000-000000000001' };

describe('the form of a notification', () => {
  it('saves a new one for the user', () => {
    const body = notificationBody({ ...notificationValues(undefined, user), name: ' Night shift ' });
    expect(check(NotificationWrite, body)).toEqual([]);
    expect(body).toMatchObject({
      ...{ name: 'Night shift', users: [user.id], channels: ['app', 'email'], dailyAt: null, quietHours: null },
      ...{ subscriptions: { severities: ['critical', 'high'] }, webhookUrl: null, escalateAfterMinutes: null },
    });
  });

  it('sends the time of day, the webhook and quiet hours only where they apply', () => {
    const values = { ...notificationValues(undefined, user), name: 'A', webhookUrl: 'https://example.test/hook' };
    expect(notificationBody(values)).toMatchObject({ webhookUrl: null });
    const daily = {
      ...{ ...values, type: 'daily' as const, channels: ['webhook'], escalateAfterMinutes: 10 },
      quietHours: { from: '22:00', to: '06:00' },
    };
    expect(notificationBody(daily)).toMatchObject({
      ...{ dailyAt: '08:00', webhookUrl: 'https://example.test/hook', escalateAfterMinutes: 10 },
      quietHours: { from: '22:00', to: '06:00' },
    });
    expect(check(NotificationWrite, notificationBody(daily))).toEqual([]);
  });

  it('has the same quiet hours refused that start and end at one time', () => {
    const values = { ...notificationValues(undefined, user), name: 'A', quietHours: { from: '22:00', to: '22:00' } };
    expect(check(NotificationWrite, notificationBody(values))).toHaveLength(1);
  });
});
