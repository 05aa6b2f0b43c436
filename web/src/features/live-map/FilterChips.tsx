import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Row } from '../../ui/layout/Row.ts';
import styles from './FilterChips.module.css';
import { toggled } from './FilterMenu.tsx';
import { hasFilter } from './fleet-filter.ts';
import { filterOf, type LiveMapSearch } from './search.ts';
import type { SearchChange } from './use-live-map-search.ts';

/** The active filters. A click removes one. */
export function FilterChips({ search, onChange }: { search: LiveMapSearch; onChange: (change: SearchChange) => void }) {
  const { t } = useTranslation(['liveMap', 'status', 'assetType', 'attention']);
  const filter = filterOf(search);
  if (!hasFilter(filter)) return null;
  const { statuses, types, tags } = filter;
  const chips = [
    ...(filter.attention
      ? [{ key: 'attention', word: t('attention:needsAttention'), mark: null, change: { attention: undefined } }]
      : []),
    ...statuses.map((status) => ({
      key: status,
      word: t(status, { ns: 'status' }),
      mark: <StatusMark status={status} size={14} />,
      change: { status: toggled(statuses, status) },
    })),
    ...types.map((type) => ({
      key: `type ${type}`,
      word: t(type, { ns: 'assetType' }),
      mark: null,
      change: { type: toggled(types, type) },
    })),
    ...tags.map((tag) => ({
      key: `tag ${tag}`,
      word: t('chipTag', { tag }),
      mark: null,
      change: { tag: toggled(tags, tag) },
    })),
  ];
  return (
    <Row align="stretch" wrap gap={6} padding="0 16px 12px">
      {chips.map(({ key, word, mark, change }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={t('removeFilter', { filter: word })}
          onClick={() => onChange(change)}
        >
          {mark}
          {word}
          <Icon name="close" size={12} />
        </button>
      ))}
    </Row>
  );
}
