import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SuggestedMarkerPoint } from '@waymark/contract/routes/planning.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type ReactNode, useId, useState } from 'react';
import { useHasFeature } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { type MarkerStart, newSpots } from './planned-markers.ts';
import { suggestionQuery } from './queries.ts';
import styles from './Suggestion.module.css';
import type { MarkerEditing } from './use-planned-markers.ts';

/** Markers that the stops of a vehicle in the last days suggest. Absent without trip reports. */
export function Suggestion({
  vehicleId,
  editing,
  onVehicleNeeded,
}: {
  vehicleId: string | null;
  editing: MarkerEditing;
  /** Called if the user asks without a vehicle. */
  onVehicleNeeded: () => void;
}) {
  const { t } = useTranslation(['routePlanner', 'common']);
  const id = useId();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isAsked = askedFor !== null && askedFor === vehicleId;
  const answer = useQuery({ ...suggestionQuery(vehicleId ?? ''), enabled: isAsked });
  if (!useHasFeature('tripReports')) return null;
  const ask = (): void => {
    if (vehicleId === null) onVehicleNeeded();
    else setAskedFor(vehicleId);
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Row gap={8} justify="between" wrap>
        <Row as="h2" id={id} inline gap={6} tone="accent">
          <Icon name="sparkle" size={16} /> {t('routePlanner:suggestion')}
        </Row>
        {!isAsked && (
          <Button size="xs" onClick={ask}>
            {t('routePlanner:suggest')}
          </Button>
        )}
      </Row>
      {!isAsked ? (
        <Caption>{t('routePlanner:suggestAbout', { days: LIMITS.learnedSuggestionDays })}</Caption>
      ) : answer.isError ? (
        <Notice>
          {t('routePlanner:suggestionFailed')}{' '}
          <Button size="xs" variant="subtle" onClick={() => void answer.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Notice>
      ) : answer.data === undefined ? (
        <Box height={32} borderRadius={6} ground="press" aria-busy="true" />
      ) : (
        <Points points={answer.data} editing={editing} />
      )}
    </section>
  );
}

function Points({ points, editing }: { points: readonly SuggestedMarkerPoint[]; editing: MarkerEditing }) {
  const { t } = useTranslation(['routePlanner', 'markerPointType']);
  const fresh = newSpots(editing.edited.value, points);
  if (points.length === 0) return <Notice>{t('routePlanner:noSuggestion')}</Notice>;
  if (fresh.length === 0) return <Notice>{t('routePlanner:noPoint')}</Notice>;
  return (
    <>
      <ol>
        {fresh.map((point) => (
          <Row as="li" key={`${point.latitude} ${point.longitude}`} gap={8}>
            <Box grow>
              <Text as="b" block truncate weight={500}>
                {point.name || point.address || t(`markerPointType:${point.type}`)}
              </Text>
              <Text as="small" block truncate tone="soft" className={styles.days}>
                {t('routePlanner:suggested', {
                  days: point.days,
                  most: LIMITS.learnedSuggestionDays,
                  time: point.usualArrival,
                })}
              </Text>
            </Box>
            <Button size="xs" variant="subtle" onClick={() => editing.add([startOf(point)])}>
              {t('routePlanner:addOne')}
            </Button>
          </Row>
        ))}
      </ol>
      <Button size="xs" onClick={() => editing.add(fresh.map(startOf))}>
        {t('routePlanner:addAll')}
      </Button>
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Text as="p" size="small" role="status">
      {children}
    </Text>
  );
}

/** Returns the marker of a suggested point. */
function startOf({
  name,
  address,
  type,
  latitude,
  longitude,
  placeId,
  staySeconds,
}: SuggestedMarkerPoint): MarkerStart {
  const stay = staySeconds === null ? {} : { stayMinutes: Math.round(staySeconds / 60) };
  return { name, address, type, latitude, longitude, placeId, ...stay };
}
