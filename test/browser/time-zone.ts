/** The time zone of a product's account and user. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Database, openDatabase } from '../../server/src/storage/db.ts';
import type { Product } from '../product.ts';

/** Opens the database of a product whose account and user have the time zone from now on. */
export async function openDatabaseIn(timeZone: string, product: Product): Promise<Database> {
  const database = await openDatabase({ url: product.databaseSettings.DATABASE_URL! });
  await database.owner((kysely) =>
    kysely
      .updateTable('accounts')
      .set({ attributes: JSON.stringify({ timeZone }) })
      .execute(),
  );
  // After the account's, because the server reads what a session knows again when its user changes.
  await product.call(ENDPOINTS.session.preferences, { body: { timeZone } });
  return database;
}

/** Sets the time zone to one in which it is noon, for tests whose last hour must be of the present day. */
export async function liveAtNoon(product: Product): Promise<void> {
  const hours = 12 - new Date().getUTCHours();
  // The signs of these names are reversed.
  const timeZone = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const database = await openDatabaseIn(timeZone, product);
  await database.close();
}
