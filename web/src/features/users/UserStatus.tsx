import type { UserStatus as Status } from '@waymark/domain/user-status.ts';
import { useTranslation } from '../../base/translation.ts';
import { Pill } from '../../ui/icons/Pill.tsx';

const ICONS = { active: 'check', invited: 'mail', disabled: 'lock' } as const;
const TONES = { active: 'ok', invited: 'info', disabled: 'quiet' } as const;
const WORDS = { active: 'statusActive', invited: 'statusInvited', disabled: 'statusDisabled' } as const;

/** Icon and label of a user's status. */
export function UserStatus({ status }: { status: Status }) {
  const { t } = useTranslation('users');
  return <Pill tone={TONES[status]} icon={ICONS[status]} label={t(WORDS[status])} />;
}
