import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrawnRows } from './drawn-rows.ts';
import { MarkerData, ROW, ROW_INTEGERS } from './marker-data.ts';

describe('the drawn rows', () => {
  it('in the buffer are those of the visible slots in order after any changes and uploads', () => {
    const step = fc.record({
      visible: fc.option(fc.uniqueArray(fc.nat(1999), { maxLength: 900 }), { nil: undefined }),
      moved: fc.array(fc.tuple(fc.nat(1999), fc.double({ min: -170, max: 170, noNaN: true })), { maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const data = new MarkerData(0);
        data.place(1999, 0, 0, 0, 0, 0);
        const drawn = new DrawnRows(data);
        let card = new Int32Array(0);
        let expected: number[] = [];
        for (const { visible, moved } of steps) {
          for (const [slot, longitude] of moved) data.place(slot, longitude, 10, 0, 3, 0);
          data.takeChanged((slot) => drawn.update(slot));
          if (visible) {
            const flags = new Uint8Array(data.capacity);
            for (const slot of visible) flags[slot] = 1;
            drawn.collect(flags);
            expected = [...visible].sort((a, b) => a - b);
          }
          if (drawn.rows.length > card.length) {
            card = drawn.rows.slice();
            drawn.takeDirtyRanges(() => undefined);
          } else
            drawn.takeDirtyRanges((from, to) =>
              card.set(drawn.rows.subarray(from * ROW_INTEGERS, to * ROW_INTEGERS), from * ROW_INTEGERS),
            );
          expect(drawn.count).toBe(expected.length);
          expected.forEach((slot, place) => {
            for (const column of Object.values(ROW))
              expect(card[place * ROW_INTEGERS + column]).toBe(data.rows[slot * ROW_INTEGERS + column]);
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are sent only where they changed', () => {
    const data = new MarkerData(0);
    data.place(1023, 0, 0, 0, 0, 0);
    const drawn = new DrawnRows(data);
    drawn.collect(new Uint8Array(1024).fill(1));
    drawn.takeDirtyRanges(() => undefined);
    data.takeChanged(() => undefined);
    data.place(700, 5, 5, 0, 0, 0);
    data.takeChanged((slot) => drawn.update(slot));
    const ranges: [number, number][] = [];
    drawn.takeDirtyRanges((from, to) => void ranges.push([from, to]));
    expect(ranges).toHaveLength(1);
    const [[from, to]] = ranges as [[number, number]];
    expect(from <= 700 && to > 700).toBe(true);
    expect(to - from).toBeLessThan(100);
    drawn.takeDirtyRanges(() => expect.unreachable());
  });

  it('know the latest glide of a drawn marker alone', () => {
    const data = new MarkerData(0);
    for (const slot of [0, 1]) data.place(slot, 9, 47, 0, 7, 0);
    const drawn = new DrawnRows(data);
    drawn.collect(Uint8Array.of(1, 0));
    expect(drawn.lastStart).toBe(Number.NEGATIVE_INFINITY);
    const move = (slot: number, now: number) => {
      data.place(slot, 9 + now / 1e6, 47, 0, 7, now);
      data.takeChanged((changed) => drawn.update(changed));
    };
    move(1, 1000);
    expect(drawn.lastStart).toBe(Number.NEGATIVE_INFINITY);
    move(0, 2000);
    expect(drawn.lastStart).toBe(2000);
    move(1, 3000);
    expect(drawn.lastStart).toBe(2000);
    drawn.collect(Uint8Array.of(0, 1));
    expect(drawn.lastStart).toBe(3000);
  });
});
