import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded, startEmbedded } from '../../server/src/storage/embedded.ts';
import { joinOften } from './join-often.ts';
import { type RunOptions, type RunResult, runFleet } from './run.ts';

export interface KillOptions extends Omit<RunOptions, 'during' | 'environment' | 'compareUrl'> {
  kills: number;
  /** True: the database belongs to the product and dies with it. False: it survives the server. */
  builtInDatabase: boolean;
}

export interface KillResult extends RunResult {
  kills: number;
  /** Seconds from each kill until the product was ready again. */
  restartSeconds: number[];
  /** Number of joined blocks of positions, which the job wrote between kills. */
  joinedBlocks: number;
}

/** Kills the server at random moments while devices deliver and their positions are joined. @throws Error as `runFleet` */
export async function killServer(options: KillOptions): Promise<KillResult> {
  const { kills, say } = options;
  const restartSeconds: number[] = [];
  const own = options.builtInDatabase
    ? undefined
    : await startEmbedded({ directory: path.join(options.directory, 'database') });
  const dataDir = path.join(options.directory, 'product');
  const joining = joinOften(() => own?.url ?? runningEmbedded(dataDir));
  let joinedBlocks = 0;
  try {
    const result = await runFleet({
      ...options,
      ...(own ? { environment: { DATABASE_URL: own.url } } : {}),
      async during(run) {
        const moments = Array.from({ length: kills }, () => run.chance() * run.total * 0.95).sort((a, b) => a - b);
        for (const [index, moment] of moments.entries()) {
          await run.reach(moment);
          // The kill comes at a random point: between packets, within a batch, before or after its commit.
          await sleep(run.chance() * 40);
          restartSeconds.push(await run.restart());
          if ((index + 1) % 10 === 0)
            say?.(`${index + 1} of ${kills} kills, ${run.acknowledged()} of ${run.total} acknowledged`);
        }
        joinedBlocks = await joining();
      },
    });
    return { ...result, kills, restartSeconds, joinedBlocks };
  } finally {
    await joining();
    await own?.stop();
  }
}
