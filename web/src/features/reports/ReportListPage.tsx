import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { closedReport } from '@waymark/contract/reports/closed-report.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES, type ReportName } from '@waymark/contract/reports/names.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Box } from '../../ui/layout/Box.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { reportSlug } from './address.ts';
import styles from './ReportListPage.module.css';

const ICONS: Readonly<Record<ReportName, IconName>> = {
  fleetSummary: 'chart',
  trips: 'route',
  stops: 'parking',
  idling: 'idle',
  speeding: 'gauge',
  fuelLevel: 'fuel',
  sensors: 'gauge',
  driverBehavior: 'brake',
  pickUps: 'warehouse',
  events: 'bell',
  commands: 'lock',
  auxiliaryTrackers: 'chip',
  mileage: 'odometer',
  utilization: 'gauge',
  statusHistory: 'history',
  visits: 'pin',
  notReporting: 'offline',
};

/** Every report that the user may open, and the events, which have a screen of their own. */
export function ReportListPage() {
  const { t } = useTranslation(['reports', 'reportNames', 'reportAbouts', 'events', 'driverScores', 'schedules']);
  const user = useCurrentUser();
  const mayRank = useMayCall(ENDPOINTS.driverScores.scores);
  // The screen of the events leads to their report.
  const open = REPORT_NAMES.filter((name) => name !== 'events' && closedReport(name, user) === undefined);
  return (
    <PageFrame title={t('reports:title')}>
      <Box grow scroll>
        <ul className={styles.reports}>
          {open.map((name) => (
            <li key={name}>
              <Link
                to="/reports/$report"
                params={{ report: reportSlug(name) }}
                search={(reportOf(name).opensBy ? { group: reportOf(name).opensBy } : {}) as never}
              >
                <span className={styles.sign}>
                  <Icon name={ICONS[name]} size={20} />
                </span>
                <span className={styles.words}>
                  <b>{t(`reportNames:${name}`)}</b>
                  <span>{t(`reportAbouts:${name}`)}</span>
                </span>
              </Link>
            </li>
          ))}
          {mayRank && (
            <li>
              <Link to="/reports/driver-ranking">
                <span className={styles.sign}>
                  <Icon name="driver" size={20} />
                </span>
                <span className={styles.words}>
                  <b>{t('driverScores:ranking')}</b>
                  <span>{t('driverScores:rankingAbout')}</span>
                </span>
              </Link>
            </li>
          )}
          <li>
            <Link to="/events">
              <span className={styles.sign}>
                <Icon name="bell" size={20} />
              </span>
              <span className={styles.words}>
                <b>{t('events:title')}</b>
                <span>{t('events:about')}</span>
              </span>
            </Link>
          </li>
          <li>
            <Link to="/report-history">
              <span className={styles.sign}>
                <Icon name="history" size={20} />
              </span>
              <span className={styles.words}>
                <b>{t('schedules:historyTitle')}</b>
                <span>{t('schedules:filesEmptyBody')}</span>
              </span>
            </Link>
          </li>
        </ul>
      </Box>
    </PageFrame>
  );
}
