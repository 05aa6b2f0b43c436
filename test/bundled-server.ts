import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bundleFolder } from '../scripts/bootstrap/server.mjs';
import { ownProcess, type Product, type ProductOptions, startProduct } from './product.ts';

const SCRIPT = path.resolve(import.meta.dirname, '..', 'scripts', 'bundle-server.ts');

/**
 * Writes the server into one file, as `npm start` does, unless it is there.
 * @returns starts a product from it
 * @throws Error if the file cannot be written or loaded
 */
export async function bundledServer(): Promise<(options?: ProductOptions) => Promise<Product>> {
  const folder = bundleFolder();
  const main = path.join(folder, 'main.mjs');
  if (!existsSync(main)) await bundle(folder);
  return (options) => startProduct(options, (environment, line) => ownProcess(environment, line, main));
}

async function bundle(folder: string): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, folder]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`bundling the server failed:\n${output}`);
}
