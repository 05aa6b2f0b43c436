import { IndexedPlaces } from '@waymark/domain/places/place-set.ts';
import type { Tx } from '../../storage/db.ts';
import { placeVersionsFor } from './places-sql.ts';

/** Accounts after which the index that was built longest ago is dropped. */
const CAPACITY = 2_000;

/**
 * Keeps an index of the places of each account in memory. It is built again when the account's revision, which each
 * transaction reads once, has changed. So every process uses the places in the order of their commits.
 */
export class PlaceDirectory {
  readonly #known = new Map<number, { revision: number; places: IndexedPlaces | undefined }>();

  /**
   * Returns the places that assets of accounts can visit; undefined for accounts that never had one.
   * @param revisions of places, by account
   */
  async of(
    tx: Tx,
    accountIds: readonly number[],
    revisions: ReadonlyMap<number, number>,
  ): Promise<Map<number, IndexedPlaces | undefined>> {
    const found = new Map<number, IndexedPlaces | undefined>();
    // An account that was created after the last change of the places above it has no revision yet.
    for (const accountId of accountIds)
      found.set(accountId, await this.#read(tx, accountId, revisions.get(accountId) ?? 0));
    return found;
  }

  async #read(tx: Tx, accountId: number, revision: number): Promise<IndexedPlaces | undefined> {
    const known = this.#known.get(accountId);
    if (known?.revision === revision) return known.places;
    const versions = await placeVersionsFor(tx, accountId);
    const places = versions.length === 0 ? undefined : new IndexedPlaces(versions);
    this.#known.delete(accountId);
    this.#known.set(accountId, { revision, places });
    const oldest = this.#known.keys().next();
    if (this.#known.size > CAPACITY && !oldest.done) this.#known.delete(oldest.value);
    return places;
  }
}
