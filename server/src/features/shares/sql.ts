import type { LinkState } from '@waymark/contract/records/token-link.ts';
import type { ShareQuery, ShareSubjectKind } from '@waymark/contract/shares/schema.ts';
import type { Feature } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
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
import type { SharedMarker } from '../routes/shared.ts';

export interface ShareRow {
  account_id: number;
  id: number;
  uid: string;
  subject: ShareSubjectKind;
  asset_uid: string | null;
  asset_name: string | null;
  driver_uid: string | null;
  driver_name: string | null;
  customer_uid: string | null;
  customer_name: string | null;
  route_uid: string | null;
  route_name: string | null;
  route_marker: SharedMarker | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  state: LinkState;
  views: number;
  last_view_at: Date | null;
}

/** Inputs that decide a link's state. */
export interface ShareRule {
  now: Date;
  /** Roles that may share. A link ends with its maker's right to create it. */
  roles: readonly string[];
}

/** Link `s` of asset `a`, on route `r` if it shows the progress there, of driver `d`, or of customer `k`. */
const NAMED = sql`FROM shares s LEFT JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
  LEFT JOIN drivers d ON d.account_id = s.account_id AND d.id = s.driver_id
  LEFT JOIN customers k ON k.account_id = s.account_id AND k.id = s.customer_id
  LEFT JOIN routes r ON r.account_id = s.account_id AND r.id = s.route_id`;
/** With its account `c`, its maker `u` where the caller sees them, and `m`, the maker's rights. */
const PARTS = sql`${NAMED} JOIN accounts c ON c.id = s.account_id
  LEFT JOIN users u ON u.account_id = s.user_account_id AND u.id = s.user_id
  LEFT JOIN LATERAL lookup_share_creator(s.user_account_id, s.user_id) m ON true`;

/** Links to the progress on a route, and to the score of a driver, need these features of the account. */
const ROUTES: Feature = 'routeCompliance';
const SCORES: Feature = 'driverBehaviorReports';

function stateOf({ now, roles }: ShareRule): RawBuilder<LinkState> {
  return sql<LinkState>`CASE WHEN s.revoked_at IS NOT NULL THEN 'revoked'
    WHEN s.expires_at <= ${now} THEN 'expired'
    WHEN a.deleted_at IS NULL AND (NOT s.is_of_customer OR k.id IS NOT NULL)
      AND m.disabled_at IS NULL AND m.role = ANY (${[...roles]}::text[])
      AND s.user_account_id = ANY (c.ancestors)
      AND (s.route_id IS NULL OR (r.deleted_at IS NULL AND ${ROUTES} = ANY (c.features)))
      AND (s.driver_id IS NULL OR ${SCORES} = ANY (c.features)) THEN 'active'
    ELSE 'ended' END`;
}

const columns = (rule: ShareRule) => sql`s.account_id, s.id, s.uid,
  CASE WHEN s.is_of_customer THEN 'customer' WHEN s.driver_id IS NULL THEN 'asset' ELSE 'driver' END AS subject,
  a.uid AS asset_uid, a.name AS asset_name,
  d.uid AS driver_uid, d.name AS driver_name, k.uid AS customer_uid, k.name AS customer_name,
  r.uid AS route_uid, r.name AS route_name, s.route_marker,
  u.name AS created_by, s.created_at, s.expires_at, ${stateOf(rule)} AS state, s.views, s.last_view_at`;

const SORTING: Sorting<string> = {
  fields: {
    createdAt: sql`s.created_at`,
    expiresAt: sql`s.expires_at`,
    assetName: sql`lower(coalesce(a.name, d.name, k.name))`,
    views: sql`s.views`,
  },
  fallback: 'createdAt',
  fallbackOrder: 'desc',
  ties: [sql`s.id`],
};

export async function listShares(tx: Tx, accountIds: readonly number[], query: ShareQuery, rule: ShareRule) {
  const conditions = [ofAccounts(sql`s.account_id`, accountIds)];
  if (query.assetId !== undefined) conditions.push(sql<boolean>`a.uid = ${query.assetId}`);
  if (query.routeId !== undefined) conditions.push(sql<boolean>`r.uid = ${query.routeId}`);
  if (query.driverId !== undefined) conditions.push(sql<boolean>`d.uid = ${query.driverId}`);
  if (query.customerId !== undefined) conditions.push(sql<boolean>`k.uid = ${query.customerId}`);
  if (query.search !== undefined)
    conditions.push(sql<boolean>`concat_ws(' ', a.name, r.name, d.name, k.name) ILIKE ${containing(query.search)}`);
  if (query.show === 'open') conditions.push(sql<boolean>`${stateOf(rule)} = 'active'`);
  if (query.show === 'closed') conditions.push(sql<boolean>`${stateOf(rule)} <> 'active'`);
  const where = allOf(conditions);
  // Makers are joined one by one, and for all links only if the filter needs them.
  const counted = sql`SELECT count(*) AS total ${query.show === undefined ? NAMED : PARTS} WHERE ${where}`;
  const { rows } = await sql<ShareRow & { total: number }>`
    SELECT ${columns(rule)}, (${counted}) AS total ${PARTS}
    WHERE ${where} ORDER BY ${orderBy(SORTING, query.sort, query.order)} ${paged(query as Page)}`.execute(tx);
  return pageWithCount(rows, query as Page, async () => {
    const { rows: totals } = await sql<{ total: number }>`${counted}`.execute(tx);
    return totals[0]?.total ?? 0;
  });
}

/** Returns a link that the accounts see. @param lock blocks other writers until the transaction ends */
export async function findShare(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  rule: ShareRule,
  lock = false,
): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`
    SELECT ${columns(rule)} ${PARTS} WHERE ${ofAccounts(sql`s.account_id`, accountIds)} AND s.uid = ${uid}
    ${lock ? sql`FOR UPDATE OF s` : sql``}`.execute(tx);
  return rows[0];
}

/**
 * Subject of a link: an asset, the score of a driver, or the assets of a customer. `id` is its number in the account.
 */
export interface ShareSubject {
  accountId: number;
  kind: ShareSubjectKind;
  id: number;
}

/** Returns the number of active links of the subject, and blocks other shares of it until the transaction ends. */
export async function countActive(tx: Tx, { accountId, kind, id }: ShareSubject, rule: ShareRule): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`shares ${kind}`}), ${id}::int)`.execute(tx);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${PARTS}
    WHERE s.account_id = ${accountId} AND ${sql.ref(`s.${kind}_id`)} = ${id} AND ${stateOf(rule)} = 'active'`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

export interface NewShare {
  subject: ShareSubject;
  uid: string;
  tokenHash: Buffer;
  routeId: number | null;
  /** The only marker of the route that the link shows. */
  marker: SharedMarker | null;
  userAccountId: number;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertShare(tx: Tx, { subject, ...share }: NewShare): Promise<void> {
  await tx
    .insertInto('shares')
    .values({
      account_id: subject.accountId,
      asset_id: subject.kind === 'asset' ? subject.id : null,
      driver_id: subject.kind === 'driver' ? subject.id : null,
      customer_id: subject.kind === 'customer' ? subject.id : null,
      is_of_customer: subject.kind === 'customer',
      route_id: share.routeId,
      route_marker: share.marker === null ? null : JSON.stringify(share.marker),
      uid: share.uid,
      token_hash: share.tokenHash,
      user_account_id: share.userAccountId,
      user_id: share.userId,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
    })
    .execute();
}

export interface SharedRow {
  state: LinkState;
  asset_id: number | null;
  asset_uid: string | null;
  driver_uid: string | null;
  customer_id: number | null;
  /** Of the asset or the driver. */
  name: string | null;
  user_account_id: number | null;
  user_id: number | null;
  route_id: number | null;
  route_marker: SharedMarker | null;
  expires_at: Date;
  latitude_e7: number | null;
  longitude_e7: number | null;
  heading_deg: number | null;
  last_fix_time: Date | null;
}

/** Returns the data and the state of a link for a visitor. */
export async function readShared(
  tx: Tx,
  accountId: number,
  id: number,
  rule: ShareRule,
): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    SELECT ${stateOf(rule)} AS state, a.id AS asset_id, a.uid AS asset_uid, d.uid AS driver_uid,
      k.id AS customer_id, coalesce(a.name, d.name) AS name, s.user_account_id, s.user_id, s.route_id, s.route_marker,
      s.expires_at, p.latitude_e7, p.longitude_e7, p.heading_deg, p.last_fix_time
    ${PARTS} LEFT JOIN asset_state p ON p.account_id = s.account_id AND p.asset_id = s.asset_id
    WHERE s.account_id = ${accountId} AND s.id = ${id}`.execute(tx);
  return rows[0];
}

/** Position of an asset, as `asset_state` has it. */
export type SharedPlaceRow = Pick<SharedRow, 'latitude_e7' | 'longitude_e7' | 'heading_deg' | 'last_fix_time'>;

/** Returns the assets that are assigned to a customer now, by name. */
export async function readSharedAssets(
  tx: Tx,
  accountId: number,
  customerId: number,
): Promise<(SharedPlaceRow & { name: string })[]> {
  const { rows } = await sql<SharedPlaceRow & { name: string }>`
    SELECT a.name, p.latitude_e7, p.longitude_e7, p.heading_deg, p.last_fix_time
    FROM customer_assets c JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    LEFT JOIN asset_state p ON p.account_id = a.account_id AND p.asset_id = a.id
    WHERE c.account_id = ${accountId} AND c.customer_id = ${customerId} AND a.deleted_at IS NULL
    ORDER BY lower(a.name), a.id LIMIT ${LIMITS.customerAssets}`.execute(tx);
  return rows;
}
