import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as usual,
} from 'kysely';
import { expect, it } from 'vitest';
import { sql } from './sql.ts';

const kysely = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const AT = new Date('2026-11-28T00:00:00Z');

/** Makes the same statement with either of the two. */
function statement(of: typeof usual) {
  const ofAsset = (alias: string) => of`${of.ref(`${alias}.asset_id`)} = ${7}`;
  const parts = ['trips', 'stops'].map(
    (table) => of`SELECT ${of.lit("it's")} FROM ${of.table(table)} t WHERE ${ofAsset('t')}`,
  );
  return of`
    WITH a AS (${of.join(parts, of` UNION ALL `)})
    SELECT ${of.ref('assetId')}, ${of.raw('now()')}, ${null}, ${undefined}, ${of.lit(null)}, ${of.lit(-2.5)}, ${of.lit(true)}
    FROM ${of.table('graphile_worker.jobs')} WHERE at = ${AT} AND ${[1, 2]}::int[] = x AND y IN (${of.join([3, 'b', of`z`])}) ${of``}`;
}

it('writes the statements of Kysely with the values of Kysely', () => {
  const { sql: text, parameters } = statement(sql as never).compile(kysely);
  const { sql: expected, parameters: values } = statement(usual).compile(kysely);
  expect(text).toBe(expected);
  expect(parameters).toEqual(values);
  expect(parameters).toEqual([7, 7, null, undefined, AT, [1, 2], 3, 'b']);
});

it('keeps names that end a quote and texts that end a literal inside', () => {
  const { sql: text } = sql`${sql.ref('a"b.c')} ${sql.table('d"e')} ${sql.lit("f'g")}`.compile(kysely);
  expect(text).toBe(`"a""b"."c" "d""e" 'f''g'`);
  expect(() => sql.lit(Number.NaN)).toThrow(RangeError);
});

it('is part of statements of Kysely, and has them as parts', () => {
  const condition = sql<boolean>`${sql.ref('id')} = ${5}`;
  const query = kysely.selectFrom('assets').select('name').where('kind', '=', 'truck').where(condition);
  const inside = query.compile();
  expect(inside.sql).toBe('select "name" from "assets" where "kind" = $1 and "id" = $2');
  expect(inside.parameters).toEqual(['truck', 5]);
  const around = sql`SELECT ${1}, ${query}, ${usual`${usual.ref('x')} + ${2} * ${usual.lit(4)}`}, ${3}`;
  for (const { sql: text, parameters } of [around.compile(kysely), sql`${around}`.compile(kysely)]) {
    expect(text).toBe('SELECT $1, (select "name" from "assets" where "kind" = $2 and "id" = $3), "x" + $4 * 4, $5');
    expect(parameters).toEqual([1, 'truck', 5, 2, 3]);
  }
  expect(usual`${condition} OR ${sql.join([1, 2])}`.compile(kysely).sql).toBe('"id" = $1 OR $2, $3');
  expect(kysely.selectFrom('assets').select(condition.as('same')).compile().sql).toBe(
    'select "id" = $1 as "same" from "assets"',
  );
});

it('is the same piece in several statements', () => {
  const shared = sql`a = ${1}`;
  const twice = sql`${shared} AND ${shared}`;
  expect(sql`${twice} OR ${shared}`.compile(kysely)).toMatchObject({ sql: 'a = $1 AND a = $2 OR a = $3' });
  expect(shared.compile(kysely)).toMatchObject({ sql: 'a = $1', parameters: [1] });
});
