import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlertGroup } from '@waymark/contract/alerts/schema.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import {
  alertCountsQuery,
  groupFilter,
  SEVERITY_ICONS,
  SeverityBadge,
  urgentAlertsQuery,
  useAlertWords,
} from '../alerts/index.ts';
import styles from './AlertTile.module.css';
import rows from './Rows.module.css';
import { Loaded, Nothing, RowWords, Tile } from './Tile.tsx';

const EVERY_MS = 10_000;

/** Returns the filter of the list that shows the alerts of a group. */
function searchOf(group: AlertGroup) {
  return group.count === 1 ? { alert: group.newest.id } : { ...groupFilter(group), grouped: 'no' as const };
}

/** Open alerts: their number by severity, and the most urgent ones. */
export function AlertTile() {
  const { t } = useTranslation(['dashboard', 'alertSeverity', 'alerts', 'alertPreview']);
  const words = useAlertWords();
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const counts = useQuery(alertCountsQuery()).data;
  const urgent = useQuery(urgentAlertsQuery(LIMITS.topAndBottomEntries));
  return (
    <Tile
      area="alerts"
      title={t('dashboard:openAlerts')}
      count={counts && format.number(counts.open)}
      end={<Link to="/alerts">{t('dashboard:allAlerts')}</Link>}
    >
      {counts && counts.open > 0 && (
        <ul className={styles.severities}>
          {SEVERITIES.map((severity) => (
            <li key={severity}>
              <Link to="/alerts" search={{ severity }} data-severity={severity}>
                <Icon name={SEVERITY_ICONS[severity]} size={14} />
                <b className="figures">{format.number(counts.severities[severity] ?? 0)}</b>
                <Text truncate>{t(`alertSeverity:${severity}`)}</Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Loaded query={urgent}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{t('dashboard:noAlerts')}</Nothing>
          ) : (
            <ul className={rows.rows}>
              {items.map((group) => (
                <li key={group.newest.id}>
                  <Link to="/alerts" search={searchOf(group)} className={rows.row}>
                    <SeverityBadge severity={group.newest.severity} />
                    <RowWords
                      first={words.title(group.newest)}
                      second={[
                        group.assets > 1 ? t('alerts:assetCount', { count: group.assets }) : group.newest.assetName,
                        group.count > 1 && t('alertPreview:alertCount', { count: group.count }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    />
                    <Text tone="quiet" size="small" figures fixed marginLeft="auto">
                      {format.span((now - Date.parse(group.newest.raisedAt)) / 1000)}
                    </Text>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Tile>
  );
}
