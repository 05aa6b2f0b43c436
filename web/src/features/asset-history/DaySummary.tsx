import { Fragment } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import styles from './DaySummary.module.css';
import { statusTotals } from './day-model.ts';
import type { Day } from './queries.ts';

/** Shows distance, counts and the seconds of each status, which add up to the day. */
export function DaySummary({ day }: { day: Day }) {
  const { t } = useTranslation(['history', 'status', 'units']);
  const format = useFormat();
  const { model } = day;
  const { totals, seconds } = statusTotals(model);
  const trips = model.rows.filter((row) => row.kind === 'trip');
  const distance = format.distance(day.distanceMeters, 1);
  const first = trips[0];
  const last = trips.at(-1);
  return (
    <Box as="section" line="below" padding="12px 16px" aria-label={t('history:whole')}>
      <Row as="p" align="baseline" gap={4} tone="soft" margin="0 0 8px">
        <Text as="strong" tone="plain" size="large" weight={600} figures>
          {distance.figure}
        </Text>{' '}
        {t(`units:${distance.unit}`)}
        <Caption as="span" textAlign="end" marginLeft="auto">
          {first && last
            ? t('history:dayTotals', {
                count: trips.length,
                stops: model.rows.length - trips.length,
                from: format.time(first.start),
                to: format.time(last.end),
              })
            : t('history:dayTotalsNone')}
        </Caption>
      </Row>
      <Row align="stretch" gap={2} height={8} marginBottom={8} className={styles.bar} aria-hidden="true">
        {totals.map(({ status, seconds: part }) => (
          <span key={status} style={{ flexGrow: part, background: `var(--st-${status})` }} />
        ))}
      </Row>
      <dl className={styles.table}>
        {totals.map(({ status, seconds: part, inTripsSeconds }) => (
          <Fragment key={status}>
            <div>
              <dt>
                <StatusMark status={status} size={14} /> {t(`status:${status}`)}
              </dt>
              <dd>{format.duration(part)}</dd>
            </div>
            {inTripsSeconds !== undefined && (
              <>
                <div className={styles.part}>
                  <dt>{t('history:coveredTrips')}</dt>
                  <dd>{format.duration(inTripsSeconds)}</dd>
                </div>
                <div className={styles.part}>
                  <dt>{t('history:coveredRest')}</dt>
                  <dd>{format.duration(part - inTripsSeconds)}</dd>
                </div>
              </>
            )}
          </Fragment>
        ))}
        <div className={styles.total}>
          <dt>{t(model.until < model.end ? 'history:soFar' : 'history:whole')}</dt>
          <dd>{format.duration(seconds)}</dd>
        </div>
      </dl>
    </Box>
  );
}
