import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { isGone } from '../../api/problem.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { GoneNotice } from '../../ui/layout/GoneNotice.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { placeQuery } from './queries.ts';

/** The card of a place on the live map, with a link to its place in the list. */
export function LivePlaceCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['places', 'records']);
  const navigate = useNavigate();
  const mayWrite = useMay('places.write');
  const { data: place, error } = useQuery(placeQuery(id));
  if (!place && isGone(error)) return <GoneNotice title={t('records:gone')} onClose={onClose} />;
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
          {t('places:openInPlaces')}
        </Button>
      }
    />
  );
}
