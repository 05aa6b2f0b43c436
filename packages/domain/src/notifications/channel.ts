/** Channels by which people are notified, and when a notification is sent. */
export const NOTIFICATION_CHANNELS = ['app', 'email', 'sms', 'push', 'webhook'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** When alerts are sent: each immediately, or together every hour or every day. */
export const NOTIFICATION_TYPES = ['immediate', 'hourly', 'daily'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
