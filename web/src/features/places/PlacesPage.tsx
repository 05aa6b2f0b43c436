import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Place } from '@waymark/contract/places/schema.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { DISCOVERY_RULE } from '@waymark/domain/places/discover.ts';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../base/keys.ts';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Count } from '../../ui/layout/Count.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import phoneMap from '../../ui/layout/PhoneMap.module.css';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { useActions } from '../../ui/layout/screen-actions.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { EmptyRecords } from '../../ui/records/index.ts';
import { DiscoveredFooter, DiscoveredPanel, discoveredKey, HIDDEN, useDiscovered } from '../discovered-places/index.ts';
import { Sheet, useWholeFleet } from '../live-map/index.ts';
import { DrawBar } from './DrawBar.tsx';
import { orderedPlaces } from './ordered-places.ts';
import { PlaceCard } from './PlaceCard.tsx';
import { PlaceEditor, SavedPlaceEditor } from './PlaceEditor.tsx';
import { PlaceFiles, PlaceUpload, UploadButton } from './PlaceFiles.tsx';
import { PlacePanel, type PlacePanelProps, PlaceSearch } from './PlacePanel.tsx';
import { PlacesMap } from './PlacesMap.tsx';
import styles from './PlacesPage.module.css';
import { placeQuery, placesQuery } from './queries.ts';
import { PLACE_SORTS, type PlacesSearch, placeStart, placeStartText } from './search.ts';
import { usePlacesSearch } from './use-places-search.ts';
import { useShapeEditing } from './use-shape-editing.ts';

/** Initial height of the sheet as a share of the map. */
const SHEET_SHARE = 0.55;
const NO_PLACES: readonly Place[] = [];
const NONE_DISCOVERED: readonly MapPlace[] = [];
/** Where a new shape begins without a map. */
const NOWHERE = { latitude: 0, longitude: 0 };

/** The places of the account: list, map, and the card or editor of one place. Every selection is part of the address. */
export function PlacesPage() {
  const { t } = useTranslation('places');
  useWholeFleet();
  const phone = usePhone();
  const [search, change] = usePlacesSearch();
  const queries = useQueryClient();
  const { accountTimeZone } = useCurrentUser();
  const mayWrite = useMay('places.write');
  const mayReview = useMay('places.discovered');
  const searchRef = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const map = useRef<MapHandle | null>(null);
  const editing = useShapeEditing();
  const answer = useQuery(placesQuery({ search: search.q, tag: search.tag }));
  const found = answer.data?.items;
  const shown = useMemo(
    () => orderedPlaces(found ?? NO_PLACES, search.type, search.sort ?? PLACE_SORTS[0]),
    [found, search.type, search.sort],
  );

  const edit = mayWrite ? (search.create !== undefined ? 'new' : search.edit) : undefined;
  const start = useMemo(() => (search.create === undefined ? null : placeStart(search.create)), [search.create]);
  const opened = useOpened(edit === undefined || edit === 'new' ? search.selected : edit, found);
  const discovered = useDiscovered(search.discovered);
  const review = (id: string): void =>
    change({ discovered: id, selected: undefined, edit: undefined, create: undefined }, { replace: false });
  const create = (): void => change({ edit: 'new', create: undefined, selected: undefined }, { replace: false });
  const select = (id: string | undefined): void =>
    change(
      { selected: id, edit: undefined, create: undefined, since: undefined, discovered: undefined },
      { replace: id === undefined },
    );
  const ask = ([longitude, latitude]: Coordinate): void => {
    if (mayWrite) change({ create: placeStartText({ latitude, longitude }), selected: undefined }, { replace: false });
  };
  useKeys([
    { keys: ['/'], what: 'places:keySearch', run: () => searchRef.current?.focus() },
    {
      keys: ['Escape'],
      what: 'places:closeCard',
      run: () => (edit === undefined && search.selected !== undefined ? select(undefined) : false),
    },
  ]);
  useActions(mayWrite ? [{ id: 'places.create', icon: 'plus', label: t('create'), run: create }] : []);

  const createButton = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={create}>
      {t('create')}
    </Button>
  );
  const panel: PlacePanelProps = {
    search,
    change,
    found,
    shown,
    count: answer.data?.count ?? 0,
    failed: answer.isError,
    onRetry: () => void answer.refetch(),
    editing: edit,
    phone,
    searchRef,
    onSelect: select,
    onAddress: ({ latitude, longitude }) => map.current?.fit([[longitude, latitude]]),
    footer: search.discovered === undefined && (
      <DiscoveredFooter count={discovered.count} hiddenCount={discovered.hiddenCount} onReview={() => review('all')} />
    ),
    empty: (
      <EmptyRecords icon="pin" title={t('emptyTitle')} body={t(mayWrite ? 'emptyBody' : 'emptyReader')}>
        {mayWrite && (
          <Button variant="filled" leftSection={<Icon name="plus" />} onClick={create}>
            {t('create')}
          </Button>
        )}
        {mayWrite && <UploadButton onOpen={() => setUploading(true)} />}
      </EmptyRecords>
    ),
  };
  const editorProps = {
    editing,
    start,
    since: search.since,
    around: () => map.current?.view() ?? NOWHERE,
    stays: ({ pathname, search: next }: { pathname: string; search: PlacesSearch }) =>
      pathname === '/places' && next.edit === search.edit && next.create === search.create,
    onDone: (id?: string) => {
      select(id);
      void queries.invalidateQueries({ queryKey: discoveredKey });
    },
    onCancel: () => select(edit === 'new' ? undefined : edit),
  };
  const side =
    edit === 'new' ? (
      <PlaceEditor key={search.create ?? 'new'} {...editorProps} place={undefined} />
    ) : edit !== undefined ? (
      <SavedPlaceEditor key={edit} {...editorProps} id={edit} />
    ) : opened ? (
      <PlaceCard
        place={opened}
        mayEdit={mayWrite && opened.accountId !== null}
        onEdit={() => change({ edit: opened.id, selected: undefined }, { replace: false })}
        onClose={() => select(undefined)}
        link={
          <Button
            leftSection={<Icon name="map" />}
            renderRoot={(props) => <Link {...props} to="/map" search={{ place: opened.id }} />}
          >
            {t('liveMap')}
          </Button>
        }
      />
    ) : search.discovered !== undefined && mayReview ? (
      <DiscoveredPanel
        discovered={discovered}
        selected={search.discovered}
        mayWrite={mayWrite}
        onSelect={(id) => {
          const place = discovered.items.find((each) => each.id === id);
          review(id);
          if (place) map.current?.fit([[place.longitude, place.latitude]]);
        }}
        // Past visits count, too.
        onCreate={({ latitude, longitude, radius }) =>
          change(
            {
              create: placeStartText({ latitude, longitude, radiusMeters: radius }),
              since: shiftDay(localDay(Date.now(), accountTimeZone), -DISCOVERY_RULE.days),
              discovered: undefined,
            },
            { replace: false },
          )
        }
        onHidden={(hidden) => review(hidden ? HIDDEN : 'all')}
        onClose={() => change({ discovered: undefined })}
      />
    ) : null;
  const mapProps = {
    places: found && shown,
    discovered: edit === undefined ? discovered.onMap : NONE_DISCOVERED,
    selected: edit === undefined ? search.selected : undefined,
    editing: edit === undefined ? null : editing,
    edited: edit === undefined || edit === 'new' ? null : opened,
    view: search.view,
    handle: map,
    onView: (view: string) => change({ view }),
    onSelect: (id: string) => (discovered.items.some((place) => place.id === id) ? review(id) : select(id)),
    onAsk: ask,
  };
  const title = (
    <>
      {answer.data && <Count>{answer.data.count}</Count>}
      {!phone && createButton}
      {(answer.data?.count ?? 0) > 0 && !phone && <PlaceFiles search={search} mayWrite={mayWrite} phone={phone} />}
    </>
  );
  const parts: LayoutParts = {
    panel,
    side,
    isEditing: edit !== undefined,
    mapProps,
    editing,
    create: phone && (
      <>
        {createButton}
        <PlaceFiles search={search} mayWrite={mayWrite} phone />
      </>
    ),
  };
  return (
    <PageFrame title={t('title')} extra={title} phoneHeader={false}>
      {phone ? <PhoneLayout {...parts} onBack={() => select(undefined)} /> : <DeskLayout {...parts} />}
      {uploading && <PlaceUpload onClose={() => setUploading(false)} />}
    </PageFrame>
  );
}

/** Returns the open place, from the list if it has it. */
function useOpened(id: string | undefined, found: readonly Place[] | undefined): Place | null {
  const listed = found?.find((place) => place.id === id);
  const own = useQuery({ ...placeQuery(id ?? ''), enabled: id !== undefined && found !== undefined && !listed });
  return listed ?? (id === undefined ? null : (own.data ?? null));
}

interface LayoutParts {
  panel: PlacePanelProps;
  /** Card or editor of one place. */
  side: ReactNode;
  isEditing: boolean;
  mapProps: Omit<Parameters<typeof PlacesMap>[0], 'padding' | 'phone' | 'children'> & {
    handle: RefObject<MapHandle | null>;
  };
  editing: ReturnType<typeof useShapeEditing>;
  create: ReactNode;
}

const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

function DeskLayout({ panel, side, isEditing, mapProps, editing }: LayoutParts) {
  return (
    <Row align="stretch" grow>
      <Stack as="aside" shrink fixed line="right" ground="surface" className={styles.panel}>
        <PlacePanel {...panel} />
      </Stack>
      <PlacesMap {...mapProps} padding={NO_PADDING} phone={false}>
        {isEditing && <DrawBar editing={editing} phone={false} />}
      </PlacesMap>
      {side && (
        <Stack shrink fixed ground="surface" className={styles.side}>
          {side}
        </Stack>
      )}
    </Row>
  );
}

function PhoneLayout({
  panel,
  side,
  isEditing,
  mapProps,
  editing,
  create,
  onBack,
}: LayoutParts & { onBack: () => void }) {
  const { t } = useTranslation('places');
  const { ref, height: frame } = useElementSize();
  const [moved, setMoved] = useState<number | null>(null);
  const height = moved ?? Math.round((frame || window.innerHeight - 60) * SHEET_SHARE);
  const padding = useMemo(() => ({ ...NO_PADDING, bottom: height }), [height]);
  return (
    <div ref={ref} className={phoneMap.phone}>
      <PlacesMap {...mapProps} padding={padding} phone>
        {side ? (
          <>
            {isEditing && <DrawBar editing={editing} phone />}
            <button type="button" className={phoneMap.back} aria-label={t('backToList')} onClick={onBack}>
              <Icon name="chevronLeft" />
            </button>
          </>
        ) : (
          <div className={phoneMap.phoneSearch}>
            <PlaceSearch {...panel} />
          </div>
        )}
      </PlacesMap>
      <Sheet height={height} frame={frame || window.innerHeight} onHeight={setMoved}>
        {side ?? (
          <>
            <PlacePanel {...panel} />
            {panel.found && panel.found.length > 0 && <div className={phoneMap.acts}>{create}</div>}
          </>
        )}
      </Sheet>
    </div>
  );
}
