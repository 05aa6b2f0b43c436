/** The built-in sources of addresses, in a thread that starts with the first question. */
import type { Worker } from 'node:worker_threads';
import { AskedThread } from '../../../asked-thread.ts';
import type { DrawnMap, MapPicture } from '../../../drawing/map.ts';
import type { AddressHit, Point } from '../geocoder.ts';
import type { LocalAnswer, LocalOrder } from './serve.ts';
import type { LocalAddress, LocalSourceName } from './source.ts';

export interface LocalHit {
  source: LocalSourceName;
  hit: AddressHit;
}

export interface LocalGeocoderOptions {
  /** Starts the thread. */
  start: () => Worker;
  /** Returns whether a point is in a country that only the built-in sources know: the demo's. */
  ownCountry: (point: Point) => boolean;
  onFault: (message: string) => void;
}

/** Orders under way; more are answered with nothing. */
const MOST_ORDERS = 200;

type Order<Of = LocalOrder> = Of extends LocalOrder ? Omit<Of, 'id'> : never;

export class LocalGeocoder {
  readonly #options: LocalGeocoderOptions;
  readonly #thread: AskedThread<Order, Exclude<LocalAnswer, { fault: string }>>;

  constructor(options: LocalGeocoderOptions) {
    this.#options = options;
    this.#thread = new AskedThread({ ...options, mostOrders: MOST_ORDERS, name: 'The built-in addresses' });
  }

  /** Returns whether providers are not asked about a point. */
  isOwnCountry(point: Point): boolean {
    return this.#options.ownCountry(point);
  }

  /** Returns what the first source knows of each point, in their order. Never rejects. */
  async addresses(points: readonly Point[]): Promise<readonly (LocalAddress | undefined)[]> {
    if (points.length === 0) return [];
    const answer = await this.#thread.ask({ kind: 'reverse', points });
    return answer !== undefined && 'addresses' in answer ? answer.addresses : [];
  }

  /** Returns hits of every source, at most `limit` of each. Never rejects. */
  async search(text: string, limit: number): Promise<readonly LocalHit[]> {
    const answer = await this.#thread.ask({ kind: 'search', text, limit });
    return answer !== undefined && 'hits' in answer ? answer.hits : [];
  }

  /** Returns the map of a mail; undefined if nothing is known there. Never rejects. */
  async drawMap(map: DrawnMap): Promise<MapPicture | undefined> {
    const answer = await this.#thread.ask({ kind: 'map', map });
    return answer !== undefined && 'picture' in answer ? answer.picture : undefined;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
