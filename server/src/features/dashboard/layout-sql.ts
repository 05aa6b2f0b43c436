import type { Tx } from '../../storage/db.ts';

/** Returns the stored order of a user, null for the default one. */
export async function readTiles(tx: Tx, accountId: number, userId: number): Promise<string[] | null> {
  const row = await tx
    .selectFrom('users')
    .select('dashboard_tiles')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.dashboard_tiles ?? null;
}

export async function saveTiles(
  tx: Tx,
  accountId: number,
  userId: number,
  tiles: readonly string[] | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ dashboard_tiles: tiles === null ? null : [...tiles] })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
}
