import type pg from 'pg';
import { expect, test } from 'vitest';
import { rowsAsObjects } from './row-objects.ts';

function result(names: readonly string[], rows: unknown[][]): pg.QueryArrayResult {
  return {
    command: 'SELECT',
    rowCount: rows.length,
    oid: 0,
    rows,
    fields: names.map((name) => ({ name }) as pg.FieldDef),
  };
}

test('rows have a property for each column, in the order of the columns', () => {
  const names = Array.from({ length: 40 }, (_, index) => `column ${index}`);
  const { rows, rowCount } = rowsAsObjects(result(names, [names.map((_, index) => index)]));
  expect(Object.entries(rows[0]!)).toEqual(names.map((name, index) => [name, index]));
  expect(rowCount).toBe(1);
});

test('names are data: quotes, line ends and __proto__ name properties like any other', () => {
  const names = ['a"b', "it's", 'line\nend\u2028', '`x`', '__proto__', 'constructor', ''];
  const { rows } = rowsAsObjects(result(names, [[1, 2, 3, 4, 5, 6, 7]]));
  expect(Object.entries(rows[0]!)).toEqual(names.map((name, index) => [name, index + 1]));
});

test('of two columns with one name the last counts', () => {
  expect(rowsAsObjects(result(['id', 'id'], [[1, 2]])).rows).toEqual([{ id: 2 }]);
});

test('a result without rows keeps its count', () => {
  const updated = { ...result([], []), command: 'UPDATE', rowCount: 3 };
  expect(rowsAsObjects(updated)).toMatchObject({ rows: [], rowCount: 3, command: 'UPDATE' });
});

test('the results of several statements in one text stay as they are', () => {
  const results = [result(['one'], [[1]]), result([], [])];
  expect(rowsAsObjects(results as never)).toBe(results);
});
