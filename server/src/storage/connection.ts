/** Creates connection pools, and Kysely on their connections. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { emitDataRows } from './data-row.ts';
import { rowsAsObjects } from './row-objects.ts';
import { statementOf } from './statements.ts';
import type { Tables } from './tables.ts';
import { queryAsTenant, queryInTransaction, type Scope } from './tenant-query.ts';
import { types } from './value-types.ts';

/** A client whose queries get rows as bytes. */
class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    emitDataRows(this);
  }
}

/**
 * Opens a pool.
 * @param name shown in pg_stat_activity
 * @param statementTimeoutMs time after which the server ends a statement; 0: never
 * @param prepare called with each new connection before its first use
 */
export function openPool(
  url: string,
  name: string,
  max: number,
  onError: (error: Error) => void,
  statementTimeoutMs = 0,
  prepare?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new pg.Pool({
    Client: RowClient as new () => pg.ClientBase,
    connectionString: url,
    application_name: `waymark ${name}`,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(statementTimeoutMs > 0 ? { statement_timeout: statementTimeoutMs } : {}),
    ...(prepare === undefined ? {} : { onConnect: prepare }),
  });
  // Errors of connections are expected while the pool closes.
  const report = (error: Error): void => {
    if (!pool.ending) onError(error);
  };
  // An idle connection that breaks (server restart) must not end the process; the next query opens another one.
  pool.on('error', report);
  // A connection that breaks while in use fails its query, and the pool drops it.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

const NO_ROWS = { command: 'BEGIN', rowCount: 0, rows: [] };

/** How a transaction starts and ends on a connection. */
interface Ends {
  begin(): Promise<void>;
  /** True if its own last statements have ended it. */
  isEnded(): boolean;
}

/**
 * Creates a Kysely whose queries all run on one connection. Closing it leaves the connection open.
 * @param ends default: a transaction without settings that Kysely ends
 */
export function kyselyOn<Schema = Tables>(client: pg.ClientBase, ends?: Ends): Kysely<Schema> {
  const query = async (text: string, values: unknown[]) => {
    if (ends !== undefined && text === 'begin') await ends.begin();
    else if (ends === undefined || !ends.isEnded())
      return rowsAsObjects(await client.query({ text, values, rowMode: 'array' }));
    else if (text !== 'commit' && text !== 'rollback') throw new Error('the transaction has ended');
    return NO_ROWS;
  };
  return kyselyThrough(query as pg.PoolClient['query']);
}

/**
 * Creates a Kysely for requests. A connection parses each statement once. A transaction starts with its first statement,
 * and only work that asks nothing has none.
 */
export function kyselyForRequests(client: pg.ClientBase, scope: Scope): Kysely<Tables> {
  let state: 'none' | 'begun' | 'open' = 'none';
  let opened: Promise<boolean> | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (text === 'begin') {
      state = 'begun';
      return NO_ROWS;
    }
    // Without it the statement would run as the owner, to which row-level security does not apply.
    if (state === 'none') throw new Error('a request asks outside its transaction');
    const ends = text === 'commit' || text === 'rollback';
    if (state === 'begun' && ends) return NO_ROWS;
    const statement = statementOf(text, values, scope.plans);
    if (state === 'begun') {
      const { result, began } = queryAsTenant(client, scope, statement);
      state = 'open';
      opened = result.then(() => true, began);
      return result;
    }
    if (!(await opened)) {
      if (ends) return NO_ROWS;
      throw new Error('the transaction of a request did not begin');
    }
    if (values.length > 0) return queryInTransaction(client, statement);
    return rowsAsObjects(await client.query({ text, rowMode: 'array' }));
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
