import type { PlaceQuery } from '@waymark/contract/places/schema.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import type { PlaceColor, PlaceType } from '@waymark/domain/places/place.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import { type RecordQueries, type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of the shape and the use of a place. A change of one of them is a new version. */
export interface VersionValues {
  latitude: number;
  longitude: number;
  /** null for a polygon */
  radius_m: number | null;
  /** [latitude, longitude] of each corner; null for a circle */
  corners: [number, number][] | null;
  pickup: boolean;
  drop_off: boolean;
  shared: boolean;
}

/** Columns of a place that users write. */
export interface PlaceValues extends VersionValues {
  name: string;
  type: PlaceType;
  color: PlaceColor;
  address: string | null;
  tags: string[];
  notes: string | null;
}

export interface PlaceRow extends RecordRow, PlaceValues {
  /** False: a place of an account above, whose `account_uid` is null. */
  own: boolean;
  applies_from: Date;
  inside: number;
  visits_this_week: number;
  created_at: Date;
  updated_at: Date;
}

/** Counts assets inside, of those that the accounts see. */
const inside = (accountIds: readonly number[]) => sql`(
  SELECT count(*) FROM visits v JOIN assets a ON a.account_id = v.account_id AND a.id = v.asset_id
  WHERE ${ofAccounts(sql`v.account_id`, accountIds)} AND v.place_id = r.id AND v.left_at IS NULL
    AND a.deleted_at IS NULL)`;

const ZONE = sql`coalesce(c.attributes ->> 'timeZone', ${sql.lit(DEFAULT_TIME_ZONE)})`;

/** Counts visits that began since Monday, in the zone of the place's account. */
const visitsThisWeek = (accountIds: readonly number[]) => sql`(
  SELECT count(*) FROM visits v
  WHERE ${ofAccounts(sql`v.account_id`, accountIds)} AND v.place_id = r.id
    AND v.entered_at >= date_trunc('week', now() AT TIME ZONE ${ZONE}) AT TIME ZONE ${ZONE})`;

const TABLE = {
  name: 'places',
  columns: (accountIds: readonly number[]) => sql`
    r.name, r.type, r.color, r.latitude, r.longitude, r.radius_m, r.corners, r.pickup, r.drop_off, r.address, r.tags,
    r.notes, r.shared, r.created_at, r.updated_at, ${ofAccounts(sql`r.account_id`, accountIds)} AS own,
    (SELECT max(valid_from) FROM place_versions p WHERE p.account_id = r.account_id AND p.place_id = r.id)
      AS applies_from,
    ${inside(accountIds)} AS inside, ${visitsThisWeek(accountIds)} AS visits_this_week`,
  living: sql<boolean>`r.deleted_at IS NULL`,
  scope: (accountIds: readonly number[]) => sql<boolean>`(${ofAccounts(sql`r.account_id`, accountIds)}
    OR r.shared AND r.account_id = ANY ((SELECT visible_ancestors())::int[]))`,
} as const;

/** Values as statements take them. */
const written = (values: PlaceValues) => ({
  ...values,
  corners: values.corners === null ? null : JSON.stringify(values.corners),
});

const shared = recordQueries<PlaceRow, PlaceValues>(TABLE);

export const placeQueries: RecordQueries<PlaceRow, PlaceValues> = {
  ...shared,
  async insert(tx, accountId, uid, values) {
    const own = { account_id: accountId, uid, was_shared: values.shared };
    await tx
      .insertInto('places')
      .values({ ...written(values), ...own })
      .execute();
  },
  async update(tx, accountId, id, values, at) {
    await tx
      .updateTable('places')
      .set({ ...written(values), updated_at: at, was_shared: sql<boolean>`was_shared OR ${values.shared}` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  },
  async remove(tx, accountId, id, at = new Date()) {
    const place = tx.updateTable('places').set({ deleted_at: at, updated_at: at });
    await place.where('account_id', '=', accountId).where('id', '=', id).execute();
  },
};

export const listPlaces = recordList<PlaceRow, PlaceQuery>(TABLE, {
  sorts: {
    name: sql`lower(r.name)`,
    type: sql`r.type`,
    inside: sql`inside`,
    visitsThisWeek: sql`visits_this_week`,
    updatedAt: sql`r.updated_at`,
  },
  fallback: 'name',
  searched: [sql`r.name`, sql`r.address`, sql`array_to_string(r.tags, ' ')`],
  filters: ({ type }) => (type === undefined ? [] : [sql<boolean>`r.type = ${type}`]),
});

export async function countPlaces(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM places WHERE account_id = ${accountId} AND deleted_at IS NULL`.execute(tx);
  return rows[0]?.total ?? 0;
}

export type OutlineRow = Pick<
  PlaceRow,
  'uid' | 'name' | 'type' | 'color' | 'pickup' | 'drop_off' | 'latitude' | 'longitude' | 'radius_m' | 'corners'
>;

/** Returns the places that the accounts see, oldest first. */
export async function placeOutlines(tx: Tx, accountIds: readonly number[], limit: number): Promise<OutlineRow[]> {
  const { rows } = await sql<OutlineRow>`
    SELECT r.uid, r.name, r.type, r.color, r.pickup, r.drop_off, r.latitude, r.longitude, r.radius_m, r.corners
    FROM places r WHERE ${TABLE.scope(accountIds)} AND ${TABLE.living} ORDER BY r.id LIMIT ${limit}`.execute(tx);
  return rows;
}
