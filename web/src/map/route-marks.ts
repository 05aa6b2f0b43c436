/** The marker points of routes as small numbered pictures. Shape and border tell their states apart, not color alone. */
import { trackColor } from '../ui/icons/track-colors.ts';
import { canvasOf, pictureOf, writeInMiddle } from './canvas.ts';
import type { MapTheme } from './style/palette.ts';

/** State of a marker point on the map. `planned` is that of a route without a run. */
export type RouteMarkState = 'planned' | 'covered' | 'missed' | 'noData' | 'pending';

export interface RouteMark {
  /** Its number on the route. */
  text: string;
  state: RouteMarkState;
  /** The start or the end: a square instead of a disc. */
  isEnd: boolean;
  /** Number of the route among several, from 1, which gives the color. */
  number?: number | undefined;
}

export const ROUTE_COLOURS = {
  light: { accent: '#3F51D4', danger: '#C5221B', quiet: '#5C6571', ground: '#FFFFFF', actual: '#363F4C' },
  dark: { accent: '#5468EE', danger: '#FF8C82', quiet: '#8F99A6', ground: '#14181D', actual: '#B3BCC7' },
} as const;

const SIZE = 30;
const RADIUS = 11;
const BORDER = 2;
/** Dashes of a border in pixels. */
const DASHES = [3, 2.4];

export function routeMarkId({ text, state, isEnd, number }: RouteMark): string {
  return `route-mark-${state}-${isEnd ? 'end' : 'way'}-${number ?? ''}-${text}`;
}

export function routeMarkImage(theme: MapTheme, mark: RouteMark, ratio: number): ImageData {
  const { ground, danger, quiet, accent } = ROUTE_COLOURS[theme];
  const own = mark.number === undefined ? accent : trackColor(mark.number, theme);
  const isFilled = mark.state === 'planned' || mark.state === 'covered';
  const border = mark.state === 'missed' ? danger : mark.state === 'noData' ? quiet : own;
  const context = canvasOf(SIZE, ratio);
  context.shadowColor = theme === 'light' ? 'rgba(18, 26, 38, 0.38)' : 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = 3 * ratio;
  outline(context, mark.isEnd, RADIUS);
  context.fillStyle = isFilled ? border : ground;
  context.fill();
  context.shadowColor = 'transparent';
  if (isFilled) {
    context.strokeStyle = ground;
    context.lineWidth = 1;
  } else {
    context.strokeStyle = border;
    context.lineWidth = BORDER;
    if (mark.state !== 'missed') context.setLineDash(DASHES);
  }
  outline(context, mark.isEnd, RADIUS - context.lineWidth / 2);
  context.stroke();
  // White on the accent in both themes; on a color of the dark theme, which is light, dark.
  const onFill = theme === 'light' || mark.number === undefined ? '#FFFFFF' : '#0B0E11';
  writeInMiddle(context, mark.text, SIZE, isFilled ? onFill : border);
  return pictureOf(context);
}

function outline(context: CanvasRenderingContext2D, isSquare: boolean, radius: number): void {
  const middle = SIZE / 2;
  context.beginPath();
  if (isSquare) context.roundRect(middle - radius, middle - radius, 2 * radius, 2 * radius, 5);
  else context.arc(middle, middle, radius, 0, 2 * Math.PI);
}
