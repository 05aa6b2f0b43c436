import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Dashboard, DashboardBar } from '@waymark/contract/dashboard/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { bucketsOf } from '@waymark/domain/bar-chart.ts';
import { isNearlyEmpty } from '@waymark/domain/change.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { daysBefore, fleetScoreQuery } from '../driver-scores/index.ts';
import { type ReportDays, useChange } from '../reports/index.ts';
import styles from './FigureStrip.module.css';
import { trendPath } from './trend.ts';

interface Figure {
  title: string;
  value: string;
  unit: string;
  change: string;
  /** A change for the better is green. */
  better?: boolean;
  trend: (bar: DashboardBar) => number;
  report: string;
  sort?: string;
}

/**
 * Totals of the period with their change and their course. Each leads to its report. Those of trips and the score have
 * features of their own.
 */
export function FigureStrip({ data, days }: { data: Dashboard | undefined; days: ReportDays }) {
  const { t } = useTranslation('reports');
  const hasTrips = useMayCall(ENDPOINTS.dashboard.read);
  const hasScores = useMayCall(ENDPOINTS.driverScores.scores);
  const all = useFigures(data);
  const phone = usePhone();
  // Trips make room for the score, on phones also the driving time. The report of the distance has both.
  const beside = hasScores ? all.slice(0, -1).filter(({ sort }) => !phone || sort !== 'moving') : all;
  const figures = hasTrips ? beside : [];
  return (
    <Card
      as="ul"
      className={styles.strip}
      aria-label={`${t('period')}: ${days.startDate} – ${days.endDate}`}
      data-figures
    >
      {figures.map(({ title, value, unit, change, better, trend, report, sort }) => (
        <li key={title}>
          <Link
            to="/reports/$report"
            params={{ report }}
            search={{ ...days, ...(sort && { sort, order: 'desc' as const }) }}
            className={styles.figure}
          >
            <Text shrink>
              <Text block size="small" tone="soft">
                {title}
              </Text>
              {data === undefined ? (
                <Placeholder />
              ) : (
                <>
                  <span className={styles.value}>
                    <Text as="b" size="large" tone="plain" figures>
                      {value}
                    </Text>{' '}
                    {unit}
                  </span>
                  <small data-better={better || undefined}>{change}</small>
                </>
              )}
            </Text>
            {data && <Trend data={data} of={trend} />}
          </Link>
        </li>
      ))}
      {hasScores && <ScoreFigure data={data} days={days} isLoading={hasTrips && data === undefined} />}
    </Card>
  );
}

/** As high as a figure with its change. */
function Placeholder() {
  return (
    <>
      <span className={styles.value}>
        <Skeleton height={20} width={72} my={4} />
      </span>
      <small />
    </>
  );
}

/** The score of all drivers together, which leads to their ranking. Compared only if the figures beside it are. */
function ScoreFigure({
  data,
  days,
  isLoading,
}: {
  /** Undefined without figures beside it. */
  data: Dashboard | undefined;
  days: ReportDays;
  /** The figures beside it are. */
  isLoading: boolean;
}) {
  const { t } = useTranslation(['dashboard', 'driverScores', 'reports']);
  const format = useFormat();
  const { data: now } = useQuery(fleetScoreQuery(days));
  const { data: earlier } = useQuery(fleetScoreQuery(daysBefore(days)));
  const [score, before] = [now?.score, earlier?.score];
  const isFew =
    isNearlyEmpty(now?.distanceMeters ?? 0, earlier?.distanceMeters ?? 0) ||
    (data !== undefined && isNearlyEmpty(data.period.movingSeconds, data.before?.movingSeconds ?? 0));
  const isKnown = typeof score === 'number' && typeof before === 'number';
  const change = isKnown && !isFew ? Math.round(score) - Math.round(before) : null;
  const sign = change === null || change === 0 ? '±' : change > 0 ? '+' : '−';
  return (
    <li>
      <Link to="/reports/driver-ranking" search={days} className={styles.figure}>
        <Text shrink>
          <Text block size="small" tone="soft">
            {t('dashboard:driverScore')}
          </Text>
          {score === undefined || isLoading ? (
            <Placeholder />
          ) : (
            <>
              <span className={styles.value}>
                <Text as="b" size="large" tone="plain" figures>
                  {score === null ? '–' : format.number(score, 0)}
                </Text>{' '}
                {t('driverScores:ofHundred')}
              </span>
              <small data-better={(change ?? 0) > 0 || undefined}>
                {change !== null
                  ? t('reports:before', { change: `${sign}${Math.abs(change)}` })
                  : isKnown
                    ? t('reports:beforeFew')
                    : t('driverScores:beforeNone')}
              </small>
            </>
          )}
        </Text>
      </Link>
    </li>
  );
}

function useFigures(data: Dashboard | undefined): Figure[] {
  const { t } = useTranslation(['dashboard', 'reportColumns', 'units']);
  const format = useFormat();
  const change = useChange();
  const { period: now, before } = data ?? {};
  const distance = format.distance(now?.distanceMeters ?? 0, 0);
  const percent = (share: number | null | undefined) =>
    typeof share === 'number' ? format.number(share * 100, 1) : '–';
  const moved = [now?.movingSeconds ?? 0, before?.movingSeconds ?? 0] as const;
  const points = (of: 'utilization' | 'idleShare') => change.points(now?.[of] ?? 0, before?.[of], moved);
  const grew = (of: 'utilization' | 'idleShare') =>
    isNearlyEmpty(...moved) ? 0 : (now?.[of] ?? 0) - (before?.[of] ?? 0);
  const used = ({ movingSeconds, idleSeconds }: DashboardBar) => movingSeconds + idleSeconds;
  return [
    {
      ...{ title: t('reportColumns:distance'), value: distance.figure, unit: t(`units:${distance.unit}`) },
      ...{ change: change.percent(now?.distanceMeters ?? 0, before?.distanceMeters), report: 'fleet-summary' },
      trend: (bar) => bar.distanceMeters,
    },
    {
      ...{ title: t('dashboard:drivingTime'), unit: t('units:hour') },
      value: format.number((now?.movingSeconds ?? 0) / 3600, 1),
      ...{ change: change.percent(now?.movingSeconds ?? 0, before?.movingSeconds), sort: 'moving' },
      ...{ report: 'fleet-summary', trend: (bar) => bar.movingSeconds },
    },
    {
      ...{ title: t('reportColumns:daysShare'), value: percent(now?.utilization), unit: t('units:percent') },
      ...{ change: points('utilization'), better: grew('utilization') > 0, report: 'utilization' },
      trend: (bar) => bar.assets,
    },
    {
      ...{ title: t('reportColumns:idleShare'), value: percent(now?.idleShare), unit: t('units:percent') },
      ...{ change: points('idleShare'), better: grew('idleShare') < 0, report: 'fleet-summary', sort: 'idleShare' },
      trend: (bar) => (used(bar) === 0 ? 0 : bar.idleSeconds / used(bar)),
    },
    {
      ...{ title: t('reportColumns:trips'), value: format.number(now?.trips ?? 0), unit: '' },
      ...{ change: change.percent(now?.trips ?? 0, before?.trips), report: 'trips', trend: (bar) => bar.trips },
    },
  ];
}

/** The course of a figure. The chart below has the values of the distance. */
function Trend({ data: { series }, of }: { data: Dashboard; of: (bar: DashboardBar) => number }) {
  const byDay = new Map(series.bars.map((bar) => [bar.day, of(bar)]));
  const values = bucketsOf(series.startDate, series.endDate, series.by).map((day) => byDay.get(day) ?? 0);
  return (
    <svg aria-hidden="true" className={styles.trend} viewBox="0 0 72 28" preserveAspectRatio="none">
      <path d={trendPath(values, 72, 28)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
