import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { ofAccounts } from '../records/list-sql.ts';

/** What a user writes of a make and model. */
export interface MakeModelValues {
  make: string;
  model: string;
  year_from: number | null;
  year_to: number | null;
  asset_types: string[];
}

export interface MakeModelRow extends MakeModelValues {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
}

const SELECT = sql`
  SELECT m.account_id, c.uid AS account_uid, m.id, m.uid, m.make, m.model, m.year_from, m.year_to, m.asset_types
  FROM make_models m JOIN accounts c ON c.id = m.account_id`;

/** All that the accounts added. */
export async function ownMakeModels(tx: Tx, accountIds: readonly number[]): Promise<MakeModelRow[]> {
  const { rows } = await sql<MakeModelRow>`
    ${SELECT} WHERE ${ofAccounts(sql`m.account_id`, accountIds)}`.execute(tx);
  return rows;
}

/** One that the accounts added. @param lock holds it against other writers until the transaction ends */
export async function findMakeModel(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock = false,
): Promise<MakeModelRow | undefined> {
  const { rows } = await sql<MakeModelRow>`
    ${SELECT} WHERE ${ofAccounts(sql`m.account_id`, accountIds)} AND m.uid = ${uid}
    ${lock ? sql`FOR UPDATE OF m` : sql``}`.execute(tx);
  return rows[0];
}

/** Others who add to the account wait until the transaction ends: what was counted stays true. */
export async function lockMakeModels(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('make_models'), ${accountId}::int)`.execute(tx);
}

export async function countMakeModels(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM make_models WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function insertMakeModel(tx: Tx, accountId: number, uid: string, values: MakeModelValues): Promise<void> {
  await tx
    .insertInto('make_models')
    .values({ account_id: accountId, uid, ...values })
    .execute();
}

export async function updateMakeModel(
  tx: Tx,
  accountId: number,
  id: number,
  values: MakeModelValues,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('make_models')
    .set({ ...values, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMakeModel(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('make_models').where('account_id', '=', accountId).where('id', '=', id).execute();
}
