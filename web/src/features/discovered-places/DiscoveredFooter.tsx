import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './Discovered.module.css';

/** Under the list of places: how many places were discovered, and a button that shows them. */
export function DiscoveredFooter({
  count,
  hiddenCount,
  onReview,
}: {
  count: number;
  hiddenCount: number;
  onReview: () => void;
}) {
  const { t } = useTranslation('discovered');
  const format = useFormat();
  if (count + hiddenCount === 0) return null;
  return (
    <button type="button" className={styles.footer} onClick={onReview}>
      <Icon name="sparkle" />
      <span>
        {t('title')} <span className="figures">{format.number(count)}</span>
      </span>
      <span className={styles.review}>
        {t('review')} <Icon name="chevronRight" size={14} />
      </span>
    </button>
  );
}
