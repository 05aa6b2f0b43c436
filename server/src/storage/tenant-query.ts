/**
 * The first statement of a request's transaction, in one message with what starts the transaction, because each round
 * trip costs two processes a switch.
 */
import pg from 'pg';
import type { Plans } from './statements.ts';
import { APP_ROLE } from './wall.ts';

const BEGIN = { name: 'waymark begin', text: 'BEGIN' };
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

/** The property that the declared type of a query lacks. */
interface Internals {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
interface Connection {
  bind(bound: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(executed: { portal: string; rows: undefined }): void;
}
const Query = pg.Query as unknown as new (
  config: object,
  values: undefined,
  callback: (error: Error | undefined, result: pg.QueryArrayResult) => void,
) => pg.Query & Internals;

/**
 * A statement after those that start its transaction. The server runs none after one that fails: the statement never
 * runs as the user of the connection, to which row-level security does not apply.
 */
class TenantQuery extends Query {
  readonly #before: readonly { name: string; values: readonly unknown[] }[];
  /** Number of completed statements before the statement. */
  completed = 0;

  constructor(
    scope: Scope,
    statement: { name: string | undefined; text: string; values: readonly unknown[] },
    callback: (error: Error | undefined, result: pg.QueryArrayResult) => void,
  ) {
    super({ ...statement, rowMode: 'array', queryMode: 'extended' }, undefined, callback);
    const { accountIds, plans, transaction } = scope;
    const settings = [
      `{${accountIds.join(',')}}`,
      plans === 'shared' ? 'force_generic_plan' : 'force_custom_plan',
      transaction === 'statement' ? 'on' : 'off',
    ];
    const begin = transaction === 'whole' ? [{ name: BEGIN.name, values: [] }] : [];
    this.#before = [...begin, { name: SETTINGS.name, values: settings }];
  }

  override prepare(connection: Connection): void {
    for (const { name, values } of this.#before) {
      connection.bind({ portal: '', statement: name, values });
      connection.execute({ portal: '', rows: undefined });
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.completed === this.#before.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.completed === this.#before.length) super.handleCommandComplete(message, connection);
    else this.completed++;
  }
}

/**
 * Runs a statement as the request role, as the first one of a transaction.
 * @returns its result, and after it whether the transaction began, which is then open or failed
 */
export function queryAsTenant(
  client: pg.ClientBase,
  scope: Scope,
  statement: { name: string | undefined; text: string; values: readonly unknown[] },
): { result: Promise<pg.QueryArrayResult>; began: () => boolean } {
  for (const id of scope.accountIds) if (!Number.isInteger(id)) throw new RangeError(`account ${id} is not an integer`);
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryArrayResult>();
  const query = new TenantQuery(scope, statement, (error, result) => (error ? reject(error) : resolve(result)));
  client.query(query);
  return { result: promise, began: () => query.completed > 0 };
}

/** Prepares a new connection for `queryAsTenant`. */
export async function prepareForTenants(client: pg.ClientBase): Promise<void> {
  await client.query({ ...BEGIN, values: [] });
  await client.query({ ...SETTINGS, values: ['{}', 'auto', 'off'] });
  await client.query('ROLLBACK');
}
