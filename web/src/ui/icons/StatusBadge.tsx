import type { Status } from '@waymark/domain/status.ts';
import { useTranslation } from '../../base/translation.ts';
import styles from './Pill.module.css';
import { StatusMark } from './StatusMark.tsx';

/** Icon and label of a status on its tinted background. */
export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('status');
  return (
    <span className={styles.pill} style={{ background: `var(--st-${status}-f)`, color: `var(--st-${status}-t)` }}>
      <StatusMark status={status} size={14} />
      {t(status)}
    </span>
  );
}
