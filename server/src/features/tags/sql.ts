import type { TagQuery } from '@waymark/contract/tags/schema.ts';
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
import { type RecordRow, recordQueries } from '../records/record-sql.ts';
import type { SeenTags } from './policy.ts';

/** Tables whose rows have tags, and the condition for their living rows. */
const TAGGED = {
  assets: sql<boolean>`r.deleted_at IS NULL`,
  drivers: sql<boolean>`true`,
  customers: sql<boolean>`true`,
  places: sql<boolean>`r.deleted_at IS NULL`,
  routes: sql<boolean>`r.deleted_at IS NULL`,
};
type Tagged = keyof typeof TAGGED;
const TAGGED_TABLES = Object.keys(TAGGED) as Tagged[];

/** A tag with the number of living things of its account that have it. */
export interface TagRow {
  account_id: number;
  account_uid: string;
  account_name: string;
  id: number;
  uid: string;
  name: string;
  assets: number;
  drivers: number;
  customers: number;
  places: number;
  routes: number;
  created_at: Date;
  updated_at: Date;
}

const ofEverybody = {
  name: sql`lower(t.name)`,
  assets: sql`coalesce(ua.uses, 0)`,
  createdAt: sql`t.created_at`,
  updatedAt: sql`t.updated_at`,
};
const ofSome = {
  drivers: sql`coalesce(ud.uses, 0)`,
  customers: sql`coalesce(uc.uses, 0)`,
  places: sql`coalesce(up.uses, 0)`,
  routes: sql`coalesce(ur.uses, 0)`,
};

/** Returns the sort fields. An order reveals as much as its values. */
const sorting = (sees: SeenTags): Sorting<string> => ({
  fields: {
    ...ofEverybody,
    ...Object.fromEntries(Object.entries(ofSome).filter(([table]) => sees[table as keyof SeenTags])),
  },
  fallback: 'name',
  ties: [sql`t.id`],
});

/** Counts the uses of each tag of the accounts in one pass over the table. */
function usesOf(table: Tagged, accountIds: readonly number[]): RawBuilder<unknown> {
  return sql`(SELECT r.account_id, lower(tag) AS tag, count(*) AS uses
    FROM ${sql.table(table)} r, unnest(r.tags) AS tag
    WHERE ${ofAccounts(sql`r.account_id`, accountIds)} AND r.tags <> '{}' AND ${TAGGED[table]} GROUP BY 1, 2)`;
}

function withUses(accountIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    LEFT JOIN ${usesOf('assets', accountIds)} ua ON ua.account_id = t.account_id AND ua.tag = lower(t.name)
    LEFT JOIN ${usesOf('drivers', accountIds)} ud ON ud.account_id = t.account_id AND ud.tag = lower(t.name)
    LEFT JOIN ${usesOf('customers', accountIds)} uc ON uc.account_id = t.account_id AND uc.tag = lower(t.name)
    LEFT JOIN ${usesOf('places', accountIds)} up ON up.account_id = t.account_id AND up.tag = lower(t.name)
    LEFT JOIN ${usesOf('routes', accountIds)} ur ON ur.account_id = t.account_id AND ur.tag = lower(t.name)`;
}

const COLUMNS = sql`t.account_id, c.uid AS account_uid, c.name AS account_name, t.id, t.uid, t.name,
  coalesce(ua.uses, 0) AS assets, coalesce(ud.uses, 0) AS drivers, coalesce(uc.uses, 0) AS customers,
  coalesce(up.uses, 0) AS places, coalesce(ur.uses, 0) AS routes, t.created_at, t.updated_at`;

/**
 * @param sees whose tags the list may be sorted by
 * @throws Refusal `error.sort.field`
 */
export async function listTags(tx: Tx, accountIds: readonly number[], query: TagQuery, sees: SeenTags) {
  const conditions = [ofAccounts(sql`t.account_id`, accountIds)];
  const { search } = query;
  if (search !== undefined && search.trim() !== '') conditions.push(sql<boolean>`t.name ILIKE ${containing(search)}`);
  const where = allOf(conditions);
  const { rows } = await sql<TagRow & { total: number }>`
    SELECT ${COLUMNS}, count(*) OVER () AS total FROM tags t JOIN accounts c ON c.id = t.account_id
    ${withUses(accountIds)} WHERE ${where}
    ORDER BY ${orderBy(sorting(sees), query.sort, query.order)} ${paged(query as Page)}`.execute(tx);
  return pageWithCount(rows, query as Page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM tags t WHERE ${where}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns a tag that the accounts see. */
export async function findTag(tx: Tx, accountIds: readonly number[], uid: string): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    SELECT ${COLUMNS} FROM tags t JOIN accounts c ON c.id = t.account_id ${withUses(accountIds)}
    WHERE ${ofAccounts(sql`t.account_id`, accountIds)} AND t.uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Counts living things of the accounts with each of these tags, in the order of the names and any case. */
export async function countUses(tx: Tx, accountIds: readonly number[], names: readonly string[]) {
  const uses = TAGGED_TABLES.map(
    (table) => sql`(SELECT coalesce(sum(u.uses), 0)::bigint FROM ${usesOf(table, accountIds)} u
      WHERE u.tag = lower(btrim(asked.tag))) AS ${sql.ref(table)}`,
  );
  const { rows } = await sql<{ tag: string } & Record<Tagged, number>>`
    SELECT asked.tag, ${sql.join(uses)} FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS asked (tag, place)
    ORDER BY asked.place`.execute(tx);
  return rows;
}

/** Blocks changes of the accounts' tags, and of things that get new tags, until the transaction ends. */
export async function lockTags(tx: Tx, accountIds: readonly number[]): Promise<void> {
  // One order for all callers, so that they cannot deadlock.
  for (const accountId of [...new Set(accountIds)].sort((one, other) => one - other))
    await sql`SELECT pg_advisory_xact_lock(hashtext('tags'), ${accountId}::int)`.execute(tx);
}

/**
 * Returns each of the names once, whatever its case, in their order, with the spelling of the account's tag if there is
 * one.
 */
export async function matchTags(
  tx: Tx,
  accountId: number,
  names: readonly string[],
): Promise<{ written: string; known: string | null }[]> {
  const { rows } = await sql<{ written: string; known: string | null }>`
    SELECT w.written, t.name AS known
    FROM (SELECT DISTINCT ON (lower(written)) written, place
      FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS asked (written, place) ORDER BY lower(written), place) w
    LEFT JOIN tags t ON t.account_id = ${accountId} AND lower(t.name) = lower(w.written)
    ORDER BY w.place`.execute(tx);
  return rows;
}

export async function countTags(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM tags WHERE account_id = ${accountId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Statements for single tags. The counts of their uses are not among the columns. */
export const tagQueries = recordQueries<RecordRow & { name: string }, { name: string }>({
  name: 'tags',
  columns: sql`r.name`,
});

/**
 * Removes a tag from everything of the account that has it, including deleted things. With `instead` each thing has
 * that
 * tag in its place, once.
 * @returns how many rows changed, by table
 */
export async function replaceTag(
  tx: Tx,
  accountId: number,
  name: string,
  instead: string | null,
  at: Date,
): Promise<Record<Tagged, number>> {
  const changed = { assets: 0, drivers: 0, customers: 0, places: 0, routes: 0 };
  for (const table of TAGGED_TABLES) {
    const { numAffectedRows } = await sql`
      UPDATE ${sql.table(table)} SET updated_at = ${at}, tags = CASE
        WHEN ${instead}::text IS NULL OR (${instead}::text <> ${name} AND tags @> ARRAY[${instead}::text])
          THEN array_remove(tags, ${name}::text)
        ELSE array_replace(tags, ${name}::text, ${instead}::text) END
      WHERE account_id = ${accountId} AND tags @> ARRAY[${name}::text]`.execute(tx);
    changed[table] = Number(numAffectedRows ?? 0);
  }
  return changed;
}
