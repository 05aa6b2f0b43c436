import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { describe, expect, it } from 'vitest';
import { circleOf, polygonOf, ringFrom, ringToDraw } from './drawn-shape.ts';

const circle = { kind: 'circle', latitude: 47.2, longitude: 9.5, radiusMeters: 250 } as const;
/** Returns the ring of a shape as the library draws it, in longitudes of the map. */
const ringOnMap = (shape: PlaceShape): number[][] => {
  const { ring, meridian } = ringToDraw(shape)!;
  expect(ring.every(([longitude]) => Math.abs(longitude!) <= 180)).toBe(true);
  return ringFrom(ring, meridian);
};
const scaled = (ring: readonly number[][], factor: number) =>
  ring.map(([longitude, latitude]) => [9.5 + (longitude! - 9.5) * factor, 47.2 + (latitude! - 47.2) * factor]);

describe('a drawn circle', () => {
  const ring = ringOnMap(circle);
  it.each([9.5, 179.999, -179.999, 180, 0])('at %d° is read as it was drawn', (longitude) => {
    const read = circleOf(ringOnMap({ ...circle, longitude }));
    expect(read).toEqual({ ...circle, longitude: Math.abs(longitude) === 180 ? read.longitude : longitude });
    expect(Math.abs(read.longitude)).toBeLessThanOrEqual(180);
  });
  it('keeps its center when it is resized', () =>
    expect(circleOf(scaled(ring, 2), circle)).toEqual({ ...circle, radiusMeters: 500 }));
  it('keeps its radius when it is moved', () =>
    expect(
      circleOf(
        ring.map(([longitude, latitude]) => [longitude! + 0.01, latitude! - 0.01]),
        circle,
      ),
    ).toEqual({ ...circle, latitude: 47.19, longitude: 9.51 }));
});

describe('a drawn polygon', () => {
  const triangle: PlaceShape = {
    kind: 'polygon',
    corners: [
      { latitude: 1, longitude: 1 },
      { latitude: 1, longitude: 2 },
      { latitude: 2, longitude: 1.5 },
    ],
  };
  it('is read without the repeated first point', () => expect(polygonOf(ringOnMap(triangle))).toEqual(triangle));
  it('across the antimeridian keeps its points', () => {
    const corners = [179.9, -179.9, 179.95].map((longitude, place) => ({ latitude: place, longitude }));
    const across: PlaceShape = { kind: 'polygon', corners };
    expect(polygonOf(ringOnMap(across))).toEqual(across);
    const longitudes = ringOnMap(across).map(([longitude]) => longitude!);
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(0.2, 6);
  });
});
