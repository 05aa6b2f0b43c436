import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { LABEL_FONT } from './fonts.ts';
import { MAP_PALETTE, type MapPalette, type MapTheme } from './palette.ts';

/**
 * Street map for sources in the OpenMapTiles schema (https://openmaptiles.org/schema/). One function draws vector tiles
 * and the demo country's GeoJSON alike. `sourceOf` returns the source of a source layer, or null to omit it.
 */
export type SourceOf = (sourceLayer: string) => { source: string; 'source-layer'?: string } | null;

export interface StreetLayers {
  /** Areas and lines, bottom first. */
  ground: LayerSpecification[];
  /** Names, above all other layers of the product. */
  labels: LayerSpecification[];
}

const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:latin'], ['get', 'name']];
const classIs = (...classes: string[]): ExpressionSpecification => ['match', ['get', 'class'], classes, true, false];
const brunnelIs = (value: string): ExpressionSpecification => ['==', ['get', 'brunnel'], value];
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const notTunnel: ExpressionSpecification = ['!=', ['get', 'brunnel'], 'tunnel'];
/** Widths in px over zoom: zoom, px, zoom, px, … */
const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;
const linear = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

/** Roads, minor ones first: classes, colors, widths of line and casing over zoom, minimum zoom. */
const roadClasses = (colour: MapPalette) => [
  {
    id: 'service',
    classes: ['service', 'track'],
    line: colour.service,
    edge: colour.minorCase,
    widths: [13, 0.4, 15, 1.6, 18, 8],
    caseWidths: [13, 0.6, 15, 2.6, 18, 10],
    minzoom: 13.4,
  },
  {
    id: 'minor',
    classes: ['minor', 'busway'],
    line: colour.minor,
    edge: colour.minorCase,
    widths: [12, 0.5, 13, 1.1, 14, 2.4, 16, 6, 18, 14],
    caseWidths: [12, 1.2, 13, 2.1, 14, 3.8, 16, 7.8, 18, 16],
    minzoom: 11.6,
  },
  {
    id: 'tertiary',
    classes: ['tertiary'],
    line: colour.minor,
    edge: colour.minorCase,
    widths: [10, 0.6, 12, 1.8, 14, 3.8, 16, 8, 18, 18],
    caseWidths: [10, 1.1, 12, 3, 14, 5.4, 16, 9.8, 18, 20],
    minzoom: 10,
  },
  {
    id: 'secondary',
    classes: ['secondary'],
    line: colour.secondary,
    edge: colour.secondaryCase,
    widths: [9, 0.7, 12, 2.2, 14, 4.6, 16, 10, 18, 22],
    caseWidths: [9, 1.3, 12, 3.4, 14, 6.2, 16, 12, 18, 24],
    minzoom: 8,
  },
  {
    id: 'primary',
    classes: ['primary', 'trunk'],
    line: colour.primary,
    edge: colour.primaryCase,
    widths: [8, 0.8, 12, 2.8, 14, 5.4, 16, 12, 18, 26],
    caseWidths: [8, 1.5, 12, 4.2, 14, 7.2, 16, 14, 18, 28],
    minzoom: 6,
  },
  {
    id: 'motorway',
    classes: ['motorway'],
    line: colour.motorway,
    edge: colour.motorwayCase,
    widths: [6, 0.8, 10, 2, 12, 3.4, 14, 6, 16, 13, 18, 28],
    caseWidths: [6, 1.5, 10, 3.2, 12, 5, 14, 8, 16, 15.4, 18, 31],
    minzoom: 5,
  },
];

/** Returns the layers of one source (or family of sources) with ids that start with `prefix`. */
export function streetLayers(theme: MapTheme, prefix: string, sourceOf: SourceOf): StreetLayers {
  const colour = MAP_PALETTE[theme];
  return { ground: groundLayers(colour, prefix, sourceOf), labels: labelLayers(colour, prefix, sourceOf) };
}

function groundLayers(colour: MapPalette, prefix: string, sourceOf: SourceOf): LayerSpecification[] {
  const layers: LayerSpecification[] = [];
  const add = (id: string, sourceLayer: string, layer: object): void => {
    const source = sourceOf(sourceLayer);
    if (source) layers.push({ id: prefix + id, ...source, ...layer } as LayerSpecification);
  };
  const road = (id: string, filter: FilterSpecification, paint: object, minzoom?: number, round = false): void =>
    add(id, 'transportation', {
      type: 'line',
      filter,
      paint,
      ...(minzoom === undefined ? {} : { minzoom }),
      ...(round ? { layout: { 'line-cap': 'round', 'line-join': 'round' } } : {}),
    });

  // Not in the schema, because tiles use the background for land. The demo country has its own ground.
  add('land', 'land', { type: 'fill', paint: { 'fill-color': colour.land } });
  add('landuse', 'landuse', {
    type: 'fill',
    filter: classIs(
      'residential',
      'suburb',
      'neighbourhood',
      'industrial',
      'commercial',
      'retail',
      'railway',
      'garages',
      'school',
      'university',
      'hospital',
      'cemetery',
      'stadium',
      'pitch',
    ),
    paint: {
      'fill-color': [
        'match',
        ['get', 'class'],
        ['industrial', 'commercial', 'retail', 'railway', 'garages'],
        colour.industrial,
        ['school', 'university', 'hospital', 'stadium'],
        colour.institution,
        ['cemetery', 'pitch'],
        colour.grass,
        colour.residential,
      ],
    },
  });
  add('landcover', 'landcover', {
    type: 'fill',
    paint: {
      'fill-antialias': false,
      'fill-color': [
        'match',
        ['get', 'class'],
        'wood',
        colour.wood,
        'grass',
        colour.grass,
        ['rock', 'sand'],
        colour.rock,
        'ice',
        colour.ice,
        'wetland',
        colour.wetland,
        colour.farmland,
      ],
      'fill-opacity': linear(8, 0.9, 14, 0.75),
    },
  });
  add('water', 'water', { type: 'fill', filter: notTunnel, paint: { 'fill-color': colour.water } });
  add('waterway', 'waterway', {
    type: 'line',
    filter: notTunnel,
    layout: { 'line-cap': 'round' },
    paint: {
      'line-color': colour.waterway,
      'line-width': [
        'interpolate',
        ['exponential', 1.3],
        ['zoom'],
        10,
        ['match', ['get', 'class'], 'river', 1.2, 0.3],
        14,
        ['match', ['get', 'class'], 'river', 4, 'canal', 2, 1],
        17,
        ['match', ['get', 'class'], 'river', 9, 'canal', 4, 2],
      ],
    },
  });
  add('aeroway-area', 'aeroway', {
    type: 'fill',
    filter: ['all', isArea, classIs('runway', 'taxiway', 'apron')],
    paint: { 'fill-color': colour.industrial },
  });
  add('aeroway', 'aeroway', {
    type: 'line',
    paint: {
      'line-color': colour.minorCase,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        11,
        0.5,
        14,
        ['case', isArea, 1, 3],
        16,
        ['case', isArea, 1, 8],
      ],
    },
  });
  add('building', 'building', {
    type: 'fill',
    minzoom: 13.2,
    paint: {
      'fill-color': colour.building,
      'fill-outline-color': colour.buildingLine,
      'fill-opacity': linear(13.2, 0, 14, 0.9),
    },
  });
  road(
    'tunnel',
    ['all', brunnelIs('tunnel'), classIs('motorway', 'primary', 'secondary', 'tertiary', 'minor', 'trunk')],
    {
      'line-color': colour.minorCase,
      'line-dasharray': [2, 1.5],
      'line-width': byZoom(12, 1, 14, 2.4, 16, 6),
    },
  );
  road(
    'path',
    classIs('path'),
    { 'line-color': colour.path, 'line-dasharray': [2, 1.6], 'line-width': byZoom(14, 0.7, 16, 1.2, 18, 2) },
    14,
  );
  road(
    'rail',
    classIs('rail', 'transit'),
    { 'line-color': colour.rail, 'line-width': byZoom(11, 0.8, 14, 1.6, 17, 3) },
    10,
  );
  road(
    'rail-ties',
    classIs('rail'),
    { 'line-color': colour.rail, 'line-width': byZoom(12.5, 2.4, 14, 4.4, 17, 8), 'line-dasharray': [0.25, 3] },
    12.5,
  );
  const roads = roadClasses(colour);
  for (const { id, classes, edge, caseWidths, minzoom } of roads)
    road(
      `${id}-case`,
      ['all', classIs(...classes), notTunnel],
      { 'line-color': edge, 'line-width': byZoom(...caseWidths) },
      minzoom,
      true,
    );
  for (const { id, classes, line, widths, minzoom } of roads)
    road(
      id,
      ['all', classIs(...classes), notTunnel],
      { 'line-color': line, 'line-width': byZoom(...widths) },
      minzoom,
      true,
    );
  const frontier: FilterSpecification = ['==', ['get', 'admin_level'], 2];
  add('boundary-halo', 'boundary', {
    type: 'line',
    filter: frontier,
    paint: { 'line-color': colour.boundaryHalo, 'line-width': byZoom(8, 3, 14, 7), 'line-opacity': 0.8 },
  });
  add('boundary', 'boundary', {
    type: 'line',
    filter: frontier,
    paint: { 'line-color': colour.boundary, 'line-width': byZoom(8, 0.8, 14, 1.4), 'line-dasharray': [5, 2, 1, 2] },
  });
  return layers;
}

function labelLayers(colour: MapPalette, prefix: string, sourceOf: SourceOf): LayerSpecification[] {
  const layers: LayerSpecification[] = [];
  const add = (
    id: string,
    sourceLayer: string,
    zoom: { minzoom?: number; maxzoom?: number },
    filter: FilterSpecification,
    layout: object,
    ink: string,
    haloWidth: number,
    halo: string = colour.halo,
  ): void => {
    const source = sourceOf(sourceLayer);
    if (!source) return;
    layers.push({
      id: prefix + id,
      type: 'symbol',
      ...source,
      ...zoom,
      filter,
      layout: { 'text-field': NAME, ...layout },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': haloWidth },
    } as LayerSpecification);
  };
  const { regular, medium, italic } = LABEL_FONT;
  add(
    'waterway-name',
    'waterway',
    { minzoom: 11.5 },
    classIs('river', 'canal'),
    {
      'text-font': italic,
      'text-size': 11.5,
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-letter-spacing': 0.12,
    },
    colour.textWater,
    1.2,
  );
  add(
    'water-name',
    'water_name',
    { minzoom: 3 },
    ['has', 'name'],
    { 'text-font': italic, 'text-size': 11.5, 'text-letter-spacing': 0.08, 'text-max-width': 7 },
    colour.textWater,
    1.2,
  );
  add(
    'road-name',
    'transportation_name',
    { minzoom: 13 },
    classIs('motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'),
    {
      'text-font': regular,
      'text-size': linear(13, 10, 16, 12),
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-max-angle': 30,
      'text-padding': 6,
    },
    colour.textRoad,
    1.4,
    colour.roadHalo,
  );
  add(
    'peak',
    'mountain_peak',
    { minzoom: 11.5 },
    ['<=', ['get', 'rank'], 2],
    {
      'text-field': [
        'format',
        '▲ ',
        { 'font-scale': 0.7 },
        NAME,
        {},
        '\n',
        {},
        ['concat', ['to-string', ['get', 'ele']], ' m'],
        { 'font-scale': 0.85 },
      ],
      'text-font': regular,
      'text-size': 10.5,
      'text-padding': 12,
    },
    colour.peak,
    1.2,
  );
  add(
    'place-small',
    'place',
    { minzoom: 12 },
    classIs('hamlet', 'suburb', 'neighbourhood', 'quarter', 'isolated_dwelling'),
    { 'text-font': regular, 'text-size': linear(12, 10.5, 15, 12.5), 'text-padding': 8, 'text-letter-spacing': 0.02 },
    colour.textMinor,
    1.4,
  );
  add(
    'place-village',
    'place',
    { minzoom: 9 },
    classIs('village'),
    { 'text-font': medium, 'text-size': linear(10, 11, 13, 13.5, 15, 15), 'text-padding': 6 },
    colour.text,
    1.6,
  );
  add(
    'place-town',
    'place',
    { minzoom: 6 },
    classIs('town', 'city'),
    { 'text-font': medium, 'text-size': linear(8, 12, 13, 16, 15, 18), 'text-padding': 4 },
    colour.text,
    1.8,
  );
  add(
    'place-country',
    'place',
    { maxzoom: 9 },
    classIs('country'),
    { 'text-font': medium, 'text-size': 13, 'text-letter-spacing': 0.12 },
    colour.textMinor,
    1.4,
  );
  return layers;
}
