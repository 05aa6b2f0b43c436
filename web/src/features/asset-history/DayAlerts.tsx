import { Link } from '@tanstack/react-router';
import type { Alert } from '@waymark/contract/alerts/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ALERT_ICONS, AlertLines, useAlertWords } from '../alerts/index.ts';
import styles from './DayAlerts.module.css';
import { DaySection } from './DaySection.tsx';

interface DayAlertsProps {
  alerts: readonly Alert[];
}

/**
 * The alerts of a day as marks above the hours of the timeline, each at the time at which it was raised. The list beside
 * it has the same alerts for keyboards, touch and screen readers.
 */
export function AlertMarks({ alerts, day }: DayAlertsProps & { day: { start: number; end: number } }) {
  const words = useAlertWords();
  const format = useFormat();
  return (
    <div className={styles.marks} aria-hidden="true">
      {alerts.map((alert) => (
        <Link
          key={alert.id}
          to="/alerts"
          search={{ state: 'all', alert: alert.id }}
          tabIndex={-1}
          className={styles.mark}
          data-severity={alert.severity}
          title={`${words.title(alert)} · ${format.time(alert.raisedAt)}`}
          style={{ left: `${((Date.parse(alert.raisedAt) - day.start) / (day.end - day.start)) * 100}%` }}
        >
          <Icon name={ALERT_ICONS[alert.type]} size={12} />
        </Link>
      ))}
    </div>
  );
}

/** Lists the alerts of a day. */
export function DayAlertList({ alerts }: DayAlertsProps) {
  const { t } = useTranslation('assetAlerts');
  return (
    <DaySection title={t('day')} count={alerts.length}>
      <AlertLines alerts={alerts} />
    </DaySection>
  );
}
