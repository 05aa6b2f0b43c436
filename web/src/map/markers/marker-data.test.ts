import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GLIDE_MILLISECONDS, latitudeOf, longitudeOf, MarkerData, mercatorX, mercatorY } from './marker-data.ts';

const longitude = fc.double({ min: -180, max: 179.999_999, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });

describe('fixed-point Mercator', () => {
  it('restores the position within 2 cm', () => {
    fc.assert(
      fc.property(longitude, latitude, (lon, lat) => {
        expect(Math.abs(longitudeOf(mercatorX(lon)) - lon) * 111_320).toBeLessThan(0.02);
        expect(Math.abs(latitudeOf(mercatorY(lat)) - lat) * 111_320).toBeLessThan(0.02);
      }),
    );
  });
});

describe('markers', () => {
  it('are placed first and glide from then on', () => {
    const data = new MarkerData(0);
    data.place(0, 9, 47, 90, 7, 1000);
    expect(data.drawnX(0, 1000)).toBe(mercatorX(9));
    data.place(0, 9.001, 47, 90, 7, 2000);
    expect(data.drawnX(0, 2000)).toBe(mercatorX(9));
    const half = data.drawnX(0, 2000 + GLIDE_MILLISECONDS / 2);
    expect(half).toBeGreaterThan(mercatorX(9));
    expect(half).toBeLessThan(mercatorX(9.001));
    expect(data.drawnX(0, 2000 + GLIDE_MILLISECONDS)).toBe(mercatorX(9.001));
  });

  it('continue from their drawn position when the next position comes early', () => {
    const data = new MarkerData(0);
    data.place(0, 9, 47, 0, 7, 0);
    data.place(0, 9.001, 47, 0, 7, 1000);
    const drawn = data.drawnX(0, 1100);
    data.place(0, 9.002, 47, 0, 7, 1100);
    expect(Math.abs(data.drawnX(0, 1100) - drawn)).toBeLessThanOrEqual(1);
  });

  it('cross the antimeridian the short way', () => {
    const data = new MarkerData(0);
    data.place(0, 179.999, 0, 0, 7, 0);
    data.place(0, -179.999, 0, 0, 7, 1000);
    const middle = longitudeOf(data.drawnX(0, 1060));
    expect(Math.abs(middle)).toBeGreaterThan(179.99);
  });

  it('jump when the next position is far away', () => {
    const data = new MarkerData(0);
    data.place(0, 9, 47, 0, 7, 0);
    data.place(0, -70, -30, 0, 7, 1000);
    expect(data.drawnX(0, 1000)).toBe(mercatorX(-70));
  });

  it('keep their heading while it is unknown', () => {
    const data = new MarkerData(0);
    data.place(0, 9, 47, 271.6, 7, 0);
    data.place(0, 9, 47, Number.NaN, 12, 0);
    expect(data.headingDegrees(0)).toBe(272);
    expect(data.status(0)).toBe(12);
  });

  it('report each change once', () => {
    const data = new MarkerData(0);
    let calls = 0;
    data.onChange(() => void calls++);
    for (const slot of [5, 3, 5, 2000]) data.place(slot, 1, 1, 0, 0, 0);
    expect(calls).toBe(1);
    const told: number[] = [];
    data.takeChanged((slot) => void told.push(slot));
    expect(told).toEqual([5, 3, 2000]);
    expect(data.hasChanged).toBe(false);
    data.setStatus(3, 4);
    expect(calls).toBe(2);
  });
});
