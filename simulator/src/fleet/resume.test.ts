import { describe, expect, it } from 'vitest';
import { METERS_PER_DEGREE } from '../island/plane.ts';
import type { FleetAsset } from './asset.ts';
import { Course, type Feed } from './feed.ts';
import { FLEET } from './fleet.ts';
import { Obedience, type ObeyedOrder } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { leadingFeed, passengerFeed } from './resume.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UTC = { timeZone: 'UTC', startedAt: NOON };
const named = (name: string): FleetAsset => FLEET.find((asset) => asset.name === name)!;
const cut = (at: number): ObeyedOrder => ({ at, order: { kind: 'relay', cut: true } });
const release = (at: number): ObeyedOrder => ({ at, order: { kind: 'relay', cut: false } });

/** Plays feeds side by side, and gives due orders to the first device. */
function play(
  feeds: readonly Feed[],
  obedience: Obedience,
  orders: readonly ObeyedOrder[],
  clock: Clock,
  until: number,
) {
  const records: PlannedRecord[][] = feeds.map(() => []);
  const open = [...orders];
  while (clock.now < until) {
    const next = feeds.map((feed) => feed.next()!);
    const soonest = Math.min(...next.map(({ fixTime }) => fixTime));
    const order = open[0];
    if (order !== undefined && order.at < soonest) {
      clock.now = order.at;
      obedience.resume(order.order);
      open.shift();
      continue;
    }
    clock.now = soonest;
    const first = next.findIndex(({ fixTime }) => fixTime === soonest);
    feeds[first]!.take(next[first]!);
    records[first]!.push(next[first]!);
  }
  return records;
}

interface Clock {
  now: number;
}

function lead(asset: FleetAsset, after: number, orders: readonly ObeyedOrder[], clock: Clock, course?: Course) {
  const obedience = new Obedience(asset, () => clock.now);
  return { obedience, feed: leadingFeed({ asset, after, orders, obedience }, UTC, () => clock.now, course) };
}

describe('a restarted device', () => {
  const asset = named('Shuttle 01');
  const orders = [cut(NOON + 7 * MINUTE), release(NOON + 95 * MINUTE), cut(NOON + 200 * MINUTE)];
  const clock = { now: NOON };
  const { feed, obedience } = lead(asset, NOON, [], clock);
  const [whole = []] = play([feed], obedience, orders, clock, NOON + 5 * HOUR);

  it.each([8, 40, 94, 96, 99, 130, 201, 270])('%i minutes later continues as without the restart', (minutes) => {
    const before = whole.filter(({ fixTime }) => fixTime <= NOON + minutes * MINUTE);
    const after = before.at(-1)!.fixTime;
    const clock = { now: NOON + minutes * MINUTE };
    const given = orders.filter(({ at }) => at <= clock.now);
    const again = lead(asset, after, given, clock);
    const rest = orders.slice(given.length);
    const [records = []] = play([again.feed], again.obedience, rest, clock, NOON + 5 * HOUR);
    expect(records).toEqual(whole.slice(before.length));
  });

  it('has rested from its first stop after the order until the release, and rests at the end', () => {
    const times = orders.map(({ at }) => at);
    const held = whole.filter(({ fixTime }) => fixTime > times[0]! + 12 * MINUTE && fixTime < times[1]!);
    expect(held.length).toBeGreaterThan(40);
    for (const one of held) expect(one).toMatchObject({ ignition: false, motion: false });
    const driven = whole.filter(({ fixTime }) => fixTime > times[1]! && fixTime < times[2]!);
    expect(driven.some(({ motion }) => motion)).toBe(true);
    expect(whole.at(-1)).toMatchObject({ ignition: false });
  });
});

describe('a covert tracker', () => {
  it.each(['Truck 01', 'Van 01', 'Bus 02'])('of %s follows its vehicle when cut, released and restarted', (name) => {
    const asset = named(name);
    const orders = [cut(NOON + 20 * MINUTE), release(NOON + 4 * HOUR)];
    const activation: ObeyedOrder = { at: NOON, order: { kind: 'interval', movingSeconds: 10, parkedSeconds: 60 } };
    const hidden = { ...asset, device: asset.auxiliary, quirk: undefined };
    let faults: string[] = [];
    for (const [from, until] of [[NOON, NOON + 9 * HOUR] as const, [NOON + 3 * HOUR, NOON + 9 * HOUR] as const]) {
      const clock = { now: from };
      const course = new Course();
      const given = orders.filter(({ at }) => at < from);
      const leading = lead(asset, from, given, clock, course);
      const told = new Obedience(hidden, () => clock.now);
      const resumed = { asset: hidden, after: from, orders: [activation], obedience: told };
      const covert = passengerFeed(resumed, UTC, () => clock.now, course);
      const rest = orders.slice(given.length);
      const [own = [], covertly = []] = play([leading.feed, covert], leading.obedience, rest, clock, until);
      expect(covertly.length).toBeGreaterThan(100);
      faults = faults.concat(strays(own, covertly));
      for (const [index, { fixTime }] of covertly.entries())
        expect(fixTime).toBeGreaterThan(covertly[index - 1]?.fixTime ?? 0);
    }
    expect(faults).toEqual([]);
  });
});

/**
 * Returns the records of the second device that are further from the first than the vehicle can have driven between two
 * of its records.
 */
function strays(own: readonly PlannedRecord[], covertly: readonly PlannedRecord[]): string[] {
  return covertly.flatMap((record) => {
    const near = own.filter(({ fixTime }) => Math.abs(fixTime - record.fixTime) <= 20_000);
    const away = near.map((one) => metersBetween(one, record));
    return near.length > 0 && Math.min(...away) > 400
      ? [`${new Date(record.fixTime).toISOString()} ${Math.min(...away)}`]
      : [];
  });
}

function metersBetween(a: PlannedRecord, b: PlannedRecord): number {
  return Math.hypot(a.latitude! - b.latitude!, a.longitude! - b.longitude!) * METERS_PER_DEGREE;
}
