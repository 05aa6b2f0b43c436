import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/src/storage/embedded.ts';
import { bundledServer } from '../../../test/bundled-server.ts';
import type { Product } from '../../../test/product.ts';
import { imeiOf } from './fleet.ts';

/** A separate product with vehicles, and a connection to its database for the baseline. */
export interface Workshop {
  product: Product;
  teltonikaPort: number;
  client: pg.Client;
  pool: pg.Pool;
  accountId: number;
  /** URL of the database `postgres`, as the cluster's superuser. */
  databaseUrl: string;
  /** The folder was filled by an earlier run. */
  filled: boolean;
  close(): Promise<void>;
}

/**
 * Opens a workshop. The product is one file, as `npm start` runs it. Durability settings are those of the product, and
 * baseline and subject share the database server.
 * @param vehicles number to provision
 * @param environment additional settings of the product
 * @param kept folder that outlives the run, so that a later run finds it filled. Default: a folder of this run
 */
export async function openWorkshop(
  vehicles: number,
  environment: Record<string, string> = {},
  kept?: string,
): Promise<Workshop> {
  const directory = kept ?? mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
  const filled = existsSync(path.join(directory, 'postgres'));
  const start = await bundledServer();
  const remove = () => {
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  };
  const database = await startEmbedded({ directory });
  const product = await start({
    environment: { ...environment, DATABASE_URL: database.url },
    dataDir: path.join(directory, 'product'),
  }).catch(async (error: unknown) => {
    await database.stop();
    remove();
    throw error;
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  const accountId = filled ? await firstAccount(client) : await provision(client, vehicles);
  return {
    product,
    teltonikaPort: product.ports.Teltonika!,
    client,
    pool,
    accountId,
    databaseUrl: database.url,
    filled,
    async close() {
      await pool.end();
      await client.end();
      await product.stop();
      await database.stop();
      remove();
    },
  };
}

async function firstAccount(client: pg.Client): Promise<number> {
  const account = await client.query<{ id: number }>('SELECT id FROM accounts ORDER BY id LIMIT 1');
  return account.rows[0]!.id;
}

/** Creates assets and devices in one statement each, because the API is not measured here. @returns the account */
async function provision(client: pg.Client, vehicles: number): Promise<number> {
  const accountId = await firstAccount(client);
  await client.query(
    `INSERT INTO assets (account_id, uid, name, type, tags, created_at)
      SELECT $1, gen_random_uuid(), 'Bench ' || number, 'truck', '{}', now() - interval '30 days'
      FROM generate_series(0, $2 - 1) AS number`,
    [accountId, vehicles],
  );
  await client.query(
    `INSERT INTO devices (account_id, uid, imei, protocol, device_type, ignition_type)
      SELECT $1, gen_random_uuid(), imei, 'teltonika', 'teltonika', 'wired' FROM unnest($2::text[]) AS imei`,
    [accountId, Array.from({ length: vehicles }, (_, index) => imeiOf(index))],
  );
  await client.query(
    `INSERT INTO device_assignments (account_id, device_id, asset_id, role, assigned_from)
      SELECT $1, device.id, asset.id, 'primary', now() - interval '30 days'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM devices WHERE account_id = $1) AS device
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM assets WHERE account_id = $1) AS asset USING (place)`,
    [accountId],
  );
  // The assignments leave jobs, which would share the processor with the measurement. No vehicle has a position yet, so
  // they have nothing to do.
  await client.query('DELETE FROM derive_jobs');
  return accountId;
}
