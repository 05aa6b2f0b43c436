import type { RefObject } from 'react';
import { useStore } from '../../base/store.ts';
import { Row } from '../../ui/layout/Row.ts';
import rowList from '../../ui/layout/RowList.module.css';
import { viewOfHit } from '../addresses/index.ts';
import { placeStartText } from '../places/index.ts';
import { ViewsButton } from '../views/index.ts';
import { AddressHits } from './AddressHits.tsx';
import { AssetList, AssetListSkeleton } from './AssetList.tsx';
import { LoadFailed, NoAssets, NothingMatches } from './EmptyStates.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterMenu, toggled } from './FilterMenu.tsx';
import { fleetLoading } from './fleet.ts';
import { hasFilter } from './fleet-filter.ts';
import { ListHead } from './ListHead.tsx';
import { PlaceHits } from './PlaceHits.tsx';
import { SearchField } from './SearchField.tsx';
import { StatusOverview } from './StatusOverview.tsx';
import { filterOf, type LiveMapSearch, sortOf } from './search.ts';
import { useCounts, useOrder } from './use-fleet.ts';
import { useGoToView } from './use-go-to-view.ts';
import type { SearchChange } from './use-live-map-search.ts';

/** Search, filters, counts and list, beside the map or in the sheet over it. */
export function FleetPanel({
  search,
  selected,
  phone,
  searchRef,
  onType,
  onChange,
  onSelect,
}: {
  search: LiveMapSearch;
  selected: number;
  phone: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onChange: (change: SearchChange) => void;
  onSelect: (slot: number) => void;
}) {
  const loading = useStore(fleetLoading);
  const go = useGoToView();
  const { total } = useCounts();
  const shown = useOrder().length;
  const filter = filterOf(search);
  const loaded = loading === 'ready';
  const nothing = loaded && total > 0 && shown === 0;
  const addresses = (
    <>
      <PlaceHits search={search} onChange={onChange} onChosen={() => onType('')} />
      <AddressHits
        text={search.q ?? ''}
        placeStart={placeStartText}
        onChoose={(hit) => {
          onType('');
          go(viewOfHit(hit));
        }}
      />
    </>
  );
  if (loading === 'failed') return <LoadFailed />;
  if (loaded && total === 0) return <NoAssets />;
  const overview = !nothing && (
    <StatusOverview
      loaded={loaded}
      chosen={filter.statuses}
      compact={phone}
      onToggle={(status) => onChange({ status: toggled(filter.statuses, status) })}
    />
  );
  return (
    <>
      {!phone && (
        <FleetSearch search={search} searchRef={searchRef} onType={onType} onChange={onChange} onSelect={onSelect} />
      )}
      <FilterChips search={search} onChange={onChange} />
      {phone && overview}
      {(!phone || hasFilter(filter)) && <ListHead loaded={loaded} search={search} onChange={onChange} />}
      {!loaded && <AssetListSkeleton phone={phone} />}
      {nothing && addresses}
      {nothing && <NothingMatches search={search} onChange={onChange} />}
      {loaded && !nothing && (
        <AssetList
          selected={selected}
          byUrgency={sortOf(search).by === 'attention'}
          phone={phone}
          onSelect={onSelect}
        />
      )}
      {!nothing && addresses}
      {!phone && overview}
    </>
  );
}

/** The search field and the button for other filters in one row. */
export function FleetSearch({
  search,
  searchRef,
  onType,
  onChange,
  onSelect,
  phone = false,
}: {
  search: LiveMapSearch;
  searchRef: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onChange: (change: SearchChange) => void;
  onSelect: (slot: number) => void;
  phone?: boolean;
}) {
  const size = phone ? 44 : 32;
  return (
    <Row align="stretch" gap={8} fixed className={rowList.search}>
      <SearchField
        value={search.q ?? ''}
        inputRef={searchRef}
        onType={onType}
        onChange={(text) => onChange({ q: text === '' ? undefined : text })}
        onSelect={onSelect}
      />
      <FilterMenu search={search} onChange={onChange} size={size} />
      {/* On phones the map has no header for this button. */}
      {phone && <ViewsButton screen="map" compact />}
    </Row>
  );
}
