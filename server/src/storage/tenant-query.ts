/**
 * The first statement of a request's transaction, in one message with what starts the transaction, because each round
 * trip costs two processes a switch.
 */
import pg from 'pg';
import { type RowReader, rowReader } from './row-reader.ts';
import type { Plans, Statement } from './statements.ts';
import { APP_ROLE } from './wall.ts';

const BEGIN = { name: 'waymark begin', text: 'BEGIN' };
const BEGIN_AGAIN = { name: BEGIN.name, values: [] };
/** All settings end with the transaction. */
const SETTINGS = {
  name: 'waymark settings',
  text: `SELECT set_config('waymark.accounts', $1, true), set_config('role', '${APP_ROLE}', true),
    set_config('plan_cache_mode', $2, true), set_config('transaction_read_only', $3, true)`,
};

export interface Scope {
  /** Accounts whose rows are visible. */
  accountIds: readonly number[];
  /** How statements are planned. */
  plans: Plans;
  /** `whole`: until COMMIT or ROLLBACK. `statement`: this statement only, which cannot write. */
  transaction: 'whole' | 'statement';
}

/** The properties that the declared type of a query lacks. */
interface Internals {
  name: string | undefined;
  queryMode: 'extended' | undefined;
  /** Keeps the rows. */
  _accumulateRows: boolean;
  _result: { fields: pg.FieldDef[]; parseRow: (row: never) => unknown };
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
  handleDataRow(message: { fields: unknown }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
interface Connection {
  bind(bound: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(executed: { portal: string; rows: undefined }): void;
  describe(described: unknown): void;
}
const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => pg.Query & Internals;

/** The readers of the named statements of a connection. */
const readersOf = new WeakMap<Connection, Map<string, RowReader>>();

/**
 * A statement after those that start its transaction, if any. The server runs none after one that fails: the statement never
 * runs as the user of the connection, to which row-level security does not apply. The columns of a named statement never
 * change (PostgreSQL refuses it instead), so they are described once to each connection.
 */
class RowQuery extends Query {
  readonly #before: readonly { name: string; values: readonly unknown[] }[];
  #readers: Map<string, RowReader> | undefined;
  /** Number of completed statements before the statement. */
  completed = 0;

  constructor(
    before: readonly { name: string; values: readonly unknown[] }[],
    { name, text, values }: Statement,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // The driver copies the descriptors of an object, which takes longer than sending the statement.
    super(text, values, callback);
    this.name = name;
    this.queryMode = 'extended';
    this._accumulateRows = true;
    this.#before = before;
  }

  override prepare(connection: Connection): void {
    for (const { name, values } of this.#before) {
      connection.bind({ portal: '', statement: name, values });
      connection.execute({ portal: '', rows: undefined });
    }
    const reader = this.#known(connection);
    if (reader !== undefined) this._result.parseRow = reader;
    super.prepare(reader === undefined ? connection : Object.create(connection, UNDESCRIBED));
  }

  /** Returns the reader if the statement was described to the connection. */
  #known(connection: Connection): RowReader | undefined {
    if (this.name === undefined) return undefined;
    this.#readers = readersOf.get(connection) ?? new Map();
    readersOf.set(connection, this.#readers);
    return this.#readers.get(this.name);
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const reader = rowReader(fields);
    this._result.fields = fields;
    this._result.parseRow = reader;
    if (this.name !== undefined) this.#readers?.set(this.name, reader);
  }

  override handleDataRow(row: { fields: unknown }): void {
    if (this.completed === this.#before.length) super.handleDataRow({ fields: row });
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.completed === this.#before.length) super.handleCommandComplete(message, connection);
    else this.completed++;
  }
}

/** Properties of a connection to which nothing is described. */
const UNDESCRIBED: PropertyDescriptorMap = { describe: { value: () => undefined } };

function run(client: pg.ClientBase, before: ConstructorParameters<typeof RowQuery>[0], statement: Statement) {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const query = new RowQuery(before, statement, (error, result) => (error ? reject(error) : resolve(result)));
  client.query(query);
  return { result: promise, began: () => query.completed > 0 };
}

/**
 * Runs a statement as the request role, as the first one of a transaction.
 * @returns its result, and after it whether the transaction began, which is then open or failed
 */
export function queryAsTenant(
  client: pg.ClientBase,
  { accountIds, plans, transaction }: Scope,
  statement: Statement,
): { result: Promise<pg.QueryResult>; began: () => boolean } {
  for (const id of accountIds) if (!Number.isInteger(id)) throw new RangeError(`account ${id} is not an integer`);
  const values = [
    `{${accountIds.join(',')}}`,
    plans === 'shared' ? 'force_generic_plan' : 'force_custom_plan',
    transaction === 'statement' ? 'on' : 'off',
  ];
  const settings = { name: SETTINGS.name, values };
  return run(client, transaction === 'whole' ? [BEGIN_AGAIN, settings] : [settings], statement);
}

/** Runs a later statement of the transaction. */
export function queryInTransaction(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  return run(client, [], statement).result;
}

/** Prepares a new connection for `queryAsTenant`. */
export async function prepareForTenants(client: pg.ClientBase): Promise<void> {
  await client.query({ ...BEGIN, values: [] });
  await client.query({ ...SETTINGS, values: ['{}', 'auto', 'off'] });
  await client.query('ROLLBACK');
}
