/** Shared queries of the tables of links with a token: look-up by the token, revocation, views. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Each table with the function that finds a link of any account by the hash of its token. */
const LOOKUPS = {
  shares: 'lookup_share',
  incident_links: 'lookup_incident_link',
  calendar_links: 'lookup_calendar_link',
} as const;
export type LinkTable = keyof typeof LOOKUPS;

/** Number of a link in its account. */
export interface LinkKey {
  accountId: number;
  id: number;
}

/** Returns the key of a token's hash, before a tenant is known. */
export async function linkOfHash(tx: Tx, table: LinkTable, hash: Buffer): Promise<LinkKey | undefined> {
  const { rows } = await sql<LinkKey>`
    SELECT account_id AS "accountId", id FROM ${sql.table(LOOKUPS[table])}(${hash})`.execute(tx);
  return rows[0];
}

export async function revokeLink(tx: Tx, table: LinkTable, { accountId, id }: LinkKey, at: Date): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET revoked_at = ${at}
    WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
}

/** Counts an opening of a link. */
export async function countView(tx: Tx, table: LinkTable, { accountId, id }: LinkKey, at: Date): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET views = views + 1, last_view_at = ${at}
    WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
}
