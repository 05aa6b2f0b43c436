import type { Diagnosis } from '@waymark/domain/attention.ts';
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

/** A vehicle whose last report has active fault codes. */
export interface FaultyRow {
  asset_uid: string;
  asset_name: string;
  license_plate: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  diagnosis: Diagnosis;
}

const FROM = sql`FROM asset_state n JOIN assets a ON a.account_id = n.account_id AND a.id = n.asset_id`;
const SINCE = sql`(n.diagnosis ->> 'faultSince')::float8`;
const SORTING: Sorting<string> = {
  fields: { asset: sql`lower(a.name)`, since: SINCE },
  fallback: 'since',
  fallbackOrder: 'desc',
  ties: [sql`a.id`],
};

/** Condition that row `alias` of asset_state has active fault codes. */
export function hasFaults(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.diagnosis`)} ?| ARRAY['faultSince', 'faultCodes']`;
}

/** Returns a page of the vehicles with active fault codes. @throws Refusal `error.sort.field` */
export async function faultyAssets(tx: Tx, accountIds: readonly number[], query: Page & { search?: string }) {
  const pattern = query.search?.trim() ? containing(query.search) : undefined;
  const where = allOf([
    ofAccounts(sql`n.account_id`, accountIds),
    sql<boolean>`a.deleted_at IS NULL`,
    hasFaults('n'),
    ...(pattern === undefined
      ? []
      : [
          sql<boolean>`(a.name ILIKE ${pattern} OR a.license_plate ILIKE ${pattern}
            OR concat_ws(' ', a.make, a.model) ILIKE ${pattern})`,
        ]),
  ]);
  const total = sql`SELECT count(*)::int AS total ${FROM} WHERE ${where}`;
  const { rows } = await sql<FaultyRow & { total: number }>`
    SELECT a.uid AS asset_uid, a.name AS asset_name, a.license_plate, a.make, a.model, a.year, n.diagnosis,
      (${total}) AS total
    ${FROM} WHERE ${where} ORDER BY ${orderBy(SORTING, query.sort, query.order)} ${paged(query)}`.execute(tx);
  return pageWithCount(rows, query, async () => {
    const counted = await sql<{ total: number }>`${total}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}
