/**
 * Assets of customers, and links that show all assets of one customer. A link without a customer, of which
 * `is_of_customer` is true, has ended because the customer was deleted.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(database);
  await sql.raw(tenantWall('customer_assets', 'account_id', 'SELECT, INSERT, DELETE', '')).execute(database);
}

const TABLE = `
CREATE TABLE customer_assets (
  account_id int NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  customer_id int NOT NULL,
  asset_id int NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, customer_id, asset_id),
  FOREIGN KEY (account_id, customer_id) REFERENCES customers (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, asset_id) REFERENCES assets (account_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_assets_of_asset ON customer_assets (account_id, asset_id);
ALTER TABLE shares
  ADD COLUMN is_of_customer boolean NOT NULL DEFAULT false,
  ADD COLUMN customer_id int,
  ADD FOREIGN KEY (account_id, customer_id) REFERENCES customers (account_id, id) ON DELETE SET NULL (customer_id),
  -- an asset or a driver, of 0110-driver-shares
  DROP CONSTRAINT shares_check1,
  ADD CONSTRAINT shares_of_one_subject CHECK (
    num_nonnulls(asset_id, driver_id) + is_of_customer::int = 1 AND (is_of_customer OR customer_id IS NULL)
  );
CREATE INDEX shares_of_customer ON shares (account_id, customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
`;
