import type { StyleImageMetadata } from 'maplibre-gl';
import type { MapTheme } from './style/palette.ts';

const SIZE = 24;
/** Room for the shadow. */
const MARGIN = 4;
const RADIUS = 5;
const LOOKS = {
  light: { ground: '#FFFFFF', line: 'rgba(18, 26, 38, 0.08)', shadow: 'rgba(18, 26, 38, 0.22)' },
  dark: { ground: '#14181D', line: '#2B323B', shadow: 'rgba(0, 0, 0, 0.5)' },
} as const;

/** Returns the ground of a label, a rounded rectangle that stretches to the size of its text. */
export function labelChip(theme: MapTheme): { image: ImageData } & Partial<StyleImageMetadata> {
  const pixelRatio = Math.max(2, Math.ceil(globalThis.devicePixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * pixelRatio;
  canvas.height = SIZE * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.scale(pixelRatio, pixelRatio);
  const { ground, line, shadow } = LOOKS[theme];
  context.beginPath();
  context.roundRect(MARGIN, MARGIN, SIZE - 2 * MARGIN, SIZE - 2 * MARGIN, RADIUS);
  context.shadowColor = shadow;
  context.shadowBlur = 3 * pixelRatio;
  context.shadowOffsetY = pixelRatio / 2;
  context.fillStyle = ground;
  context.fill();
  context.shadowColor = 'transparent';
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.stroke();
  const inner = [(MARGIN + RADIUS) * pixelRatio, (SIZE - MARGIN - RADIUS) * pixelRatio] as [number, number];
  const content = MARGIN * pixelRatio;
  return {
    image: context.getImageData(0, 0, canvas.width, canvas.height),
    pixelRatio,
    stretchX: [inner],
    stretchY: [inner],
    content: [content, content, SIZE * pixelRatio - content, SIZE * pixelRatio - content],
  };
}
