import type { Notification } from '@waymark/contract/notifications/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { recipientNames, shortNames } from './recipient-names.ts';

/** Returns the columns of the list of notifications. */
export function useNotificationColumns(): RecordColumn<Notification>[] {
  const { t } = useTranslation(['notifications', 'alertKinds', 'alertSeverity', 'common']);
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('notifications:name'),
        width: 170,
        grow: 2,
        sort: 'name',
        cell: ({ name, enabled }) => <Text tone={enabled ? 'plain' : 'quiet'}>{name}</Text>,
      },
      {
        id: 'who',
        label: t('notifications:who'),
        width: 170,
        grow: 2,
        phone: 'detail',
        cell: recipientNames,
      },
      {
        id: 'which',
        label: t('notifications:which'),
        width: 170,
        grow: 2,
        cell: ({ subscriptions: { severities, types, rules } }) =>
          shortNames([
            ...severities.map((severity) => t(`alertSeverity:${severity}`)),
            ...types.map((type) => t(`alertKinds:${type}`)),
            ...rules.map(({ name }) => name),
          ]) || t('notifications:all'),
      },
      {
        id: 'channels',
        label: t('notifications:channels'),
        width: 150,
        cell: ({ channels }) => channels.map((channel) => t(`notifications:channel.${channel}`)).join(', '),
      },
      {
        id: 'type',
        label: t('notifications:type'),
        width: 130,
        phone: 'aside',
        cell: ({ type, dailyAt }) => [t(`notifications:type.${type}`), dailyAt].filter(Boolean).join(' · '),
      },
      {
        id: 'enabled',
        label: t('notifications:active'),
        width: 90,
        phone: 'badge',
        cell: ({ enabled }) => t(enabled ? 'common:on' : 'common:off'),
      },
    ],
    [t],
  );
}
