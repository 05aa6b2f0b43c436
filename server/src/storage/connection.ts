/** Pools and the value types that cross them. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { statementName } from './statements.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;

/** int8 as a number: ids and counts stay far below 2⁵³. */
function int8ToNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

/** Parsers of our own connections; the driver's global ones stay as they are. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return int8ToNumber;
    return pg.types.getTypeParser(oid, 'text');
  },
};

/**
 * @param name shown in pg_stat_activity
 * @param statementTimeoutMs a statement that takes longer is ended by the server; 0: never
 */
export function openPool(
  url: string,
  name: string,
  max: number,
  onError: (error: Error) => void,
  statementTimeoutMs = 0,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `waymark ${name}`,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(statementTimeoutMs > 0 ? { statement_timeout: statementTimeoutMs } : {}),
  });
  // While the pool closes, connections break because they are meant to.
  const report = (error: Error): void => {
    if (!pool.ending) onError(error);
  };
  // An idle connection that breaks (server restart) must not end the process; the next query opens another.
  pool.on('error', report);
  // The same for one that breaks in somebody's hands: their query fails, and the pool drops the connection.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Kysely whose every query runs on one connection; closing it leaves the connection open. */
export function kyselyOn<Schema = Tables>(client: pg.ClientBase): Kysely<Schema> {
  return kyselyThrough(client.query.bind(client) as pg.PoolClient['query']);
}

/**
 * As `kyselyOn`, for requests: every statement is parsed once a connection, and a transaction begins with `begin`, which
 * may be several statements without parameters.
 */
export function kyselyForRequests(client: pg.ClientBase, begin: string): Kysely<Tables> {
  let begun = false;
  const query = (text: string, values: unknown[]) => {
    if (text === 'begin') {
      begun = true;
      return client.query(begin);
    }
    // Without it the statement would run as the owner, whom no wall stops.
    if (!begun) throw new Error('a request asks outside its transaction');
    const name = values.length > 0 ? statementName(text) : undefined;
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  return kyselyThrough(query as pg.PoolClient['query']);
}

function kyselyThrough<Schema>(query: pg.PoolClient['query']): Kysely<Schema> {
  const single = { query, release() {} } as pg.PoolClient;
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: async () => single, end: async () => {}, options: {} } }),
  });
}

export type Tx = Transaction<Tables>;
