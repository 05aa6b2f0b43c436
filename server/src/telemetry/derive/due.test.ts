import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DueIndex } from './due.ts';

const asset = (assetId: number) => ({ accountId: 1, assetId });

describe('the index of due assets', () => {
  it('returns an asset once, not before its second, and earliest first', () => {
    const due = new DueIndex();
    due.set(asset(1), 10_000);
    due.set(asset(2), 5_000);
    due.set(asset(3), undefined);
    expect(due.take(4_999, 10)).toEqual([]);
    expect(due.take(10_000, 10)).toEqual([asset(2), asset(1)]);
    expect(due.take(90_000, 10)).toEqual([]);
  });

  it('uses the time that was set last', () => {
    const due = new DueIndex();
    due.set(asset(1), 10_000);
    due.set(asset(1), 20_000);
    expect(due.take(15_000, 10)).toEqual([]);
    due.set(asset(1), undefined);
    expect(due.take(30_000, 10)).toEqual([]);
    expect(due.size).toBe(0);
  });

  it('loses no asset by a limit, by a time in the past, or by a long pause', () => {
    const due = new DueIndex();
    for (let id = 1; id <= 5; id++) due.set(asset(id), 1_000_000);
    expect(due.take(1_000_000, 3)).toHaveLength(3);
    due.set(asset(9), 5_000);
    expect(due.take(1_000_000_000, 10)).toHaveLength(3);
    due.set(asset(7), 900_000_000_000);
    expect(due.take(900_000_000_000, 10)).toEqual([asset(7)]);
  });

  it('uses the new time if the clock was set back', () => {
    const due = new DueIndex();
    expect(due.take(9_000_000, 10)).toEqual([]);
    expect(due.take(5_000_000, 10)).toEqual([]);
    due.set(asset(1), 5_060_000);
    expect(due.take(5_059_000, 10)).toEqual([]);
    expect(due.take(5_060_000, 10)).toEqual([asset(1)]);
  });

  it('agrees with a plain list', () => {
    const step = fc.oneof(
      fc.record({ id: fc.integer({ min: 1, max: 8 }), at: fc.integer({ min: 0, max: 100_000 }) }),
      fc.record({ now: fc.integer({ min: 0, max: 100_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const due = new DueIndex();
        const plain = new Map<number, number>();
        let now = 0;
        for (const it of steps) {
          if ('id' in it) {
            due.set(asset(it.id), it.at);
            plain.set(it.id, it.at);
            continue;
          }
          now = Math.max(now, it.now);
          const second = Math.floor(now / 1000);
          const expected = [...plain].filter(([, at]) => Math.floor(at / 1000) <= second).map(([id]) => id);
          for (const id of expected) plain.delete(id);
          const taken = due.take(now, 100).map((key) => key.assetId);
          expect(taken.sort()).toEqual(expected.sort());
        }
      }),
    );
  });
});
