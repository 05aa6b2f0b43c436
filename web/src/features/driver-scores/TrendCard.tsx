import { Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { MonthlyScores } from '@waymark/contract/driver-scores/schema.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { scoreLines, stretchesOf } from '../../ui/charts/score-line.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { LoadFailed } from '../../ui/records/index.ts';
import styles from './DriverPage.module.css';
import { monthlyScoresQuery } from './queries.ts';
import { useScoreWords } from './use-score-words.ts';

type Months = MonthlyScores['items'];

const HEIGHT = 132;
const [TOP, RIGHT, BOTTOM, LEFT] = [10, 14, 20, 32];
/** Widest letters of a month, and the space between two months, px. */
const LETTER_PIXELS = 6.5;
const MONTH_GAP = 10;

/** Scores of the last twelve months, as a line or as a table. @param driver undefined: only the fleet */
export function TrendCard({ driver }: { driver?: { id: string; name: string } }) {
  const { t } = useTranslation(['driverScores', 'reports']);
  const [asTable, setAsTable] = useState(false);
  const { data: months, error, refetch } = useQuery(monthlyScoresQuery(driver?.id));
  const names = [...(driver ? [driver.name] : []), t('driverScores:fleet')];
  return (
    <Card as="section" padding="12px 16px" shrink aria-label={t('driverScores:trend')}>
      <Row justify="between" gap={8} wrap>
        <Text as="h2" size="body" weight={600}>
          {t('driverScores:trend')}
        </Text>
        <Row gap={12} wrap size="small">
          {names.map((name, place) => (
            <Row as="span" key={name} gap={6}>
              <i className={driver && place === 0 ? styles.ownSwatch : styles.fleetSwatch} /> {name}
            </Row>
          ))}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'driverScores:asLine' : 'reports:chartTable')}
          </Button>
        </Row>
      </Row>
      {error && months === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : months === undefined ? (
        <Skeleton height={HEIGHT} mt={8} />
      ) : asTable ? (
        <TrendTable months={months} driver={driver?.name} />
      ) : (
        <TrendLine months={months} withDriver={driver !== undefined} />
      )}
    </Card>
  );
}

function TrendLine({ months, withDriver }: { months: Months; withDriver: boolean }) {
  const { t, i18n } = useTranslation('driverScores');
  const { ref, width } = useElementSize();
  const format = useFormat();
  const own = withDriver ? months.map(({ score }) => score) : [];
  const fleet = months.map(({ fleetScore }) => fleetScore);
  const lines = scoreLines([...own, ...fleet].filter((score) => score !== null));
  const lowest = lines[0]!;
  const step = (width - LEFT - RIGHT) / Math.max(1, months.length - 1);
  const x = (place: number) => LEFT + place * step;
  const y = (score: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (score - lowest) / (100 - lowest));
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const names = months.map(({ month: name }) => month.format(new Date(`${name}-01T00:00:00Z`)));
  const room = MONTH_GAP + Math.max(...names.map(({ length }) => length * LETTER_PIXELS));
  const every = Math.max(1, Math.ceil(room / Math.max(1, step)));
  const path = (scores: readonly (number | null)[]) =>
    stretchesOf(scores)
      .map((places) => `M${places.map((place) => `${x(place).toFixed(1)} ${y(scores[place]!).toFixed(1)}`).join('L')}`)
      .join('');
  const distance = (meters: number) => format.withUnit(format.distance(meters, 0));
  return (
    <div ref={ref} className={styles.line}>
      {width > 0 && (
        <svg role="img" aria-label={t('trend')} width={width} height={HEIGHT}>
          {lines.map((score) => (
            <g key={score}>
              <line x1={LEFT} x2={width} y1={y(score)} y2={y(score)} className={styles.grid} />
              <text x={LEFT - 8} y={y(score) + 4} textAnchor="end">
                {score}
              </text>
            </g>
          ))}
          <path d={path(fleet)} className={styles.fleetLine} />
          {stretchesOf(fleet)
            .filter(({ length }) => length === 1)
            .map(([place = 0]) => (
              <circle key={place} cx={x(place)} cy={y(fleet[place]!)} r={2.5} className={styles.fleetDot} />
            ))}
          <path d={path(own)} className={styles.ownLine} />
          {months.map(({ month: name, score, distanceMeters }, place) => (
            <g key={name}>
              {withDriver && score !== null && (
                <circle
                  cx={x(place)}
                  cy={y(score)}
                  r={4}
                  className={place === months.length - 1 ? styles.openDot : styles.dot}
                >
                  <title>{`${name}\n${format.number(score, 0)}`}</title>
                </circle>
              )}
              {withDriver && score === null && distanceMeters > 0 && step > 24 && (
                <text x={x(place)} y={(HEIGHT - BOTTOM + TOP) / 2} textAnchor="middle" className={styles.only}>
                  {t('onlyDistance', { distance: distance(distanceMeters) })}
                </text>
              )}
              {(months.length - 1 - place) % every === 0 && (
                <text x={x(place)} y={HEIGHT - 4} textAnchor="middle">
                  {names[place]}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

function TrendTable({ months, driver }: { months: Months; driver: string | undefined }) {
  const { t } = useTranslation(['driverScores', 'reportColumns']);
  const format = useFormat();
  const words = useScoreWords();
  // The card has the title alone as its name.
  const label = `${t('driverScores:trend')}: ${t('driverScores:month')}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.months} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('driverScores:month')}</th>
            {driver && <th scope="col">{driver}</th>}
            <th scope="col">{t('driverScores:fleet')}</th>
            <th scope="col">{t('reportColumns:distance')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, score, fleetScore, distanceMeters }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {driver && <td>{words.score(score)}</td>}
              <td>{words.score(fleetScore)}</td>
              <td>{format.withUnit(format.distance(distanceMeters, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
