import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { PlaceValues } from './sql.ts';

export interface NewPlace {
  uid: string;
  values: PlaceValues;
}

/** Rows of one statement. */
const BATCH = 500;

/** Returns the positions of the names that places of the account have, in any case. */
export async function takenNames(tx: Tx, accountId: number, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    SELECT w.place::int - 1 AS place FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS w (name, place)
    WHERE EXISTS (SELECT FROM places p
      WHERE p.account_id = ${accountId} AND p.deleted_at IS NULL AND lower(p.name) = lower(w.name))
    ORDER BY 1`.execute(tx);
  return rows.map(({ place }) => place);
}

/**
 * Inserts places with their first version. Leaves out those whose name is taken.
 * @param at start of the version
 * @returns uid → internal id
 */
export async function insertPlaces(
  tx: Tx,
  accountId: number,
  places: readonly NewPlace[],
  at: Date,
): Promise<Map<string, number>> {
  const stored = new Map<string, number>();
  for (const batch of batches(places)) {
    const rows = JSON.stringify(batch.map(({ uid, values }) => ({ uid, ...values })));
    const inserted = await sql<{ id: number; uid: string }>`
      WITH made AS (
        INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m, corners, pickup,
          drop_off, address, tags, notes)
        SELECT ${accountId}, w.uid, w.name, w.type, w.color, w.latitude, w.longitude, w.radius_m, w.corners, w.pickup,
          w.drop_off, w.address, w.tags, w.notes
        FROM jsonb_to_recordset(${rows}::jsonb) AS w (uid uuid, name text, type text, color text, latitude float8,
          longitude float8, radius_m float8, corners jsonb, pickup boolean, drop_off boolean, address text, tags text[],
          notes text)
        ON CONFLICT DO NOTHING
        RETURNING *),
      version AS (
        INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, corners, pickup,
          drop_off, shared)
        SELECT account_id, id, ${at}, latitude, longitude, radius_m, corners, pickup, drop_off, shared FROM made)
      SELECT id, uid FROM made`.execute(tx);
    for (const { id, uid } of inserted.rows) stored.set(uid, id);
  }
  return stored;
}

/** Appends the lines of the audit for created places. @param shape returns what the audit says of a shape */
export async function auditCreated(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
  places: readonly NewPlace[],
  shape: (values: PlaceValues) => Record<string, unknown>,
): Promise<void> {
  for (const batch of batches(places))
    await tx
      .insertInto('audit')
      .values(
        batch.map(({ uid, values }) => ({
          account_id: accountId,
          user_id: userId,
          action: 'place.create',
          subject_type: 'place',
          subject_uid: uid,
          details: JSON.stringify({ name: values.name, shape: shape(values) }),
        })),
      )
      .execute();
}

function* batches<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}
