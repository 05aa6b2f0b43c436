import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Place } from '@waymark/contract/places/schema.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './PlaceVisits.module.css';
import { placeVisitsQuery } from './visit-queries.ts';
import { mondayOf, type WeekDay, weekOf } from './visit-week.ts';

/** Height of the highest bar, px. */
const BAR_PIXELS = 60;
const STAY_PIXELS = 24;

/** Visits and stays of the current week by day, the usual number of visits, and the assets that come most. */
export function PlaceVisits({ place }: { place: Place }) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const may = useMayCall(ENDPOINTS.visits.counts);
  const today = format.date(Date.now());
  const answer = useQuery({ ...placeVisitsQuery(place.id, today, format.date), enabled: may });
  if (!may || answer.isError) return null;
  const { counts, stays, summary, assets } = answer.data ?? {};
  const week = counts ? weekOf(counts, today, format.date(place.createdAt)) : null;
  const total = week?.reduce((sum, { visits }) => sum + visits, 0);
  const facts = summary && [
    t('medianStay', { span: format.span(summary.medianSeconds) }),
    t('visitingAssets', { count: summary.assets }),
  ];
  return (
    <Box as="section" padding="12px 16px" line="above" aria-label={t('sortVisits')}>
      <Row justify="between" gap={8}>
        <h3>
          {t('sortVisits')} {total !== undefined && <span className="figures">{format.number(total)}</span>}
        </h3>
        {week?.some(({ usual }) => usual !== null) && (
          <Text size="small" tone="quiet" className={styles.legend}>
            {t('usual')}
          </Text>
        )}
      </Row>
      {week && stays ? (
        <>
          <Bars week={week} />
          <StayBars week={week} stays={stays} />
        </>
      ) : (
        <Skeleton height={BAR_PIXELS + STAY_PIXELS + 48} my={8} />
      )}
      <Text as="p" size="small" tone="quiet">
        {facts && `${facts.join(' · ')} · `}
        <Link
          to="/reports/visits"
          search={{ report: 'visits', placeId: place.id, startDate: mondayOf(today), endDate: today }}
          className={styles.report}
        >
          {t('visitsReport')}
        </Link>
      </Text>
      {assets && assets.length > 0 && (
        <>
          <Text as="h4" size="small" weight={600} marginTop={8}>
            {t('comeMost')}
          </Text>
          <ul className={styles.assets}>
            {assets.map(({ assetId, assetName, visits, medianSeconds }) => (
              <li key={assetId}>
                <Link to="/assets/$id" params={{ id: assetId ?? '' }} className={styles.name}>
                  {assetName}
                </Link>
                <Text size="small" tone="quiet" className="figures">
                  {t('visits', { count: visits })} · {format.span(medianSeconds)}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}

function Bars({ week }: { week: readonly WeekDay[] }) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const most = Math.max(1, ...week.flatMap(({ visits, usual }) => [visits, usual ?? 0]));
  const pixels = (value: number): number => Math.round((value / most) * BAR_PIXELS);
  return (
    <ol className={styles.week}>
      {week.map(({ day, visits, usual, isToday, isFuture }) => {
        const noon = `${day}T12:00:00Z`;
        const words = [
          format.weekday(noon),
          t('visits', { count: visits }),
          usual === null ? '' : t('usualCount', { number: format.number(usual, 1) }),
        ];
        return (
          <li key={day} aria-label={words.filter(Boolean).join(', ')} title={words.filter(Boolean).join(' · ')}>
            <span className={styles.plot} style={{ height: BAR_PIXELS }} aria-hidden="true">
              {!isFuture && (
                <span className={styles.bar} data-today={isToday || undefined} style={{ height: pixels(visits) }}>
                  {visits > 0 && pixels(visits) >= 18 && <b className="figures">{format.number(visits)}</b>}
                </span>
              )}
              {usual !== null && <i className={styles.usual} style={{ bottom: pixels(usual) }} />}
            </span>
            <span aria-hidden="true">{format.weekday(noon)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The median stay of each day. */
function StayBars({ week, stays }: { week: readonly WeekDay[]; stays: ReadonlyMap<string, number> }) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const longest = Math.max(1, ...week.map(({ day }) => stays.get(day) ?? 0));
  return (
    <ol className={styles.week} aria-label={t('stayByDay')}>
      {week.map(({ day, isToday }) => {
        const seconds = stays.get(day);
        const words = [
          format.weekday(`${day}T12:00:00Z`),
          seconds === undefined ? '' : t('medianStay', { span: format.span(seconds) }),
        ].filter(Boolean);
        return (
          <li key={day} aria-label={words.join(', ')} title={words.join(' · ')}>
            <span className={styles.plot} style={{ height: STAY_PIXELS }} aria-hidden="true">
              {seconds !== undefined && (
                <span
                  className={styles.bar}
                  data-today={isToday || undefined}
                  style={{ height: Math.max(2, Math.round((seconds / longest) * STAY_PIXELS)) }}
                />
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
