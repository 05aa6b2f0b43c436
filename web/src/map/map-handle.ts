/** The interface between the map and the rest of the web application, free of the map library. */
import type { MapConfig } from '@waymark/contract/map/schema.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import type { Status } from '@waymark/domain/status.ts';
import type { Coordinate } from './around-the-world.ts';
import type { MarkerData } from './markers/marker-data.ts';
import type { MapPlace } from './places-layer.ts';
import type { DrivenLine, MapRoute } from './routes-layer.ts';
import type { StopMarker } from './stop-markers.ts';
import type { MapTheme } from './style/palette.ts';
import type { Track } from './track/track.ts';

export interface MapView {
  longitude: number;
  latitude: number;
  zoom: number;
}

export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The marker or cluster under the pointer, in CSS px of the map's element. */
export type MapTarget =
  | { kind: 'marker'; slot: number; x: number; y: number }
  | { kind: 'cluster'; count: number; shares: { status: Status; count: number }[]; x: number; y: number };

export interface MapEvents {
  /** Called when a change of the view has ended. */
  rest: (view: MapView) => void;
  /** Called when the user moves the map by hand or keys, which ends follow mode. */
  pan: () => void;
  hover: (target: MapTarget | null) => void;
  /** Called with the clicked marker, or null for the empty map, and the clicked position. Clusters open without a call. */
  choose: (slot: number | null, at: Coordinate) => void;
  /** Called with the id of the clicked mark of the track. */
  chooseMark: (id: string) => void;
  /** Called with the id of the clicked place. */
  choosePlace: (id: string) => void;
  /** Called with the key of the clicked marker of the planned route. */
  chooseStop: (key: string) => void;
  /** Called with the new position of a dragged marker of the planned route. */
  moveStop: (key: string, at: Coordinate) => void;
  /** Called with the id of the clicked route, and the index of its marker if one was clicked. */
  chooseRoute: (id: string, marker: number | undefined) => void;
  /** Called with the position of a right click or a long press. */
  ask: (at: Coordinate) => void;
}

export const SHAPE_TOOLS = ['polygon', 'circle', 'freehand'] as const;
export type ShapeTool = (typeof SHAPE_TOOLS)[number];

export interface ShapeEditorEvents {
  /** Called with the shape while it is dragged, and with `done` after each complete change. */
  change: (shape: PlaceShape, done: boolean) => void;
  /** Called when the user selects a point of a polygon. @param index from 0 */
  point: (index: number) => void;
}

/** Edits one shape of a place on the map by mouse or finger. */
export interface ShapeEditor {
  /** Starts drawing a new shape in place of the current one. */
  begin(tool: ShapeTool): void;
  /** Stops drawing and shows the shape of before. */
  stop(): void;
  /** Shows a shape that was changed elsewhere, such as by undo or by numbers. */
  show(shape: PlaceShape | null): void;
  /** Shows the shape that applies until now, dashed. */
  showBefore(shape: PlaceShape | null): void;
  /** @param index of a corner from 0, null for none */
  selectPoint(index: number | null): void;
  /** Sets the points that attract a dragged point. */
  setSnaps(snaps: readonly Coordinate[]): void;
  setTheme(theme: MapTheme): void;
  close(): void;
}

export interface CreateMapOptions {
  theme: MapTheme;
  reducedMotion: boolean;
  /** Accessible name of the map. */
  title: string;
  unitsSystem: 'metric' | 'imperial';
  view?: MapView | undefined;
  /** Rows of all markers, written by the page's store. Without them the map has no markers. */
  markers?: MarkerData | undefined;
  nameOf?: ((slot: number) => string) | undefined;
}

export interface Playback {
  longitude: number;
  latitude: number;
  headingDegrees: number;
  status: Status;
  /** Text under the marker: the time or the name of the asset. */
  label: string;
}

export interface MapHandle {
  /** Sets the available maps. Without any, the map draws the outline of the world. */
  setConfig(config: MapConfig): void;
  setTheme(theme: MapTheme): void;
  /** Sets how far panels cover the edges. The middle of the free part becomes the middle of the map. */
  setPadding(padding: MapPadding): void;
  /** Sets the room that fitted views leave for controls at the edges, in addition to the covered part. */
  setFitRoom(room: MapPadding): void;
  view(): MapView;
  moveTo(view: Partial<MapView>, animate: boolean): void;
  /** Fits the view to all positions. A single position is shown at street level. */
  fit(places: readonly Coordinate[], options?: { animate?: boolean; maxZoom?: number }): void;
  /** Moves a position into the free part of the map unless it is there. Never zooms out. @param zoom minimum zoom */
  reveal(place: { longitude: number; latitude: number }, zoom: number): void;
  /** Returns whether a position is in the part of the map that no panel covers. */
  isInView(place: { longitude: number; latitude: number }): boolean;
  /** Fits the view to the filtered markers, or to all if the filter shows none. @returns false without any marker */
  fitMarkers(animate: boolean): boolean;
  zoomBy(steps: number): void;
  /** @param slot −1 for none */
  select(slot: number): void;
  /** Marks assets with a badge. @param slots of the markers */
  setBadges(slots: readonly number[]): void;
  /** Switches follow mode, which keeps the selected marker in the middle. */
  follow(on: boolean): void;
  /** Shows names at any zoom, or only when zoomed in. */
  setNames(always: boolean): void;
  /** Shows the name and a text beside markers where there is room. @param reasons by slot, the most urgent first */
  setReasons(reasons: ReadonlyMap<number, string>): void;
  /** Clusters the markers again immediately, after a change of the filter. */
  refreshMarkers(): void;
  /** Shows the user's position. @returns false if the browser does not provide it */
  locate(): Promise<boolean>;
  setTail(tail: readonly Coordinate[]): void;
  setTrack(track: Track | null): void;
  fitTrack(animate: boolean): void;
  /** Sets the playback markers, one per track. A single one is drawn as selected. */
  setPlayback(playbacks: readonly Playback[]): void;
  /** Sets the markers of the route that is planned. */
  setStops(stops: readonly StopMarker[]): void;
  /** Sets the places that are drawn. */
  setPlaces(places: readonly MapPlace[]): void;
  /** Emphasizes a place. @param id null for none */
  selectPlace(id: string | null): void;
  /** Sets the planned routes and the tracks driven on them. */
  setRoutes(routes: readonly MapRoute[], driven: readonly DrivenLine[]): void;
  /** Keeps an element of the page at a position and moves both into view. One at a time. @param element null for none */
  setCard(element: HTMLElement | null, at: Coordinate): void;
  /** Loads the drawing tools and opens an editor. The map has one editor at a time. */
  editShape(events: ShapeEditorEvents): Promise<ShapeEditor>;
  resize(): void;
  /** Subscribes to an event. @returns unsubscribe */
  on<Name extends keyof MapEvents>(name: Name, listener: MapEvents[Name]): () => void;
  /** Returns the JavaScript time of the marker layer's last frame, ms. */
  markerFrameMilliseconds(): number;
  destroy(): void;
}
