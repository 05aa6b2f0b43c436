/** The built-in sources of addresses, in a thread that starts with the first question. */
import type { Worker } from 'node:worker_threads';
import type { AlertMap, MapPicture } from '../../../drawing/alert-map.ts';
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
/** A thread that ended is started again no sooner. */
const RESTART_MS = 10_000;

type Waiting = (answer: LocalAnswer | undefined) => void;
type Order<Of = LocalOrder> = Of extends LocalOrder ? Omit<Of, 'id'> : never;

export class LocalGeocoder {
  readonly #options: LocalGeocoderOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #startAt = 0;
  #closed = false;

  constructor(options: LocalGeocoderOptions) {
    this.#options = options;
  }

  /** Returns whether providers are not asked about a point. */
  isOwnCountry(point: Point): boolean {
    return this.#options.ownCountry(point);
  }

  /** Returns what the first source knows of each point, in their order. Never rejects. */
  async addresses(points: readonly Point[]): Promise<readonly (LocalAddress | undefined)[]> {
    if (points.length === 0) return [];
    const answer = await this.#ask({ kind: 'reverse', points });
    return answer !== undefined && 'addresses' in answer ? answer.addresses : [];
  }

  /** Returns hits of every source, at most `limit` of each. Never rejects. */
  async search(text: string, limit: number): Promise<readonly LocalHit[]> {
    const answer = await this.#ask({ kind: 'search', text, limit });
    return answer !== undefined && 'hits' in answer ? answer.hits : [];
  }

  /** Returns the map of an alert; undefined if nothing is known there. Never rejects. */
  async drawMap(map: AlertMap): Promise<MapPicture | undefined> {
    const answer = await this.#ask({ kind: 'map', map });
    return answer !== undefined && 'picture' in answer ? answer.picture : undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#ended();
    await worker?.terminate();
  }

  #ask(order: Order): Promise<LocalAnswer | undefined> {
    const worker = this.#running();
    if (worker === undefined || this.#waiting.size >= MOST_ORDERS) return Promise.resolve(undefined);
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<LocalAnswer | undefined>();
    this.#waiting.set(id, resolve);
    worker.postMessage({ ...order, id });
    return promise;
  }

  #running(): Worker | undefined {
    if (this.#worker !== undefined || this.#closed) return this.#worker;
    if (performance.now() < this.#startAt) return undefined;
    this.#startAt = performance.now() + RESTART_MS;
    const worker = this.#options.start();
    worker.unref();
    worker.on('message', (answer: LocalAnswer) => {
      if ('fault' in answer) return this.#options.onFault(answer.fault);
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    worker.on('error', (error) => this.#options.onFault(`The built-in addresses failed: ${error.message}`));
    worker.once('exit', () => {
      if (this.#worker === worker) this.#ended();
    });
    this.#worker = worker;
    return worker;
  }

  #ended(): void {
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(undefined);
  }
}
