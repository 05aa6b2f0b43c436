import type { ShareState as State } from '@waymark/contract/shares/schema.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ShareState.module.css';

const ICONS = { active: 'link', expired: 'clock', revoked: 'close', ended: 'lock' } as const;

/** Mark and word. */
export function ShareState({ state }: { state: State }) {
  const { t } = useTranslation('shares');
  return (
    <span className={styles.state} data-state={state} title={state === 'ended' ? t('endedHint') : undefined}>
      <Icon name={ICONS[state]} size={12} />
      {t(state)}
    </span>
  );
}
