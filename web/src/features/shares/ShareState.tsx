import type { LinkState } from '@waymark/contract/records/token-link.ts';
import { useTranslation } from '../../base/translation.ts';
import { Pill } from '../../ui/icons/Pill.tsx';

const ICONS = { active: 'link', expired: 'clock', revoked: 'close', ended: 'lock' } as const;

/** Icon and label of a link's state. */
export function ShareState({ state }: { state: LinkState }) {
  const { t } = useTranslation('shares');
  return (
    <Pill
      tone={state === 'active' ? 'ok' : 'quiet'}
      icon={ICONS[state]}
      label={t(state)}
      hint={state === 'ended' ? t('endedHint') : undefined}
    />
  );
}
