import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const REDERIVE = fileURLToPath(new URL('../../server/src/telemetry/derive/rederive-main.ts', import.meta.url));

export interface Rederived {
  /** Unchanged rows by table. */
  kept: Readonly<Record<string, number>>;
  /** Tables with a difference, as the program prints them. */
  differences: string[];
  /** The whole output of the program. */
  output: string;
}

/**
 * Derives assets again from their stored positions with `npm run rederive`, with or without the product running.
 * @param asset its id; undefined: every asset, and rows are added up
 * @param to epoch ms; rows that begin at or after it are not compared
 * @throws Error with the output if the program fails or reports no table
 */
export async function rederived(
  asset: string | undefined,
  environment: Record<string, string>,
  to?: number,
): Promise<Rederived> {
  const until = to === undefined ? [] : ['--to', new Date(to).toISOString()];
  const child = spawn(
    process.execPath,
    [REDERIVE, ...(asset === undefined ? ['--all'] : ['--asset', asset]), ...until],
    {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const [code] = (await once(child, 'close')) as [number | null];
  const tables = [...output.matchAll(/^ {2}(\w+): (\d+) as before, (.+)$/gm)].map(([, table, kept, difference]) => ({
    table: table!,
    kept: Number(kept),
    difference: difference!,
  }));
  if (code !== 0 || tables.length === 0) throw new Error(`rederive ended with ${code}:\n${output}`);
  const sums: Record<string, number> = {};
  for (const { table, kept } of tables) sums[table] = (sums[table] ?? 0) + kept;
  return {
    kept: sums,
    differences: tables
      .filter(({ difference }) => difference !== 'no difference')
      .map(({ table, difference }) => `${table}: ${difference}`),
    output,
  };
}
