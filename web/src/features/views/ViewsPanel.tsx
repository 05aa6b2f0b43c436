import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { View, ViewScreen } from '@waymark/contract/views/schema.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DeleteView } from './DeleteView.tsx';
import { useOpenView } from './open-view.ts';
import { viewsQuery } from './queries.ts';
import { ViewForm } from './ViewForm.tsx';
import styles from './ViewsPanel.module.css';

/** The current task on a view. Only one can be active. */
type Task = { kind: 'save' } | { kind: 'edit' | 'delete'; id: string };

/** Lists the user's own and shared views of a screen with their actions. */
export function ViewsPanel({
  screen,
  shownId,
  onClose,
}: {
  screen: ViewScreen;
  shownId: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['views', 'common']);
  const { data, isError, refetch } = useQuery(viewsQuery);
  const [task, setTask] = useState<Task>();
  const done = (): void => setTask(undefined);
  if (isError)
    return (
      <Stack gap={8} role="alert">
        <p>{t('views:failed')}</p>
        <Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>
      </Stack>
    );
  const views = (data ?? []).filter((view) => view.screen === screen);
  const row = (view: View): ReactNode => {
    if (task?.kind === 'edit' && task.id === view.id)
      return <ViewForm key={view.id} screen={screen} view={view} onDone={done} />;
    if (task?.kind === 'delete' && task.id === view.id) return <DeleteView key={view.id} view={view} onDone={done} />;
    return (
      <ViewRow
        key={view.id}
        view={view}
        shown={view.id === shownId}
        onOpen={onClose}
        onEdit={() => setTask({ kind: 'edit', id: view.id })}
        onDelete={() => setTask({ kind: 'delete', id: view.id })}
      />
    );
  };
  return (
    <Stack gap={8} weight={400}>
      <Group title={t('views:own')}>{views.filter(({ own }) => own).map(row)}</Group>
      <Group title={t('views:shared')}>{views.filter(({ own }) => !own).map(row)}</Group>
      {data && views.length === 0 && (
        <Text as="p" tone="soft" padding="0 8px">
          {t('views:none')}
        </Text>
      )}
      {task?.kind === 'save' ? (
        <ViewForm screen={screen} onDone={done} />
      ) : (
        <Button fullWidth leftSection={<Icon name="plus" />} onClick={() => setTask({ kind: 'save' })}>
          {t('views:save')}
        </Button>
      )}
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <Text as="h2" tone="quiet" size="tiny" weight={500} padding="0 8px">
        {title}
      </Text>
      <Box as="ul" margin="2px 0 0">
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the child has a key of its own
          <li key={index}>{child}</li>
        ))}
      </Box>
    </section>
  );
}

function ViewRow({
  view,
  shown,
  onOpen,
  onEdit,
  onDelete,
}: {
  view: View;
  shown: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('views');
  const openView = useOpenView();
  const { name } = view;
  const { to, search, state } = openView(view);
  const copy = (): void => {
    const query = view.query === '' ? '' : `?${view.query}`;
    void navigator.clipboard
      .writeText(`${window.location.origin}${to}${query}`)
      .then(() => notifications.show({ message: t('copied') }));
  };
  return (
    <div className={styles.row}>
      <Link
        to={to}
        search={search}
        state={state}
        className={styles.name}
        aria-current={shown ? 'true' : undefined}
        title={view.own ? name : t('sharedBy', { name: view.ownerName })}
        onClick={onOpen}
      >
        <Text truncate>{name}</Text>
        {shown && <Icon name="check" size={14} />}
        {view.own && view.shared && <Icon name="users" size={14} />}
      </Link>
      {'clipboard' in navigator && <Act icon="link" label={t('copy', { name })} onClick={copy} />}
      {view.mayChange && <Act icon="edit" label={t('edit', { name })} onClick={onEdit} />}
      {view.mayChange && <Act icon="trash" label={t('delete', { name })} onClick={onDelete} />}
    </div>
  );
}

function Act({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.act} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
