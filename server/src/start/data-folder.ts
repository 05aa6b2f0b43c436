import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartFailure } from '../storage/failure.ts';

/** Creates the data folder if it is missing. @throws StartFailure if it cannot be created or written to */
export function prepareDataFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${directory} cannot be written (${error instanceof Error ? error.message : String(error)}). ` +
        'Make it writable for the user that runs Waymark, or choose another one with --data DIR or WAYMARK_DATA_DIR.',
      { cause: error },
    );
  }
}
