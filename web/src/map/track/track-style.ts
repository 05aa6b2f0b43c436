/** Sources and style layers of tracks. */
import { STATUSES } from '@waymark/domain/status.ts';
import type { LayerSpecification } from 'maplibre-gl';
import { STATUS_LOOKS } from '../../ui/icons/status-marks.ts';
import { TRACK_NUMBERS, trackColor } from '../../ui/icons/track-colors.ts';
import { LABEL_FONT } from '../style/fonts.ts';
import type { MapTheme } from '../style/palette.ts';
import { CHEVRON_IMAGE, TRACK_COLOURS } from './track-images.ts';

export const SOURCES = {
  lines: 'track-lines',
  gaps: 'track-gaps',
  marks: 'track-marks',
  fixes: 'track-fixes',
  tail: 'track-tail',
};
/** Layer whose features have the ids of marks. */
export const TRACK_MARKS_LAYER = 'track-marks';
const CHEVRON_SPACING_PIXELS = 70;
const NUMBER_SPACING_PIXELS = 220;

/** Returns the layers from the bottom up. */
export function trackLayers(theme: MapTheme): LayerSpecification[] {
  const colour = TRACK_COLOURS[theme];
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
        'icon-image': CHEVRON_IMAGE,
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
