import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './DueBar.module.css';
import { useServiceWords } from './use-service-words.ts';

/** The remaining distance, hours or days of a service, with its used share as a bar. */
export function DueBar({ due }: { due: DueService }) {
  const words = useServiceWords();
  const format = useFormat();
  const tone = due.state === 'overdue' ? 'overdue' : due.alerts ? 'alerts' : 'later';
  return (
    <span className={styles.due} data-tone={tone}>
      <span className={styles.words}>
        {due.state === 'overdue' && <Icon name="octagon" size={14} />}
        {due.state !== 'overdue' && due.alerts && <Icon name="bell" size={14} />}
        <span className={styles.left}>{words.left(due)}</span>
        <span className={`${styles.share} figures`}>{format.number(due.share * 100, 0)} %</span>
      </span>
      <span className={styles.track}>
        <span style={{ width: `${Math.min(100, Math.max(0, due.share * 100))}%` }} />
      </span>
    </span>
  );
}
