/** Addresses that providers answered, by cell. The functions are those of migration 0033. */
import type { Database } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface CachedAddress {
  cell: number;
  provider: string;
  language: string;
  /** null: the provider knows of no road there. */
  address: string | null;
}

/** @param since older answers are left out */
export async function knownAddresses(
  database: Database,
  cells: readonly number[],
  since: Date,
): Promise<CachedAddress[]> {
  const { rows } = await database.tenant([], (tx) =>
    sql<CachedAddress & { cell: string }>`SELECT * FROM known_addresses(${[...cells]}::bigint[], ${since})`.execute(tx),
  );
  return rows.map((row) => ({ ...row, cell: Number(row.cell) }));
}

export async function keepAddress(database: Database, found: CachedAddress, at: Date): Promise<void> {
  await database.tenant([], (tx) =>
    sql`SELECT keep_address(${found.cell}, ${found.provider}, ${found.language}, ${found.address}, ${at})`.execute(tx),
  );
}

/** Deletes older answers, and the oldest beyond a number. @returns the number of deleted rows */
export async function pruneAddresses(database: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await database.tenant([], (tx) =>
    sql<{ gone: string }>`SELECT prune_addresses(${before}, ${atMost}::int) AS gone`.execute(tx),
  );
  return Number(rows[0]?.gone ?? 0);
}
