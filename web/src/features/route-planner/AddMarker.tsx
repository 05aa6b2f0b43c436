import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { markerNameOf, markerTypeOf } from '@waymark/domain/routes/place-marker.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { addressSearchQuery } from '../addresses/index.ts';
import { type CenteredPlace, usePlaceHits } from '../places/index.ts';
import styles from './AddMarker.module.css';
import type { MarkerStart } from './planned-markers.ts';

const MOST_ADDRESSES = 5;

/** Returns the marker that a place makes. Its address is looked up. */
export function markerOfPlace({ id, name, center, ...place }: CenteredPlace): MarkerStart {
  return { ...center, name: markerNameOf(name), type: markerTypeOf(place), placeId: id };
}

/** The ways to add a marker, over the map: search, clicks on the map, trips. */
export function AddMarker({
  clicks,
  onClicks,
  onAdd,
  onTrips,
}: {
  /** Whether a click on the map adds a marker. */
  clicks: boolean;
  onClicks: (clicks: boolean) => void;
  onAdd: (start: MarkerStart) => void;
  /** Opens the trips; absent if the user does not see them. */
  onTrips: (() => void) | undefined;
}) {
  const { t } = useTranslation('routePlanner');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, LIMITS.geocoderDebounceMilliseconds);
  const places = usePlaceHits(search);
  const answer = useQuery(addressSearchQuery(search));
  const addresses = (search.trim() === '' ? [] : (answer.data?.items ?? [])).slice(0, MOST_ADDRESSES);
  const add = (start: MarkerStart): void => {
    setText('');
    onAdd(start);
  };
  const isEmpty = places.length + addresses.length === 0;
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <TextInput
          className={styles.search}
          variant="unstyled"
          leftSection={<Icon name="search" />}
          aria-label={t('addLabel')}
          placeholder={t('addPlaceholder')}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') {
              event.preventDefault();
              setText('');
            }
          }}
        />
        <Button
          size="xs"
          variant={clicks ? 'light' : 'subtle'}
          aria-pressed={clicks}
          aria-label={t('clickMap')}
          className={styles.tool}
          leftSection={<Icon name="pin" size={16} />}
          onClick={() => onClicks(!clicks)}
        >
          {t('clickMap')}
        </Button>
        {onTrips && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('fromTrip')}
            className={styles.tool}
            leftSection={<Icon name="history" size={16} />}
            onClick={onTrips}
          >
            {t('fromTrip')}
          </Button>
        )}
      </div>
      {search.trim() !== '' && text.trim() !== '' && (
        <div className={styles.hits}>
          <HitList title={t('places')} isEmpty={places.length === 0}>
            {places.map((place) => (
              <Hit key={place.id} icon="geofence" name={place.name} onChoose={() => add(markerOfPlace(place))} />
            ))}
          </HitList>
          <HitList title={t('addresses')} isEmpty={addresses.length === 0}>
            {addresses.map(({ name, detail, latitude, longitude }) => (
              <Hit
                key={`${name} ${latitude} ${longitude}`}
                icon="pin"
                name={name}
                detail={detail}
                onChoose={() => add({ latitude, longitude, address: detail === '' ? name : `${name}, ${detail}` })}
              />
            ))}
          </HitList>
          {isEmpty && !answer.isFetching && (
            <Text as="p" padding="8px 14px" tone="soft" role="status">
              {t('nothingFound')}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}

function HitList({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Hit({
  icon,
  name,
  detail,
  onChoose,
}: {
  icon: 'geofence' | 'pin';
  name: string;
  detail?: string;
  onChoose: () => void;
}) {
  return (
    <button type="button" className={styles.hit} onClick={onChoose}>
      <Icon name={icon} size={16} />
      <b>{name}</b>
      {detail && <small>{detail}</small>}
    </button>
  );
}
