import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './Figures.module.css';
import { dueFiguresQuery } from './queries.ts';

/**
 * Figures of the whole account over the due list.
 * @param onState filters the list
 * @param onApply applies a plan. Undefined: the user may not
 */
export function Figures({
  onState,
  onApply,
}: {
  onState: (state: 'overdue' | 'soon') => void;
  onApply: (() => void) | undefined;
}) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { currency } = useCurrentUser();
  const { data } = useQuery(dueFiguresQuery());
  if (data === undefined) return <div className={styles.figures} aria-busy />;
  const { states, assets, recent, overdueSince, soonByUse } = data;
  const percent = assets.total === 0 ? 0 : (assets.planned / assets.total) * 100;
  const unplanned = Math.max(0, assets.total - assets.planned - assets.unknown);
  const share = (count: number) => `${assets.total === 0 ? 0 : (count / assets.total) * 100}%`;
  return (
    <div className={styles.figures}>
      <button type="button" onClick={() => onState('overdue')}>
        <span>{t('overdue')}</span>
        <Text as="strong" size="large" figures {...(states.overdue > 0 && { tone: 'danger' })}>
          {states.overdue}
        </Text>
        {overdueSince !== null && <span>{t('overdueSince', { date: overdueSince })}</span>}
      </button>
      <button type="button" onClick={() => onState('soon')}>
        <span>{t('soon', { days: LIMITS.serviceSoonDays })}</span>
        <Text as="strong" size="large" figures>
          {states.soon}
        </Text>
        {states.soon > 0 && <span>{t('soonBy', { date: states.soon - soonByUse, use: soonByUse })}</span>}
      </button>
      <div>
        <span>{t('coverage')}</span>
        <span>
          <Text as="strong" size="large" figures>
            {assets.planned}
          </Text>{' '}
          {t('ofAssets', { total: assets.total })} · {format.number(percent, 1)} %
        </span>
        {onApply && (
          <Button size="xs" className={styles.apply ?? ''} onClick={onApply}>
            {t('applyAny')}
          </Button>
        )}
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
          <Text as="strong" size="large" figures>
            {format.number(recent.cost, 2, 2)}
          </Text>{' '}
          {currency}
        </span>
        <span>
          {t('recentServices', { count: recent.services })}
          {recent.services > 0 &&
            ` · ${t('costEach', { cost: `${format.number(recent.cost / recent.services, 2, 2)} ${currency ?? ''}`.trim() })}`}
        </span>
      </div>
    </div>
  );
}
