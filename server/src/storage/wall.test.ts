/** Tests row-level security between tenants. */
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type SelectQueryNode,
  type WhereNode,
} from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './db.ts';
import { makeWeeksAhead } from './partitions.ts';
import { sql } from './sql.ts';
import type { Tables } from './tables.ts';
import { asAdmin, emptyDatabase, seedAccount, type TestDatabase, testDatabase, withDatabase } from './testing.ts';

/** Removes the WHERE from every query, like a forgotten condition. */
class WithoutWhere implements KyselyPlugin {
  readonly #transformer = new (class extends OperationNodeTransformer {
    override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
      const { where, ...rest } = super.transformSelectQuery(node) as SelectQueryNode & { where?: WhereNode };
      if (where !== undefined) stripped += 1;
      return rest;
    }
  })();
  transformQuery({ node }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node);
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}
let stripped = 0;

let opened: TestDatabase;
let database: Database;
let mine: number;
let foreign: number;
/** Tables with rows of accounts according to the catalog, so that every test below includes new tables. */
let walled: { name: string; column: string }[];

beforeAll(async () => {
  opened = await testDatabase();
  database = opened.database;
  mine = (await seedAccount(database)).id;
  foreign = (await seedAccount(database)).id;
  await makeWeeksAhead(database, Date.now());
  const { rows } = await database.owner((kysely) =>
    sql<{ name: string; column: string }>`
      SELECT c.relname AS name, CASE c.relname WHEN 'accounts' THEN 'id' ELSE 'account_id' END AS column
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (c.relname = 'accounts' OR EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped))
      ORDER BY 1`.execute(kysely),
  );
  walled = rows;
  await dropChecks();
  for (const account of [mine, foreign]) for (const { name } of walled) await fill(name, account);
});
afterAll(() => opened.drop());

/** Removes the check constraints of all tables, which the sample rows do not meet. They are not under test. */
async function dropChecks(): Promise<void> {
  await database.owner(async (_kysely, client) => {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement FROM pg_constraint
       WHERE contype = 'c' AND conrelid <> 0 AND coninhcount = 0 AND connamespace = 'public'::regnamespace`,
    );
    for (const { statement } of rows) await client.query(statement);
  });
}

/** Inserts one row of an account into any table, whatever its columns. Constraints are not under test. */
async function fill(table: string, account: number): Promise<void> {
  if (table === 'accounts') return;
  await database.owner(async (_kysely, client) => {
    const { rows } = await client.query<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND (attnotnull OR attname IN ('email', 'radius_m', 'incident_id')) AND NOT attisdropped AND attname <> 'account_id'
         AND attidentity = ''`,
      [table],
    );
    const columns = ['account_id', ...rows.map((row) => row.name)];
    const values = [String(account), ...rows.map((row) => sampleOf(table, row.name, row.type, account))];
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
    await client.query('COMMIT');
  });
}

function sampleOf(table: string, column: string, type: string, account: number): string {
  const sample: Record<string, string> = {
    integer: String(account),
    bigint: String(account),
    smallint: '1',
    uuid: 'gen_random_uuid()',
    text: `'sample ${account}'`,
    'text[]': `'{}'`,
    json: `'[]'`,
    'integer[]': `'{}'`,
    'bigint[]': `'{}'`,
    jsonb: `'{}'`,
    boolean: 'true',
    bit: "repeat('0', 96)::bit(96)",
    bytea: `'\\x0${account}'::bytea`,
    xid8: 'pg_current_xact_id()',
    date: 'current_date',
    'timestamp with time zone': 'now()',
    numeric: '1',
    'double precision': '1',
    real: '1',
  };
  const value = sample[type];
  if (value === undefined) throw new Error(`the test has no sample of ${type} for ${table}.${column}`);
  return value;
}

describe('row-level security', () => {
  test('applies, with a policy, to every table with rows of accounts', async () => {
    const { rows } = await database.owner((kysely) =>
      sql<{ name: string; on: boolean; policies: number }>`
        SELECT c.relname AS name, c.relrowsecurity AS on, (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`.execute(kysely),
    );
    const names = new Set(walled.map((table) => table.name));
    expect(walled.length).toBeGreaterThanOrEqual(20);
    for (const table of rows.filter((row) => names.has(row.name))) {
      expect(table, table.name).toMatchObject({ on: true });
      expect(table.policies, table.name).toBeGreaterThan(0);
    }
    // weeks are read through `positions` only
    expect(rows.filter((row) => /^positions_/.test(row.name) && !row.on)).toEqual([]);
  });

  test('hides foreign rows from a request whose every WHERE is missing', async () => {
    for (const { name, column } of walled) {
      const rows = await database.tenant([mine], (tx) =>
        tx
          .withPlugin(new WithoutWhere())
          .selectFrom(name as keyof Tables)
          .select(sql.ref<number>(column).as('account'))
          .where(sql.ref(column), '=', -1)
          .execute(),
      );
      expect(
        rows.map((row) => row.account),
        name,
      ).toEqual(rows.map(() => mine));
      expect(rows.length, `${name} holds a row of ours, so that the test sees through an empty table`).toBeGreaterThan(
        0,
      );
    }
    expect(stripped).toBeGreaterThanOrEqual(walled.length);
  });

  test('shows nothing without visible accounts', async () => {
    for (const { name } of walled) {
      const rows = await database.tenant([], (tx) =>
        tx
          .selectFrom(name as keyof Tables)
          .select(sql`1`.as('one'))
          .execute(),
      );
      expect(rows, name).toEqual([]);
    }
  });

  test('protects foreign rows from a change without WHERE', async () => {
    for (const { name, column } of walled) {
      const changes = [`UPDATE ${name} SET ${column} = ${column}`, `DELETE FROM ${name}`];
      for (const change of changes) {
        // refused if requests may only read; otherwise a deletion of our own rows that is rolled back
        await database
          .tenant([mine], async (tx) => {
            await sql.raw(change).execute(tx);
            throw new Error('undo');
          })
          .catch((error: Error) =>
            expect(error.message, change).toMatch(/undo|permission denied|append-only|foreign key/),
          );
      }
      const { rows } = await database.owner((kysely) =>
        sql<{
          left: number;
        }>`SELECT count(*) AS left FROM ${sql.table(name)} WHERE ${sql.ref(column)} = ${foreign}`.execute(kysely),
      );
      expect(rows[0]?.left, name).toBe(1);
    }
  });

  test('stops a request from taking another role, widening its accounts for another transaction, or reading other tables', async () => {
    await expect(database.tenant([mine], (tx) => sql`SELECT * FROM unknown_trackers`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
    await expect(database.tenant([mine], (tx) => sql`SELECT * FROM domain_event_cursors`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
    await expect(database.tenant([mine], (tx) => sql`CREATE TABLE x (y int)`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
    await database.tenant([mine, foreign], async () => {});
    expect(await database.tenant([mine], (tx) => tx.selectFrom('assets').select('account_id').execute())).toEqual([
      { account_id: mine },
    ]);
  });
});

describe('look-ups before a tenant is known', () => {
  test('pin the search path of every definer function and are closed to the public', async () => {
    const { rows } = await database.owner((kysely) =>
      sql<{ name: string; config: string[] | null; public: boolean }>`
        SELECT proname AS name, proconfig AS config, has_function_privilege('public', oid, 'EXECUTE') AS public
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`.execute(kysely),
    );
    expect(rows.map((row) => row.name)).toEqual([
      'begin_verification',
      'create_child_account',
      'create_root_account',
      'drop_push_endpoint',
      'end_verification',
      'keep_address',
      'keep_push_keys',
      'known_addresses',
      'list_messages',
      'list_root_accounts',
      'list_unknown_trackers',
      'lookup_account_and_descendants',
      'lookup_calendar_link',
      'lookup_command_requester',
      'lookup_device',
      'lookup_gate_limits',
      'lookup_half_sign_in',
      'lookup_incident_link',
      'lookup_lender_message',
      'lookup_notification_of_message',
      'lookup_push_subscription',
      'lookup_report_delivery',
      'lookup_session',
      'lookup_share',
      'lookup_share_creator',
      'lookup_user_by_email',
      'lookup_user_by_phone',
      'lookup_webhook',
      'message_results',
      'pass_verification',
      'prune_addresses',
      'queue_message',
      'queue_message_with',
      'queue_report_file',
      'read_push_keys',
      'spend_verification',
      'try_verification',
      'two_step_required',
      'visible_ancestors',
      ...['assets', 'devices', 'types'].flatMap((table) =>
        ['delete', 'insert', 'update'].map((event) => `waymark_keep_${table}_${event}`),
      ),
    ]);
    for (const row of rows) {
      expect(row.config, row.name).toEqual(['search_path=pg_catalog, public, pg_temp']);
      expect(row.public, row.name).toBe(false);
    }
  });
});

describe('the audit', () => {
  test('is append-only for requests and for the owner', async () => {
    await expect(
      database.tenant([mine], (tx) => tx.updateTable('audit').set({ action: 'x' }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(database.tenant([mine], (tx) => tx.deleteFrom('audit').execute())).rejects.toThrow(
      /permission denied/,
    );
    for (const change of ['UPDATE audit SET action = action', 'DELETE FROM audit', 'TRUNCATE audit']) {
      await expect(
        database.owner((kysely) => sql.raw(change).execute(kysely)),
        change,
      ).rejects.toThrow(/append-only/);
    }
  });
});

describe('a request role that could bypass row-level security', () => {
  /** Roles belong to the whole server, so the weakness is created in one database only, or undone immediately. */
  const startRefused = async (weaken: string, mend: string): Promise<string> => {
    await asAdmin(opened.url, weaken);
    try {
      const reopened = await openDatabase({ url: opened.url });
      await reopened.close();
      return 'started';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await asAdmin(opened.url, mend);
    }
  };

  test('stops the start if a table has no row-level security', async () => {
    const message = await startRefused(
      'ALTER TABLE drivers DISABLE ROW LEVEL SECURITY',
      'ALTER TABLE drivers ENABLE ROW LEVEL SECURITY',
    );
    expect(message).toMatch(/table drivers has no row-level security/);
  });

  test('is refused as superuser, with BYPASSRLS or as an owner, each inside a transaction that is rolled back', async () => {
    const { refuseBypass } = await import('./roles.ts');
    for (const [change, reason] of [
      ['ALTER ROLE waymark_app SUPERUSER', /it is a superuser/],
      ['ALTER ROLE waymark_app BYPASSRLS', /it has BYPASSRLS/],
      ['ALTER TABLE drivers OWNER TO waymark_app', /it may act as the owner of drivers/],
      ['GRANT waymark_ingest TO waymark_app', /it may act as the owner of positions/],
    ] as const) {
      const client = new pg.Client({ connectionString: opened.url });
      await client.connect();
      await client.query('BEGIN');
      await client.query(change);
      await expect(refuseBypass(client), change).rejects.toThrow(reason);
      await client.query('ROLLBACK');
      await client.end();
    }
  });
});

describe('an owner with CREATEROLE that is not a superuser', () => {
  test('migrates, works, and is subject to the same row-level security', async () => {
    const empty = await emptyDatabase();
    const name = `waymark_owner_${Math.random().toString(36).slice(2, 10)}`;
    const databaseName = new URL(empty.url).pathname.slice(1);
    try {
      await asAdmin(empty.adminUrl, `CREATE ROLE ${name} LOGIN PASSWORD 'plain-owner' CREATEROLE NOSUPERUSER`);
      // The roles already exist on the server, so an administrator grants them to the new owner.
      await asAdmin(empty.adminUrl, `GRANT waymark_app, waymark_ingest TO ${name}`);
      await asAdmin(empty.adminUrl, `ALTER DATABASE ${databaseName} OWNER TO ${name}`);
      const url = new URL(withDatabase(empty.adminUrl, databaseName));
      url.username = name;
      url.password = 'plain-owner';
      const plain = await openDatabase({ url: url.href });
      try {
        const one = await seedAccount(plain);
        const two = await seedAccount(plain);
        const uid = crypto.randomUUID();
        await plain.tenant([one.id], (tx) =>
          tx
            .insertInto('devices')
            .values({ account_id: one.id, uid, imei: '350000000000001', protocol: 'teltonika' })
            .execute(),
        );
        await makeWeeksAhead(plain, Date.now());
        expect(await plain.tenant([two.id], (tx) => tx.selectFrom('devices').selectAll().execute())).toEqual([]);
        expect(await plain.system.deviceByImei('350000000000001')).toMatchObject({ accountId: one.id, uid });
        expect(await plain.system.unknownTrackers(5)).toEqual([]);
        expect(await plain.ingest((tx) => tx.selectFrom('devices').select('imei').execute())).toEqual([
          { imei: '350000000000001' },
        ]);
      } finally {
        await plain.close();
      }
    } finally {
      await empty.drop();
      await asAdmin(empty.adminUrl, `DROP ROLE IF EXISTS ${name}`);
    }
  });
});
