/** Lists the product's and the accounts' makes and models: filtered, ordered and paged. */
import { hash } from 'node:crypto';
import type { MakeModel, MakeModelQuery } from '@waymark/contract/make-models/schema.ts';
import { isOfferedFor, MAKE_MODELS } from '@waymark/domain/make-models.ts';
import { Refusal } from '../refusal.ts';

/** Returns the same key for a make and model in any case, as the database's indexes compare them. */
function nameKey({ make, model }: { make: string; model: string }): string {
  return `${make.trim().toLowerCase()}\n${model.trim().toLowerCase()}`;
}

/**
 * Returns the UUID version 8 (RFC 9562, section 5.8) of a name, the same in every installation and after every start.
 */
function lastingId(key: string): string {
  const digest = hash('sha256', key, 'hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** Makes and models of the product. */
export const OF_PRODUCT: readonly MakeModel[] = MAKE_MODELS.map(({ make, model, assetTypes }) => ({
  id: lastingId(nameKey({ make, model })),
  accountId: null,
  make,
  model,
  yearFrom: null,
  yearTo: null,
  assetTypes: [...assetTypes],
  updatedAt: null,
}));
const NAMES_OF_PRODUCT: ReadonlySet<string> = new Set(OF_PRODUCT.map(nameKey));

export function isOfProduct(name: { make: string; model: string }): boolean {
  return NAMES_OF_PRODUCT.has(nameKey(name));
}

type SortKey = (item: MakeModel) => string | number | null;
const SORTED_BY: Readonly<Record<string, SortKey>> = {
  make: (item) => nameKey(item),
  model: (item) => item.model.toLowerCase(),
  yearFrom: (item) => item.yearFrom,
  yearTo: (item) => item.yearTo,
  origin: (item) => (item.accountId === null ? 1 : 0),
};

/**
 * Returns the requested page and the count of all. An account's list is short enough to be merged here, and the
 * product's
 * own rows need no table.
 * @throws Refusal `error.sort.field`
 */
export function pageOf(
  own: readonly MakeModel[],
  { search = '', assetType, make, origin, sort = 'make', order = 'asc', limit = 100, skip = 0 }: MakeModelQuery,
): { items: MakeModel[]; count: number } {
  if (!Object.hasOwn(SORTED_BY, sort))
    throw new Refusal('error.sort.field', [
      { path: 'sort', keyword: 'enum', key: 'error.sort.field', params: { allowedValues: Object.keys(SORTED_BY) } },
    ]);
  const wanted = search.trim().toLowerCase();
  const found = [...(origin === 'own' ? [] : OF_PRODUCT), ...(origin === 'product' ? [] : own)].filter(
    (item) =>
      (assetType === undefined || isOfferedFor(item.assetTypes, assetType)) &&
      (make === undefined || item.make.toLowerCase() === make.trim().toLowerCase()) &&
      `${item.make} ${item.model}`.toLowerCase().includes(wanted),
  );
  const by = SORTED_BY[sort]!;
  const direction = order === 'desc' ? -1 : 1;
  found.sort((one, other) => compared(by(one), by(other), direction) || compared(nameKey(one), nameKey(other), 1));
  return { items: found.slice(skip, skip + limit), count: found.length };
}

/** Compares two values; unknown ones come last in both directions. */
function compared(one: string | number | null, other: string | number | null, direction: number): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return (one < other ? -1 : 1) * direction;
}
