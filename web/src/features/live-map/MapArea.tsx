import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapPadding, MapTarget } from '../../map/map-handle.ts';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { usePlaceLayer } from '../places/index.ts';
import { fleet, fleetLoading } from './fleet.ts';
import { HoverCard } from './HoverCard.tsx';
import styles from './MapArea.module.css';
import { MapControls } from './MapControls.tsx';
import { OutsideView } from './OutsideView.tsx';
import { recentTrackQuery } from './queries.ts';
import { type LiveMapSearch, viewOf, viewText } from './search.ts';
import { useAsset } from './use-fleet.ts';
import { useGuardedBadges } from './use-guarded-badges.ts';
import type { SearchChange } from './use-live-map-search.ts';
import { useMap } from './use-map.ts';
import { useReasonLabels } from './use-reason-labels.ts';

/** Length of the trail. */
const TRAIL_MILLISECONDS = 10 * 60_000;
const SELECTED_ZOOM = 13;
/** Closer than for an asset, because places are small. */
const PLACE_ZOOM = 15;
/**
 * Margins that the controls cover: buttons at the left and switches below, on phones search above and buttons right.
 */
const CONTROLS = {
  desktop: { top: 0, right: 0, bottom: 48, left: 48 },
  phone: { top: 56, right: 60, bottom: 0, left: 0 },
} as const;

/** The map with its controls and floating panels. */
export function MapArea({
  search,
  selected,
  padding,
  phone,
  onChange,
  onSelect,
  onPlace,
  children,
}: {
  search: LiveMapSearch;
  selected: number;
  padding: MapPadding;
  phone: boolean;
  onChange: (change: SearchChange) => void;
  onSelect: (slot: number | null) => void;
  onPlace: (id: string) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('liveMap');
  const element = useRef<HTMLDivElement>(null);
  const [first] = useState(() => (search.view ? (viewOf(search.view) ?? undefined) : undefined));
  const map = useMap(element, first);
  const [hovered, setHovered] = useState<MapTarget | null>(null);
  const [trail, setTrail] = useState(true);
  const loading = useStore(fleetLoading);
  const asset = useAsset(selected);
  const following = search.follow !== undefined;
  const places = usePlaceLayer(map, search.place);

  // Latest event handlers, so that the map need not subscribe again.
  const router = useRouter();
  const movedTo = useRef<string>(undefined);
  const handlers = useRef({ onChange, onSelect, onPlace, following });
  handlers.current = { onChange, onSelect, onPlace, following };
  useEffect(() => {
    if (!map) return;
    const ends = [
      map.on('rest', (view) => {
        // An opened view that the map has not moved to yet must not be replaced by the view before it.
        const { state } = router.latestLocation;
        if (state.viewOpened && state.__TSR_key !== movedTo.current) return;
        handlers.current.onChange({ view: viewText(view) });
      }),
      map.on('hover', setHovered),
      map.on('choose', (slot) => handlers.current.onSelect(slot)),
      map.on('choosePlace', (id) => handlers.current.onPlace(id)),
      map.on('pan', () => {
        if (handlers.current.following) handlers.current.onChange({ follow: undefined });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [map, router]);

  useEffect(() => map?.setPadding(padding), [map, padding]);
  useEffect(() => map?.setFitRoom(CONTROLS[phone ? 'phone' : 'desktop']), [map, phone]);
  useEffect(() => map?.select(selected), [map, selected]);
  useGuardedBadges(map, loading);
  const reasons = search.reasons ?? true;
  useReasonLabels(map, reasons);
  useEffect(() => map?.follow(following), [map, following]);
  useEffect(() => map?.setNames(search.names ?? false), [map, search.names]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter changed which assets are shown
  useEffect(() => map?.refreshMarkers(), [map, search.q, search.status, search.type, search.tag, search.attention]);

  // Without a position in the address, the map fits all assets once there are any.
  const fitted = useRef(first !== undefined);
  useEffect(() => {
    if (!map || fitted.current || loading !== 'ready') return;
    fitted.current = map.fitMarkers(false);
  }, [map, loading]);

  // A saved view that is opened while the map is mounted moves the map after its address has been applied.
  const opened = useRouterState({
    select: ({ resolvedLocation }) =>
      resolvedLocation?.state.viewOpened ? (resolvedLocation.state.__TSR_key ?? '') : undefined,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map itself owns later positions
  useEffect(() => {
    const place = opened !== undefined && search.view ? viewOf(search.view) : null;
    if (!map || opened === undefined) return;
    movedTo.current = opened;
    if (place) map.moveTo(place, true);
  }, [map, opened]);

  // Moves the map to a newly selected asset, unless the asset is already visible.
  const shownSelection = useRef(-1);
  useEffect(() => {
    if (!map || selected === shownSelection.current) return;
    const now = fleet.asset(selected);
    shownSelection.current = selected;
    if (now?.latitude == null || now.longitude === null) return;
    map.reveal({ latitude: now.latitude, longitude: now.longitude }, SELECTED_ZOOM);
  }, [map, selected]);

  // Moves the map to the open place, such as one from the list of places.
  const placeAt = places?.placeOf(search.place)?.center;
  const shownPlace = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!map || search.place === shownPlace.current || (search.place !== undefined && !placeAt)) return;
    shownPlace.current = search.place;
    fitted.current = true;
    if (placeAt) map.reveal(placeAt, PLACE_ZOOM);
  }, [map, search.place, placeAt]);

  useTrail(map, trail && asset?.latitude != null ? (asset?.facts.assetId ?? null) : null, asset);

  const locate = async (): Promise<void> => {
    if (!map || (await map.locate())) return;
    const { notifications } = await import('@mantine/notifications');
    notifications.show({ message: t('locateFailed') });
  };
  return (
    <MapFrame element={element} name="live" bottom={padding.bottom}>
      <MapControls
        phone={phone}
        bottom={padding.bottom}
        reasons={reasons}
        names={search.names ?? false}
        trail={trail}
        places={places}
        onZoom={(steps) => map?.zoomBy(steps)}
        onFit={() => map?.fitMarkers(true)}
        onLocate={() => void locate()}
        onReasons={(on) => onChange({ reasons: on ? undefined : false })}
        onNames={(names) => onChange({ names: names || undefined })}
        onTrail={setTrail}
      />
      {loading === 'ready' && !following && (
        <OutsideView map={map} onSelect={(assetId) => onSelect(fleet.slotOf(assetId))} />
      )}
      {loading === 'loading' && (
        <p className={styles.toast} role="status">
          <i aria-hidden="true" /> {t('onTheirWay')}
        </p>
      )}
      {hovered && !(hovered.kind === 'marker' && hovered.slot === selected) && <HoverCard target={hovered} />}
      {children}
    </MapFrame>
  );
}

/** Draws the track of the selected asset over the last minutes and every position that it reports from now on. */
function useTrail(map: ReturnType<typeof useMap>, assetId: string | null, asset: ReturnType<typeof useAsset>): void {
  const mayTrack = useMayCall(ENDPOINTS.vehicles.track);
  const recent = useQuery({ ...recentTrackQuery(assetId ?? ''), enabled: assetId !== null && mayTrack }).data;
  const { latitude, longitude, lastLocationTime } = asset ?? {};
  useEffect(() => {
    if (!map) return;
    if (assetId === null || !recent) {
      map.setTail([]);
      return;
    }
    const from = (lastLocationTime ?? recent.to) - TRAIL_MILLISECONDS;
    const tail: Coordinate[] = recent.items
      .filter((point) => !point.outlier && Date.parse(point.time) >= from)
      .flatMap((point): Coordinate[] =>
        point.latitude === null || point.longitude === null ? [] : [[point.longitude, point.latitude]],
      );
    if (latitude != null && longitude != null) tail.push([longitude, latitude]);
    map.setTail(tail);
  }, [map, assetId, recent, latitude, longitude, lastLocationTime]);
}
