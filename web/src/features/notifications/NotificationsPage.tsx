import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Notification } from '@waymark/contract/notifications/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { EmptyRecords, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { LogPage } from './LogPage.tsx';
import { NotificationDrawer } from './NotificationDrawer.tsx';
import { notificationCalls, stoppedQuery } from './queries.ts';
import { NOTIFICATION_TABS, type NotificationsView, type NotificationTab } from './search.ts';
import { useNotificationColumns } from './use-notification-columns.tsx';

/** Lists which recipients are notified of which alerts. A tab of its own shows the sent messages. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [view, change] = useRecordView<NotificationsView>();
  const mayWrite = useMay('notifications.write');
  const columns = useNotificationColumns();
  const tab: NotificationTab = view.show === 'log' ? 'log' : 'list';
  const tabs = (
    <PageTabs
      label={t('title')}
      tabs={NOTIFICATION_TABS.map((each) => ({ tab: each, label: t(`tab.${each}`) }))}
      tab={tab}
      onTab={(next) =>
        change({ show: next === 'log' ? 'log' : undefined, search: undefined, channel: undefined, edit: undefined })
      }
    />
  );
  if (tab === 'log') return <LogPage tabs={tabs} />;
  const create = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('create')}
    </Button>
  );
  return (
    <RecordPage<Notification, NotificationsView>
      name="notifications"
      title={t('title')}
      tabs={tabs}
      columns={columns}
      list={notificationCalls.list}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t('searchPlaceholder')}
      actions={create}
      notice={<StoppedNotice mayWrite={mayWrite} />}
      empty={
        <EmptyRecords icon="mail" title={t('emptyTitle')} body={t(mayWrite ? 'emptyBody' : 'emptyReader')}>
          {create}
        </EmptyRecords>
      }
    >
      {view.edit !== undefined && <NotificationDrawer id={view.edit} onClose={() => change({ edit: undefined })} />}
    </RecordPage>
  );
}

/** Addresses that get no messages, with the way to resume those that were refused. */
function StoppedNotice({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('notifications');
  const showProblem = useProblemToast();
  const stopped = useQuery(stoppedQuery).data ?? [];
  const [first] = stopped;
  if (first === undefined) return null;
  const resume = (): void => {
    const refused = stopped.filter(({ reason }) => reason === 'refused');
    void Promise.all(refused.map(({ id }) => call(ENDPOINTS.notifications.resume, { params: { id } })))
      .catch(showProblem)
      .finally(() => queryClient.invalidateQueries({ queryKey: stoppedQuery.queryKey }));
  };
  const detail = stopped.map(({ address, reason }) => t(`stopped.${reason}`, { address })).join(' ');
  return (
    <MessageBar
      kind="warn"
      title={t('stoppedTitle', { count: stopped.length })}
      detail={detail}
      action={
        mayWrite &&
        stopped.some(({ reason }) => reason === 'refused') && (
          <Button size="xs" onClick={resume}>
            {t('resume')}
          </Button>
        )
      }
    />
  );
}
