import type { FleetAsset } from './asset.ts';
import { Course, type Feed } from './feed.ts';
import { LiveFeed } from './live-feed.ts';
import type { Obedience, ObeyedOrder } from './obedience.ts';
import { PassengerFeed } from './passenger-feed.ts';
import type { StreamOptions } from './stream.ts';

/** A parked device of the fleet reports at least this often: where it stands is known from then on. */
const LOOK_BACK_MS = 3_600_000;

/** How one device of an asset goes on. */
export interface Resumed {
  asset: FleetAsset;
  /** Fix time of the newest record that the product has, epoch ms; what the feed gives comes after it. */
  after: number;
  /** What the device did as it was told, oldest first. */
  orders: readonly ObeyedOrder[];
  obedience: Obedience;
}

/**
 * The feed of a vehicle's first device, with all that its orders made of the plan until now: a vehicle that could not
 * start stands where it stood, one that was released is as late as it was.
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
    // What it changes is seen at once.
    feed.next();
  }
  passUntil(feed, after);
  replayed = undefined;
  return feed;
}

/** The same of its covert tracker, which goes along on the course that the first one leads. */
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
