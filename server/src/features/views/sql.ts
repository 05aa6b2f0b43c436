import type { ViewScreen, ViewWrite } from '@waymark/contract/views/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** A saved view with the name of its owner. */
export interface ViewRow {
  uid: string;
  user_id: number;
  owner_name: string | null;
  screen: ViewScreen;
  name: string;
  query: string;
  shared: boolean;
  updated_at: Date;
}

const COLUMNS = sql`v.uid, v.user_id, u.name AS owner_name, v.screen, v.name, v.query, v.shared, v.updated_at`;
// The owner may belong to an account above, which row-level security hides. Then the view has no owner's name.
const OWNER = sql`LEFT JOIN users u ON u.account_id = v.user_account_id AND u.id = v.user_id`;

/** Returns views of the account that the user sees: own and shared ones. */
export async function listViews(tx: Tx, accountId: number, userId: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    SELECT ${COLUMNS} FROM saved_views v ${OWNER}
    WHERE v.account_id = ${accountId} AND (v.user_id = ${userId} OR v.shared)
    ORDER BY lower(v.name), v.id`.execute(tx);
  return rows;
}

/** Returns a view that the user sees. @param lock blocks other writers until the transaction ends */
export async function findView(
  tx: Tx,
  accountId: number,
  userId: number,
  uid: string,
  lock = false,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    SELECT ${COLUMNS} FROM saved_views v ${OWNER}
    WHERE v.account_id = ${accountId} AND v.uid = ${uid} AND (v.user_id = ${userId} OR v.shared)
    ${lock ? sql`FOR UPDATE OF v` : sql``}`.execute(tx);
  return rows[0];
}

/** Blocks other saves of views in the account until the transaction ends, so that counts and look-ups stay valid. */
export async function lockViews(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved_views'), ${accountId}::int)`.execute(tx);
}

/** Counts the user's views in the account. */
export async function countOwnViews(tx: Tx, accountId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM saved_views WHERE account_id = ${accountId} AND user_id = ${userId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/**
 * Returns true if a view of this name exists: the user's own on that screen, or for a shared one another shared one.
 */
export async function nameIsTaken(
  tx: Tx,
  accountId: number,
  userId: number,
  { screen, name, shared }: ViewWrite,
  exceptUid: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM saved_views WHERE account_id = ${accountId} AND screen = ${screen} AND lower(name) = lower(${name})
      AND (user_id = ${userId} OR (shared AND ${shared}::boolean)) AND uid IS DISTINCT FROM ${exceptUid}::uuid
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export async function insertView(
  tx: Tx,
  owner: { accountId: number; userAccountId: number; userId: number },
  uid: string,
  { screen, name, query, shared }: ViewWrite,
): Promise<void> {
  await tx
    .insertInto('saved_views')
    .values({
      account_id: owner.accountId,
      user_account_id: owner.userAccountId,
      user_id: owner.userId,
      uid,
      screen,
      name,
      query,
      shared,
    })
    .execute();
}

export async function updateView(
  tx: Tx,
  accountId: number,
  uid: string,
  { screen, name, query, shared }: ViewWrite,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ screen, name, query, shared, updated_at: at })
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .execute();
}

export async function deleteView(tx: Tx, accountId: number, uid: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('account_id', '=', accountId).where('uid', '=', uid).execute();
}
