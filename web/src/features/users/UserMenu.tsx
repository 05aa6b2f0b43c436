import type { User } from '@waymark/contract/users/schema.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import { MoreMenu } from '../../ui/records/index.ts';

export type UserAct = 'edit' | 'sessions' | 'invite' | 'disable' | 'enable' | 'delete';

const ICONS: Readonly<Record<UserAct, IconName>> = {
  edit: 'edit',
  sessions: 'key',
  invite: 'mail',
  disable: 'lock',
  enable: 'lockOpen',
  delete: 'trash',
};

/** Actions for a user. Hides actions on oneself that would lock the user out. */
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
    <MoreMenu
      label={t('users:acts', { name: user.name })}
      acts={acts.map((act) => ({
        id: act,
        label: words[act],
        icon: ICONS[act],
        danger: act === 'delete',
        onAct: () => onAct(act, user),
      }))}
    />
  );
}
