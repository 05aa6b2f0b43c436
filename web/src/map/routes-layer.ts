import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibre, PointLike } from 'maplibre-gl';
import { TRACK_NUMBERS, trackColor } from '../ui/icons/track-colors.ts';
import { type Coordinate, unwrapped } from './around-the-world.ts';
import { ROUTE_COLOURS, type RouteMark, routeMarkId, routeMarkImage } from './route-marks.ts';
import { LABELS_BEGIN } from './style/compose-style.ts';
import type { MapTheme } from './style/palette.ts';

/** A planned route as the map draws it: dashed, with its numbered markers. */
export interface MapRoute {
  /** Reported by a click. A route without one lets clicks through. */
  id?: string;
  /** Number among several, from 1, which gives the color. Omitted for a single route. */
  number?: number | undefined;
  /** The way along roads, else straight through the markers. */
  line: readonly Coordinate[];
  markers: readonly (Pick<RouteMark, 'text' | 'state' | 'isEnd'> & { at: Coordinate })[];
}

/** A route under a point, and the index of its marker if it is one. */
export interface RouteHit {
  id: string;
  marker: number | undefined;
}

/** A part of a driven track: solid, or dashed and straight for a silence. */
export interface DrivenLine {
  /** Number of the run among several, from 1. */
  number?: number | undefined;
  line: readonly Coordinate[];
  isGap: boolean;
}

const LINES = 'routes-lines';
const MARKS = 'routes-marks';
const PLANNED = 'routes-planned';
const HIT_LAYERS = [MARKS, PLANNED];
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** The planned line is drawn beside the driven one. */
const BESIDE_PIXELS = 5;

/** Planned routes and driven tracks, under the names of the map. Keeps its data and restores it with a new style. */
export class RoutesLayer {
  readonly #map: MapLibre;
  #theme: MapTheme;
  #lines = EMPTY;
  #marks = EMPTY;
  #drawn: readonly RouteMark[] = [];

  constructor(map: MapLibre, theme: MapTheme) {
    this.#map = map;
    this.#theme = theme;
  }

  set(routes: readonly MapRoute[], driven: readonly DrivenLine[]): void {
    const offset = driven.length > 0 ? BESIDE_PIXELS : 0;
    const planned = routes.map(({ id, number, line }) => lineOf(line, { kind: 'planned', id, offset, ...of(number) }));
    const parts = driven.map(({ number, line, isGap }) =>
      lineOf(line, { kind: isGap ? 'gap' : 'actual', ...of(number) }),
    );
    this.#lines = { type: 'FeatureCollection', features: [...planned, ...parts] };
    const marks = routes.flatMap(({ id, number, markers }) =>
      markers.map(({ at, ...marker }, index) => ({ id, at, index, mark: { ...marker, number } })),
    );
    this.#drawn = marks.map(({ mark }) => mark);
    const points = marks.map(({ id, at, index, mark }) => pointOf(at, { id, marker: index, image: routeMarkId(mark) }));
    this.#marks = { type: 'FeatureCollection', features: points };
    this.restore();
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    if (!this.#map.getLayer(LABELS_BEGIN)) return;
    for (const { id } of layersOf(theme)) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
    for (const id of this.#map.listImages()) if (id.startsWith('route-mark-')) this.#map.removeImage(id);
    this.restore();
  }

  /** Adds missing sources and layers and sets their data. */
  restore(): void {
    const map = this.#map;
    if (!map.getLayer(LABELS_BEGIN)) return;
    if (this.#lines.features.length === 0 && !map.getSource(LINES)) return;
    this.#put(LINES, this.#lines);
    this.#put(MARKS, this.#marks);
    const ratio = Math.max(2, Math.ceil(globalThis.devicePixelRatio));
    for (const mark of this.#drawn) {
      const id = routeMarkId(mark);
      if (!map.hasImage(id)) map.addImage(id, routeMarkImage(this.#theme, mark, ratio), { pixelRatio: ratio });
    }
    for (const layer of layersOf(this.#theme)) {
      if (map.getLayer(layer.id)) map.moveLayer(layer.id, LABELS_BEGIN);
      else map.addLayer(layer, LABELS_BEGIN);
    }
  }

  /** Returns the route at a point of the map's element. */
  routeAt(point: PointLike): RouteHit | undefined {
    const layers = HIT_LAYERS.filter((id) => this.#map.getLayer(id));
    if (layers.length === 0) return undefined;
    const { id, marker } = this.#map.queryRenderedFeatures(point, { layers })[0]?.properties ?? {};
    return typeof id === 'string' ? { id, marker: typeof marker === 'number' ? marker : undefined } : undefined;
  }

  #put(id: string, data: FeatureCollection): void {
    const source = this.#map.getSource(id);
    if (source) void (source as GeoJSONSource).setData(data);
    else this.#map.addSource(id, { type: 'geojson', data, tolerance: 0.1 });
  }
}

const of = (number: number | undefined) => (number === undefined ? {} : { number });

function lineOf(line: readonly Coordinate[], properties: object): Feature<LineString> {
  const coordinates = unwrapped(line).map((place) => [...place]);
  return { type: 'Feature', properties: { ...properties }, geometry: { type: 'LineString', coordinates } };
}

function pointOf(at: Coordinate, properties: object): Feature<Point> {
  return { type: 'Feature', properties: { ...properties }, geometry: { type: 'Point', coordinates: [...at] } };
}

function layersOf(theme: MapTheme): LayerSpecification[] {
  const { accent, actual, quiet, ground } = ROUTE_COLOURS[theme];
  const numbered = (own: string) => [
    'match',
    ['get', 'number'],
    ...TRACK_NUMBERS.flatMap((number) => [number, trackColor(number, theme)]),
    own,
  ];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const only = (kind: string) => ['==', ['get', 'kind'], kind];
  return [
    {
      id: 'routes-casing',
      type: 'line',
      source: LINES,
      filter: only('actual'),
      layout: round,
      paint: { 'line-color': ground, 'line-width': 7 },
    },
    {
      id: 'routes-actual',
      type: 'line',
      source: LINES,
      filter: only('actual'),
      layout: round,
      paint: { 'line-color': numbered(actual), 'line-width': 4 },
    },
    {
      id: 'routes-gaps',
      type: 'line',
      source: LINES,
      filter: only('gap'),
      paint: { 'line-color': quiet, 'line-width': 2, 'line-dasharray': [1, 2] },
    },
    {
      id: 'routes-planned-casing',
      type: 'line',
      source: LINES,
      filter: only('planned'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ground, 'line-width': 6, 'line-opacity': 0.85, 'line-offset': ['get', 'offset'] },
    },
    {
      id: PLANNED,
      type: 'line',
      source: LINES,
      filter: only('planned'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': numbered(accent),
        'line-width': 3.5,
        'line-dasharray': [2.2, 1.4],
        'line-offset': ['get', 'offset'],
      },
    },
    {
      id: MARKS,
      type: 'symbol',
      source: MARKS,
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ] as LayerSpecification[];
}
