/** The product on the database server of the test run, so that a test need not create, start and migrate a server. */
import { copiedDatabase } from '../server/src/storage/testing.ts';
import { ownProcess, type Product, type ProductOptions, startProduct as start } from './product.ts';
import { hostedProgram, isHostFree } from './product-host.ts';

export type { Product } from './product.ts';

/**
 * Starts the product as `product.ts` does, on a database copied from the migrated template; `stop` removes it. It runs in
 * a process that earlier products have left with loaded modules (`product-host.ts`), or in a process of its own if one
 * still runs there or if it needs other options of Node.
 */
export async function startProduct(options: Omit<ProductOptions, 'dataDir'> = {}): Promise<Product> {
  const database = await copiedDatabase();
  const environment: Record<string, string> = { DATABASE_URL: database.url, ...options.environment };
  const program = isHostFree() && environment.NODE_OPTIONS === undefined ? hostedProgram : ownProcess;
  const product = await start({ ...options, environment }, program).catch(async (error: unknown) => {
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
