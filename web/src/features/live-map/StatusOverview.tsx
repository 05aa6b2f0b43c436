import { Skeleton } from '@mantine/core';
import type { Status } from '@waymark/domain/status.ts';
import { useSeesNpa } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { LiveIndicator } from '../../ui/layout/LiveIndicator.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './StatusOverview.module.css';
import { STATUS_DISPLAY_ORDER } from './status-order.ts';
import { useCounts } from './use-fleet.ts';

/** Maximum length of a status label that fits into three columns. */
const LONGEST_FOR_THREE = 12;

/** Counts of assets by status: total, bar, and a button per status that filters by it. */
export function StatusOverview({
  loaded,
  chosen,
  onToggle,
  compact = false,
}: {
  loaded: boolean;
  chosen: readonly Status[];
  onToggle: (status: Status) => void;
  /** Shows a row of chips that scrolls sideways instead of the grid, for phones. */
  compact?: boolean;
}) {
  const { t } = useTranslation(['liveMap', 'status']);
  const format = useFormat();
  const { total, byStatus } = useCounts();
  const seesNpa = useSeesNpa();
  const statuses = STATUS_DISPLAY_ORDER.filter((status) => seesNpa || status !== 'npa');
  const words = statuses.map((status) => t(status, { ns: 'status' }));
  const wide = words.some((word) => word.length > LONGEST_FOR_THREE);
  return (
    <section className={styles.overview} aria-label={t('statusFilter')} data-compact={compact || undefined}>
      <Row justify="between" gap={8} height={24} className={styles.head}>
        {loaded ? (
          <p className="figures">
            <b className={styles.total}>{format.number(total)}</b> {t('assets', { count: total })}
          </p>
        ) : (
          <Skeleton width={96} height={14} />
        )}
        {compact && <LiveIndicator />}
        {!compact && loaded && (
          <Text tone="quiet" truncate className={styles.hint}>
            {t('selectStatus')}
          </Text>
        )}
        {!compact && !loaded && <Skeleton width={120} height={10} />}
      </Row>
      {loaded ? (
        <Row align="stretch" gap={2} height={8} className={styles.bar} role="img" aria-label={t('statusFilter')}>
          {statuses
            .filter((status) => byStatus[status] > 0)
            .map((status) => (
              <i
                key={status}
                style={{ flexGrow: byStatus[status], background: `var(--st-${status})` }}
                data-faded={(chosen.length > 0 && !chosen.includes(status)) || undefined}
              />
            ))}
        </Row>
      ) : (
        <Skeleton height={8} className={styles.barSkeleton ?? ''} />
      )}
      <div className={styles.grid} data-wide={wide || undefined}>
        {statuses.map((status, index) => (
          <button
            key={status}
            type="button"
            className={styles.status}
            aria-pressed={chosen.includes(status)}
            disabled={!loaded}
            data-none={(loaded && byStatus[status] === 0) || undefined}
            onClick={() => onToggle(status)}
          >
            <StatusMark status={status} size={14} />
            <Text truncate grow>
              {words[index]}
            </Text>
            {loaded ? (
              <Text tone="plain" weight={600} figures className={styles.count}>
                {format.number(byStatus[status])}
              </Text>
            ) : (
              <Skeleton width={12} height={12} />
            )}
          </button>
        ))}
      </div>
    </section>
  );
}
