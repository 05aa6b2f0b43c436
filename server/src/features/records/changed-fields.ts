/** Returns the names of the fields of `values` that differ in `before`. Values are compared as JSON, lists in order. */
export function changedFields<Values extends object>(before: Values, values: Values): (keyof Values & string)[] {
  return (Object.keys(values) as (keyof Values & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]),
  );
}
