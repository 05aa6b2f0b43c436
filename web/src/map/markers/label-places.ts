/** Where labels beside markers fit: next to each other, on the screen, and over no ring and no labelled mark. */

/** A rectangle of the screen, px. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A marker with a text. Position of the mark and width of the label, px. */
export interface LabelledMark {
  slot: number;
  x: number;
  y: number;
  width: number;
}

export interface PlacedLabel {
  slot: number;
  /** Side of the mark on which the label is. */
  side: 'left' | 'right';
  box: Box;
}

/** From the middle of a mark to the edge of its label. */
export const BESIDE_MARK = 14;
const HALF_MARK = 10;
const HALF_LABEL = 11;

/**
 * Returns the labels that have room, each at the right of its mark or else at the left. Earlier ones are placed first.
 * @param rings that labels may not cover
 */
export function placeBeside(
  marks: readonly LabelledMark[],
  rings: readonly Box[],
  screen: { width: number; height: number },
): PlacedLabel[] {
  const taken: Box[] = [...rings, ...marks.map(({ x, y }) => square(x, y, HALF_MARK))];
  const placed: PlacedLabel[] = [];
  for (const { slot, x, y, width } of marks) {
    for (const side of ['right', 'left'] as const) {
      const left = side === 'right' ? x + BESIDE_MARK : x - BESIDE_MARK - width;
      const box = { left, right: left + width, top: y - HALF_LABEL, bottom: y + HALF_LABEL };
      const isOnScreen = box.left >= 0 && box.right <= screen.width && box.top >= 0 && box.bottom <= screen.height;
      if (!isOnScreen || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.push({ slot, side, box });
      break;
    }
  }
  return placed;
}

/** Returns the box around a point. */
export function square(x: number, y: number, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
