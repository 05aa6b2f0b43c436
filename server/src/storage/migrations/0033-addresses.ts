/**
 * Addresses that providers answered, by cell of about 30 m (domain/address-cell.ts). They belong to no tenant and say
 * nothing of one: neither account, asset nor time of the fix. Requests have no right to the table, because whether a cell is
 * in it tells that some vehicle of the installation was there. Only the address service calls the functions here.
 */
import type { Kysely } from 'kysely';
import { type DefinerFunction, definerFunction } from '../definer.ts';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw([TABLE, ...FUNCTIONS.map(definerFunction)].join('\n')).execute(database);
}

const TABLE = `
CREATE TABLE addresses (
  cell bigint NOT NULL,
  -- name of the provider
  provider text NOT NULL,
  -- language of the answer; empty if the provider knows only one
  language text NOT NULL,
  -- null: the provider knows of no road there
  address text,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (cell, provider, language)
);
CREATE INDEX addresses_oldest ON addresses (fetched_at);
ALTER TABLE addresses ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON addresses FROM PUBLIC;
`;

const FUNCTIONS: readonly DefinerFunction[] = [
  {
    name: 'known_addresses',
    takes: 'cells bigint[], since timestamptz',
    gives: 'TABLE (cell bigint, provider text, language text, address text)',
    language: 'sql',
    volatility: 'STABLE',
    body: `SELECT a.cell, a.provider, a.language, a.address FROM addresses a
      WHERE a.cell = ANY (cells) AND a.fetched_at >= since`,
  },
  {
    name: 'keep_address',
    takes: 'new_cell bigint, new_provider text, new_language text, new_address text, at timestamptz',
    gives: 'void',
    language: 'sql',
    volatility: 'VOLATILE',
    body: `INSERT INTO addresses (cell, provider, language, address, fetched_at)
      VALUES (new_cell, new_provider, new_language, new_address, at)
      ON CONFLICT (cell, provider, language) DO UPDATE SET address = EXCLUDED.address, fetched_at = EXCLUDED.fetched_at`,
  },
  {
    name: 'prune_addresses',
    takes: 'before timestamptz, at_most int',
    gives: 'bigint',
    language: 'sql',
    volatility: 'VOLATILE',
    body: `WITH gone AS (
      DELETE FROM addresses WHERE fetched_at < greatest(before,
        coalesce((SELECT a.fetched_at FROM addresses a ORDER BY a.fetched_at DESC OFFSET at_most LIMIT 1) + interval '1 microsecond', before))
      RETURNING 1) SELECT count(*) FROM gone`,
  },
];
