import type { FleetAsset } from './asset.ts';
import { Course, type Feed } from './feed.ts';
import { LiveFeed } from './live-feed.ts';
import type { Obedience, ObeyedOrder } from './obedience.ts';
import { PassengerFeed } from './passenger-feed.ts';
import type { StreamOptions } from './stream.ts';

/** A parked device of the fleet reports at least this often, so its place is known from then on. */
const LOOK_BACK_MS = 3_600_000;

/** The state from which one device of an asset continues. */
export interface Resumed {
  asset: FleetAsset;
  /** Fix time of the product's newest record, epoch ms. The feed's records are later. */
  after: number;
  /** Orders that the device executed, oldest first. */
  orders: readonly ObeyedOrder[];
  obedience: Obedience;
}

/**
 * Returns the feed of a vehicle's first device, after all effects of its orders on the plan until now. A vehicle that
 * could not start rests at its place, and a released one keeps its delay.
 */
export function leadingFeed(
  { asset, after, orders, obedience }: Resumed,
  options: StreamOptions,
  now: () => number,
  course = new Course(),
): Feed {
  let replayed: number | undefined = Math.min(after, orders[0]?.at ?? after);
  const feed = new LiveFeed(asset, replayed - LOOK_BACK_MS, options, obedience, () => replayed ?? now(), course);
  for (const { at, order } of orders) {
    replayed = Math.min(at, after);
    passUntil(feed, replayed);
    obedience.resume(order);
    // The order takes effect immediately.
    feed.next();
  }
  passUntil(feed, after);
  replayed = undefined;
  return feed;
}

/** Returns the feed of its covert tracker, which follows the course of the first one. */
export function passengerFeed(
  { asset, after, orders, obedience }: Resumed,
  options: StreamOptions,
  now: () => number,
  course: Course,
): Feed {
  for (const { order } of orders) obedience.resume(order);
  return new PassengerFeed(asset, after, options, obedience, now, course);
}

function passUntil(feed: Feed, time: number): void {
  for (let next = feed.next(); next !== undefined && next.fixTime <= time; next = feed.next()) feed.take(next);
}
