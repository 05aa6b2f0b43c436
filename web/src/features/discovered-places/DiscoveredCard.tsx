import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DiscoveredPlace } from '@waymark/contract/discovered-places/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMomentSearch } from '../../base/moment.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useAddress } from '../addresses/index.ts';
import styles from './Discovered.module.css';
import { discoveredKey, discoveredVisitsQuery } from './queries.ts';

/** A discovered place: how often it is visited, and what can be done with it. */
export function DiscoveredCard({
  place,
  isHidden,
  mayWrite,
  onSelect,
  onCreate,
}: {
  place: DiscoveredPlace;
  isHidden: boolean;
  mayWrite: boolean;
  onSelect: () => void;
  onCreate: () => void;
}) {
  const { t } = useTranslation('discovered');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { hide, show } = useHide(place.id);
  // The coordinates until the address is known.
  const position = useAddress(place);
  return (
    <>
      <button type="button" className={styles.where} onClick={onSelect} aria-label={t('show', { position })}>
        <Icon name="sparkle" />
        <span>{position}</span>
      </button>
      <p className={styles.facts}>
        <b>{t('visits', { count: place.occurrences })}</b> · {t('vehicles', { count: place.vehicles })}
        <br />
        {t('figures', { mean: format.span(place.duration), date: format.date(place.eventTime) })}
      </p>
      <Row gap={4} wrap>
        {mayWrite && !isHidden && (
          <Button leftSection={<Icon name="plus" />} onClick={onCreate}>
            {t('create')}
          </Button>
        )}
        {mayWrite && isHidden && (
          <Button loading={show.isPending} onClick={() => show.mutate()}>
            {t('showAgain')}
          </Button>
        )}
        {mayWrite && !isHidden && (
          <Button variant="subtle" color="gray" loading={hide.isPending} onClick={() => hide.mutate()}>
            {t('hide')}
          </Button>
        )}
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hideVisits' : 'showVisits')}
        </Button>
      </Row>
      {isOpen && <Visits placeId={place.id} />}
    </>
  );
}

/** The newest visits. Each opens the asset's history at that time. */
function Visits({ placeId }: { placeId: string }) {
  const { t } = useTranslation('discovered');
  const { accountId } = useCurrentUser();
  const momentSearch = useMomentSearch();
  const format = useFormat();
  const { data, isError } = useQuery(discoveredVisitsQuery(accountId, placeId));
  if (isError) return <p role="alert">{t('failed')}</p>;
  return (
    <ul className={styles.visits} aria-busy={!data}>
      {data?.items.map(({ assetId, assetName, eventTime, duration }) => {
        return (
          <li key={`${assetId} ${eventTime}`}>
            <Link to="/assets/$id" params={{ id: assetId }} search={momentSearch(eventTime)} className="look-truncate">
              {assetName}
            </Link>
            <span>{format.dateTime(eventTime)}</span>
            <span className="figures">{format.span(duration)}</span>
          </li>
        );
      })}
      {data && data.count > data.items.length && (
        <li>
          <Text tone="soft">{t('newest', { shown: format.number(data.items.length) })}</Text>
        </li>
      )}
    </ul>
  );
}

/** Hides the place and offers to undo that, or shows it again. */
function useHide(placeId: string) {
  const { t } = useTranslation(['discovered', 'common']);
  const { accountId } = useCurrentUser();
  const queries = useQueryClient();
  const set = async (hidden: boolean): Promise<void> => {
    await call(ENDPOINTS.discoveredPlaces.hide, { params: { accountId, placeId }, body: { hidden } });
    await queries.invalidateQueries({ queryKey: discoveredKey });
  };
  const onError = () => notifications.show({ color: 'red', message: t('discovered:failed') });
  const show = useMutation({
    mutationFn: () => set(false),
    onSuccess: () => notifications.show({ message: t('discovered:shownAgain') }),
    onError,
  });
  const hide = useMutation({
    mutationFn: () => set(true),
    onSuccess: () => {
      const id = `hidden ${placeId}`;
      notifications.show({
        id,
        message: (
          <Row justify="between" gap={12}>
            {t('discovered:hidden')}
            <Button
              size="compact-sm"
              onClick={() => {
                notifications.hide(id);
                show.mutate();
              }}
            >
              {t('discovered:undo')}
            </Button>
          </Row>
        ),
      });
    },
    onError,
  });
  return { hide, show };
}
