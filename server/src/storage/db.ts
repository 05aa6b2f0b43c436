/**
 * The database as the rest of the server uses it. Work runs in a transaction as one of two roles, never as the owner.
 * - `tenant(accountIds, work)`: a request. Row-level security shows only the rows of those accounts.
 * - `ingest(work)`: telemetry. Owns the telemetry tables, reads devices and assets of all tenants.
 * - `system`: the few look-ups before a tenant is known.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { kyselyForRequests, kyselyOn, openPool, type Tx } from './connection.ts';
import { copyBinary } from './copy.ts';
import { type SystemLookups, systemLookups } from './lookups.ts';
import { migrate } from './migrate.ts';
import { read } from './reading.ts';
import { serverRoleUrl } from './server-role.ts';
import { isStaleStatement, type Plans } from './statements.ts';
import type { Tables } from './tables.ts';
import { prepareForTenants, type Scope } from './tenant-query.ts';
import { INGEST_ROLE } from './wall.ts';

export type { Tx } from './connection.ts';
export type { Plans } from './statements.ts';

/** Maximum time of one statement, because a few slow ones would otherwise hold every connection. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface DatabaseOptions {
  /** postgres://… of the owner: a superuser, or the database's owner with CREATEROLE. */
  url: string;
  /** Maximum number of connections for requests; default 10. */
  requestConnections?: number;
  /**
   * Maximum number of connections for ingest and background work, separate so that reports never delay packets; default
   * 6.
   */
  ingestConnections?: number;
  /** Time after which a statement of a request is ended; default 30 s. */
  requestTimeoutMs?: number;
  /** Works as a login role of its own, because the owner is a superuser. Default: as the owner. */
  ownRole?: boolean;
  /** Called for connections that break while idle. */
  onError?: (error: Error) => void;
}

export interface Database {
  /** Address with which the running server connects. */
  readonly url: string;
  /**
   * Runs `work` in one transaction as the request role; rolls back when it throws.
   * @param plans default: `each`
   */
  tenant<Result>(accountIds: readonly number[], work: (tx: Tx) => Promise<Result>, plans?: Plans): Promise<Result>;
  /**
   * Runs `work` as the request role with a transaction for each statement, in one round trip. The statements cannot
   * write, and sets of rows that they read may differ by what commits between them.
   * @param plans default: `each`
   */
  read<Result>(accountIds: readonly number[], work: (tx: Tx) => Promise<Result>, plans?: Plans): Promise<Result>;
  /**
   * Runs `work` in one transaction as the ingest role.
   * @param first a query without parameters that runs in the round trip that starts the transaction; `work` gets its rows
   */
  ingest<Result, Row = never>(work: (tx: Tx, first: Row[]) => Promise<Result>, first?: string): Promise<Result>;
  readonly system: SystemLookups;
  /**
   * Runs COPY … FROM STDIN inside a transaction of `ingest`. Sends the bytes unchanged (for FORMAT binary they must be
   * header, tuples and trailer) and resolves when the server has taken all of them.
   * @returns the number of copied rows
   */
  copyBinary(tx: Tx, statement: string, bytes: Uint8Array): Promise<number>;
  /**
   * Runs `work` as the user of the server's connections, outside the two roles, for data without a tenant (messages).
   */
  server<Result>(work: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Runs `work` on a connection of the owner, to which no policy applies, for migrations and first-run seeding. */
  owner<Result>(work: (kysely: Kysely<Tables>, client: pg.ClientBase) => Promise<Result>): Promise<Result>;
  /** Resolves when the server answers; for health checks. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects, migrates, and checks that row-level security applies to the request role.
 * @throws StartFailure with a message for the operator
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {});
  const timeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const { url: ownerUrl } = options;
  const url = await asOwner(ownerUrl, onError, async (client) => {
    await migrate(client, () => kyselyOn<unknown>(client));
    return options.ownRole === true ? serverRoleUrl(client, ownerUrl) : ownerUrl;
  });
  const requests = openPool(url, 'requests', options.requestConnections ?? 10, onError, timeout, prepareForTenants);
  const background = openPool(url, 'ingest', options.ingestConnections ?? 6, onError);
  return new PooledDatabase({ url, ownerUrl, onError }, requests, background);
}

/** Runs `work` on a connection of the owner that is closed afterwards. */
async function asOwner<Result>(
  ownerUrl: string,
  onError: (error: Error) => void,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(ownerUrl, 'owner', 1, onError);
  try {
    return await withClient(pool, work);
  } finally {
    await pool.end();
  }
}

/** Connections of open transactions of ingest, for what Kysely does not support (COPY, names of statements). */
const CLIENTS = new WeakMap<Tx, pg.PoolClient>();

/**
 * Runs a query that each connection parses and plans once, for queries of every batch.
 * @param name unique name of the statement
 * @param values a Buffer is sent unchanged, in the binary format of its type
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  tx: Tx,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await clientOf(tx).query<Row>({ name, text, values });
  return rows;
}

/** Returns the connection of an open transaction. */
export function clientOf(tx: Tx): pg.PoolClient {
  const client = CLIENTS.get(tx);
  if (client === undefined) throw new Error('needs an open transaction of ingest');
  return client;
}

/** Starts a transaction of ingest in one round trip. Both settings end with it. */
const BEGIN_INGEST = `BEGIN; SET LOCAL waymark.accounts = ''; SET LOCAL ROLE ${INGEST_ROLE}`;

class PooledDatabase implements Database {
  readonly url: string;
  readonly system: SystemLookups;
  readonly #ownerUrl: string;
  readonly #onError: (error: Error) => void;
  readonly #requests: pg.Pool;
  readonly #background: pg.Pool;

  constructor(
    { url, ownerUrl, onError }: { url: string; ownerUrl: string; onError: (error: Error) => void },
    requests: pg.Pool,
    background: pg.Pool,
  ) {
    this.url = url;
    this.#ownerUrl = ownerUrl;
    this.#onError = onError;
    this.#requests = requests;
    this.#background = background;
    this.system = systemLookups((work) => this.tenant([], work));
  }

  async tenant<Result>(
    accountIds: readonly number[],
    work: (tx: Tx) => Promise<Result>,
    plans: Plans = 'each',
  ): Promise<Result> {
    const scope: Scope = { accountIds, plans, transaction: 'whole' };
    return withClient(this.#requests, (client) => kyselyForRequests(client, scope).transaction().execute(work));
  }

  async read<Result>(
    accountIds: readonly number[],
    work: (tx: Tx) => Promise<Result>,
    plans: Plans = 'each',
  ): Promise<Result> {
    const scope: Scope = { accountIds, plans, transaction: 'statement' };
    return withClient(this.#requests, (client) => read(client, scope, work));
  }

  async ingest<Result, Row = never>(work: (tx: Tx, first: Row[]) => Promise<Result>, first?: string): Promise<Result> {
    let rows: Row[] = [];
    return withClient(this.#background, (client) => {
      const begin = async () => {
        const text = first === undefined ? BEGIN_INGEST : `${BEGIN_INGEST}; ${first}`;
        try {
          // One result for each statement; the declared type knows a single one only.
          const results = (await client.query(text)) as unknown as pg.QueryResult[];
          if (first !== undefined) rows = results.at(-1)?.rows ?? [];
        } catch (error) {
          // BEGIN may have succeeded, and the connection goes back to the pool.
          await client.query('ROLLBACK').catch(() => {});
          throw error;
        }
      };
      return inTransaction(kyselyOn(client, begin), client, (tx) => work(tx, rows));
    });
  }

  async copyBinary(tx: Tx, statement: string, bytes: Uint8Array): Promise<number> {
    return copyBinary(clientOf(tx), statement, bytes);
  }

  async server<Result>(work: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return withClient(this.#background, (client) => work(kyselyOn(client)));
  }

  async owner<Result>(work: (kysely: Kysely<Tables>, client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const onClient = (client: pg.PoolClient) => work(kyselyOn(client), client);
    if (this.#ownerUrl === this.url) return withClient(this.#background, onClient);
    return asOwner(this.#ownerUrl, this.#onError, onClient);
  }

  async ping(): Promise<void> {
    await withClient(this.#requests, (client) => client.query('SELECT 1'));
  }

  async close(): Promise<void> {
    await Promise.all([this.#requests.end(), this.#background.end()]);
  }
}

async function inTransaction<Result>(
  kysely: Kysely<Tables>,
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute(async (tx) => {
    CLIENTS.set(tx, client);
    return work(tx);
  });
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let stale = false;
  try {
    return await work(client);
  } catch (error) {
    stale = isStaleStatement(error);
    throw error;
  } finally {
    client.release(stale);
  }
}
