import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapPadding } from '../../map/map-handle.ts';
import type { Track } from '../../map/track/track.ts';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { FitControls, useMap } from '../live-map/index.ts';
import { usePlaceLayer } from '../places/index.ts';
import { markerOfPlace } from './AddMarker.tsx';
import { type MarkerStart, withPoint, withSelected } from './planned-markers.ts';
import { vehiclePlacesQuery } from './queries.ts';
import type { MarkerEditing } from './use-planned-markers.ts';

const FIT_ROOM: MapPadding = { top: 64, right: 64, bottom: 48, left: 24 };
/** Zoom at which an added marker is shown at least. */
const MARKER_ZOOM = 12;

/** The map of the planner: the route, its markers, the places, and the trips that markers are taken from. */
export function PlannerMap({
  editing,
  line,
  clicks,
  track,
  phone,
  onAdd,
  onMark,
  children,
}: {
  editing: MarkerEditing;
  line: readonly Coordinate[];
  /** Whether a click on the map adds a marker. */
  clicks: boolean;
  /** Trips that are shown. */
  track: Track | null;
  phone: boolean;
  onAdd: (start: MarkerStart) => void;
  /** Called with the id of the clicked mark of a trip. */
  onMark: (id: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('routePlanner');
  const element = useRef<HTMLDivElement>(null);
  const map = useMap(element, undefined, false);
  const places = usePlaceLayer(map, undefined);
  const { value: markers, selected } = editing.edited;

  const newest = useRef({ editing, clicks, places, onAdd, onMark });
  newest.current = { editing, clicks, places, onAdd, onMark };
  useEffect(() => {
    if (!map) return;
    map.setFitRoom(FIT_ROOM);
    const ends = [
      map.on('choose', (_slot, [longitude, latitude]) => {
        if (newest.current.clicks) newest.current.onAdd({ latitude, longitude });
      }),
      map.on('choosePlace', (id) => {
        const place = newest.current.places?.placeOf(id);
        if (place && newest.current.clicks) newest.current.onAdd(markerOfPlace(place));
      }),
      map.on('chooseMark', (id) => newest.current.onMark(id)),
      map.on('chooseStop', (key) => newest.current.editing.update((state) => withSelected(state, key))),
      map.on('moveStop', (key, [longitude, latitude]) =>
        newest.current.editing.update((state) => withPoint(state, key, { latitude, longitude })),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [map]);

  useEffect(() => map?.setRoutes(line.length < 2 ? [] : [{ line, markers: [] }], []), [map, line]);
  useEffect(
    () =>
      map?.setStops(
        markers.map(({ key, name, latitude, longitude }, index) => ({
          key,
          text: String(index + 1),
          label: name,
          isEnd: index === 0 || index === markers.length - 1,
          isSelected: key === selected,
          at: [longitude, latitude],
        })),
      ),
    [map, markers, selected],
  );
  useEffect(() => {
    map?.setTrack(track);
    if (map && track && track.stretches.length > 0) map.fitTrack(true);
  }, [map, track]);

  // The first view: a saved route, else the vehicles.
  const vehicles = useQuery({ ...vehiclePlacesQuery, enabled: markers.length === 0 }).data;
  const fitted = useRef(false);
  useEffect(() => {
    if (!map || fitted.current) return;
    const known = (vehicles ?? []).flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[longitude, latitude] as const],
    );
    const shown = markers.length > 0 ? pointsOf(markers) : known;
    if (shown.length === 0) return;
    fitted.current = true;
    map.fit(shown, { animate: false, ...(markers.length === 0 && { maxZoom: MARKER_ZOOM }) });
  }, [map, markers, vehicles]);

  // A marker that was added out of sight, such as by search, is moved into view.
  const count = useRef(markers.length);
  useEffect(() => {
    const added = markers.length > count.current ? markers.at(-1) : undefined;
    count.current = markers.length;
    if (map && added && !map.isInView(added)) map.reveal(added, MARKER_ZOOM);
  }, [map, markers]);

  return (
    <MapFrame element={element} name="planner" bottom={0}>
      <FitControls
        map={map}
        phone={phone}
        label={t('fitRoute')}
        phoneSide="bottom"
        onFit={() => map?.fit([...pointsOf(markers), ...(track?.stretches.flatMap(({ line }) => line) ?? [])])}
      />
      {children}
    </MapFrame>
  );
}

function pointsOf(markers: readonly { latitude: number; longitude: number }[]): Coordinate[] {
  return markers.slice(0, LIMITS.routeMarkersMaximum).map(({ latitude, longitude }) => [longitude, latitude]);
}
