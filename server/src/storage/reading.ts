/**
 * Statements that only read, each a transaction of its own. Kysely's transaction would begin and commit nothing, in a dozen
 * steps of promises around each statement.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { statementOf } from './statements.ts';
import type { Tables } from './tables.ts';
import { queryAsTenant, type Scope } from './tenant-query.ts';

/** Never connects: the statements have their connection. */
const DIALECT = new PostgresDialect({ pool: { connect: neverConnects, end: async () => undefined, options: {} } });
const DRIVER = DIALECT.createDriver();
const ADAPTER = DIALECT.createAdapter();
/** Compiles one statement after the other, in one step each. */
const COMPILER = DIALECT.createQueryCompiler();

async function neverConnects(): Promise<never> {
  throw new Error('statements of a request run on its connection');
}

/** A connection while a request reads. */
class Reading implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #scope: Scope;
  #running: Promise<unknown> | undefined;
  isOver = false;

  constructor(client: pg.ClientBase, scope: Scope) {
    this.#client = client;
    this.#scope = scope;
  }

  /** Concurrent statements run one after the other. */
  async executeQuery<Row>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<Row>> {
    while (this.#running !== undefined) await this.#running.catch(() => undefined);
    // The connection may already work for another account.
    if (this.isOver) throw new Error('a request reads outside its transaction');
    const statement = statementOf(text, values, this.#scope.plans);
    const { result } = queryAsTenant(this.#client, this.#scope, statement);
    this.#running = result;
    try {
      return { rows: (await result).rows };
    } catch (error) {
      // The error was made by the socket. Its place is that of the statement.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      this.#running = undefined;
    }
  }

  streamQuery(): never {
    throw new Error('a request reads whole results');
  }
}

class ReadingExecutor extends DefaultQueryExecutor {
  readonly #reading: Reading;

  constructor(reading: Reading) {
    super(COMPILER, ADAPTER, { provideConnection: (consumer) => consumer(reading) });
    this.#reading = reading;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#reading.executeQuery(query);
  }
}

/** Runs work whose statements read as the request role. None may begin after it. @param scope with one statement each */
export async function read<Result>(
  client: pg.ClientBase,
  scope: Scope,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const reading = new Reading(client, scope);
  const executor = new ReadingExecutor(reading);
  try {
    return await work(new Transaction({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor }));
  } finally {
    reading.isOver = true;
  }
}
