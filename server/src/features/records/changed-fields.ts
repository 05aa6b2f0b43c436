import { isDeepStrictEqual } from 'node:util';

/** Returns the names of the fields of `values` that differ in `before`. Values are compared as JSON, lists in order. */
export function changedFields<Values extends object>(before: Values, values: Values): (keyof Values & string)[] {
  return (Object.keys(values) as (keyof Values & string)[]).filter(
    (field) => !isDeepStrictEqual(asJson(before[field]), asJson(values[field])),
  );
}

/** The database returns the keys of JSON objects in an order of its own. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
