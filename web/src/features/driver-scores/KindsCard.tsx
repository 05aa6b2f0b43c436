import { Skeleton } from '@mantine/core';
import type { DriverScore } from '@waymark/contract/driver-scores/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ALERT_ICONS } from '../alerts/index.ts';
import styles from './KindsCard.module.css';
import table from './Table.module.css';
import { useScoreWords } from './use-score-words.ts';

type Kind = DriverScore['kinds'][number];

/** The points of each kind, from the events to the sum, and the kinds that are not sensed. */
export function KindsCard({ score }: { score: DriverScore | undefined }) {
  const { t } = useTranslation('driverScores');
  const format = useFormat();
  return (
    <>
      <Card as="section" className={table.card} aria-label={t('kinds')}>
        <Row gap={12} wrap padding="12px 16px 4px">
          <Text as="h2" size="body" weight={600}>
            {t('kinds')}
          </Text>
          {score && (
            <Text tone="quiet" size="small" figures>
              {format.withUnit(format.distance(score.distanceMeters, 1))} · {t('tripCount', { count: score.trips })}
            </Text>
          )}
        </Row>
        {score ? <KindTable score={score} /> : <Skeleton height={220} m={16} />}
      </Card>
      {score && <Coverage score={score} />}
    </>
  );
}

function KindTable({ score }: { score: DriverScore }) {
  const { t } = useTranslation('driverScores');
  const words = useScoreWords();
  const counted = score.kinds.filter(({ pointsPer100Km }) => pointsPer100Km !== null);
  const points = counted.reduce((sum, kind) => sum + kind.points, 0);
  const per100 = counted.reduce((sum, kind) => sum + (kind.pointsPer100Km ?? 0), 0);
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('sensed')}</th>
          <th scope="col" data-wide>
            {t('weight')}
          </th>
          <th scope="col" data-wide>
            {t('points')}
          </th>
          <th scope="col">{t('per100')}</th>
        </tr>
      </thead>
      <tbody>
        {score.kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sum')}</th>
          <td />
          <td data-wide />
          <td data-wide>{words.tenths(points)}</td>
          <td>{words.tenths(per100)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function KindRow({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['driverScores', 'alertKinds']);
  const words = useScoreWords();
  const isLeftOut = kind.pointsPer100Km === null;
  return (
    <tr data-out={isLeftOut || undefined}>
      <th scope="row">
        <Row gap={10}>
          <Icon name={ALERT_ICONS[kind.kind]} />
          <span>
            {t(`alertKinds:${kind.kind}`)}
            <small>{words.amount(kind)}</small>
          </span>
        </Row>
      </th>
      <td>
        <Row as="span" gap={8} justify="end">
          {words.tenths(kind.sensedShare * 100)}
          <span className={styles.share} data-part={kind.sensedShare < 0.95 || undefined} aria-hidden="true">
            <i style={{ width: `${kind.sensedShare * 100}%` }} />
          </span>
        </Row>
      </td>
      <td data-wide>{words.tenths(kind.weight)}</td>
      <td data-wide>{words.tenths(kind.points)}</td>
      <td>
        {kind.pointsPer100Km === null ? (
          <Text tone="quiet" title={t('driverScores:leftOutWhy')}>
            {t('driverScores:leftOut')}
          </Text>
        ) : (
          words.tenths(kind.pointsPer100Km)
        )}
      </td>
    </tr>
  );
}

/** Says on which distance each kind is not sensed. */
function Coverage({ score: { kinds, distanceMeters } }: { score: DriverScore }) {
  const { t } = useTranslation(['driverScores', 'alertKinds']);
  const format = useFormat();
  const partly = kinds.filter(({ sensedShare }) => distanceMeters > 0 && sensedShare < 1);
  if (partly.length === 0) return null;
  const lines = partly.map(({ kind, sensedMeters, pointsPer100Km }) => {
    const distance = format.withUnit(format.distance(Math.max(0, distanceMeters - sensedMeters), 1));
    const unsensed = t('driverScores:notSensedOn', { kind: t(`alertKinds:${kind}`), distance });
    return pointsPer100Km === null ? `${unsensed} ${t('driverScores:leftOutWhy')}` : unsensed;
  });
  return (
    <div className={styles.coverage}>
      <Icon name="info" size={16} />
      <div>
        <p>
          <b>{t('driverScores:notSensed')}</b> {t('driverScores:notSensedBody')}
        </p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
