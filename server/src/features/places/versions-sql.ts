import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { newUid } from '../../storage/uid.ts';
import type { VersionValues } from './sql.ts';

export interface VersionRow extends VersionValues {
  valid_from: Date;
}

/** Returns the internal id and the versions of a place, oldest first. */
export async function placeVersions(
  tx: Tx,
  accountId: number,
  uid: string,
): Promise<{ id: number; wasShared: boolean; versions: VersionRow[] }> {
  const place = await tx
    .selectFrom('places')
    .select(['id', 'was_shared'])
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const versions = await tx
    .selectFrom('place_versions')
    .select(['valid_from', 'latitude', 'longitude', 'radius_m', 'corners', 'pickup', 'drop_off', 'shared'])
    .where('account_id', '=', accountId)
    .where('place_id', '=', place.id)
    .orderBy('valid_from')
    .execute();
  return { id: place.id, wasShared: place.was_shared, versions };
}

/** Deletes the versions of a place from an instant on. */
export async function deleteVersions(tx: Tx, accountId: number, placeId: number, from: Date): Promise<void> {
  await tx
    .deleteFrom('place_versions')
    .where('account_id', '=', accountId)
    .where('place_id', '=', placeId)
    .where('valid_from', '>=', from)
    .execute();
}

/** Adds the present shape of a place as a version. */
export async function addVersion(tx: Tx, accountId: number, placeId: number, from: Date): Promise<void> {
  await sql`
    INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, corners, pickup,
      drop_off, shared)
    SELECT account_id, id, ${from}, latitude, longitude, radius_m, corners, pickup, drop_off, shared
    FROM places WHERE account_id = ${accountId} AND id = ${placeId}`.execute(tx);
}

/**
 * Raises the revision of the places of an account.
 * @param below also of the accounts below it, which see its shared places
 */
export async function raiseRevision(tx: Tx, accountId: number, below: boolean): Promise<void> {
  await sql`
    INSERT INTO place_revisions (account_id, revision)
    SELECT id, 1 FROM accounts
    WHERE id = ${accountId} OR (${below} AND ancestors @> ARRAY[${accountId}::int])
    ORDER BY id
    ON CONFLICT (account_id) DO UPDATE SET revision = place_revisions.revision + 1`.execute(tx);
}

/** Stores a job that derives visits to a place again from an instant on. */
export async function addJob(tx: Tx, accountId: number, placeId: number, since: Date): Promise<void> {
  await tx
    .insertInto('place_jobs')
    .values({ account_id: accountId, uid: newUid(), place_id: placeId, since, state: 'running' })
    .execute();
}
