import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './Reasons.module.css';
import { useCounts, useFleetOpen } from './use-fleet.ts';

/** Number of assets that need attention, with a link to them on the live map. Renders nothing if there are none. */
export function AttentionCount() {
  const { t } = useTranslation('attention');
  const format = useFormat();
  useFleetOpen();
  const { attention } = useCounts();
  if (attention === 0) return null;
  return (
    <Link to="/map" search={{ attention: true }} className={styles.count}>
      {t('needsAttentionCount', { number: format.number(attention) })}
    </Link>
  );
}
