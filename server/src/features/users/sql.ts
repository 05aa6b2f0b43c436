import type { UserQuery } from '@waymark/contract/users/schema.ts';
import { ROLES, type Role } from '@waymark/domain/access.ts';
import type { UserStatus } from '@waymark/domain/user-status.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import {
  allOf,
  containing,
  ofAccounts,
  orderBy,
  type Page,
  paged,
  pageWithCount,
  type Sorting,
} from '../records/list-sql.ts';
import { violatedIndex } from '../records/unique-sql.ts';

/** Columns of a user that administrators write. */
export interface UserValues {
  name: string;
  email: string | null;
  phone: string | null;
  role: Role;
  language: string | null;
  time_zone: string | null;
  units_system: string | null;
  features: string[];
  alerts: string[];
  disabled_at: Date | null;
}

/** A user with the account. */
export interface UserRow extends UserValues {
  account_id: number;
  id: number;
  uid: string;
  account_uid: string;
  account_name: string;
  invited_at: Date | null;
  last_sign_in_at: Date | null;
  status: UserStatus;
  created_at: Date;
  updated_at: Date;
}

const STATUS = sql<string>`(CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled'
  WHEN u.password_hash IS NULL AND u.last_sign_in_at IS NULL THEN 'invited' ELSE 'active' END)`;
const USER = sql`u.account_id, u.id, u.uid, c.uid AS account_uid, c.name AS account_name, u.name, u.email, u.phone, u.role,
  u.language, u.time_zone, u.units_system, u.features, u.alerts, u.disabled_at, u.invited_at, u.last_sign_in_at,
  ${STATUS} AS status, u.created_at, u.updated_at`;
const USERS = sql`users u JOIN accounts c ON c.id = u.account_id`;

const SORTING: Sorting<string> = {
  fields: {
    name: sql`lower(u.name)`,
    username: sql`coalesce(lower(u.email), u.phone)`,
    // From the role with most rights to the one with fewest.
    role: sql`array_position(${[...ROLES]}::text[], u.role)`,
    accountName: sql`lower(c.name)`,
    status: STATUS,
    lastSignInTime: sql`u.last_sign_in_at`,
    createdAt: sql`u.created_at`,
  },
  fallback: 'name',
  ties: [sql`u.id`],
};

export async function listUsers(
  tx: Tx,
  accountIds: readonly number[],
  query: UserQuery,
): Promise<{ rows: readonly UserRow[]; count: number }> {
  const where = allOf([ofAccounts(sql`u.account_id`, accountIds), ...conditionsOf(query)]);
  const counted = sql`SELECT count(*) AS total FROM users u WHERE ${where}`;
  const { rows } = await sql<UserRow & { total: number }>`SELECT ${USER}, (${counted}) AS total FROM ${USERS}
    WHERE ${where} ORDER BY ${orderBy(SORTING, query.sort, query.order)} ${paged(query as Page)}`.execute(tx);
  return pageWithCount(
    rows,
    query as Page,
    async () => (await sql<{ total: number }>`${counted}`.execute(tx)).rows[0]?.total ?? 0,
  );
}

function conditionsOf({ search, role, status }: UserQuery): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (search !== undefined && search.trim() !== '') {
    const pattern = containing(search);
    conditions.push(sql<boolean>`(u.name ILIKE ${pattern} OR u.email ILIKE ${pattern} OR u.phone ILIKE ${pattern})`);
  }
  if (role !== undefined) conditions.push(sql<boolean>`u.role = ${role}`);
  if (status !== undefined) conditions.push(sql<boolean>`${STATUS} = ${status}`);
  return conditions;
}

/** Names one user: by id, email address in lower case, or phone in E.164. */
export type UserKey = { uid: string } | { email: string } | { phone: string };

/** Returns a user that the accounts see. @param lock blocks other writers until the transaction ends */
export async function findUser(
  tx: Tx,
  accountIds: readonly number[],
  key: UserKey,
  lock = false,
): Promise<UserRow | undefined> {
  const named =
    'uid' in key
      ? sql<boolean>`u.uid = ${key.uid}`
      : 'email' in key
        ? sql<boolean>`lower(u.email) = ${key.email}`
        : sql<boolean>`u.phone = ${key.phone}`;
  const { rows } = await sql<UserRow>`SELECT ${USER} FROM ${USERS}
    WHERE ${ofAccounts(sql`u.account_id`, accountIds)} AND ${named}
    ${lock ? sql`FOR UPDATE OF u` : sql``}`.execute(tx);
  return rows[0];
}

export interface AccountRow {
  id: number;
  uid: string;
  name: string;
  features: string[];
  alerts: string[];
  attributes: Record<string, unknown>;
  /** Ids from the topmost account down to this one. */
  ancestors: readonly number[];
}

/** Returns an account that the accounts see. @param lock blocks writers until the transaction ends */
export async function findAccount(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock: boolean,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`SELECT c.id, c.uid, c.name, c.features, c.alerts, c.attributes, c.ancestors
    FROM accounts c
    WHERE ${ofAccounts(sql`c.id`, accountIds)} AND c.uid = ${uid} ${lock ? sql`FOR SHARE` : sql``}`.execute(tx);
  return rows[0];
}

/** Returns the account that runs the installation. */
export async function operatorId(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM list_root_accounts() LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

/** Blocks other changes of the account's users until the transaction ends, so that its administrators stay the same. */
export async function lockUsers(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('users'), ${accountId}::int)`.execute(tx);
}

/** Counts the other administrators of the account that may sign in. */
export async function countOtherAdmins(tx: Tx, accountId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM users
    WHERE account_id = ${accountId} AND role = 'admin' AND disabled_at IS NULL AND id <> ${userId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** @throws DuplicateContact */
export async function insertUser(tx: Tx, accountId: number, uid: string, values: UserValues): Promise<void> {
  await named(
    tx
      .insertInto('users')
      .values({ account_id: accountId, uid, ...values })
      .execute(),
  );
}

/** @throws DuplicateContact */
export async function updateUser(tx: Tx, accountId: number, id: number, values: UserValues, at: Date): Promise<void> {
  await named(
    tx
      .updateTable('users')
      .set({ ...values, updated_at: at })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  );
}

export async function noteInvitation(tx: Tx, accountId: number, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invited_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteUser(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('users').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Invalidates codes and proofs of these addresses and numbers. */
export async function endVerification(tx: Tx, targets: readonly (string | null)[]): Promise<void> {
  const known = targets.filter((target) => target !== null);
  if (known.length > 0) await sql`SELECT end_verification(${known}::text[])`.execute(tx);
}

/** Another user of the installation, in any account, has this email address or phone number. */
export class DuplicateContact extends Error {
  override readonly name = 'DuplicateContact';
  readonly field: 'email' | 'phone';

  constructor(field: 'email' | 'phone') {
    super(`the ${field} is taken`);
    this.field = field;
  }
}

async function named(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'users_email') throw new DuplicateContact('email');
    if (index === 'users_phone') throw new DuplicateContact('phone');
    throw error;
  }
}
