import type { Database } from './db.ts';
import { sql } from './sql.ts';
import { newUid } from './uid.ts';

export interface FirstAccount {
  name: string;
  features: readonly string[];
  alerts: readonly string[];
  attributes: Readonly<Record<string, unknown>>;
  userName: string;
  email: string;
  passwordHash: string;
  /** The password is printed, so the first sign-in must replace it. */
  mustChangePassword: boolean;
}

/**
 * Creates the root account and its administrator.
 * @returns false if there is an account already, and then creates nothing
 */
export async function createFirstAccount(database: Database, first: FirstAccount): Promise<boolean> {
  return database.owner((kysely) =>
    kysely.transaction().execute(async (tx) => {
      // If two processes start concurrently on one database, the second waits here and then sees the account of the
      // first.
      await sql`LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
      const there = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
      if (there !== undefined) return false;
      const { rows } = await sql<{ id: number }>`
        INSERT INTO accounts (uid, ancestors, name, features, alerts, attributes, id)
        SELECT ${newUid()}::uuid, ARRAY[next.id], ${first.name}, ${[...first.features]}::text[], ${[...first.alerts]}::text[],
          ${JSON.stringify(first.attributes)}::jsonb, next.id
        FROM (SELECT nextval(pg_get_serial_sequence('accounts', 'id'))::int AS id) next
        RETURNING id`.execute(tx);
      const accountId = rows[0]?.id;
      if (accountId === undefined) throw new Error('the account was not made');
      await tx
        .insertInto('users')
        .values({
          account_id: accountId,
          uid: newUid(),
          name: first.userName,
          email: first.email,
          password_hash: first.passwordHash,
          must_change_password: first.mustChangePassword,
          role: 'admin',
          features: [...first.features],
          alerts: [...first.alerts],
        })
        .execute();
      return true;
    }),
  );
}

/** The next sign-in of the user must replace the password. */
export async function demandNewPassword(database: Database, user: { accountId: number; id: number }): Promise<void> {
  await database.tenant([user.accountId], (tx) =>
    tx
      .updateTable('users')
      .set({ must_change_password: true })
      .where('account_id', '=', user.accountId)
      .where('id', '=', user.id)
      .execute(),
  );
}
