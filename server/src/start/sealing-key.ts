import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartFailure } from '../storage/failure.ts';

const KEY_FILE = 'sealing.key';
const KEY = /^[0-9a-f]{64}$/i;

/**
 * Returns the key that seals secrets: the setting, or a file of the data folder that the first start creates, readable
 * for its owner only. The file must move with the database.
 * @throws StartFailure if the file holds something else
 */
export function sealingKey({ sealingKey: chosen, dataDir }: Pick<Config, 'sealingKey' | 'dataDir'>): Buffer {
  if (chosen !== '') return Buffer.from(chosen, 'hex');
  const file = path.join(dataDir, KEY_FILE);
  if (!existsSync(file)) makeKey(file);
  const text = readFileSync(file, 'utf8').trim();
  if (!KEY.test(text))
    throw new StartFailure(
      `${file} does not contain a key (64 hexadecimal digits). Restore the key that encrypted the secrets in the database.`,
    );
  chmodSync(file, 0o600);
  return Buffer.from(text, 'hex');
}

/** Creates the file completely or not at all, and never over one that another process created concurrently. */
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
