import { Skeleton } from '@mantine/core';
import type { DriverScore } from '@waymark/contract/driver-scores/schema.ts';
import { isNearlyEmpty } from '@waymark/domain/change.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ReportDays } from '../reports/index.ts';
import styles from './DriverPage.module.css';
import type { Scored } from './queries.ts';
import { scoredKinds, useScoreWords } from './use-score-words.ts';

/** The score with its calculation, or why there is none. */
export function ScoreCard({
  score,
  before,
  fleet,
  days,
}: {
  score: DriverScore | undefined;
  /** Of the period before. */
  before: Scored | null | undefined;
  fleet: number | null | undefined;
  days: ReportDays;
}) {
  const { t } = useTranslation(['driverScores', 'drivers']);
  const words = useScoreWords();
  return (
    <Card as="section" padding="12px 16px" aria-label={t('drivers:score')}>
      <Row justify="between" gap={8}>
        <Text as="h2" size="body" weight={600}>
          {t('drivers:score')}
        </Text>
        <Text tone="quiet" size="small" figures>
          {days.startDate} – {days.endDate}
        </Text>
      </Row>
      {score === undefined ? <Skeleton height={96} mt={8} /> : <Facts {...{ score, before, fleet }} words={words} />}
    </Card>
  );
}

function Facts({
  score: { score, missing, pointsPer100Km, kinds, distanceMeters },
  before: earlier,
  fleet,
  words,
}: {
  score: DriverScore;
  before: Scored | null | undefined;
  fleet: number | null | undefined;
  words: ReturnType<typeof useScoreWords>;
}) {
  const { t } = useTranslation(['driverScores', 'drivers']);
  const scored = scoredKinds(kinds);
  const before = earlier?.score;
  const isFew = isNearlyEmpty(distanceMeters, earlier?.distanceMeters ?? 0);
  const isCompared = score !== null && typeof before === 'number' && !isFew;
  const change = isCompared ? Math.round(score) - Math.round(before) : 0;
  const compared = [
    typeof before !== 'number'
      ? t('driverScores:beforeNone')
      : isFew
        ? t('driverScores:beforeFew')
        : t('driverScores:before', { score: words.score(before) }),
    ...(typeof fleet === 'number' ? [t('driverScores:fleetScore', { score: words.score(fleet) })] : []),
  ].join(' · ');
  return (
    <>
      <Row justify="between" align="baseline" gap={8}>
        <span>
          <b className={styles.figure}>{score === null ? '–' : words.score(score)}</b>{' '}
          <Text tone="quiet">{score === null ? t('drivers:scoreNone') : t('driverScores:ofHundred')}</Text>
        </span>
        {change !== 0 && (
          <Row as="span" gap={4} tone={change < 0 ? 'danger' : 'ok'} figures>
            <Icon name={change < 0 ? 'arrowDown' : 'arrowUp'} size={14} />
            {Math.abs(change)}
          </Row>
        )}
      </Row>
      <Text as="p" tone="soft" size="small">
        {missing === null ? compared : words.missing(missing)}
      </Text>
      {score !== null && (
        <Text as="p" tone={scored < kinds.length ? 'warn' : 'soft'} size="small">
          {t('driverScores:kindsOf', { count: scored, total: kinds.length })}
        </Text>
      )}
      {score !== null && pointsPer100Km !== null && (
        <dl className={styles.sums}>
          <div>
            <dt>{t('driverScores:pointsPer100')}</dt>
            <dd>{words.tenths(pointsPer100Km)}</dd>
          </div>
          <div>
            <dt>{t('drivers:score')}</dt>
            <dd>
              100 − {words.tenths(pointsPer100Km)} {pointsPer100Km > 100 ? '→' : '='} {words.tenths(score)}
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
