import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { describe, expect, it } from 'vitest';
import {
  beginWith,
  lastCornerMove,
  movedBy,
  redone,
  undone,
  withCorner,
  withCornerAfter,
  withoutCorner,
  withSelected,
  withShape,
} from './edited-shape.ts';

const square: PlaceShape = {
  kind: 'polygon',
  corners: [
    { latitude: 47.2, longitude: 9.5 },
    { latitude: 47.2, longitude: 9.51 },
    { latitude: 47.21, longitude: 9.51 },
    { latitude: 47.21, longitude: 9.5 },
  ],
};
const circle: PlaceShape = { kind: 'circle', latitude: 60, longitude: 179.99999, radiusMeters: 100 };
const cornersOf = (shape: PlaceShape | null) => (shape?.kind === 'polygon' ? shape.corners : []);

describe('the history of an edited shape', () => {
  it('undoes and redoes each change, and a new change ends what could be redone', () => {
    let edited = withShape(withShape(beginWith(null), square), circle);
    edited = undone(edited);
    expect(edited.shape).toBe(square);
    edited = undone(edited);
    expect(edited.shape).toBeNull();
    expect(undone(edited)).toBe(edited);
    edited = redone(redone(edited));
    expect(edited.shape).toBe(circle);
    edited = withShape(undone(edited), square);
    expect(redone(edited)).toBe(edited);
    expect(edited.past).toEqual([null, square]);
  });

  it('counts a drag as one change', () => {
    let edited = beginWith(square);
    for (const latitude of [47.21, 47.22, 47.23])
      edited = withShape(edited, { kind: 'polygon', corners: [{ latitude, longitude: 9 }] }, false);
    edited = withShape(edited, circle);
    expect(edited.past).toEqual([square]);
    edited = withShape(edited, square);
    expect(edited.past).toEqual([square, circle]);
  });

  it('forgets the selected corner when a shape does not have it', () => {
    const edited = withCornerAfter(beginWith(square), 3);
    expect(edited.selected).toBe(4);
    expect(undone(edited).selected).toBeNull();
  });
});

describe('corners', () => {
  it('move by metres in both directions', () => {
    const edited = movedBy(withSelected(beginWith(square), 2), 10, -10);
    const [before, after] = [square.kind === 'polygon' && square.corners[2]!, cornersOf(edited.shape)[2]!];
    if (!before) throw new Error('no corner');
    expect(distanceMeters(before.latitude, before.longitude, after.latitude, after.longitude)).toBeCloseTo(14.14, 0);
    const move = lastCornerMove(edited);
    expect(move).toMatchObject({ corner: 2 });
    expect(move?.meters).toBeCloseTo(14.1, 0);
    expect(move?.bearing).toBeCloseTo(135, 0);
  });

  it('that move by several steps are undone together', () => {
    const stepped = movedBy(movedBy(withSelected(beginWith(square), 1), 1, 0), 1, 0);
    expect(lastCornerMove(stepped)?.meters).toBeCloseTo(2, 0);
    expect(undone(stepped).shape).toBe(square);
    expect(movedBy(withSelected(stepped, 0), 1, 0).past).toHaveLength(2);
  });

  it('do not move without a selected one', () => {
    const edited = beginWith(square);
    expect(movedBy(edited, 1, 0)).toBe(edited);
  });

  it('are removed down to three', () => {
    const three = withoutCorner(withSelected(beginWith(square), 3));
    expect(cornersOf(three.shape)).toHaveLength(3);
    expect(three.selected).toBe(2);
    expect(withoutCorner(three)).toBe(three);
  });

  it('are added in the middle of an edge, also across the antimeridian', () => {
    const wide: PlaceShape = {
      kind: 'polygon',
      corners: [
        { latitude: 0, longitude: 179 },
        { latitude: 0, longitude: -178 },
        { latitude: 2, longitude: 179 },
      ],
    };
    expect(cornersOf(withCornerAfter(beginWith(wide), 0).shape)[1]).toEqual({ latitude: 0, longitude: -179.5 });
  });

  it('name no single move when several changed', () => {
    const edited = withCorner(beginWith(square), 0, { latitude: 47, longitude: 9 });
    expect(lastCornerMove(withShape(edited, square))).toMatchObject({ corner: 0 });
    expect(lastCornerMove(withShape(edited, circle))).toBeNull();
  });
});

it('a circle moves across the antimeridian by its center', () => {
  const { shape } = movedBy(beginWith(circle), 1, 1);
  expect(shape).toMatchObject({ kind: 'circle', radiusMeters: 100, longitude: -179.999992 });
});
