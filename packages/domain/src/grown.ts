/** Typed arrays that grow. */
type Growing = Uint8Array | Uint32Array | Int32Array | Float64Array;

/**
 * Returns a larger array with the used values of a full one. It is at least twice as long, so that a value is copied a
 * limited number of times.
 * @param needed least length @param create makes an array of a length. Its values may be anything
 */
export function grown<Values extends Growing>(
  full: Values,
  used: number,
  needed: number,
  create: (length: number) => Values,
): Values {
  const larger = create(Math.max(full.length * 2, needed));
  larger.set(full.subarray(0, used));
  return larger;
}
