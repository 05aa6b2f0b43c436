import { NOTIFICATION_CHANNELS } from '@waymark/domain/notifications/channel.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export const NOTIFICATION_TABS = ['list', 'log'] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];
export type NotificationsView = FilteredView<'show' | 'channel'>;

/** Parses the view of the screen from the address. */
export const notificationsSearch = recordSearch({ show: ['log'], channel: NOTIFICATION_CHANNELS });
