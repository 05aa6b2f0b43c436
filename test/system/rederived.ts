import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const REDERIVE = fileURLToPath(new URL('../../server/src/telemetry/rederive-main.ts', import.meta.url));

export interface Rederived {
  /** Rows that are as they were, by table. */
  kept: Readonly<Record<string, number>>;
  /** Tables with a difference, in the words of the program. */
  differences: string[];
  /** All that it printed. */
  output: string;
}

/**
 * Derives an asset again from its stored positions, with `npm run rederive`, beside the running product.
 * @throws Error with what it printed when it fails or tells of no table
 */
export async function rederived(asset: string, environment: Record<string, string>): Promise<Rederived> {
  const child = spawn(process.execPath, [REDERIVE, '--asset', asset], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const [code] = (await once(child, 'close')) as [number | null];
  const tables = [...output.matchAll(/^ {2}(\w+): (\d+) as before, (.+)$/gm)].map(([, table, kept, difference]) => ({
    table: table!,
    kept: Number(kept),
    difference: difference!,
  }));
  if (code !== 0 || tables.length === 0) throw new Error(`rederive ended with ${code}:\n${output}`);
  return {
    kept: Object.fromEntries(tables.map(({ table, kept }) => [table, kept])),
    differences: tables
      .filter(({ difference }) => difference !== 'no difference')
      .map(({ table, difference }) => `${table}: ${difference}`),
    output,
  };
}
