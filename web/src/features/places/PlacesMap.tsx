import type { Place } from '@waymark/contract/places/schema.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapHandle, MapPadding, ShapeEditor } from '../../map/map-handle.ts';
import { ringOf } from '../../map/place-outline.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { FitControls, useMap, viewOf, viewText } from '../live-map/index.ts';
import { withSelected } from './edited-shape.ts';
import { mapPlaceOf, shapeOf } from './queries.ts';
import type { ShapeEditing } from './use-shape-editing.ts';

/** Closest zoom at which a selected place is shown. */
const SELECTED_ZOOM = 17;
/** Corners of other places attract a dragged point, up to this number. */
const MOST_SNAPS = 5000;

/** The map of the places, with the drawing tools of the editor. */
export function PlacesMap({
  places,
  discovered,
  selected,
  editing,
  edited,
  padding,
  phone,
  view,
  handle,
  onView,
  onSelect,
  onAsk,
  children,
}: {
  /** Places of the list, undefined while loading. */
  places: readonly Place[] | undefined;
  /** Proposed places, drawn dashed. */
  discovered: readonly MapPlace[];
  selected: string | undefined;
  /** State of the editor, null while it is closed. */
  editing: ShapeEditing | null;
  /** The edited place, null for a new one. */
  edited: Place | null;
  padding: MapPadding;
  phone: boolean;
  view: string | undefined;
  /** Receives the map, for shapes that begin in its middle. */
  handle: RefObject<MapHandle | null>;
  onView: (view: string) => void;
  onSelect: (id: string) => void;
  /** Called with the position of a right click or a long press. */
  onAsk: (at: Coordinate) => void;
  children?: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [first] = useState(() => (view ? (viewOf(view) ?? undefined) : undefined));
  const map = useMap(element, first);
  handle.current = map;
  const others = useMemo(() => places?.filter(({ id }) => id !== edited?.id), [places, edited?.id]);

  const handlers = useRef({ onView, onSelect, onAsk, isEditing: false });
  handlers.current = { onView, onSelect, onAsk, isEditing: editing !== null };
  useEffect(() => {
    if (!map) return;
    const ends = [
      map.on('rest', (rest) => handlers.current.onView(viewText(rest))),
      map.on('choosePlace', (id) => !handlers.current.isEditing && handlers.current.onSelect(id)),
      map.on('ask', (at) => !handlers.current.isEditing && handlers.current.onAsk(at)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [map]);

  useEffect(() => map?.setPadding(padding), [map, padding]);
  const isEditing = editing !== null;
  useEffect(() => map?.setFitRoom(roomOf(phone, isEditing)), [map, phone, isEditing]);
  useEffect(() => map?.setPlaces([...discovered, ...(others ?? []).map(mapPlaceOf)]), [map, others, discovered]);
  useEffect(() => map?.selectPlace(selected ?? null), [map, selected]);

  const everything = (): Coordinate[] => (places ?? []).flatMap((place) => [...ringOf(shapeOf(place), 8)]);
  // Without a position in the address, the map fits all places once there are any.
  const fitted = useRef(first !== undefined);
  useEffect(() => {
    if (!map || fitted.current || !places || editing?.edited.shape) return;
    fitted.current = places.length > 0 || map.fitMarkers(false);
    if (places.length > 0) map.fit(everything(), { animate: false });
  });

  // Moves the map to a newly selected place.
  const shown = useRef<string | undefined>(first && selected);
  useEffect(() => {
    if (!map || selected === shown.current) return;
    const place = places?.find(({ id }) => id === selected);
    if (selected !== undefined && !place) return;
    shown.current = selected;
    fitted.current = true;
    if (place) map.fit(ringOf(shapeOf(place)), { maxZoom: SELECTED_ZOOM });
  }, [map, selected, places]);

  useShapeEditor(map, editing, edited, others);

  return (
    <MapFrame element={element} name="places" bottom={padding.bottom}>
      <FitControls map={map} phone={phone} onFit={() => map?.fit(fitOf(editing, everything()))} />
      {children}
    </MapFrame>
  );
}

/** Opens the drawing tools of the map while a place is edited, and keeps them and the edited shape the same. */
function useShapeEditor(
  map: MapHandle | null,
  editing: ShapeEditing | null,
  place: Place | null,
  others: readonly Place[] | undefined,
): void {
  const [editor, setEditor] = useState<ShapeEditor | null>(null);
  const newest = useRef(editing);
  newest.current = editing;
  const isOpen = editing !== null;
  useEffect(() => {
    if (!map || !isOpen) return;
    let opened: ShapeEditor | null = null;
    let gone = false;
    const events = {
      change: (shape: PlaceShape, done: boolean) => newest.current?.drawn(shape, done),
      point: (index: number) => newest.current?.update((state) => withSelected(state, index)),
    };
    void map.editShape(events).then((ready) => {
      if (gone) return ready.close();
      opened = ready;
      setEditor(ready);
    });
    return () => {
      gone = true;
      opened?.close();
      setEditor(null);
    };
  }, [map, isOpen]);

  const shape = editing?.edited.shape ?? null;
  const tool = editing?.tool ?? null;
  useEffect(() => {
    if (!editor) return;
    if (tool) editor.begin(tool);
    else editor.stop();
  }, [editor, tool]);
  useEffect(() => {
    if (editor && !tool) editor.show(shape);
  }, [editor, shape, tool]);
  const isChanged = (editing?.edited.past.length ?? 0) > 0;
  useEffect(() => editor?.showBefore(place && isChanged ? shapeOf(place) : null), [editor, place, isChanged]);
  const point = editing?.edited.selected ?? null;
  useEffect(() => editor?.selectPoint(point), [editor, point]);
  useEffect(() => {
    const corners = (others ?? []).flatMap(({ polygon }) => polygon ?? []).slice(0, MOST_SNAPS);
    editor?.setSnaps(corners.map(({ longitude, latitude }) => [longitude, latitude]));
  }, [editor, others]);

  // Shows a shape that was not drawn on this map: a saved one, or one from the address.
  const begun = useRef<PlaceShape | null>(null);
  const start = editing?.edited.past.length === 0 ? shape : null;
  useEffect(() => {
    if (!map || !start || start === begun.current) return;
    begun.current = start;
    map.fit(ringOf(start), { maxZoom: SELECTED_ZOOM });
  }, [map, start]);
}

/** Returns what the controls cover at the edges. */
function roomOf(phone: boolean, isEditing: boolean): MapPadding {
  if (phone) return { top: 40, right: 40, bottom: 0, left: 0 };
  return { top: isEditing ? 48 : 0, right: 48, bottom: isEditing ? 48 : 0, left: 0 };
}

function fitOf(editing: ShapeEditing | null, everything: Coordinate[]): Coordinate[] {
  return editing?.edited.shape ? ringOf(editing.edited.shape) : everything;
}
