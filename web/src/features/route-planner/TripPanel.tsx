import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Trip } from '@waymark/contract/reports/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import { useEffect, useId, useMemo, useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { Track } from '../../map/track/track.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { useAddress } from '../addresses/index.ts';
import { DayPicker } from '../asset-history/index.ts';
import { AssetSelect } from '../devices/index.ts';
import { tripsQuery, tripTrackQuery } from './queries.ts';
import styles from './TripPanel.module.css';
import { endsOf, isDrawable, stopsOf, type TripEnd, trackOfTrips } from './trip-track.ts';
import type { MarkerEditing } from './use-planned-markers.ts';
import type { ChosenVehicle } from './use-route-form.ts';

const NO_TRIPS: readonly Trip[] = [];

/** Trips of a vehicle's day: shown on the map by choice, and their ends added as markers. */
export function TripPanel({
  vehicle,
  editing,
  onTrack,
  onEnds,
  onClose,
}: {
  /** Vehicle of the route, to begin with. */
  vehicle: ChosenVehicle | null;
  editing: MarkerEditing;
  /** Called with the shown trips as the map draws them. */
  onTrack: (track: Track | null) => void;
  /** Called with the ends of the shown trips, which the map can be asked for. */
  onEnds: (ends: readonly TripEnd[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['routePlanner', 'common']);
  const titleId = useId();
  const { accountTimeZone } = useCurrentUser();
  const today = localDay(Date.now(), accountTimeZone);
  const [assetId, setAssetId] = useState(vehicle?.id ?? null);
  const [day, setDay] = useState(today);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bounds = useMemo(() => localDayBounds(day, accountTimeZone), [day, accountTimeZone]);
  const answer = useQuery({ ...tripsQuery(assetId ?? '', bounds), enabled: assetId !== null });
  const trips = (assetId !== null && answer.data) || NO_TRIPS;
  const picked = trips.filter(({ id }) => chosen.includes(id));
  const tracks = useQueries({ queries: picked.map((trip) => tripTrackQuery(trip)) });
  const failed = picked.filter((_, i) => tracks[i]!.isError || (tracks[i]!.data && !isDrawable(tracks[i]!.data)));
  const shown = picked.flatMap((trip, i) => {
    const points = tracks[i]?.data;
    return points && isDrawable(points) ? [{ trip, number: trips.indexOf(trip) + 1, points }] : [];
  });
  const known = shown.map(({ trip, points }) => `${trip.id} ${points.length}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the trips
  useEffect(() => {
    onTrack(shown.length > 0 ? trackOfTrips(shown) : null);
    onEnds(shown.flatMap(({ trip }) => endsOf(trip)));
  }, [known, onTrack, onEnds]);
  useEffect(() => () => onTrack(null), [onTrack]);
  const last = editing.edited.value.at(-1);
  const stops = stopsOf(
    shown.map(({ trip }) => trip),
    last,
  );
  return (
    <Stack as="section" shrink grow aria-labelledby={titleId}>
      <Row as="header" gap={4} fixed line="below" padding="0 16px 0 8px" minHeight={48}>
        <ActionIcon aria-label={t('routePlanner:tripsBack')} onClick={onClose}>
          <Icon name="chevronLeft" />
        </ActionIcon>
        <Text as="h2" id={titleId} size="lead" weight={600} truncate>
          {t('routePlanner:tripsTitle')}
        </Text>
      </Row>
      <Stack gap={12} padding="12px 16px" fixed line="below">
        <AssetSelect
          label={t('routePlanner:vehicle')}
          value={assetId}
          named={vehicle ?? undefined}
          onChange={(id) => {
            setAssetId(id);
            setChosen([]);
          }}
        />
        <DayPicker
          day={day}
          today={today}
          onDay={(next) => {
            setDay(next);
            setChosen([]);
          }}
        />
        <Caption>{t('routePlanner:tripsAbout')}</Caption>
      </Stack>
      <Box grow scroll="thin">
        {assetId === null ? (
          <Notice text={t('routePlanner:vehicleNeeded')} />
        ) : answer.isError ? (
          <Stack align="start" gap={8} padding={16}>
            <Text as="p" role="alert">
              {t('routePlanner:tripsFailed')}
            </Text>
            <Button onClick={() => void answer.refetch()}>{t('common:tryAgain')}</Button>
          </Stack>
        ) : answer.isPending ? (
          <Box height={96} margin={16} borderRadius={8} ground="subtle" aria-busy="true" />
        ) : trips.length === 0 ? (
          <Notice text={t('routePlanner:noTrips')} />
        ) : (
          <ol>
            {trips.map((trip, index) => (
              <TripRow
                key={trip.id}
                trip={trip}
                number={index + 1}
                isChosen={chosen.includes(trip.id)}
                hasFailed={failed.includes(trip)}
                onChosen={(on) => setChosen(on ? [...chosen, trip.id] : chosen.filter((id) => id !== trip.id))}
                onAdd={({ start }) => editing.add([start])}
              />
            ))}
          </ol>
        )}
      </Box>
      {editing.isFull && <TooMany />}
      <Row fixed line="above" padding="12px 16px" gap={8} wrap>
        <Button disabled={stops.length === 0} onClick={() => editing.add(stops)}>
          {t('routePlanner:addStops')}
        </Button>
      </Row>
    </Stack>
  );
}

function TripRow({
  trip,
  number,
  isChosen,
  hasFailed,
  onChosen,
  onAdd,
}: {
  trip: Trip;
  number: number;
  isChosen: boolean;
  hasFailed: boolean;
  onChosen: (on: boolean) => void;
  onAdd: (end: TripEnd) => void;
}) {
  const { t } = useTranslation('routePlanner');
  const format = useFormat();
  const until = trip.endTime === null ? '' : format.time(trip.endTime);
  return (
    <li className={styles.trip}>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
        aria-label={t('showTrip', { number })}
        label={
          <span className="figures">
            <b>{`${format.time(trip.startTime)}–${until}`}</b>{' '}
            <small>{format.withUnit(format.distance(trip.distanceMeters, 1))}</small>
          </span>
        }
      />
      {hasFailed && (
        <Text as="p" tone="danger" size="small" role="alert">
          {t('tripFailed')}
        </Text>
      )}
      {isChosen && !hasFailed && endsOf(trip).map((end) => <EndRow key={end.id} end={end} onAdd={onAdd} />)}
    </li>
  );
}

function EndRow({ end, onAdd }: { end: TripEnd; onAdd: (end: TripEnd) => void }) {
  const { t } = useTranslation('routePlanner');
  const name = useAddress(end.start, 0, end.start.address ?? null);
  return (
    <Row gap={8} minHeight={28} paddingLeft={28}>
      <Text tone="quiet" size="small" fixed>
        {t(end.which)}
      </Text>
      <Text size="small" truncate grow>
        {name}
      </Text>
      <ActionIcon size="sm" variant="subtle" aria-label={t('addStop', { name })} onClick={() => onAdd(end)}>
        <Icon name="plus" size={16} />
      </ActionIcon>
    </Row>
  );
}

/** Says that a route has no room for further markers. */
export function TooMany() {
  const { t } = useTranslation('routePlanner');
  return (
    <p className={styles.tooMany} role="alert">
      {t('tooMany', { most: LIMITS.routeMarkersMaximum })}
    </p>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <Text as="p" tone="soft" padding={16} role="status">
      {text}
    </Text>
  );
}
