import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { bundlesOf, type Due, groupOf, type Told } from './bundles.ts';

const MINUTE = 60_000;
const WINDOW = LIMITS.notificationGroupMinutes * MINUTE;

interface Numbered extends Due {
  id: number;
}
let next = 0;
const due = (group: string, values: Partial<Due> = {}): Numbered => ({
  id: next++,
  notification: 1,
  group,
  critical: false,
  digest: false,
  ...values,
});
const asTold = (bundle: readonly Numbered[], at: number): Told => ({
  at,
  notification: bundle[0]!.notification,
  groups: bundle.map(({ group }) => group),
  critical: bundle[0]!.critical,
  digest: bundle[0]!.digest,
});

describe('alerts that are due together', () => {
  it('get a message for each of a few groups, and one message for many groups', () => {
    const few = ['a', 'b', 'a'].map((group) => due(group));
    expect(bundlesOf(few, [], 0).send.map((bundle) => bundle.length)).toEqual([2, 1]);
    const many = ['a', 'b', 'c', 'd'].map((group) => due(group));
    expect(bundlesOf(many, [], 0)).toEqual({ send: [many], later: [] });
  });

  it('wait until ten minutes after the last message about their group', () => {
    const again = due('a');
    const told = asTold([due('a')], 0);
    expect(bundlesOf([again, due('b')], [told], MINUTE)).toMatchObject({
      send: [[{ group: 'b' }]],
      later: [{ item: again, at: WINDOW }],
    });
    expect(bundlesOf([again], [told], WINDOW).send).toEqual([[again]]);
  });

  it('are one message of a digest, whatever was sent before', () => {
    const digest = ['a', 'b', 'c', 'd', 'a'].map((group) => due(group, { digest: true }));
    const told = Array.from({ length: 9 }, () => asTold([due('a')], 0));
    expect(bundlesOf(digest, told, MINUTE)).toEqual({ send: [digest], later: [] });
  });

  it('that are critical are not held back by others', () => {
    const told = Array.from({ length: LIMITS.notificationBurst }, (_none, index) => asTold([due(`x${index}`)], 0));
    const critical = due('crash', { critical: true });
    const other = due('idle');
    expect(bundlesOf([other, critical], told, MINUTE)).toEqual({
      send: [[critical]],
      later: [{ item: other, at: WINDOW }],
    });
  });
});

describe('any flood', () => {
  const event = fc.record({
    minute: fc.integer({ min: 0, max: 90 }),
    group: fc.integer({ min: 0, max: 30 }),
    notification: fc.integer({ min: 1, max: 3 }),
    critical: fc.boolean(),
  });
  it('gives a bounded number of messages in ten minutes, tells every alert once, and ends', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 300 }), (events) => {
        const waiting = events.map(({ minute, group, ...rest }) => ({
          at: minute * MINUTE,
          item: due(`g${group}`, rest),
        }));
        const told: Told[] = [];
        const seen = new Map<number, number>();
        for (let rounds = 0; waiting.length > 0; rounds++) {
          expect(rounds).toBeLessThan(1000);
          const now = Math.min(...waiting.map(({ at }) => at));
          const items = waiting.filter(({ at }) => at === now).map(({ item }) => item);
          const rest = waiting.filter(({ at }) => at > now);
          const { send, later } = bundlesOf(items, told, now);
          for (const bundle of send) {
            told.push(asTold(bundle, now));
            for (const { id } of bundle) seen.set(id, (seen.get(id) ?? 0) + 1);
          }
          for (const { at } of later) expect(at).toBeGreaterThan(now);
          waiting.splice(0, waiting.length, ...rest, ...later);
        }
        expect([...seen.values()].every((count) => count === 1)).toBe(true);
        expect(seen.size).toBe(events.length);
        for (const critical of [true, false]) {
          const times = told.filter((one) => one.critical === critical).map(({ at }) => at);
          for (const from of times)
            expect(times.filter((time) => time >= from && time < from + WINDOW).length).toBeLessThanOrEqual(
              LIMITS.notificationBurst,
            );
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the group of an alert', () => {
  it('is its rule at a place, or else on an asset', () => {
    const one = { rule: 'r', type: 'geofenceEnter', place: 7, asset: 1 };
    expect(groupOf(one)).toBe(groupOf({ ...one, asset: 2 }));
    expect(groupOf({ ...one, place: null })).not.toBe(groupOf({ ...one, place: null, asset: 2 }));
    expect(groupOf({ ...one, rule: null })).not.toBe(groupOf({ ...one, rule: null, type: 'geofenceExit' }));
  });
});
