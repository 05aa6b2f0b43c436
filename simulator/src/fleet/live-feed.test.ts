import { describe, expect, it } from 'vitest';
import { METERS_PER_DEGREE } from '../island/plane.ts';
import type { FleetAsset } from './asset.ts';
import { FLEET } from './fleet.ts';
import { LiveFeed } from './live-feed.ts';
import { mannerOf, Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { recordsAfter } from './stream.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const HOUR = 3_600_000;
const UTC = { timeZone: 'UTC', startedAt: NOON };
const named = (name: string): FleetAsset => FLEET.find((asset) => asset.name === name)!;
const truck = named('Truck 02');

/** Plays an asset's live feed on its own clock. */
class Play {
  now: number;
  readonly obedience: Obedience;
  readonly records: PlannedRecord[] = [];
  readonly #feed: LiveFeed;

  constructor(asset: FleetAsset, after: number) {
    this.now = after;
    this.obedience = new Obedience(asset, () => this.now);
    this.#feed = new LiveFeed(asset, after, UTC, this.obedience, () => this.now);
  }

  until(isEnough: (record: PlannedRecord) => boolean): PlannedRecord {
    for (let count = 0; count < 50_000; count++) {
      const next = this.#feed.next()!;
      this.now = Math.max(this.now, next.fixTime);
      this.#feed.take(next);
      this.records.push(this.obedience.withOutputs(next));
      if (isEnough(next)) return next;
    }
    throw new Error('it never came');
  }

  for(ms: number): PlannedRecord[] {
    const [from, count] = [this.now, this.records.length];
    this.until((record) => record.fixTime >= from + ms);
    return this.records.slice(count);
  }
}

/** Returns the metres per second between two records, minus the receiver's error. */
function speedBetween(a: PlannedRecord, b: PlannedRecord): number {
  const meters = Math.hypot(a.latitude! - b.latitude!, a.longitude! - b.longitude!) * METERS_PER_DEGREE;
  return Math.max(0, meters - 60) / Math.max(1, (b.fixTime - a.fixTime) / 1000);
}

describe('a vehicle whose starter is cut', () => {
  it('drives on until it stops, does not start again, and continues from its place after the release', () => {
    const play = new Play(truck, NOON);
    play.until((record) => record.motion === true && (record.speedMetersPerSecond ?? 0) > 5);
    play.obedience.outputs.relayCut = true;
    const stopped = play.until((record) => record.ignition === false);
    const held = play.for(3 * HOUR);
    expect(held.length).toBeGreaterThan(3 * 15);
    for (const record of held) {
      expect(record.ignition).toBe(false);
      expect(record.motion).toBe(false);
      expect(speedBetween(stopped, record)).toBe(0);
    }
    play.obedience.outputs.relayCut = false;
    const released = play.now;
    const started = play.until((record) => record.ignition === true);
    expect(started.fixTime - released).toBeLessThan(60_000);
    play.for(30 * HOUR);
    for (const [index, record] of play.records.entries()) {
      const before = play.records[index - 1];
      if (before === undefined) continue;
      expect(record.fixTime).toBeGreaterThan(before.fixTime);
      expect(speedBetween(before, record), new Date(record.fixTime).toISOString()).toBeLessThan(40);
    }
  });

  it('catches up on the lost time: by the day after next it follows its plan', () => {
    const play = new Play(truck, NOON);
    play.until((record) => record.ignition === false);
    play.obedience.outputs.relayCut = true;
    play.for(2 * HOUR);
    play.obedience.outputs.relayCut = false;
    play.for(40 * HOUR);
    const since = play.now;
    const planned = recordsAfter(truck, since, UTC);
    for (const record of play.for(2 * HOUR)) {
      expect(record.fixTime).toBe(planned.next().value?.fixTime);
    }
  });

  it('that receives no order follows its plan exactly', () => {
    const play = new Play(truck, NOON);
    const planned = recordsAfter(truck, NOON, UTC);
    for (const record of play.for(6 * HOUR)) expect(record).toEqual(planned.next().value);
  });
});

describe('an interval that was ordered', () => {
  const gaps = (records: readonly PlannedRecord[], moving: boolean): number[] =>
    records.flatMap((record, index) => {
      const before = records[index - 1];
      const counts = before && before.motion === moving && record.motion === moving && !record.events;
      return counts && before.ignition === record.ignition ? [(record.fixTime - before.fixTime) / 1000] : [];
    });

  it('applies to a tracker, moving and at rest', () => {
    const play = new Play(truck, NOON);
    play.for(HOUR);
    play.obedience.interval = { movingSeconds: 60, parkedSeconds: 900 };
    const records = play.for(10 * HOUR).slice(1);
    expect(Math.min(...gaps(records, true))).toBeGreaterThanOrEqual(60);
    expect(Math.max(...gaps(records, false))).toBeLessThan(900 + 120);
    expect(records.length).toBeGreaterThan(20);
  });

  it('wakes a covert tracker that sleeps, and lets it sleep again', () => {
    const covert = { ...truck, ...named('Truck 01') };
    const asset = { ...covert, device: covert.auxiliary };
    const play = new Play(asset, NOON);
    const asleep = play.for(24 * HOUR).length;
    expect(asleep).toBeLessThanOrEqual(400);
    play.obedience.interval = { movingSeconds: 10, parkedSeconds: 60 };
    const awake = play.for(24 * HOUR).length;
    expect(awake).toBeGreaterThan(5 * asleep);
    play.obedience.interval = { movingSeconds: 180, parkedSeconds: 300 };
    expect(play.for(24 * HOUR).length).toBeLessThanOrEqual(400);
  });
});

it('a few demo assets carry a covert tracker of the same protocol family as their first, so that both see one week', () => {
  const carriers = FLEET.filter((asset) => asset.auxiliary !== undefined);
  expect(carriers.length).toBeGreaterThanOrEqual(3);
  for (const { device, auxiliary } of carriers) {
    expect(auxiliary?.protocol === 'teltonika').toBe(device?.protocol === 'teltonika');
  }
  const imeis = FLEET.flatMap(({ device, auxiliary }) => [device?.imei ?? [], auxiliary?.imei ?? []].flat());
  expect(new Set(imeis).size).toBe(imeis.length);
});

it('every reaction to orders occurs in the fleet, among devices with a relay', () => {
  const manners = FLEET.filter(({ device }) => device?.transport === 'tcp').map(mannerOf);
  expect(new Set(manners)).toEqual(new Set(['prompt', 'late', 'losesConnection', 'refuses']));
});
