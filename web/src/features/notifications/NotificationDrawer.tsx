import type { Notification } from '@waymark/contract/notifications/schema.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { RecordDrawer, RecordFacts } from '../../ui/records/index.ts';
import type { NotificationValues } from './form-values.ts';
import { NotificationForm } from './NotificationForm.tsx';
import { notificationCalls } from './queries.ts';

/** Creates, changes or shows one notification. */
export function NotificationDrawer({
  id,
  selected,
  onClose,
}: {
  /** Id of a notification, or `new`. */
  id: string;
  /** The alerts of a new notification. */
  selected?: NotificationValues['subscriptions'] | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('notifications');
  const mayWrite = useMay('notifications.write');
  return (
    <RecordDrawer
      id={id}
      title={id === 'new' ? t('create') : t('one')}
      nameOf={({ name }: Notification) => name}
      load={notificationCalls.load}
      stale={notificationCalls.stale}
      onClose={onClose}
    >
      {(saved, drawer) =>
        mayWrite ? (
          <NotificationForm saved={saved} selected={selected} drawer={drawer} />
        ) : (
          saved && <Facts saved={saved} />
        )
      }
    </RecordDrawer>
  );
}

function Facts({ saved }: { saved: Notification }) {
  const { t } = useTranslation('notifications');
  const people = [...saved.users, ...saved.customers, ...saved.contacts].map(({ name }) => name);
  return (
    <RecordFacts
      facts={[
        [t('name'), saved.name],
        [t('type'), t(`type.${saved.type}`)],
        [t('who'), people.join(', ')],
        [t('channels'), saved.channels.map((channel) => t(`channel.${channel}`)).join(', ')],
      ]}
    />
  );
}
