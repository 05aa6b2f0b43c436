/** Stores the curfew of one asset of the demo fleet once. The asset begins its shift in those hours, so it is violated. */
import { raiseAlertRevision } from '../storage/alert-revisions-sql.ts';
import type { Tx } from '../storage/db.ts';

/** Its first shift begins at about half past midnight, so a night has a few violations. */
const ASSET = 'Truck 02';
const CURFEW = { starts_at: '23:00', ends_at: '01:00', time_zone: 'UTC' };

/** @param since from when on the curfew is in force */
export async function insertDemoCurfew(tx: Tx, accountId: number, since: Date): Promise<void> {
  const asset = await tx
    .selectFrom('assets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', ASSET)
    .executeTakeFirstOrThrow();
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .executeTakeFirst();
  await tx
    .insertInto('secure_park_versions')
    .values({
      ...{ account_id: accountId, asset_id: asset.id, version: 1, valid_from: since, changed_by: user?.id ?? null },
      ...{ enabled: true, type: 'secureParkCurfew', ...CURFEW },
    })
    .execute();
  await raiseAlertRevision(tx, accountId, false);
}
