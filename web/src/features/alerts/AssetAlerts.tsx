import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert } from '@waymark/contract/alerts/schema.ts';
import { useMomentSearch } from '../../base/moment.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import styles from './AssetAlerts.module.css';
import { alertsQuery } from './queries.ts';
import { SeverityBadge } from './SeverityBadge.tsx';
import { useAlertLines } from './use-alert-lines.ts';
import { useAlertWords } from './use-alert-words.ts';

/** Alerts that the page of an asset lists. The list of all alerts has the others. */
const LISTED = 100;

/** The newest alerts of an asset, with their reasons and moments. */
export function AssetAlerts({ assetId }: { assetId: string }) {
  const { t } = useTranslation('assetAlerts');
  const mayWrite = useMay('alerts.write');
  const { data, error, refetch } = useQuery(alertsQuery({ assetId }, LISTED));
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="100%" />;
  if (data.count === 0)
    return (
      <EmptyRecords icon="bell" title={t('emptyTitle')} body={t('emptyBody')}>
        {mayWrite && (
          <Button variant="filled" renderRoot={(props) => <Link {...props} to="/alerts/rules" />}>
            {t('toRules')}
          </Button>
        )}
      </EmptyRecords>
    );
  return (
    <Box grow scroll ground="surface">
      <AlertLines alerts={data.items} />
      <Row padding={16}>
        <Button renderRoot={(props) => <Link {...props} to="/alerts" search={{ assetId, state: 'all' }} />}>
          {t('all')}
        </Button>
      </Row>
    </Box>
  );
}

/** Alerts of one asset as lines: what, how much, where and when. The line leads to the moment, "why" to the alert. */
export function AlertLines({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation('alerts');
  const words = useAlertWords();
  const lines = useAlertLines();
  const format = useFormat();
  const momentSearch = useMomentSearch();
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <SeverityBadge severity={alert.severity} />
          <div className={styles.what}>
            <Link
              to="/assets/$id"
              params={{ id: alert.assetId }}
              search={momentSearch(alert.raisedAt)}
              className={styles.title}
            >
              {words.title(alert)}
            </Link>
            <Text tone="soft" size="small">
              {[lines.facts(alert), alert.placeName ?? alert.address].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Text tone="soft" size="small" figures unbroken>
            {format.dateTime(alert.raisedAt)}
          </Text>
          <Link to="/alerts" search={{ state: 'all', alert: alert.id }} className={styles.why}>
            <Icon name="help" size={14} /> {t('why')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
