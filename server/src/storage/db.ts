/**
 * The database as the rest of the server sees it: work is done in a transaction as one of two roles, never as the owner.
 *
 * - `tenant(accountIds, work)`: a request. Row-level security shows the rows of those accounts and nothing else.
 * - `ingest(work)`: telemetry. Owns the telemetry tables, reads devices and assets of all tenants.
 * - `system`: the few questions that come before a tenant is known.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import { kyselyOn, openPool, type Tx } from './connection.ts';
import { copyBinary } from './copy.ts';
import { type SystemLookups, systemLookups } from './lookups.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';
import { APP_ROLE, INGEST_ROLE } from './wall.ts';

export type { Tx } from './connection.ts';

/** No screen waits longer for one statement; without a bound a few of them would hold every connection. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface DatabaseOptions {
  /** postgres://… of the owner: a superuser, or the database's owner with CREATEROLE. */
  url: string;
  /** Most connections for requests; default 10. */
  requestConnections?: number;
  /** Most connections for ingest and background work, apart so that reports never starve packets; default 4. */
  ingestConnections?: number;
  /** A statement of a request that takes longer is ended; default 30 s. */
  requestTimeoutMs?: number;
  /** Told of connections that break while idle. */
  onError?: (error: Error) => void;
}

export interface Database {
  readonly url: string;
  /** Runs `work` in one transaction as the request role; rolls back when it throws. */
  tenant<Result>(accountIds: readonly number[], work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction as the ingest role. */
  ingest<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly system: SystemLookups;
  /**
   * COPY … FROM STDIN inside a transaction of `ingest`: sends the chunks as they are (for FORMAT binary they must make
   * up header, tuples and trailer) and resolves when the server has taken them all.
   * @returns rows copied
   */
  copyBinary(tx: Tx, statement: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number>;
  /** Runs `work` on the owner's own connection, outside any role: for storage's maintenance and for first-run seeding. */
  owner<Result>(work: (kysely: Kysely<Tables>, client: pg.ClientBase) => Promise<Result>): Promise<Result>;
  /** Resolves when the server answers; for health checks. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects, migrates, and checks that the request role cannot see past the wall.
 * @throws StartFailure with a message for the operator
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {});
  const timeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const requests = openPool(options.url, 'requests', options.requestConnections ?? 10, onError, timeout);
  const background = openPool(options.url, 'ingest', options.ingestConnections ?? 4, onError);
  const database = new PooledDatabase(options.url, requests, background);
  try {
    await database.owner((_kysely, client) => migrate(client, () => kyselyOn<unknown>(client)));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

class PooledDatabase implements Database {
  readonly url: string;
  readonly system: SystemLookups;
  readonly #requests: pg.Pool;
  readonly #background: pg.Pool;
  /** The connection behind each open ingest transaction: COPY needs it, Kysely does not show it. */
  readonly #clients = new WeakMap<Tx, pg.PoolClient>();

  constructor(url: string, requests: pg.Pool, background: pg.Pool) {
    this.url = url;
    this.#requests = requests;
    this.#background = background;
    this.system = systemLookups((work) => this.tenant([], work));
  }

  async tenant<Result>(accountIds: readonly number[], work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (const id of accountIds) if (!Number.isInteger(id)) throw new RangeError(`account ${id} is not an integer`);
    return this.#transaction(this.#requests, APP_ROLE, `{${accountIds.join(',')}}`, work);
  }

  async ingest<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#transaction(this.#background, INGEST_ROLE, '', work);
  }

  async copyBinary(
    tx: Tx,
    statement: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const client = this.#clients.get(tx);
    if (client === undefined) throw new Error('copyBinary needs an open transaction of this database');
    return copyBinary(client, statement, chunks);
  }

  async owner<Result>(work: (kysely: Kysely<Tables>, client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    return withClient(this.#background, (client) => work(kyselyOn(client), client));
  }

  async ping(): Promise<void> {
    await withClient(this.#requests, (client) => client.query('SELECT 1'));
  }

  async close(): Promise<void> {
    await Promise.all([this.#requests.end(), this.#background.end()]);
  }

  async #transaction<Result>(
    pool: pg.Pool,
    role: string,
    accounts: string,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    return withClient(pool, (client) =>
      kyselyOn(client)
        .transaction()
        .execute(async (tx) => {
          // set_config('role', …, true) is SET LOCAL ROLE: both settings in one round trip, gone at the end.
          await sql`SELECT set_config('waymark.accounts', ${accounts}, true), set_config('role', ${role}, true)`.execute(
            tx,
          );
          this.#clients.set(tx, client);
          return work(tx);
        }),
    );
  }
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
