/** PostgreSQL reads the same values from a binary array that were written into it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { int4Array, timestampArray } from './binary-array.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

function readBack(statement: string, array: Buffer): Promise<string[]> {
  return test.database.owner(async (_kysely, client) => {
    const { rows } = await client.query<{ value: string }>(statement, [array]);
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
