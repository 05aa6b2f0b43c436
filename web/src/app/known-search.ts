/**
 * Returns a parser of the search parameters of a route that removes the ones which `parse` drops. The router lays the result
 * over the parameters of the address, so a dropped one would otherwise reach the screen as it was written.
 */
export function knownSearch<Search extends object>(
  parse: (given: Record<string, unknown>) => Search,
): (given: Record<string, unknown>) => Search {
  return (given) => ({ ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])), ...parse(given) });
}
