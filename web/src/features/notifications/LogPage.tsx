import type { NotificationLogEntry } from '@waymark/contract/notifications/schema.ts';
import { NOTIFICATION_CHANNELS } from '@waymark/domain/notifications/channel.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Pill, type PillTone } from '../../ui/icons/Pill.tsx';
import { Text } from '../../ui/layout/Text.ts';
import {
  EmptyRecords,
  type RecordColumn,
  type RecordFilter,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { logQuery } from './queries.ts';
import type { NotificationsView } from './search.ts';

const TONES: Readonly<Record<NotificationLogEntry['status'], PillTone>> = {
  queued: 'info',
  sent: 'ok',
  failed: 'danger',
  notSent: 'warn',
};

/** Lists each sent message with its recipient and what became of it. */
export function LogPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const [view, change] = useRecordView<NotificationsView>();
  const filters = useMemo<RecordFilter[]>(
    () => [
      {
        id: 'channel',
        label: t('channels'),
        any: t('anyChannel'),
        options: NOTIFICATION_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo<RecordColumn<NotificationLogEntry>[]>(
    () => [
      { id: 'subject', label: t('subject'), width: 200, grow: 2, cell: ({ subject }) => subject },
      {
        id: 'recipient',
        label: t('recipient'),
        width: 190,
        grow: 2,
        phone: 'detail',
        cell: ({ recipientName, address }) => [recipientName, address].filter(Boolean).join(' · '),
      },
      { id: 'channel', label: t('channels'), width: 110, cell: ({ channel }) => t(`channel.${channel}`) },
      { id: 'notification', label: t('one'), width: 140, cell: ({ notificationName }) => notificationName },
      {
        id: 'time',
        label: t('time'),
        width: 140,
        phone: 'aside',
        cell: ({ time }) => <Text figures>{format.dateTime(time)}</Text>,
      },
      {
        id: 'status',
        label: t('status'),
        width: 120,
        phone: 'badge',
        cell: ({ status, reason }) => (
          <Pill
            tone={TONES[status]}
            icon={status === 'sent' ? 'check' : status === 'queued' ? 'clock' : 'octagon'}
            label={t(`status.${status}`)}
            hint={reason ?? undefined}
          />
        ),
      },
    ],
    [t, format],
  );
  return (
    <RecordPage<NotificationLogEntry, NotificationsView>
      name="notification-log"
      title={t('title')}
      tabs={tabs}
      columns={columns}
      list={logQuery}
      rowId={({ id }) => id}
      rowName={({ subject }) => subject}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      searchPlaceholder={t('searchLog')}
      filters={filters}
      rowLink={(_entry, { children }) => <span>{children}</span>}
      empty={<EmptyRecords icon="mail" title={t('logEmptyTitle')} body={t('logEmptyBody')} />}
    />
  );
}
