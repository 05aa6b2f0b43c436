/** PostgreSQL reads the same values from a binary array that were written into it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { binaryArray, type Element, type ElementType, int4Array, timestampArray } from './binary-array.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

function readBack(statement: string, array: Buffer): Promise<(string | null)[]> {
  return test.database.owner(async (_kysely, client) => {
    const { rows } = await client.query<{ value: string | null }>(statement, [array]);
    return rows.map(({ value }) => value);
  });
}

it('whole numbers of 32 bits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), async (values) => {
      expect(await readBack('SELECT value::text FROM unnest($1::int[]) AS value', int4Array(values))).toEqual(
        values.map(String),
      );
    }),
    { numRuns: 30 },
  );
});

it('instants to the millisecond, also before 2000 and 1970', async () => {
  const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2300, 0, 1) });
  await fc.assert(
    fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 50 }), async (values) => {
      const statement =
        'SELECT (extract(epoch FROM value) * 1000)::int8::text AS value FROM unnest($1::timestamptz[]) AS value';
      expect(await readBack(statement, timestampArray(values))).toEqual(values.map(String));
    }),
    { numRuns: 30 },
  );
});

/** Texts that PostgreSQL stores: no NUL, no half of a character. */
const text = fc.string({ unit: 'grapheme' }).filter((it) => !it.includes('\0'));
const VALUES: Record<ElementType, fc.Arbitrary<string | number>> = {
  boolean: fc.constantFrom(0, 1),
  smallint: fc.integer({ min: -32_768, max: 32_767 }),
  int: fc.integer(),
  int8: fc.maxSafeInteger(),
  float4: fc.float({ noNaN: true, noDefaultInfinity: true }),
  float8: fc.double({ noNaN: true, noDefaultInfinity: true }),
  timestamptz: fc.integer({ min: 0, max: Date.UTC(2300, 0, 1) }),
  uuid: fc.uuid(),
  text,
  jsonb: fc.dictionary(text, text).map((it) => JSON.stringify(it)),
};

/** Returns a value as the text that the statement below gives for it. */
function shown(type: ElementType, value: Element): unknown {
  if (value === null || typeof value === 'number') return value === null ? null : value + 0;
  return type === 'jsonb' ? JSON.parse(value) : value;
}

it.each(Object.keys(VALUES) as ElementType[])('an array of %s, with nulls, also an empty one', async (type) => {
  const columns: Partial<Record<ElementType, string>> = {
    timestamptz: 'extract(epoch FROM value) * 1000',
    boolean: 'value::int',
  };
  const column = columns[type] ?? 'value';
  const statement = `SELECT (${column})::text AS value FROM unnest($1::${type}[]) AS value`;
  const isText = typeof fc.sample(VALUES[type], 1)[0] === 'string';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(VALUES[type]), { maxLength: 20 }), async (values) => {
      const read = (await readBack(statement, binaryArray(type, values))).map((value) =>
        value === null || isText ? value : Number(value),
      );
      const expected = values.map((value) => shown(type, value));
      const given = type === 'float4' ? read.map((value) => value && Math.fround(Number(value))) : read;
      expect(type === 'jsonb' ? given.map((value) => value && JSON.parse(String(value))) : given).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('refuses a number that its type does not have', () => {
  for (const [type, value] of [
    ['smallint', 32_768],
    ['int', 2 ** 31],
    ['int', 0.5],
    ['int8', 2 ** 53],
    ['timestamptz', Number.POSITIVE_INFINITY],
  ] as const)
    expect(() => binaryArray(type, [value])).toThrow(RangeError);
});
