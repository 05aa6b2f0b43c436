/** The product on the database server of the test run, so that a test need not create, start and migrate a server. */
import { copiedDatabase } from '../server/src/storage/testing.ts';
import { type Product, type ProductOptions, startProduct as start } from './product.ts';

export type { Product } from './product.ts';

/** Starts the product as `product.ts` does, on a database copied from the migrated template; `stop` removes it. */
export async function startProduct(options: Omit<ProductOptions, 'dataDir'> = {}): Promise<Product> {
  const database = await copiedDatabase();
  const environment = { DATABASE_URL: database.url, ...options.environment };
  const product = await start({ ...options, environment }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return {
    ...product,
    async stop() {
      await product.stop();
      await database.drop();
    },
  };
}
