import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './HealthStrip.module.css';
import { healthQuery } from './queries.ts';

const NAMES = { database: 'partDatabase', ingest: 'partIngest', disk: 'partDisk', gateway: 'partGateway' } as const;

/** Shows the health of each part of the server. An unhealthy part shows the reason. */
export function HealthStrip() {
  const { t } = useTranslation('diagnostics');
  const parts = useQuery(healthQuery).data;
  return (
    <Card as="ul" className={styles.parts} aria-label={t('health')} aria-live="polite">
      {Object.entries(NAMES).map(([part, name]) => {
        const health = parts?.[part];
        return (
          <li key={part} data-status={health?.status ?? 'unknown'}>
            <Icon name={health?.status === 'failing' ? 'octagon' : health ? 'check' : 'hourglass'} size={16} />
            <Text tone="plain" weight={600}>
              {t(name)}
            </Text>
            <span>{health ? t(health.status === 'ok' ? 'partOk' : 'partFailing') : '…'}</span>
            {health?.reason !== undefined && (
              <span className={styles.reason} lang="en">
                {health.reason}
              </span>
            )}
          </li>
        );
      })}
    </Card>
  );
}
