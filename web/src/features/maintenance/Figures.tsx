import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './Figures.module.css';
import { dueFiguresQuery } from './queries.ts';

/** Figures of the whole account over the due list. @param onState filters the list */
export function Figures({ onState }: { onState: (state: 'overdue' | 'soon') => void }) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { currency } = useCurrentUser();
  const { data } = useQuery(dueFiguresQuery());
  if (data === undefined) return <div className={styles.figures} aria-busy />;
  const { states, assets, recent } = data;
  const unplanned = Math.max(0, assets.total - assets.planned - assets.unknown);
  const share = (count: number) => `${assets.total === 0 ? 0 : (count / assets.total) * 100}%`;
  return (
    <div className={styles.figures}>
      <button type="button" onClick={() => onState('overdue')}>
        <span>{t('overdue')}</span>
        <strong data-danger={states.overdue > 0 || undefined}>{states.overdue}</strong>
      </button>
      <button type="button" onClick={() => onState('soon')}>
        <span>{t('soon', { days: LIMITS.serviceSoonDays })}</span>
        <strong>{states.soon}</strong>
      </button>
      <div>
        <span>{t('coverage')}</span>
        <span>
          <strong>{assets.planned}</strong> {t('ofAssets', { total: assets.total })}
        </span>
        <span className={styles.bar}>
          <i data-part="planned" style={{ width: share(assets.planned) }} />
          <i data-part="unplanned" style={{ width: share(unplanned) }} />
          <i data-part="unknown" style={{ width: share(assets.unknown) }} />
        </span>
        <span className={styles.legend}>
          <span data-part="unplanned">{t('unplanned', { count: unplanned })}</span>
          <span data-part="unknown">{t('unknownVehicle', { count: assets.unknown })}</span>
        </span>
      </div>
      <div>
        <span>{t('recentCost')}</span>
        <span>
          <strong>{format.number(recent.cost, 2, 2)}</strong> {currency}
        </span>
        <span>{t('recentServices', { count: recent.services })}</span>
      </div>
    </div>
  );
}
