/** Images of the layers of tracks. */
import { MARK_GLYPH, STATUS_LOOKS } from '../../ui/icons/status-marks.ts';
import { trackColor } from '../../ui/icons/track-colors.ts';
import { canvasOf, pictureOf, writeInMiddle } from '../canvas.ts';
import type { MapTheme } from '../style/palette.ts';
import type { TrackMark } from './track.ts';

/** Start of the names of all images of tracks. */
export const IMAGE_PREFIX = 'track-';
export const CHEVRON_IMAGE = `${IMAGE_PREFIX}chevron`;
export const TRACK_COLOURS = {
  light: { casing: '#FFFFFF', over: '#C5221B', gap: '#5C6571', accent: '#3F51D4', fix: '#151A21' },
  dark: { casing: '#0B0E11', over: '#D5352B', gap: '#8F99A6', accent: '#5468EE', fix: '#E8ECF1' },
} as const;
const MARK_PIXELS = 20;

/** Returns the name of the image of a mark. */
export const markImageId = ({ status, text, number }: TrackMark): string =>
  `${IMAGE_PREFIX}mark-${status}-${text}-${number ?? ''}`;
/** Returns the name of the image of an asset's number. */
export const numberImageId = (number: number): string => `${IMAGE_PREFIX}number-${number}`;

/** Arrow on the line that shows its direction, in the color of the casing. */
export function chevronImage(theme: MapTheme, ratio: number): ImageData {
  const context = canvasOf(10, ratio);
  context.strokeStyle = TRACK_COLOURS[theme].casing;
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
export function markImage(theme: MapTheme, { status, text, number }: TrackMark, ratio: number): ImageData {
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
export function numberImage(theme: MapTheme, number: number, ratio: number): ImageData {
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
