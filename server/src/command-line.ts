/** Shared parts of the commands that work with stored data, with or without a running Waymark. */
import { readConfig } from './config.ts';
import { type Database, openDatabase } from './storage/db.ts';
import { runningEmbedded, startEmbedded } from './storage/embedded.ts';

/** Exits with a message for the user, and how the command is used. */
export function refuseCommand(message: string, usage: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(1);
}

/**
 * Returns the time of an option, epoch ms. Refuses a value that is no date.
 *
 * @param text undefined if the option is not given
 */
export function instantOption(name: string, text: string | undefined, otherwise: number, usage: string): number {
  const time = text === undefined ? otherwise : Date.parse(text);
  return Number.isNaN(time) ? refuseCommand(`--${name} ${text} is not a date.`, usage) : time;
}

/**
 * Opens the database of the settings, and starts the embedded one unless it runs already.
 *
 * @param dataDir data folder, undefined for that of the settings
 */
export async function openStored(dataDir: string | undefined): Promise<{
  database: Database;
  close: () => Promise<void>;
}> {
  const config = readConfig(process.env, dataDir === undefined ? [] : ['--data', dataDir]);
  const running = config.databaseUrl || runningEmbedded(config.dataDir);
  const server = running ? undefined : await startEmbedded({ directory: config.dataDir });
  const database = await openDatabase({ url: running || (server?.url as string) });
  return {
    database,
    async close() {
      await database.close();
      await server?.stop();
    },
  };
}
