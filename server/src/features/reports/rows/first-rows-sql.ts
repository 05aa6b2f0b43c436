import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import type { Page } from '../../records/list-sql.ts';
import { newestSince, readNewestSince } from '../sources/newest-sql.ts';
import { isNarrowed } from '../sums/belonging-sql.ts';
import type { DeclaredSource, ReportRequest } from './addends-sql.ts';

/** Rows of which a page consists, and the queries that they use. */
export interface FirstRows {
  queries: RawBuilder<unknown>[];
  rows: RawBuilder<unknown>[];
  /** They can be fewer than a page, although there are more. */
  canBeFewer: boolean;
}

/** Returns the newest or the longest rows of a report if a page consists of them. Undefined: the page needs all rows. */
export async function firstRows(
  tx: Tx,
  { declaration, source }: DeclaredSource,
  request: ReportRequest,
  { sort, order, limit = 100, skip = 0 }: Page,
): Promise<FirstRows | undefined> {
  const { group, asset, conditions, window } = request;
  const descends = sort === undefined ? (order ?? declaration.sort.order) === 'desc' : order === 'desc';
  const column = sort ?? declaration.sort.column;
  if (!descends || group || conditions.length > 0 || isNarrowed(request.belonging)) return undefined;
  if (source.longest !== undefined && column === 'duration' && asset === undefined) {
    const only = await source.longest(tx, request, limit + skip);
    return only && { queries: [], rows: source.parts({ ...request, only }), canBeFewer: true };
  }
  if (source.newest === undefined || column !== declaration.sort.column) return undefined;
  if (asset) {
    if (source.partsSince === undefined) return undefined;
    const since = sql`(SELECT coalesce(since, ${new Date(window.from)}) FROM newest)`;
    const newest = sql`newest AS MATERIALIZED (${newestSince(source.newest(request), limit + skip)})`;
    return { queries: [newest], rows: source.partsSince(request, since), canBeFewer: false };
  }
  const since = await readNewestSince(tx, source.newest(request), limit + skip);
  if (since === undefined) return undefined;
  const parts = source.parts({ ...request, window: { from: since - 1, to: window.to } });
  const rows = parts.map((part) => sql`SELECT * FROM (${part}) r WHERE r.at >= ${new Date(since)}`);
  return { queries: [], rows, canBeFewer: true };
}
