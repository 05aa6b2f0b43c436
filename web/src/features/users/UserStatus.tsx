import type { UserStatus as Status } from '@waymark/domain/user-status.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UserStatus.module.css';

const ICONS = { active: 'check', invited: 'mail', disabled: 'lock' } as const;
const WORDS = { active: 'statusActive', invited: 'statusInvited', disabled: 'statusDisabled' } as const;

/** Mark and word. */
export function UserStatus({ status }: { status: Status }) {
  const { t } = useTranslation('users');
  return (
    <span className={styles.status} data-status={status}>
      <Icon name={ICONS[status]} size={12} />
      {t(WORDS[status])}
    </span>
  );
}
