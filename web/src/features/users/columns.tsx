import type { User } from '@waymark/contract/users/schema.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { UserStatus } from './UserStatus.tsx';

/** Returns the columns of the list of users. */
export function useUserColumns(): RecordColumn<User>[] {
  const { t } = useTranslation(['users', 'roles']);
  const format = useFormat();
  const { id: myId } = useCurrentUser();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('users:name'),
        width: 180,
        grow: 2,
        sort: 'name',
        cell: ({ id, name }) => (id === myId ? `${name} (${t('users:self')})` : name),
      },
      {
        id: 'username',
        label: t('users:username'),
        width: 220,
        grow: 2,
        sort: 'username',
        phone: 'detail',
        cell: ({ username }) => username,
      },
      {
        id: 'role',
        label: t('users:role'),
        width: 130,
        sort: 'role',
        cell: ({ role }) => t(`roles:${role}`),
        phone: 'aside',
      },
      {
        id: 'account',
        label: t('users:account'),
        width: 140,
        sort: 'accountName',
        cell: ({ accountName }) => accountName,
      },
      {
        id: 'lastSignIn',
        label: t('users:lastSignIn'),
        width: 150,
        sort: 'lastSignInTime',
        cell: ({ lastSignInTime }) =>
          lastSignInTime === null ? t('users:never') : format.dateTime(Date.parse(lastSignInTime)),
      },
      {
        id: 'status',
        label: t('users:status'),
        width: 120,
        sort: 'status',
        phone: 'badge',
        cell: ({ status }) => <UserStatus status={status} />,
      },
    ],
    [t, format, myId],
  );
}
