import { Button, Stack } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { User } from '@waymark/contract/users/schema.ts';
import { ROLES } from '@waymark/domain/access.ts';
import { USER_STATUSES } from '@waymark/domain/user-status.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { currentUserQuery, useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { DeleteRecord, EmptyRecords, RecordDrawer, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { SessionsSection, TwoStepSection } from '../session/index.ts';
import { useUserColumns } from './columns.tsx';
import { userListQuery, userQuery, usersKey } from './queries.ts';
import { RolesMatrix } from './RolesMatrix.tsx';
import type { UsersView } from './search.ts';
import { UserForm } from './UserForm.tsx';
import { type UserAct, UserMenu } from './UserMenu.tsx';
import { useUserActs } from './use-user-acts.ts';

/** Lists the users with their roles and the permissions of each role. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const [view, change] = useRecordView<UsersView>();
  const tabs = (
    <PageTabs
      label={t('tabs')}
      tabs={[
        { tab: 'list', label: t('list') },
        { tab: 'roles', label: t('roles') },
      ]}
      tab={view.show === 'roles' ? 'roles' : 'list'}
      onTab={(tab) => change({ show: tab === 'roles' ? tab : undefined, edit: undefined })}
    />
  );
  if (view.show === 'roles')
    return (
      <PageFrame title={t('list')}>
        {tabs}
        <RolesMatrix />
      </PageFrame>
    );
  return <UserList tabs={tabs} />;
}

function UserList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['users', 'roles']);
  const [view, change] = useRecordView<UsersView>();
  const mayWrite = useMay('users.write');
  const columns = useUserColumns();
  const { invite, setDisabled } = useUserActs();
  const [asked, setAsked] = useState<{ act: 'disable' | 'delete' | 'sessions'; user: User }>();
  const act = (what: UserAct, user: User): void => {
    if (what === 'edit') change({ edit: user.id });
    else if (what === 'invite') invite.mutate(user);
    else if (what === 'enable') setDisabled.mutate({ user, disabled: false });
    else setAsked({ act: what, user });
  };
  const add = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('users:create')}
    </Button>
  );
  return (
    <RecordPage
      name="users"
      title={t('users:list')}
      tabs={tabs}
      columns={columns}
      list={userListQuery}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t('users:search')}
      filters={[
        {
          id: 'role',
          label: t('users:role'),
          any: t('users:anyRole'),
          options: ROLES.map((role) => ({ value: role, label: t(`roles:${role}`) })),
        },
        {
          id: 'status',
          label: t('users:status'),
          any: t('users:anyStatus'),
          options: USER_STATUSES.map((status) => ({ value: status, label: t(`users:${STATUS_WORDS[status]}`) })),
        },
      ]}
      actions={mayWrite && add}
      empty={
        <EmptyRecords icon="users" title={t('users:emptyTitle')} body={t('users:emptyBody')}>
          {mayWrite && add}
        </EmptyRecords>
      }
      {...(mayWrite ? { rowActions: (user: User) => <UserMenu user={user} onAct={act} /> } : {})}
    >
      {view.edit !== undefined && mayWrite && <UserDrawer id={view.edit} onClose={() => change({ edit: undefined })} />}
      {asked?.act === 'disable' && (
        <ConfirmDialog
          title={t('users:disableTitle', { name: asked.user.name })}
          actLabel={t('users:disable')}
          busy={setDisabled.isPending}
          onAct={() =>
            setDisabled.mutate({ user: asked.user, disabled: true }, { onSettled: () => setAsked(undefined) })
          }
          onCancel={() => setAsked(undefined)}
        >
          {t('users:disableBody')}
        </ConfirmDialog>
      )}
      {asked?.act === 'sessions' && <SignInDrawer user={asked.user} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'delete' && (
        <DeleteRecord
          name={asked.user.name}
          remove={() => call(ENDPOINTS.users.remove, { params: { id: asked.user.id } })}
          stale={[usersKey]}
          onCancel={() => setAsked(undefined)}
          onDeleted={() => setAsked(undefined)}
        >
          {t('users:deleteBody')}
        </DeleteRecord>
      )}
    </RecordPage>
  );
}

const STATUS_WORDS = { active: 'statusActive', invited: 'statusInvited', disabled: 'statusDisabled' } as const;

/** Shows the user's sessions and second step. */
function SignInDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <SideDrawer title={t('sessionsTitle', { name: user.name })} onClose={onClose}>
      <DrawerScroll>
        <Stack pt={16}>
          <SessionsSection userId={user.id} />
          <TwoStepSection userId={user.id} />
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}

function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('users');
  const me = useCurrentUser();
  return (
    <RecordDrawer
      id={id}
      title={t(id === 'new' ? 'newTitle' : 'editTitle')}
      nameOf={({ name }) => name}
      load={userQuery}
      stale={id === me.id ? [usersKey, currentUserQuery.queryKey] : [usersKey]}
      onClose={onClose}
    >
      {(user, drawer) => <UserForm user={user} drawer={drawer} />}
    </RecordDrawer>
  );
}
