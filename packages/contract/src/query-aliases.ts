/**
 * Names under which clients may send parameters of a query, beside their own. The specification has several names for
 * paging, order and the id of an asset.
 */
const QUERY_ALIASES: readonly (readonly [alias: string, name: string])[] = [
  ['top', 'limit'],
  ['count', 'limit'],
  ['offset', 'skip'],
  ['sortBy', 'sort'],
  ['vehicleId', 'assetId'],
  ['sclId', 'assetId'],
  ['assetUid', 'assetId'],
];

/** Returns the aliases of the parameters of a query. An alias may be declared as a parameter, too. */
export function aliasesOf(names: ReadonlySet<string>): readonly (readonly [alias: string, name: string])[] {
  return QUERY_ALIASES.filter(([, name]) => names.has(name));
}
