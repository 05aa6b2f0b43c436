import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../storage/db.ts';
import { startEmbedded } from '../storage/embedded.ts';
import { StartFailure } from '../storage/failure.ts';

export interface RunningDatabase {
  database: Database;
  /** Closes the connections, and the server if it is the built-in one. */
  close(): Promise<void>;
}

/** Opens the configured server, or starts the built-in one, and migrates. @throws StartFailure */
export async function startDatabase(config: Config, logger: Logger): Promise<RunningDatabase> {
  const onError = (error: Error): void => logger.warn({ error: error.message }, 'a database connection failed');
  if (config.databaseUrl !== '') {
    const database = await openDatabase({ url: config.databaseUrl, onError }).catch((error: unknown) => {
      throw unreachable(error);
    });
    return { database, close: () => database.close() };
  }
  const server = await startEmbedded({
    directory: config.dataDir,
    onEvent: (event) => logger.warn({}, DATABASE_EVENTS[event]),
  });
  try {
    const database = await openDatabase({ url: server.url, ownRole: true, onError });
    return {
      database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const DATABASE_EVENTS = {
  databaseEnded: 'the built-in database ended unexpectedly and is being restarted',
  databaseRestarted: 'the built-in database is running again',
} as const;

/**
 * Returns a StartFailure for errors of a connection before any SQL: network errors, and SQLSTATE classes 08, 28 and 3D.
 */
function unreachable(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof StartFailure || code === undefined || !/^(E[A-Z]+|08...|28...|3D...)$/.test(code)) return error;
  return new StartFailure(
    `The database of DATABASE_URL cannot be used: ${message || code}. Check address, user and password.`,
    {
      cause: error,
    },
  );
}
