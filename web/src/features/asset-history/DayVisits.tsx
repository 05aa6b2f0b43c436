import { Link } from '@tanstack/react-router';
import type { Visit } from '@waymark/contract/visits/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Text } from '../../ui/layout/Text.ts';
import { PlaceLink, PlaceSign } from '../places/index.ts';
import { DaySection } from './DaySection.tsx';
import styles from './DayVisits.module.css';
import { lanesOf } from './visit-lanes.ts';

/** Maximum number of visits above each other. */
const MOST_LANES = 3;
const LANE_PIXELS = 20;

interface DayVisitsProps {
  visits: readonly Visit[];
  /** Epoch ms. */
  day: { start: number; end: number; until: number };
}

/**
 * The visits of a day above the hours of the timeline. Each opens its place. The list beside it has the same visits for
 * keyboards, touch and screen readers.
 */
export function VisitLanes({ visits, day }: DayVisitsProps) {
  const format = useFormat();
  const spans = visits.map((visit) => spanOf(visit, day));
  const lanes = lanesOf(spans, MOST_LANES);
  const share = (time: number): string => `${(time / (day.end - day.start)) * 100}%`;
  return (
    <div className={styles.lanes} style={{ height: LANE_PIXELS * (1 + Math.max(0, ...lanes)) }} aria-hidden="true">
      {visits.map((visit, index) => {
        const { start, end } = spans[index]!;
        return (
          <Link
            key={`${visit.placeId} ${visit.enteredAt}`}
            to="/places"
            search={visit.placeDeleted ? {} : { selected: visit.placeId }}
            tabIndex={-1}
            className={styles.visit}
            title={`${visit.placeName} · ${format.time(start)} – ${format.time(end)}`}
            style={{
              left: share(start - day.start),
              width: share(end - start),
              top: LANE_PIXELS * lanes[index]!,
              background: `color-mix(in srgb, var(--place-${visit.placeColor}) 24%, var(--surface))`,
              borderColor: `var(--place-${visit.placeColor})`,
            }}
          >
            <span className={styles.name}>{visit.placeName}</span>
          </Link>
        );
      })}
    </div>
  );
}

/** Lists the visits of a day: which place, from when to when, and how long. */
export function VisitList({ visits, day }: DayVisitsProps) {
  const { t } = useTranslation('visits');
  const format = useFormat();
  return (
    <DaySection title={t('visits')} count={visits.length}>
      <ul className={styles.list}>
        {visits.map((visit) => {
          const { start, end } = spanOf(visit, day);
          return (
            <li key={`${visit.placeId} ${visit.enteredAt}`}>
              <PlaceSign type={visit.placeType} color={visit.placeColor} />
              <Text truncate grow title={visit.address ?? undefined}>
                <PlaceLink id={visit.placeId} name={visit.placeName} deleted={visit.placeDeleted} />
              </Text>
              <Text tone="soft" size="small" figures>
                {`${format.time(start)} – ${visit.leftAt === null ? t('insideNow') : format.time(end)}`}
              </Text>
              <Text tone="soft" size="small" figures minWidth={56} textAlign="end">
                {format.span((end - start) / 1000)}
              </Text>
            </li>
          );
        })}
      </ul>
    </DaySection>
  );
}

/** Returns the part of a visit in the day. */
function spanOf({ enteredAt, leftAt }: Visit, { start, until }: DayVisitsProps['day']): { start: number; end: number } {
  const from = Math.max(start, Date.parse(enteredAt));
  return { start: from, end: Math.max(from, Math.min(until, leftAt === null ? until : Date.parse(leftAt))) };
}
