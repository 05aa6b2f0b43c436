import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AddressHit } from '@waymark/contract/addresses/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useId } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { addressSearchQuery } from '../addresses/index.ts';
import styles from './AddressHits.module.css';

/** Maximum number of addresses under other hits. */
const MOST = 3;

/**
 * Addresses that fit a search text, under other hits. Each can become a place.
 *
 * @param placeStart returns the parameter that opens the editor of a new place there
 */
export function AddressHits({
  text,
  placeStart,
  onChoose,
}: {
  text: string;
  placeStart: (hit: AddressHit) => string;
  onChoose: (hit: AddressHit) => void;
}) {
  const { t } = useTranslation(['shell', 'liveMap']);
  const id = useId();
  const mayCreatePlace = useMayCall(ENDPOINTS.places.create);
  const hits = useQuery(addressSearchQuery(text)).data?.items ?? [];
  if (hits.length === 0) return null;
  return (
    <Box as="section" fixed line="above" ground="surface" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('shell:findAddresses')}
      </h2>
      {hits.slice(0, MOST).map((hit) => (
        <Row key={`${hit.name} ${hit.latitude} ${hit.longitude}`} align="stretch">
          <button type="button" className={styles.hit} onClick={() => onChoose(hit)}>
            <Icon name="pin" size={16} />
            <Text weight={500} truncate>
              {hit.name}
            </Text>
            <Text tone="soft" size="small" truncate grow>
              {hit.detail}
            </Text>
          </button>
          {mayCreatePlace && (
            <Link
              to="/places"
              search={{ create: placeStart(hit) }}
              className={styles.create}
              aria-label={t('liveMap:createPlaceAt', { name: hit.name })}
              title={t('liveMap:createPlaceAt', { name: hit.name })}
            >
              <Icon name="plus" size={16} />
            </Link>
          )}
        </Row>
      ))}
    </Box>
  );
}
