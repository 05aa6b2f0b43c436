/**
 * Makes objects of result rows. Those of the driver have no constant shape once there are more than a dozen columns, so
 * each of their values is found by a search: 10,000 rows of 20 columns took 20 ms instead of 4.
 *
 * `row-reader.ts` makes the rows of requests from their bytes, which needs a query of the driver with one statement and one
 * description. Ingest, migrations and texts without values also send several statements in one text, and statements in the
 * driver's pipeline, so the driver parses their values and this file makes the objects. Both write properties alike.
 */
import type pg from 'pg';
import { compile } from './compile.ts';

type Maker = (row: unknown[]) => Record<string, unknown>;

/** Most lists of columns whose makers are kept. Reports with chosen columns have many. */
const MOST_MAKERS = 2000;
const makers = new Map<string, Maker>();

/**
 * Returns a result with its rows as objects. Of columns with one name the last counts, as in the driver. The results of
 * several statements in one text stay as they are.
 */
export function rowsAsObjects<Row>(result: pg.QueryArrayResult): pg.QueryResult<Row & pg.QueryResultRow> {
  if (Array.isArray(result)) return result as never;
  const { rows, fields } = result;
  if (rows.length === 0) return { ...result, rows: [] };
  return { ...result, rows: rows.map(makerOf(fields)) as (Row & pg.QueryResultRow)[] };
}

function makerOf(fields: readonly pg.FieldDef[]): Maker {
  const key = JSON.stringify(fields.map(({ name }) => name));
  let maker = makers.get(key);
  if (maker === undefined) {
    if (makers.size === MOST_MAKERS) makers.clear();
    maker = compile<Maker>(['row'], `return { ${propertiesOf(fields, (index) => `row[${index}]`)} };`);
    makers.set(key, maker);
  }
  return maker;
}

/**
 * Returns the properties of an object literal, one for each column. Names are quoted as JSON. `__proto__` is a computed name,
 * because as a plain one it would set the prototype. @param value expression of a column's value
 */
export function propertiesOf(fields: readonly { name: string }[], value: (index: number) => string): string {
  const property = ({ name }: { name: string }, index: number) =>
    `${name === '__proto__' ? `['__proto__']` : JSON.stringify(name)}: ${value(index)}`;
  return fields.map(property).join(', ');
}
