import type { LinkState } from '@waymark/contract/records/token-link.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

export interface CalendarLinkRow {
  account_id: number;
  id: number;
  uid: string;
  created_by: string | null;
  created_at: Date;
  state: LinkState;
  views: number;
  last_view_at: Date | null;
  user_account_id: number | null;
  user_id: number | null;
}

const LINKING_ROLES = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('maintenance.write'));

/** Link `s`, its account `c`, its maker `u` where the caller sees them, and `m`, the maker's rights. */
const PARTS = sql`FROM calendar_links s JOIN accounts c ON c.id = s.account_id
  LEFT JOIN users u ON u.account_id = s.user_account_id AND u.id = s.user_id
  LEFT JOIN LATERAL lookup_share_creator(s.user_account_id, s.user_id) m ON true`;

/** A link ends with its maker's right to create it. */
const STATE: RawBuilder<LinkState> = sql<LinkState>`CASE WHEN s.revoked_at IS NOT NULL THEN 'revoked'
  WHEN m.disabled_at IS NULL AND m.role = ANY (${[...LINKING_ROLES]}::text[]) AND s.user_account_id = ANY (c.ancestors)
    AND 'maintenance' = ANY (c.features) THEN 'active'
  ELSE 'ended' END`;

const COLUMNS = sql`s.account_id, s.id, s.uid, u.name AS created_by, s.created_at, ${STATE} AS state, s.views,
  s.last_view_at, s.user_account_id, s.user_id`;

/** Returns the links of an account, the newest first. @param limit most rows */
export async function calendarLinksOf(tx: Tx, accountId: number, limit: number): Promise<CalendarLinkRow[]> {
  const { rows } = await sql<CalendarLinkRow>`SELECT ${COLUMNS} ${PARTS}
    WHERE s.account_id = ${accountId} ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Returns the number of active links of an account, and blocks others until the transaction ends. */
export async function countActiveLinks(tx: Tx, accountId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('calendar links'), ${accountId}::int)`.execute(tx);
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total ${PARTS}
    WHERE s.account_id = ${accountId} AND ${STATE} = 'active'`.execute(tx);
  return rows[0]!.total;
}

/** Returns a link that the accounts see, and blocks other writers of it until the transaction ends. */
export async function findCalendarLink(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<CalendarLinkRow | undefined> {
  const { rows } = await sql<CalendarLinkRow>`SELECT ${COLUMNS} ${PARTS}
    WHERE ${ofAccounts(sql`s.account_id`, accountIds)} AND s.uid = ${uid} FOR UPDATE OF s`.execute(tx);
  return rows[0];
}

export interface NewCalendarLink {
  accountId: number;
  uid: string;
  tokenHash: Buffer;
  userAccountId: number;
  userId: number;
  createdAt: Date;
}

export async function insertCalendarLink(tx: Tx, link: NewCalendarLink): Promise<void> {
  await tx
    .insertInto('calendar_links')
    .values({
      ...{ account_id: link.accountId, uid: link.uid, token_hash: link.tokenHash, created_at: link.createdAt },
      ...{ user_account_id: link.userAccountId, user_id: link.userId },
    })
    .execute();
}

/** Returns a link by its key. */
export async function readCalendarLink(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
): Promise<CalendarLinkRow | undefined> {
  const { rows } = await sql<CalendarLinkRow>`SELECT ${COLUMNS} ${PARTS}
    WHERE s.account_id = ${accountId} AND s.id = ${id}`.execute(tx);
  return rows[0];
}
