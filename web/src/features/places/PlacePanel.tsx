import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AddressHit } from '@waymark/contract/addresses/schema.ts';
import type { Place } from '@waymark/contract/places/schema.ts';
import type { PlaceType } from '@waymark/domain/places/place.ts';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { FilterGroup, FilterPopover } from '../../ui/layout/FilterPopover.tsx';
import { ListSearch } from '../../ui/layout/ListSearch.tsx';
import { Row } from '../../ui/layout/Row.ts';
import rowList from '../../ui/layout/RowList.module.css';
import { OrderMenu } from '../../ui/layout/SortMenu.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyRecords } from '../../ui/records/index.ts';
import { AddressHits } from '../live-map/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { countsByType } from './ordered-places.ts';
import { PlaceList, PlaceListSkeleton } from './PlaceList.tsx';
import styles from './PlacePanel.module.css';
import { MOST_PLACES } from './queries.ts';
import { PLACE_SORTS, type PlacesSearch, placeStartText } from './search.ts';
import type { ChangePlaces } from './use-places-search.ts';

/** More types than this do not fit as tabs. The filter has all of them. */
const MOST_TABS = 3;

const SORT_WORDS = { visits: 'sortVisits', name: 'sortName', inside: 'sortInside' } as const;

export interface PlacePanelProps {
  search: PlacesSearch;
  change: ChangePlaces;
  /** All places that match the search, undefined while loading. */
  found: readonly Place[] | undefined;
  /** The listed places, of one type and in order. */
  shown: readonly Place[];
  /** Number of places on the server that match the search. */
  count: number;
  failed: boolean;
  onRetry: () => void;
  editing: string | undefined;
  phone: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  onSelect: (id: string) => void;
  /** Called with an address that fits the search text and was chosen. */
  onAddress: (hit: AddressHit) => void;
  /** At the end of the panel. */
  footer: ReactNode;
  /** Shown if the account has no places. */
  empty: ReactNode;
}

/** Search, filters, tabs by type and the list of places. */
export function PlacePanel(props: PlacePanelProps) {
  const { search, change, found, shown, count, failed, onRetry, editing, phone, onSelect, onAddress, empty, footer } =
    props;
  const { t } = useTranslation(['places', 'common']);
  const format = useFormat();
  const filtered = search.q !== undefined || search.tag !== undefined || search.type !== undefined;
  if (failed && !found)
    return (
      <EmptyRecords icon="offline" title={t('places:failedTitle')} body={t('places:failedBody')}>
        <Button variant="filled" onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      </EmptyRecords>
    );
  if (found?.length === 0 && !filtered)
    return (
      <>
        {empty}
        {footer}
      </>
    );
  return (
    <>
      {!phone && <PlaceSearch {...props} />}
      {found && found.length > 0 && <TypeTabs found={found} type={search.type} change={change} />}
      <ListHead shown={found && shown.length} search={search} change={change} />
      {count > MOST_PLACES && (
        <Text as="p" size="small" tone="soft" padding="8px 16px" className={styles.tooMany} role="status">
          {t('places:tooMany', { shown: format.number(MOST_PLACES), total: format.number(count) })}
        </Text>
      )}
      {!found && <PlaceListSkeleton phone={phone} />}
      {found && shown.length > 0 && (
        <PlaceList places={shown} selected={search.selected} editing={editing} phone={phone} onSelect={onSelect} />
      )}
      {found && shown.length === 0 && (
        <EmptyRecords icon="search" title={t('common:nothingMatches')} body={t('places:nothingBody')}>
          <Button variant="filled" onClick={() => change({ q: undefined, tag: undefined, type: undefined })}>
            {t('places:showAll')}
          </Button>
        </EmptyRecords>
      )}
      {search.q !== undefined && (
        <AddressHits
          text={search.q}
          placeStart={placeStartText}
          onChoose={(hit) => {
            change({ q: undefined });
            onAddress(hit);
          }}
        />
      )}
      {footer}
    </>
  );
}

/** The search field with the filter by type and tag. */
export function PlaceSearch({ search, change, found, phone, searchRef }: PlacePanelProps) {
  const { t } = useTranslation('places');
  return (
    <Row align="stretch" gap={8} fixed className={rowList.search}>
      <ListSearch
        value={search.q}
        placeholder={t('searchPlaceholder')}
        inputRef={searchRef}
        onChange={(q) => change({ q })}
      />
      <PlaceFilter search={search} change={change} found={found ?? []} size={phone ? 44 : 32} />
    </Row>
  );
}

function PlaceFilter({
  search,
  change,
  found,
  size,
}: {
  search: PlacesSearch;
  change: ChangePlaces;
  found: readonly Place[];
  size: number;
}) {
  const { t } = useTranslation(['places', 'common', 'placeType']);
  const tags = useQuery(tagNamesQuery).data ?? [];
  const used = new Set(found.flatMap((place) => place.tags));
  const types = countsByType(found).map(({ type }) => type);
  return (
    <FilterPopover
      label={t('places:filter')}
      width={240}
      size={size}
      isSet={search.type !== undefined || search.tag !== undefined}
    >
      <FilterGroup
        legend={t('places:type')}
        values={types}
        labelOf={(type) => t(`placeType:${type}`)}
        isChosen={(type) => type === search.type}
        onToggle={(type) => change({ type: type === search.type ? undefined : type })}
      />
      <FilterGroup
        legend={t('places:tags')}
        values={tags.filter((tag) => used.has(tag) || tag === search.tag)}
        isChosen={(tag) => tag === search.tag}
        onToggle={(tag) => change({ tag: tag === search.tag ? undefined : tag })}
      >
        {tags.length === 0 && <Text size="small">{t('common:none')}</Text>}
      </FilterGroup>
    </FilterPopover>
  );
}

function TypeTabs({
  found,
  type,
  change,
}: {
  found: readonly Place[];
  type: PlaceType | undefined;
  change: ChangePlaces;
}) {
  const { t } = useTranslation(['places', 'placeType']);
  const format = useFormat();
  const counts = countsByType(found);
  if (counts.length < 2) return null;
  const first = counts.slice(0, MOST_TABS);
  const chosen = counts.find((entry) => entry.type === type);
  const tabs = chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first;
  const all: { type: PlaceType | undefined; count: number }[] = [{ type: undefined, count: found.length }, ...tabs];
  return (
    <div className={styles.scrollTabs}>
      {all.map((tab) => (
        <button
          key={tab.type ?? 'all'}
          type="button"
          aria-pressed={tab.type === type}
          onClick={() => change({ type: tab.type })}
        >
          <span>{tab.type ? t(`placeType:${tab.type}`) : t('all')}</span>{' '}
          <b className="figures">{format.number(tab.count)}</b>
        </button>
      ))}
    </div>
  );
}

function ListHead({
  shown,
  search,
  change,
}: {
  shown: number | undefined;
  search: PlacesSearch;
  change: ChangePlaces;
}) {
  const { t } = useTranslation('places');
  return (
    <Row justify="between" fixed line="both" ground="subtle" height={32} padding="0 8px 0 16px">
      <Text size="small" tone="soft" weight={500} role="status" className="figures">
        {shown === undefined ? '' : t('count', { count: shown })}
      </Text>
      <OrderMenu
        label={t('sort')}
        orders={PLACE_SORTS}
        wordOf={(sort) => t(SORT_WORDS[sort])}
        chosen={search.sort}
        onChoose={(sort) => change({ sort })}
      />
    </Row>
  );
}
