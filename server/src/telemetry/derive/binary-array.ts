/**
 * Encodes one-dimensional arrays in PostgreSQL's binary parameter format (its `array_recv`: dimensions, a flag for nulls,
 * the type of the elements, length and lower bound, then each element with its length, −1 for null; numbers big-endian).
 * The same values as text cost both sides several times as much.
 */
const HEADER_BYTES = 20;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 4_294_967_296;
const NULL_LENGTH = -1;
const JSONB_VERSION = 1;

/** Types of elements: their object id, and the octets of an element of constant size. */
const TYPES = {
  /** Given as 0 or 1. */
  boolean: { oid: 16, octets: 1 },
  smallint: { oid: 21, octets: 2 },
  int: { oid: 23, octets: 4 },
  int8: { oid: 20, octets: 8 },
  float4: { oid: 700, octets: 4 },
  float8: { oid: 701, octets: 8 },
  /** Given as epoch ms; parts of a millisecond are cut off. */
  timestamptz: { oid: 1184, octets: 8 },
  uuid: { oid: 2950, octets: 16 },
  text: { oid: 25, octets: undefined },
  /** Given as JSON text. */
  jsonb: { oid: 3802, octets: undefined },
} as const;

export type ElementType = keyof typeof TYPES;
export type Element = number | string | null;

/** @param values whole numbers of 32 bits with sign */
export function int4Array(values: ArrayLike<number>): Buffer {
  return binaryArray('int', values);
}

/** @param values epoch ms, whole */
export function timestampArray(values: ArrayLike<number>): Buffer {
  return binaryArray('timestamptz', values);
}

/**
 * Encodes an array.
 * @throws RangeError for a number that its type does not have
 */
export function binaryArray(type: ElementType, values: ArrayLike<Element>): Buffer {
  const { oid, octets } = TYPES[type];
  const size = octets === undefined ? textOctets(type, values) : octets * countOfValues(values);
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * 4 + size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  view.setInt32(0, 1);
  view.setInt32(8, oid);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  let hasNulls = 0;
  let at = HEADER_BYTES;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value === null) {
      hasNulls = 1;
      view.setInt32(at, NULL_LENGTH);
      at += 4;
    } else if (octets === undefined) at = putText(bytes, view, at, type, value as string);
    else {
      view.setInt32(at, octets);
      if (type === 'uuid') bytes.write((value as string).replaceAll('-', ''), at + 4, 'hex');
      else putNumber(view, at + 4, type as NumberType, value as number);
      at += 4 + octets;
    }
  }
  view.setInt32(4, hasNulls);
  return bytes;
}

/** Returns how many are not null. By index, because an iterator makes an object of each number. */
function countOfValues(values: ArrayLike<Element>): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] !== null) count++;
  return count;
}

function textOctets(type: ElementType, values: ArrayLike<Element>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value !== null) sum += Buffer.byteLength(value as string) + (type === 'jsonb' ? 1 : 0);
  }
  return sum;
}

/** @returns the place behind the element */
function putText(bytes: Buffer, view: DataView, at: number, type: ElementType, text: string): number {
  let end = at + 4;
  if (type === 'jsonb') bytes[end++] = JSONB_VERSION;
  end += bytes.write(text, end, 'utf8');
  view.setInt32(at, end - at - 4);
  return end;
}

type NumberType = Exclude<ElementType, 'uuid' | 'text' | 'jsonb'>;

/** Writes a number. Negative zero becomes zero, as in text. */
function putNumber(view: DataView, at: number, type: NumberType, value: number): void {
  if (type === 'int') {
    if (value !== (value | 0)) throw new RangeError(`${value} is no int`);
    view.setInt32(at, value);
  } else if (type === 'timestamptz') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is no time`);
    // Exact beyond 2^53 as well, because it is a multiple of 1000.
    putWide(view, at, (Math.trunc(value) - POSTGRES_EPOCH_MS) * 1000);
  } else if (type === 'boolean') {
    if (value !== 0 && value !== 1) throw new RangeError(`${value} is no boolean`);
    view.setInt8(at, value);
  } else if (type === 'float8') view.setFloat64(at, value + 0);
  else if (type === 'float4') view.setFloat32(at, value + 0);
  else if (type === 'smallint') {
    if (value !== (value << 16) >> 16) throw new RangeError(`${value} is no smallint`);
    view.setInt16(at, value);
  } else {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no int8`);
    putWide(view, at, value);
  }
}

/** Writes a whole number of 64 bits. */
function putWide(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / TWO_TO_32);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * TWO_TO_32);
}
