import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AddressHit } from '@waymark/contract/addresses/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { Address, addressSearchQuery } from '../addresses/index.ts';
import type { Place } from './place.ts';

const nameOf = ({ name, detail }: AddressHit) => (detail === '' ? name : `${name}, ${detail}`);

/** Field for the place of an incident: an address that is entered or found, and its place or that of the map. */
export function PlaceInput({
  id,
  address,
  place,
  error,
  onAddress,
  onPlace,
}: {
  id: string;
  address: string;
  /** Null: where the vehicle was. */
  place: Place | null;
  error: string | undefined;
  onAddress: (address: string) => void;
  onPlace: (place: Place | null) => void;
}) {
  const { t } = useTranslation('incidents');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, LIMITS.geocoderDebounceMilliseconds);
  const hits = useQuery(addressSearchQuery(search)).data?.items ?? [];
  // The list selects by text, so equal names are one choice.
  const offered = search.trim() === '' ? [] : [...new Map(hits.map((hit) => [nameOf(hit), hit])).values()];
  return (
    <>
      <Autocomplete
        id={id}
        label={t('place')}
        placeholder={t('placeSearch')}
        leftSection={<Icon name="pin" size={16} />}
        data={offered.map(nameOf)}
        // The server has already searched.
        filter={({ options }) => options}
        maxLength={300}
        value={address}
        error={error}
        onChange={(text) => {
          setTyped(text);
          onAddress(text);
        }}
        onOptionSubmit={(text) => {
          const hit = offered.find((one) => nameOf(one) === text);
          if (hit) onPlace({ latitude: hit.latitude, longitude: hit.longitude });
          setTyped('');
        }}
      />
      <Row wrap justify="between" align="start" gap={8} marginTop={4}>
        <Caption>
          {place === null ? t('placeOfVehicle') : address === '' ? <Address at={place} /> : coordinates(place)}
        </Caption>
        {place !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              onPlace(null);
              onAddress('');
            }}
          >
            {t('usePlaceOfVehicle')}
          </Button>
        )}
      </Row>
    </>
  );
}

function coordinates({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
