import { useId } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePlaceHits } from '../places/index.ts';
import styles from './AddressHits.module.css';
import type { LiveMapSearch } from './search.ts';
import type { SearchChange } from './use-live-map-search.ts';

/** Places whose name fits the search text, under the assets. Choosing one opens its card and clears the search. */
export function PlaceHits({
  search,
  onChange,
  onChosen,
}: {
  search: LiveMapSearch;
  onChange: (change: SearchChange) => void;
  onChosen: () => void;
}) {
  const { t } = useTranslation('shell');
  const id = useId();
  const hits = usePlaceHits(search.q ?? '');
  if (hits.length === 0) return null;
  return (
    <Box as="section" fixed line="above" ground="surface" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('places')}
      </h2>
      {hits.map((place) => (
        <button
          key={place.id}
          type="button"
          className={styles.hit}
          onClick={() => {
            onChosen();
            onChange({ q: undefined, place: place.id, selected: undefined, follow: undefined });
          }}
        >
          <Icon name="geofence" size={16} />
          <Text weight={500} truncate>
            {place.name}
          </Text>
        </button>
      ))}
    </Box>
  );
}
