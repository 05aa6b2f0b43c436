import { useElementSize } from '@mantine/hooks';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../base/keys.ts';
import { lazyPart } from '../../base/lazy-part.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import phoneMap from '../../ui/layout/PhoneMap.module.css';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { LivePlaceCard } from '../places/index.ts';
import { ViewsButton } from '../views/index.ts';
import { FleetPanel, FleetSearch } from './FleetPanel.tsx';
import { fleet, fleetLoading } from './fleet.ts';
import styles from './LiveMapPage.module.css';
import { MapArea } from './MapArea.tsx';
import { SelectionCard } from './SelectionCard.tsx';
import { Sheet } from './Sheet.tsx';
import { filterOf, type LiveMapSearch, selectedOf, sortOf } from './search.ts';
import { useFleetOpen, useSlot } from './use-fleet.ts';
import { type SearchChange, useLiveMapSearch } from './use-live-map-search.ts';

/** With its words, which the first screen does not wait for. */
const GoneAsset = lazyPart(() => import('./GoneAsset.tsx'), 'GoneAsset');

/** Initial height of the sheet as a share of the map. */
const SHEET_SHARE = 0.6;
const CARD_PIXELS = 344;

/** Live map with the fleet list, the map and the selected asset. Every selection is part of the address. */
export function LiveMapPage() {
  const { t } = useTranslation('liveMap');
  useFleetOpen();
  const [search, change] = useLiveMapSearch();
  const phone = usePhone();
  const searchRef = useRef<HTMLInputElement>(null);
  const selectedId = selectedOf(search);
  const slot = useSlot(selectedId);
  const loading = useStore(fleetLoading);
  const following = search.follow !== undefined;

  // The list updates on every keystroke. The address follows when typing pauses.
  const [typed, setTyped] = useState<string | null>(null);
  const { q } = search;
  useEffect(() => setTyped((text) => (text === (q ?? '') ? null : text)), [q]);
  useEffect(() => {
    const filter = filterOf(search);
    fleet.setView(typed === null ? filter : { ...filter, search: typed }, sortOf(search));
  }, [search, typed]);

  const select = (chosen: number | null): void => {
    const id = chosen === null ? undefined : fleet.asset(chosen)?.facts.assetId;
    if (id === selectedId && search.place === undefined) return;
    change({ selected: id, follow: undefined, place: undefined }, { replace: selectedId !== null && id !== undefined });
  };
  const follow = (on: boolean): void => {
    if (selectedId)
      change(on ? { follow: selectedId, selected: undefined } : { follow: undefined, selected: selectedId });
  };
  useKeys([
    { keys: ['/'], what: 'liveMap:keySearch', run: () => searchRef.current?.focus() },
    { keys: ['f'], what: 'liveMap:keyFollow', run: () => follow(!following) },
    {
      keys: ['Escape'],
      what: 'liveMap:closeCard',
      run: () => (selectedId !== null || search.place !== undefined) && select(null),
    },
  ]);

  // Leaving follow mode keeps the selection.
  const changeKeeping = (wanted: SearchChange): void =>
    change(
      'follow' in wanted && wanted.follow === undefined && selectedId ? { ...wanted, selected: selectedId } : wanted,
    );
  const selectPlace = (id: string): void =>
    change({ place: id, selected: undefined, follow: undefined }, { replace: search.place !== undefined });
  const parts = {
    selectPlace,
    search,
    missing: loading === 'ready' && slot < 0 && search.place === undefined ? selectedId : null,
    slot,
    following,
    searchRef,
    change: changeKeeping,
    type: setTyped,
    select,
    follow,
  };
  return (
    <PageFrame title={t('title')} extra={<ViewsButton screen="map" />} phoneHeader={false}>
      {phone ? <PhoneLayout {...parts} /> : <DeskLayout {...parts} />}
    </PageFrame>
  );
}

interface Parts {
  search: LiveMapSearch;
  /** Selected asset that is not in the loaded list. */
  missing: string | null;
  slot: number;
  following: boolean;
  searchRef: React.RefObject<HTMLInputElement | null>;
  change: (wanted: SearchChange) => void;
  type: (text: string) => void;
  select: (slot: number | null) => void;
  selectPlace: (id: string) => void;
  follow: (on: boolean) => void;
}

function DeskLayout({ search, missing, slot, following, searchRef, change, type, select, selectPlace, follow }: Parts) {
  const hasCard = slot >= 0 || search.place !== undefined;
  const padding = useMemo(() => ({ top: 0, right: hasCard ? CARD_PIXELS : 0, bottom: 0, left: 0 }), [hasCard]);
  return (
    <Row align="stretch" grow>
      <Stack as="aside" shrink fixed line="right" ground="surface" className={styles.panel}>
        <FleetPanel
          search={search}
          selected={slot}
          phone={false}
          searchRef={searchRef}
          onType={type}
          onChange={change}
          onSelect={select}
        />
      </Stack>
      <MapArea
        search={search}
        selected={slot}
        padding={padding}
        phone={false}
        onChange={change}
        onSelect={select}
        onPlace={selectPlace}
      >
        {slot < 0 && search.place !== undefined && (
          <div className={styles.card}>
            <Suspense fallback={null}>
              <LivePlaceCard id={search.place} onClose={() => select(null)} />
            </Suspense>
          </div>
        )}
        {missing !== null && (
          <div className={styles.card}>
            <Suspense fallback={null}>
              <GoneAsset id={missing} onClose={() => select(null)} />
            </Suspense>
          </div>
        )}
        {slot >= 0 && (
          <div className={styles.card}>
            <SelectionCard slot={slot} following={following} onFollow={follow} onClose={() => select(null)} />
          </div>
        )}
      </MapArea>
    </Row>
  );
}

function PhoneLayout({
  search,
  missing,
  slot,
  following,
  searchRef,
  change,
  type,
  select,
  selectPlace,
  follow,
}: Parts) {
  const { t } = useTranslation('liveMap');
  const { ref, height: frame } = useElementSize();
  const [moved, setMoved] = useState<number | null>(null);
  const height = moved ?? Math.round((frame || window.innerHeight - 60) * SHEET_SHARE);
  const padding = useMemo(() => ({ top: 0, right: 0, bottom: height, left: 0 }), [height]);
  return (
    <div ref={ref} className={phoneMap.phone}>
      <MapArea
        search={search}
        selected={slot}
        padding={padding}
        phone
        onChange={change}
        onSelect={select}
        onPlace={selectPlace}
      >
        {slot < 0 && search.place === undefined ? (
          <div className={phoneMap.phoneSearch}>
            <FleetSearch
              search={search}
              searchRef={searchRef}
              onType={type}
              onChange={change}
              onSelect={select}
              phone
            />
          </div>
        ) : (
          <button type="button" className={phoneMap.back} aria-label={t('backToList')} onClick={() => select(null)}>
            <Icon name="chevronLeft" />
          </button>
        )}
      </MapArea>
      <Sheet height={height} frame={frame || window.innerHeight} onHeight={setMoved}>
        {missing !== null && (
          <Suspense fallback={null}>
            <GoneAsset id={missing} onClose={() => select(null)} />
          </Suspense>
        )}
        {slot < 0 && search.place !== undefined ? (
          <Suspense fallback={null}>
            <LivePlaceCard id={search.place} onClose={() => select(null)} />
          </Suspense>
        ) : slot < 0 ? (
          <FleetPanel
            search={search}
            selected={slot}
            phone
            searchRef={searchRef}
            onType={type}
            onChange={change}
            onSelect={select}
          />
        ) : (
          <SelectionCard slot={slot} following={following} onFollow={follow} phone />
        )}
      </Sheet>
    </div>
  );
}
