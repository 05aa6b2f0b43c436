import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { FilterGroup, FilterPopover } from '../../ui/layout/FilterPopover.tsx';
import styles from './FilterMenu.module.css';
import { fleet } from './fleet.ts';
import { hasFilter } from './fleet-filter.ts';
import { filterOf, type LiveMapSearch } from './search.ts';
import { useCounts } from './use-fleet.ts';
import type { SearchChange } from './use-live-map-search.ts';

/** Filters other than statuses: the types and tags of the fleet. */
export function FilterMenu({
  search,
  onChange,
  size = 32,
}: {
  search: LiveMapSearch;
  onChange: (change: SearchChange) => void;
  size?: number;
}) {
  const { t } = useTranslation(['liveMap', 'assetType', 'common']);
  const counts = useCounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change whenever the fleet does
  const { types, tags } = useMemo(() => ({ types: fleet.types(), tags: fleet.tags() }), [counts]);
  const filter = filterOf(search);
  return (
    <FilterPopover label={t('filter')} width={260} size={size} isSet={hasFilter(filter)}>
      <FilterGroup
        legend={t('filterTypes')}
        values={ASSET_TYPES.filter((type) => types.has(type) || filter.types.includes(type))}
        labelOf={(type) => t(type, { ns: 'assetType' })}
        isChosen={(type) => filter.types.includes(type)}
        onToggle={(type) => onChange({ type: toggled(filter.types, type) })}
      />
      <FilterGroup
        legend={t('filterTags')}
        values={tags}
        isChosen={(tag) => filter.tags.includes(tag)}
        onToggle={(tag) => onChange({ tag: toggled(filter.tags, tag) })}
      >
        {tags.length === 0 && <p className={styles.none}>{t('none', { ns: 'common' })}</p>}
      </FilterGroup>
    </FilterPopover>
  );
}

/** Returns the list with the value toggled. Undefined if the list becomes empty. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] | undefined {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.length > 0 ? next : undefined;
}
