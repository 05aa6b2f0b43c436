/** Customers, and links that need no session. */
import type { Generated } from 'kysely';
import type { Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface CustomersTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  contact_person: Maybe<string>;
  /** E.164 */
  phone: Maybe<string>;
  email: Maybe<string>;
  address: Maybe<string>;
  external_number: Maybe<string>;
  /** Of messages to the customer; null: that of the account. */
  language: Maybe<string>;
  tags: Generated<string[]>;
  notes: Maybe<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

interface SharesTable {
  /** Of the asset. */
  account_id: number;
  id: Generated<number>;
  uid: string;
  token_hash: Buffer;
  /** Subject of the link: an asset, the score of a driver, or the assets of a customer. */
  asset_id: Maybe<number>;
  driver_id: Maybe<number>;
  is_of_customer: Generated<boolean>;
  /** Null with `is_of_customer`: the customer was deleted. */
  customer_id: Maybe<number>;
  /** Shows the progress on this route. */
  route_id: Maybe<number>;
  route_marker: Maybe<unknown>;
  user_account_id: Maybe<number>;
  user_id: Maybe<number>;
  created_at: Time;
  expires_at: Time;
  revoked_at: TimeOrNull;
  views: Generated<number>;
  last_view_at: TimeOrNull;
}

interface CustomerAssetsTable {
  account_id: number;
  customer_id: number;
  asset_id: number;
  created_at: Time;
}

/** The tables by name. */
export interface CustomerTables {
  customers: CustomersTable;
  customer_assets: CustomerAssetsTable;
  shares: SharesTable;
}
