import { STATUSES } from '@waymark/domain/status.ts';
import { ICONS } from '../../ui/icons/icons.ts';
import { MARK_GLYPH, MARK_OUTLINE, STATUS_LOOKS } from '../../ui/icons/status-marks.ts';
import type { MapTheme } from '../style/palette.ts';

/**
 * One picture with all shapes of the marker layer: the status marks at both sizes with their outline, the halo of the
 * selected marker, and the digits of the clusters. Drawn for the device's pixel ratio and the theme.
 */
export interface Atlas {
  canvas: HTMLCanvasElement;
  /** CSS px. */
  width: number;
  height: number;
}

/** Side of a cell in CSS px for marks of 20 and 28 px, including outline and shadow. */
export const MARK_CELL = 32;
export const SELECTED_CELL = 42;
export const HALO_CELL = 56;
/** Characters of cluster counts, each in a cell of this size beside the halo. */
export const DIGITS = '0123456789.k';
export const DIGIT_CELL = { width: 9, height: 16 } as const;
/** Side of the badge of a guarded asset, beside the characters. */
export const BADGE_CELL = 16;
/** Top of each row of cells. */
export const ATLAS_ROWS = { marks: 0, selected: MARK_CELL, halo: MARK_CELL + SELECTED_CELL } as const;

/** Left of the badge in the row of the halo. */
export const BADGE_LEFT = HALO_CELL + DIGITS.length * DIGIT_CELL.width;

/** Blur under a mark. A canvas does not scale shadows with the drawing. */
const SHADOW_PIXELS = 3;
const MARK_PIXELS = 20;
const SELECTED_PIXELS = 28;
/** Grid size of the marks in units. */
const GRID = 24;
/** Grid of the icons. */
const BADGE_GRID = 20;
const INK = { light: '#151A21', dark: '#E8ECF1' } as const;
const ACCENT = { light: '#3F51D4', dark: '#5468EE' } as const;

/** @returns 1 for statuses whose mark rotates to the heading */
export function markTurns(status: number): 0 | 1 {
  return STATUS_LOOKS[STATUSES[status]!].drawnHeadingDegrees === undefined ? 0 : 1;
}

/** Returns the color of each status as `#RRGGBB`, by status number. */
export function markColours(theme: MapTheme): string[] {
  return STATUSES.map((status) => STATUS_LOOKS[status][theme].mark);
}

/** @param pixelRatio device px per CSS px @throws Error if the browser has no 2D canvas */
export function drawAtlas(theme: MapTheme, pixelRatio: number): Atlas {
  const width = STATUSES.length * SELECTED_CELL;
  const height = ATLAS_ROWS.halo + HALO_CELL;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * pixelRatio);
  canvas.height = Math.ceil(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.scale(pixelRatio, pixelRatio);
  STATUSES.forEach((_, status) => {
    drawMark(
      context,
      theme,
      status,
      (status + 0.5) * MARK_CELL,
      ATLAS_ROWS.marks + MARK_CELL / 2,
      MARK_PIXELS,
      pixelRatio,
    );
    drawMark(
      context,
      theme,
      status,
      (status + 0.5) * SELECTED_CELL,
      ATLAS_ROWS.selected + SELECTED_CELL / 2,
      SELECTED_PIXELS,
      pixelRatio,
    );
  });
  drawHalo(context, theme);
  drawDigits(context, theme);
  drawBadge(context, theme);
  return { canvas, width, height };
}

function drawMark(
  context: CanvasRenderingContext2D,
  theme: MapTheme,
  status: number,
  x: number,
  y: number,
  pixels: number,
  pixelRatio: number,
): void {
  const look = STATUS_LOOKS[STATUSES[status]!];
  const colour = look[theme].mark;
  const line = MARK_GLYPH[theme];
  context.save();
  context.translate(x, y);
  context.scale(pixels / GRID, pixels / GRID);
  // In the picture every mark points north, and the shader rotates it.
  context.rotate((-(look.drawnHeadingDegrees ?? 0) * Math.PI) / 180);
  context.translate(-GRID / 2, -GRID / 2);
  context.lineCap = 'round';
  context.lineJoin = 'round';

  const [silhouette] = look.layers;
  const outline = new Path2D(silhouette!.d);
  context.save();
  context.shadowColor = theme === 'light' ? 'rgba(18, 26, 38, 0.42)' : 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = SHADOW_PIXELS * pixelRatio;
  context.fillStyle = line;
  context.strokeStyle = line;
  context.lineWidth = silhouette!.paint === 'ring' ? MARK_OUTLINE.ring : MARK_OUTLINE.body;
  context.stroke(outline);
  context.restore();
  context.fillStyle = line;
  context.fill(outline);

  for (const layer of look.layers) {
    const path = new Path2D(layer.d);
    const ink = layer.paint.startsWith('glyph') ? line : colour;
    if (layer.paint === 'body' || layer.paint.endsWith('Fill')) {
      context.fillStyle = ink;
      context.fill(path);
    } else {
      context.strokeStyle = ink;
      context.lineWidth = layer.strokeWidth ?? 1.5;
      context.setLineDash(layer.dash ? layer.dash.split(' ').map(Number) : []);
      context.stroke(path);
      context.setLineDash([]);
    }
  }
  context.restore();
}

function drawHalo(context: CanvasRenderingContext2D, theme: MapTheme): void {
  const middle = HALO_CELL / 2;
  context.save();
  context.beginPath();
  context.arc(middle, ATLAS_ROWS.halo + middle, 25.25, 0, Math.PI * 2);
  context.fillStyle = ACCENT[theme];
  context.globalAlpha = 0.16;
  context.fill();
  context.strokeStyle = ACCENT[theme];
  context.globalAlpha = 0.55;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}

/** A filled shield with the outline of the marks. */
function drawBadge(context: CanvasRenderingContext2D, theme: MapTheme): void {
  const [shield] = ICONS.shield;
  const outline = new Path2D(shield!.d);
  context.save();
  context.translate(BADGE_LEFT, ATLAS_ROWS.halo);
  context.scale(BADGE_CELL / BADGE_GRID, BADGE_CELL / BADGE_GRID);
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = MARK_GLYPH[theme];
  context.stroke(outline);
  context.fillStyle = ACCENT[theme];
  context.fill(outline);
  context.restore();
}

function drawDigits(context: CanvasRenderingContext2D, theme: MapTheme): void {
  context.save();
  context.font = "600 11px 'Inter Variable', Inter, system-ui, sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = INK[theme];
  [...DIGITS].forEach((digit, index) => {
    const x = HALO_CELL + (index + 0.5) * DIGIT_CELL.width;
    context.fillText(digit, x, ATLAS_ROWS.halo + DIGIT_CELL.height / 2 + 0.5);
  });
  context.restore();
}
