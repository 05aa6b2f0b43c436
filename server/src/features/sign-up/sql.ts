/** Calls the function of migration 0016, and inserts the first user of the new account. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface RootAccount {
  uid: string;
  name: string;
  attributes: Readonly<Record<string, unknown>>;
  features: readonly string[];
  alerts: readonly string[];
}

/** @returns its id. The rest of the transaction sees the account */
export async function insertRootAccount(tx: Tx, account: RootAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT create_root_account(${account.uid}::uuid, ${account.name},
    ${JSON.stringify(account.attributes)}::jsonb, ${[...account.features]}::text[], ${[...account.alerts]}::text[])
    AS id`.execute(tx);
  return rows[0]!.id;
}

export interface FirstUser {
  accountId: number;
  uid: string;
  name: string;
  email: string | null;
  phone: string | null;
  passwordHash: string;
  language: string | null;
  features: readonly string[];
  alerts: readonly string[];
}

/** Inserts the administrator of a new account. @returns id */
export async function insertFirstUser(tx: Tx, user: FirstUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      account_id: user.accountId,
      uid: user.uid,
      name: user.name,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      language: user.language,
      role: 'admin',
      features: [...user.features],
      alerts: [...user.alerts],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
