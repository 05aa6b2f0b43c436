import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type DataRow, splitMessages } from './data-row.ts';
import { rowReader } from './row-reader.ts';
import { parseValue } from './value-types.ts';

const { builtins } = pg.types;

/** A message of the server: code, length of the rest, content. */
function message(code: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.write(code, 'latin1');
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

function rowMessage(values: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const parts = values.flatMap((value) => {
    const bytes = Buffer.from(value ?? '');
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : bytes.length);
    return [length, bytes];
  });
  return message('D', Buffer.concat([count, ...parts]));
}

/** Cuts bytes at these places. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index]!, end));
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.string({ minLength: 120, maxLength: 300 }),
  // Longer than the part that is decoded in one step.
  fc.constant('é'.repeat(10_000)),
  fc.constant('e'.repeat(20_000)),
);
const number = (limit: number) => fc.integer({ min: -limit, max: limit }).map(String);
const digits = fc.stringMatching(/^\d{1,6}$/);
const at = fc.date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });
/** Types with their values as PostgreSQL writes them. */
const TYPES: readonly (readonly [type: number, value: fc.Arbitrary<string>])[] = [
  [builtins.TEXT, texts],
  [builtins.VARCHAR, texts],
  [builtins.UUID, fc.uuid()],
  [builtins.BOOL, fc.constantFrom('t', 'f')],
  [builtins.INT2, number(32_767)],
  [builtins.INT4, number(2_147_483_647)],
  [builtins.INT8, number(Number.MAX_SAFE_INTEGER)],
  [builtins.FLOAT8, fc.double({ noNaN: true }).map(String)],
  [builtins.NUMERIC, digits],
  [builtins.DATE, at.map((time) => time.toISOString().slice(0, 10))],
  [builtins.TIMESTAMPTZ, at.map((time) => `${time.toISOString().slice(0, 23).replace('T', ' ')}+00`)],
  [builtins.JSONB, fc.json()],
  [builtins.BYTEA, fc.uint8Array().map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`)],
  [1009, fc.array(fc.constantFrom('a', 'é', 'b c')).map((all) => `{${all.map((one) => `"${one}"`).join(',')}}`)],
];
const column = fc.constantFrom(...TYPES);

test('rows in any pieces are read as the driver reads each value, in order with the other messages', () => {
  const result = fc.array(column, { minLength: 1, maxLength: 8 }).chain((columns) =>
    fc.tuple(
      fc.constant(columns.map(([type]) => type)),
      fc.array(fc.oneof(fc.tuple(...columns.map(([, value]) => fc.option(value))), fc.uint8Array()), {
        maxLength: 8,
      }),
    ),
  );
  fc.assert(
    fc.property(result, fc.array(fc.nat(), { maxLength: 12 }), ([types, messages], cuts) => {
      const read = rowReader(types.map((dataTypeID, index) => ({ name: `column ${index}`, dataTypeID })));
      const expected = messages.flatMap((one): unknown[] => {
        if (!Array.isArray(one)) return [...message('N', one)];
        const parsed = one.map((value, index) => (value === null ? null : parseValue(types[index]!)(value)));
        return [{ fields: one, values: Object.fromEntries(parsed.map((value, index) => [`column ${index}`, value])) }];
      });
      const got: unknown[] = [];
      const take = splitMessages(
        (bytes) => got.push(...bytes),
        (row: DataRow) => got.push({ fields: row.fields, values: read(row) }),
      );
      const sent = messages.map((one) => (Array.isArray(one) ? rowMessage(one) : message('N', one)));
      for (const piece of pieces(Buffer.concat(sent), cuts)) take(piece);
      expect(got).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('numbers beyond what a double holds exactly are refused', () => {
  const read = rowReader([{ name: 'count', dataTypeID: builtins.INT8 }]);
  const rows: DataRow[] = [];
  const take = splitMessages(
    () => undefined,
    (row) => rows.push(row),
  );
  take(rowMessage(['9007199254740993']));
  expect(() => read(rows[0]!)).toThrow(RangeError);
});

test('names of columns are data, and of two with one name the last counts', () => {
  const names = ['a"b', 'line\nend\u2028', '`x`', '__proto__', 'constructor', '', 'twice', 'twice'];
  const read = rowReader(names.map((name) => ({ name, dataTypeID: builtins.INT4 })));
  const rows: Record<string, unknown>[] = [];
  splitMessages(
    () => undefined,
    (row) => rows.push(read(row)),
  )(rowMessage(names.map((_, index) => String(index))));
  expect(Object.entries(rows[0]!)).toEqual([...names.slice(0, 6).map((name, index) => [name, index]), ['twice', 7]]);
});
