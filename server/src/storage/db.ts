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
   * Runs `work` in one transaction as the ingest role. Its statements are sent before earlier ones are answered.
   * @param first a query without parameters that is sent with the start of the transaction. `work` then does not wait and
   *   gets the promise of its rows. It commits only what it has written as this role, because the start may still fail
   */
  ingest<Result, Row = never>(
    work: (tx: Tx, first: Promise<Row[]>) => Promise<Result>,
    first?: string,
  ): Promise<Result>;
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

/** A connection with a field that its declared type lacks: whether statements are sent before earlier ones are answered. */
type PipelinedClient = pg.PoolClient & { pipeline: boolean; readonly connection: pg.Connection };

/** A transaction of ingest, for what Kysely does not support (COPY, names of statements, statements that leave together). */
export interface OpenTransaction {
  readonly client: PipelinedClient;
  /** COMMIT was sent with the last statements, so that Kysely need not. */
  isEnded: boolean;
}

const OPEN = new WeakMap<Tx, OpenTransaction>();

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
  const { rows } = await openTransaction(tx).client.query<Row>({ name, text, values });
  return rows;
}

/** Returns an open transaction of ingest. @throws Error for another one */
export function openTransaction(tx: Tx): OpenTransaction {
  const open = OPEN.get(tx);
  if (open === undefined) throw new Error('needs an open transaction of ingest');
  return open;
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

  async ingest<Result, Row = never>(
    work: (tx: Tx, first: Promise<Row[]>) => Promise<Result>,
    first?: string,
  ): Promise<Result> {
    return withClient(this.#background, async (connected) => {
      const client = connected as PipelinedClient;
      const open: OpenTransaction = { client, isEnded: false };
      let rows: Promise<Row[]> = Promise.resolve([]);
      const begin = async () => {
        if (first !== undefined) leaveTogether(client);
        // One result for each statement; the declared type knows a single one only.
        const begun = client.query(
          first === undefined ? BEGIN_INGEST : `${BEGIN_INGEST}; ${first}`,
        ) as unknown as Promise<pg.QueryResult[]>;
        if (first === undefined) return beginOrNothing(client, begun);
        rows = begun.then((results) => results.at(-1)?.rows ?? []);
        // Work that has failed before does not wait for them.
        rows.catch(() => {});
      };
      client.pipeline = true;
      try {
        return await kyselyOn(client, { begin, isEnded: () => open.isEnded })
          .transaction()
          .execute(async (tx) => {
            OPEN.set(tx, open);
            const result = await work(tx, rows);
            await rows;
            return result;
          });
      } finally {
        client.pipeline = false;
      }
    });
  }

  async copyBinary(tx: Tx, statement: string, bytes: Uint8Array): Promise<number> {
    return copyBinary(openTransaction(tx).client, statement, bytes);
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

/** Buffers sent data until the event loop turns, so that it leaves in one segment. */
function leaveTogether({ connection: { stream } }: PipelinedClient): void {
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Waits until a transaction has begun. If not, ends it, because the connection goes back to the pool. */
async function beginOrNothing(client: pg.PoolClient, begun: Promise<unknown>): Promise<void> {
  try {
    await begun;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
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
