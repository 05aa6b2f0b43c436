import { ActionIcon } from '@mantine/core';
import type { User } from '@waymark/contract/users/schema.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../app/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Popover } from '../../ui/Popover.tsx';
import styles from './UserMenu.module.css';

export type UserAct = 'edit' | 'sessions' | 'invite' | 'disable' | 'enable' | 'delete';

const ICONS: Readonly<Record<UserAct, IconName>> = {
  edit: 'edit',
  sessions: 'key',
  invite: 'mail',
  disable: 'lock',
  enable: 'lockOpen',
  delete: 'trash',
};

/** What can be done with a user; not to oneself what would shut oneself out. */
export function UserMenu({ user, onAct }: { user: User; onAct: (act: UserAct, user: User) => void }) {
  const { t } = useTranslation(['users', 'common']);
  const isSelf = useCurrentUser().id === user.id;
  const acts: UserAct[] = user.status === 'invited' ? ['edit'] : ['edit', 'sessions'];
  if (user.status === 'invited') acts.push('invite');
  if (!isSelf) acts.push(user.disabled ? 'enable' : 'disable', 'delete');
  const words = {
    edit: t('common:edit'),
    sessions: t('users:sessions'),
    invite: t('users:inviteAgain'),
    disable: t('users:disable'),
    enable: t('users:enable'),
    delete: t('common:delete'),
  };
  return (
    <Popover
      width={240}
      target={(props) => (
        <ActionIcon {...props} aria-label={t('users:acts', { name: user.name })}>
          <Icon name="more" />
        </ActionIcon>
      )}
    >
      {(close) => (
        <div className={styles.menu}>
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className={act === 'delete' ? styles.danger : undefined}
              onClick={() => {
                close();
                onAct(act, user);
              }}
            >
              <Icon name={ICONS[act]} />
              {words[act]}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
