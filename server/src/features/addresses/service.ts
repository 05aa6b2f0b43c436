import type { Address, AddressHit } from '@waymark/contract/addresses/schema.ts';
import { addressCell } from '@waymark/domain/address-cell.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Point } from './geocoder.ts';
import type { GuardedGeocoder } from './guarded.ts';
import { KnownAddresses, type KnownOptions } from './known.ts';
import type { LocalGeocoder, LocalHit } from './local/local-geocoder.ts';
import { AddressWords } from './words.ts';

export interface AddressSources {
  /** Providers of the settings, in their order; usually none. */
  providers: readonly GuardedGeocoder[];
  /** Undefined: coordinates only (tests). */
  local: LocalGeocoder | undefined;
}

export interface AddressServiceParts extends KnownOptions {
  sources: AddressSources;
}

/** A position that may be unknown. */
export interface MaybePoint {
  latitude: number | null;
  longitude: number | null;
}

/** Returns the address of a position; null if nothing is known of it. */
export type AddressOf = (point: MaybePoint | null) => string | null;

/** Addresses are in the language of the reader. */
interface Reader {
  language: string;
}

type LocalAddresses = Awaited<ReturnType<LocalGeocoder['addresses']>>;

/** Time that a call waits for providers and built-in sources. */
const ANSWER_WITHIN_MS = 300;
/** Time that a list waits for the addresses of its rows. */
const ROWS_WITHIN_MS = 100;
/** Time that a search waits: the user reads the list while typing. */
const SEARCH_WITHIN_MS = 1_500;
const MOST_HITS = 8;
/** Points of one order to the thread of the built-in sources. */
const BATCH = 1_000;

/**
 * Turns points into addresses and names into points. Sources in their order: providers of the settings, the demo country,
 * road data, the nearest town, coordinates. What providers say is kept by cell.
 */
export class AddressService {
  readonly #sources: AddressSources;
  readonly #known: KnownAddresses;
  /** Cells that providers are being asked about, by cell and language. */
  readonly #asking = new Map<string, Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor({ sources, ...known }: AddressServiceParts) {
    this.#sources = sources;
    this.#known = new KnownAddresses(known);
    this.#onError = known.onError;
  }

  /**
   * Returns the addresses of points in their order, within about 300 ms. Providers that have not answered until then are
   * asked in the background, and the answer is marked as pending. So is that of a built-in source that still starts.
   */
  async addresses({ language }: Reader, points: readonly Point[]): Promise<Address[]> {
    const words = await AddressWords.in(language);
    const late = after(ANSWER_WITHIN_MS);
    await this.#read(points, words.language, late);
    const local = soonest<LocalAddresses | undefined>(this.#local(points), late, undefined);
    const asked = points.map((point) => this.#fetch(point, words.language));
    const pending = asked.filter((fetching) => fetching !== undefined);
    await Promise.race([Promise.all(pending), late]);
    const found = await local;
    return points.map((point, index) => {
      const given = this.#given(point, words.language);
      const pending = this.#asking.has(keyOf(point, words.language));
      if (given !== undefined) return { address: given, source: 'provider', pending };
      return { ...words.local(found?.[index], point), pending: pending || found === undefined };
    });
  }

  /**
   * Returns the addresses of points from known addresses: the cache and the built-in sources. Providers are not asked, so
   * that a download of a year does not send its positions anywhere.
   */
  async knownAddresses({ language }: Reader, points: readonly (MaybePoint | null)[]): Promise<AddressOf> {
    return this.#gather(await AddressWords.in(language), distinctPoints(points), new Promise(() => {}));
  }

  /**
   * Returns the addresses of the rows of a list from known addresses within about 100 ms. Providers are asked about the
   * first rows in the background, so that the next call has their answers.
   */
  async rowAddresses({ language }: Reader, points: readonly (MaybePoint | null)[]): Promise<AddressOf> {
    const words = await AddressWords.in(language);
    const distinct = distinctPoints(points);
    const addressOf = await this.#gather(words, distinct, after(ROWS_WITHIN_MS));
    for (const point of distinct.slice(0, LIMITS.addressesAsked)) void this.#fetch(point, words.language);
    return addressOf;
  }

  /** Returns streets, houses and towns by name, at most eight: the demo country, road data, providers, towns. */
  async search({ language }: Reader, text: string): Promise<AddressHit[]> {
    const words = await AddressWords.in(language);
    const late = after(SEARCH_WITHIN_MS);
    const { providers, local } = this.#sources;
    const [near, ...far] = await Promise.all([
      soonest<readonly LocalHit[]>(local?.search(text, MOST_HITS) ?? Promise.resolve([]), late, []),
      ...providers.map((provider) => soonest(provider.search(text, words.language, MOST_HITS), late, [])),
    ]);
    const towns = near.filter(({ source }) => source === 'town');
    const hits = [
      ...near.filter(({ source }) => source !== 'town').map(({ hit }) => hit),
      ...far.flat(),
      ...towns.map(({ hit }) => ({ ...hit, detail: words.country(hit.detail) })),
    ];
    const distinct = new Map(hits.map((hit) => [`${hit.name}|${addressCell(hit.latitude, hit.longitude)}`, hit]));
    return [...distinct.values()].slice(0, MOST_HITS).map((hit) => ({ ...hit, box: hit.box && [...hit.box] }));
  }

  async close(): Promise<void> {
    for (const provider of this.#sources.providers) provider.close();
    await Promise.all([this.#sources.local?.close(), ...this.#asking.values()]);
  }

  /** Looks points up in the cache and the built-in sources, in batches, until it is late. */
  async #gather(words: AddressWords, points: readonly Point[], late: Promise<void>): Promise<AddressOf> {
    const known = new Map<number, string>();
    let isLate = false;
    void late.then(() => {
      isLate = true;
    });
    for (let from = 0; from < points.length && !isLate; from += BATCH) {
      const batch = points.slice(from, from + BATCH);
      await this.#read(batch, words.language, late);
      const found = await soonest<LocalAddresses>(this.#local(batch), late, []);
      batch.forEach((point, index) => {
        const local = found[index];
        const address = this.#given(point, words.language) ?? (local && words.local(local, point).address);
        if (address !== undefined) known.set(cellOf(point), address);
      });
    }
    return (point) => (isKnown(point) ? (known.get(cellOf(point)) ?? null) : null);
  }

  /** Returns the address that the first provider with one gave. */
  #given(point: Point, language: string): string | undefined {
    for (const provider of this.#sources.providers) {
      const known = this.#known.get(cellOf(point), provider.name, provider.answersIn(language));
      if (typeof known === 'string') return known;
    }
    return undefined;
  }

  /** Returns whether a provider that comes before the first address has not said anything yet. */
  #isMissing(point: Point, language: string): boolean {
    if (!this.#isAsked(point)) return false;
    for (const provider of this.#sources.providers) {
      const known = this.#known.get(cellOf(point), provider.name, provider.answersIn(language));
      if (known !== null) return known === undefined;
    }
    return false;
  }

  async #read(points: readonly Point[], language: string, late: Promise<void>): Promise<void> {
    const cells = new Set(points.filter((point) => this.#isMissing(point, language)).map(cellOf));
    await Promise.race([this.#known.read([...cells]), late]);
  }

  #isAsked(point: Point): boolean {
    return this.#sources.providers.length > 0 && this.#sources.local?.isOwnCountry(point) !== true;
  }

  /** Asks providers about a point. Returns undefined if nothing has to be asked. The promise never rejects. */
  #fetch(point: Point, language: string): Promise<void> | undefined {
    if (!this.#isMissing(point, language)) return undefined;
    const key = keyOf(point, language);
    const running = this.#asking.get(key);
    if (running !== undefined) return running;
    const asking = this.#ask(point, language)
      .catch(this.#onError)
      .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #ask(point: Point, language: string): Promise<void> {
    const cell = cellOf(point);
    for (const provider of this.#sources.providers) {
      const spoken = provider.answersIn(language);
      let known = this.#known.get(cell, provider.name, spoken);
      if (known === undefined) {
        const outcome = await provider.reverse(exact(point), spoken);
        if (outcome.kind === 'unavailable') continue;
        known = outcome.kind === 'address' ? outcome.text : null;
        await this.#known.keep(cell, provider.name, spoken, known);
      }
      if (known !== null) return;
    }
  }

  #local(points: readonly Point[]): Promise<LocalAddresses> {
    return this.#sources.local?.addresses(points) ?? Promise.resolve([]);
  }
}

function isKnown(point: MaybePoint | null): point is Point {
  return point !== null && point.latitude !== null && point.longitude !== null;
}

/** Returns one point of each cell. */
function distinctPoints(points: readonly (MaybePoint | null)[]): Point[] {
  return [...new Map(points.filter(isKnown).map((point) => [cellOf(point), point])).values()];
}

function cellOf({ latitude, longitude }: Point): number {
  return addressCell(latitude, longitude);
}

function keyOf(point: Point, language: string): string {
  return `${cellOf(point)}|${language}`;
}

/** A provider gets no more decimals than an address needs: about a metre. */
function exact({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/** Returns the answer if it comes in time. */
async function soonest<Answer>(answer: Promise<Answer>, late: Promise<void>, otherwise: Answer): Promise<Answer> {
  return Promise.race([answer, late.then(() => otherwise)]);
}
