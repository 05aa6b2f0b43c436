import type { LinkState } from '@waymark/contract/records/token-link.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

export interface IncidentLinkRow {
  account_id: number;
  id: number;
  uid: string;
  incident_uid: string;
  incident_name: string;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  state: LinkState;
  views: number;
  last_view_at: Date | null;
  user_account_id: number | null;
  user_id: number | null;
}

const SHARING_ROLES = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('incidents.write'));

/** Link `s` of incident `i`, its account `c`, its maker `u` where the caller sees them, and `m`, the maker's rights. */
const PARTS = sql`FROM incident_links s JOIN incidents i ON i.account_id = s.account_id AND i.id = s.incident_id
  JOIN accounts c ON c.id = s.account_id
  LEFT JOIN users u ON u.account_id = s.user_account_id AND u.id = s.user_id
  LEFT JOIN LATERAL lookup_share_creator(s.user_account_id, s.user_id) m ON true`;

/** A link ends with its maker's right to create it. */
const stateOf = (now: Date): RawBuilder<LinkState> => sql<LinkState>`CASE WHEN s.revoked_at IS NOT NULL THEN 'revoked'
  WHEN s.expires_at <= ${now} THEN 'expired'
  WHEN m.disabled_at IS NULL AND m.role = ANY (${[...SHARING_ROLES]}::text[]) AND s.user_account_id = ANY (c.ancestors)
    AND 'incidents' = ANY (c.features) THEN 'active'
  ELSE 'ended' END`;

const columns = (now: Date) => sql`s.account_id, s.id, s.uid, i.uid AS incident_uid, i.name AS incident_name,
  u.name AS created_by, s.created_at, s.expires_at, ${stateOf(now)} AS state, s.views, s.last_view_at,
  s.user_account_id, s.user_id`;

/** Returns the links of an incident, the newest first. */
export async function linksOf(
  tx: Tx,
  incident: { account_id: number; id: number },
  now: Date,
): Promise<IncidentLinkRow[]> {
  const { rows } = await sql<IncidentLinkRow>`SELECT ${columns(now)} ${PARTS}
    WHERE s.account_id = ${incident.account_id} AND s.incident_id = ${incident.id}
    ORDER BY s.created_at DESC, s.id DESC`.execute(tx);
  return rows;
}

/** Returns a link that the accounts see, and blocks other writers of it until the transaction ends. */
export async function findLink(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  now: Date,
): Promise<IncidentLinkRow | undefined> {
  const { rows } = await sql<IncidentLinkRow>`SELECT ${columns(now)} ${PARTS}
    WHERE ${ofAccounts(sql`s.account_id`, accountIds)} AND s.uid = ${uid} FOR UPDATE OF s`.execute(tx);
  return rows[0];
}

export interface NewIncidentLink {
  accountId: number;
  incidentId: number;
  uid: string;
  tokenHash: Buffer;
  userAccountId: number;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(tx: Tx, link: NewIncidentLink): Promise<void> {
  await tx
    .insertInto('incident_links')
    .values({
      ...{ account_id: link.accountId, incident_id: link.incidentId, uid: link.uid, token_hash: link.tokenHash },
      ...{ user_account_id: link.userAccountId, user_id: link.userId },
      ...{ created_at: link.createdAt, expires_at: link.expiresAt },
    })
    .execute();
}

/** Returns a link by its key. */
export async function readLink(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  now: Date,
): Promise<IncidentLinkRow | undefined> {
  const { rows } = await sql<IncidentLinkRow>`SELECT ${columns(now)} ${PARTS}
    WHERE s.account_id = ${accountId} AND s.id = ${id}`.execute(tx);
  return rows[0];
}
