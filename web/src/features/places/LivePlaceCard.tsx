import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { placeQuery } from './queries.ts';

/** The card of a place on the live map, with a link to its place in the list. */
export function LivePlaceCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('places');
  const navigate = useNavigate();
  const mayWrite = useMay('places.write');
  const place = useQuery(placeQuery(id)).data;
  if (!place) return null;
  return (
    <PlaceCard
      place={place}
      mayEdit={mayWrite && place.accountId !== null}
      onEdit={() => void navigate({ to: '/places', search: { edit: id } })}
      onClose={onClose}
      link={
        <Button
          leftSection={<Icon name="pin" />}
          renderRoot={(props) => <Link {...props} to="/places" search={{ selected: id }} />}
        >
          {t('openInPlaces')}
        </Button>
      }
    />
  );
}
