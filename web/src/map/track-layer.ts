import { STATUSES, type Status } from '@waymark/domain/status.ts';
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { MARK_GLYPH, STATUS_LOOKS } from '../ui/icons/status-marks.ts';
import { TRACK_NUMBERS, trackColor } from '../ui/icons/track-colors.ts';
import { type Bounds, boundsOf, type Coordinate, unwrapped } from './around-the-world.ts';
import { canvasOf, pictureOf, writeInMiddle } from './canvas.ts';
import { LABELS_BEGIN } from './style/compose-style.ts';
import { LABEL_FONT } from './style/fonts.ts';
import type { MapTheme } from './style/palette.ts';

/** The tracks of one asset or of several through a day, ready for drawing. */
export interface Track {
  /** Driven segments in time order, each of one state. A segment starts where the previous one ends. */
  stretches: readonly Stretch[];
  /** Silences, drawn straight and dashed, never as driven. */
  gaps: readonly { from: Coordinate; to: Coordinate }[];
  /** Stops and trip ends: a square in the color of the state or of the asset, with or without a text. */
  marks: readonly TrackMark[];
  /** Single fixes, if shown. */
  fixes?: readonly Coordinate[];
}

export interface Stretch {
  status: Status;
  overLimit?: boolean;
  faded?: boolean;
  /** Number of the asset among several, from 1. Its color then replaces that of the state. */
  number?: number | undefined;
  line: readonly Coordinate[];
}

export interface TrackMark {
  id: string;
  status: Status;
  text: string;
  /** Number of the asset among several, from 1. */
  number?: number | undefined;
  at: Coordinate;
}

const TRACK = 'track';
const SOURCES = {
  lines: 'track-lines',
  gaps: 'track-gaps',
  marks: 'track-marks',
  fixes: 'track-fixes',
  tail: 'track-tail',
};
/** Layer whose features have the ids of marks. */
export const TRACK_MARKS_LAYER = 'track-marks';
const COLOURS = {
  light: { casing: '#FFFFFF', over: '#C5221B', gap: '#5C6571', accent: '#3F51D4', fix: '#151A21' },
  dark: { casing: '#0B0E11', over: '#D5352B', gap: '#8F99A6', accent: '#5468EE', fix: '#E8ECF1' },
} as const;
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };
const MARK_PIXELS = 20;
const CHEVRON_SPACING_PIXELS = 70;
const NUMBER_SPACING_PIXELS = 220;

/**
 * The tracks of a day and the tail behind a selected asset, as style layers under the names. Keeps its data and restores
 * it after the style was replaced.
 */
export class TrackLayer {
  readonly #map: MapLibre;
  #theme: MapTheme;
  #track: Track | null = null;
  /** Data of each source, made once per track. */
  #data = trackData(null);
  #tail = EMPTY;
  /** Data that each source has. The same data is not sent to the map again. */
  readonly #sent = new Map<string, FeatureCollection>();

  constructor(map: MapLibre, theme: MapTheme) {
    this.#map = map;
    this.#theme = theme;
  }

  setTrack(track: Track | null): void {
    this.#track = track;
    this.#data = trackData(track);
    this.#draw();
  }

  /** Sets the recent track of the selected asset, which fades towards its start. */
  setTail(tail: readonly Coordinate[]): void {
    this.#tail = tailData(tail);
    this.#draw();
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    // Before the first style nothing is drawn, and the library throws on queries.
    if (!this.#map.getLayer(LABELS_BEGIN)) return;
    this.#removeLayers();
    this.#draw();
  }

  /** Returns west, south, east and north of the track. Null without one. */
  bounds(): Bounds | null {
    const places = [
      ...(this.#track?.stretches.flatMap((stretch) => stretch.line) ?? []),
      ...(this.#track?.gaps.flatMap((gap) => [gap.from, gap.to]) ?? []),
      ...(this.#track?.marks.map((mark) => mark.at) ?? []),
    ];
    return boundsOf(places);
  }

  /** Restores everything after a style change, above any new ground layers. */
  restore(): void {
    this.#draw();
    for (const { id } of trackLayers(this.#theme)) if (this.#map.getLayer(id)) this.#map.moveLayer(id, LABELS_BEGIN);
  }

  /** Adds missing sources and layers and sets their data. */
  #draw(): void {
    const map = this.#map;
    if (!map.getLayer(LABELS_BEGIN)) return;
    const track = this.#track;
    if (!track && this.#tail === EMPTY && !map.getSource(SOURCES.lines)) return;
    this.#put(SOURCES.tail, this.#tail, true);
    for (const part of ['lines', 'gaps', 'fixes', 'marks'] as const) this.#put(SOURCES[part], this.#data[part]);
    this.#addImages(track);
    for (const layer of trackLayers(this.#theme)) if (!map.getLayer(layer.id)) map.addLayer(layer, LABELS_BEGIN);
  }

  #put(id: string, data: FeatureCollection, lineMetrics = false): void {
    const source = this.#map.getSource(id);
    if (source && this.#sent.get(id) === data) return;
    this.#sent.set(id, data);
    if (source) (source as GeoJSONSource).setData(data);
    else this.#map.addSource(id, { type: 'geojson', data, tolerance: 0.1, ...(lineMetrics ? { lineMetrics } : {}) });
  }

  #removeLayers(): void {
    for (const { id } of trackLayers(this.#theme)) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
    for (const id of this.#map.listImages()) if (id.startsWith(`${TRACK}-`)) this.#map.removeImage(id);
  }

  #addImages(track: Track | null): void {
    const ratio = Math.max(2, Math.ceil(globalThis.devicePixelRatio));
    const add = (id: string, draw: () => ImageData): void => {
      if (!this.#map.hasImage(id)) this.#map.addImage(id, draw(), { pixelRatio: ratio });
    };
    add(`${TRACK}-chevron`, () => chevronImage(this.#theme, ratio));
    for (const mark of track?.marks ?? []) add(markImageId(mark), () => markImage(this.#theme, mark, ratio));
    for (const number of new Set(track?.stretches.flatMap((stretch) => stretch.number ?? [])))
      add(numberImageId(number), () => numberImage(this.#theme, number, ratio));
  }
}

function trackLayers(theme: MapTheme): LayerSpecification[] {
  const colour = COLOURS[theme];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const statusColour = [
    'match',
    ['get', 'status'],
    ...STATUSES.flatMap((status) => [status, STATUS_LOOKS[status][theme].mark]),
    colour.gap,
  ];
  const numberColour = [
    'match',
    ['get', 'number'],
    ...TRACK_NUMBERS.flatMap((number) => [number, trackColor(number, theme)]),
    colour.gap,
  ];
  return [
    {
      id: SOURCES.tail,
      type: 'line',
      source: SOURCES.tail,
      layout: round,
      paint: {
        'line-width': 5,
        'line-gradient': [
          'interpolate',
          ['linear'],
          ['line-progress'],
          0,
          `${colour.accent}00`,
          1,
          `${colour.accent}E6`,
        ],
      },
    },
    {
      id: 'track-casing',
      type: 'line',
      source: SOURCES.lines,
      layout: round,
      paint: { 'line-color': colour.casing, 'line-width': 8, 'line-opacity': ['case', ['get', 'faded'], 0.4, 1] },
    },
    {
      id: SOURCES.gaps,
      type: 'line',
      source: SOURCES.gaps,
      layout: { 'line-cap': 'butt' },
      paint: { 'line-color': colour.gap, 'line-width': 2.5, 'line-dasharray': [2.4, 1.8] },
    },
    {
      id: SOURCES.lines,
      type: 'line',
      source: SOURCES.lines,
      layout: round,
      paint: {
        'line-color': ['case', ['get', 'overLimit'], colour.over, ['has', 'number'], numberColour, statusColour],
        'line-width': 5,
        'line-opacity': ['case', ['get', 'faded'], 0.4, 1],
      },
    },
    {
      id: 'track-chevrons',
      type: 'symbol',
      source: SOURCES.lines,
      minzoom: 10,
      filter: ['!', ['get', 'faded']],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': CHEVRON_SPACING_PIXELS,
        'icon-image': `${TRACK}-chevron`,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'track-numbers',
      type: 'symbol',
      source: SOURCES.lines,
      filter: ['has', 'number'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': NUMBER_SPACING_PIXELS,
        'icon-image': ['get', 'numberImage'],
        'icon-rotation-alignment': 'viewport',
        'icon-padding': 12,
      },
    },
    {
      id: SOURCES.fixes,
      type: 'circle',
      source: SOURCES.fixes,
      paint: {
        'circle-radius': 2.5,
        'circle-color': colour.fix,
        'circle-stroke-color': colour.casing,
        'circle-stroke-width': 1,
      },
    },
    {
      id: TRACK_MARKS_LAYER,
      type: 'symbol',
      source: SOURCES.marks,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-font': LABEL_FONT.medium,
      },
    },
  ] as LayerSpecification[];
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const lineOf = (line: readonly Coordinate[], properties: object): Feature<LineString> => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'LineString', coordinates: unwrapped(line).map((place) => [...place]) },
});
const pointOf = (place: Coordinate, properties: object): Feature<Point> => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [...place] },
});

/** Returns the features of a track by part. A part without features is the same object each time. */
function trackData(track: Track | null): Record<'lines' | 'gaps' | 'fixes' | 'marks', FeatureCollection> {
  return {
    lines: track ? lineData(track) : EMPTY,
    gaps: track && track.gaps.length > 0 ? gapData(track) : EMPTY,
    fixes: track?.fixes ? pointData(track.fixes) : EMPTY,
    marks: track ? markData(track) : EMPTY,
  };
}

function lineData({ stretches }: Track): FeatureCollection {
  return collection(
    stretches
      .filter(({ line }) => line.length > 1)
      .map(({ status, overLimit = false, faded = false, number, line }) =>
        lineOf(line, {
          status,
          overLimit,
          faded,
          ...(number !== undefined && { number, numberImage: numberImageId(number) }),
        }),
      ),
  );
}

const gapData = ({ gaps }: Track): FeatureCollection => collection(gaps.map(({ from, to }) => lineOf([from, to], {})));
const pointData = (places: readonly Coordinate[]): FeatureCollection =>
  collection(places.map((place) => pointOf(place, {})));
const tailData = (line: readonly Coordinate[]): FeatureCollection =>
  line.length > 1 ? collection([lineOf(line, {})]) : EMPTY;
const markData = ({ marks }: Track): FeatureCollection =>
  collection(marks.map((mark) => pointOf(mark.at, { id: mark.id, image: markImageId(mark) })));
const markImageId = ({ status, text, number }: TrackMark): string => `${TRACK}-mark-${status}-${text}-${number ?? ''}`;
const numberImageId = (number: number): string => `${TRACK}-number-${number}`;

/** Arrow on the line that shows its direction, in the color of the casing. */
function chevronImage(theme: MapTheme, ratio: number): ImageData {
  const context = canvasOf(10, ratio);
  context.strokeStyle = COLOURS[theme].casing;
  context.lineWidth = 1.9;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(3.4, 2.4);
  context.lineTo(6.4, 5);
  context.lineTo(3.4, 7.6);
  context.stroke();
  return pictureOf(context);
}

/** A rounded square with outline: with a text, or empty for a stop. */
function markImage(theme: MapTheme, { status, text, number }: TrackMark, ratio: number): ImageData {
  const size = MARK_PIXELS + 8;
  const context = canvasOf(size, ratio);
  const line = MARK_GLYPH[theme];
  const square = (inset: number, radius: number, colour: string): void => {
    context.beginPath();
    context.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, radius);
    context.fillStyle = colour;
    context.fill();
  };
  context.shadowColor = theme === 'light' ? 'rgba(18, 26, 38, 0.38)' : 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = 3 * ratio;
  square(3, 6, line);
  context.shadowColor = 'transparent';
  square(5, 4.5, number === undefined ? STATUS_LOOKS[status][theme].mark : trackColor(number, theme));
  if (text === '') square(10.5, 1.5, line);
  else writeInMiddle(context, text, size, line);
  return pictureOf(context);
}

/** A disc with the number of an asset on its track, so that color is not the only distinction. */
function numberImage(theme: MapTheme, number: number, ratio: number): ImageData {
  const size = MARK_PIXELS;
  const context = canvasOf(size, ratio);
  const disc = (radius: number, colour: string): void => {
    context.beginPath();
    context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  disc(size / 2, MARK_GLYPH[theme]);
  disc(size / 2 - 1.5, trackColor(number, theme));
  writeInMiddle(context, String(number), size, MARK_GLYPH[theme]);
  return pictureOf(context);
}
