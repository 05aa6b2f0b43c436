/** An empty installation gets one account and one administrator, so that somebody can sign in. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import type { Config } from '../config.ts';
import type { Database } from '../storage/db.ts';
import { createFirstAccount } from '../storage/first-account.ts';

export interface FirstSignIn {
  email: string;
  /** undefined: known to the operator only. */
  password: string | undefined;
}

const SIGN_IN_FILE = 'sign-in.txt';

/**
 * Makes the account and its administrator when there is none.
 * @param hashPassword argon2id
 * @returns the sign-in to print: the one just made, or the one that was written down then
 */
export async function firstRun(
  config: Config,
  database: Database,
  hashPassword: (password: string) => Promise<string>,
): Promise<FirstSignIn | undefined> {
  const file = path.join(config.dataDir, SIGN_IN_FILE);
  if ((await database.system.rootAccounts()).length > 0) return readSignIn(file);
  const chosen = config.adminPassword !== '';
  const password = chosen ? config.adminPassword : randomPassword();
  const made = await createFirstAccount(database, {
    name: config.demo ? 'Null Island' : 'My fleet',
    features: FEATURES,
    alerts: ALERT_TYPES,
    // the mark by which the next start knows that the demo fleet lives here
    // The island lies on the zero meridian.
    attributes: config.demo ? { demo: true, timeZone: 'UTC' } : {},
    userName: config.demo ? 'Demo' : 'Administrator',
    email: config.adminEmail,
    passwordHash: await hashPassword(password),
  });
  // Another process made them while this one was hashing.
  if (!made) return readSignIn(file);
  if (chosen) return { email: config.adminEmail, password: undefined };
  writeFileSync(file, `${config.adminEmail}\n${password}\n`, { mode: 0o600 });
  return { email: config.adminEmail, password };
}

function readSignIn(file: string): FirstSignIn | undefined {
  if (!existsSync(file)) return undefined;
  const [email, password] = readFileSync(file, 'utf8').split('\n');
  return email ? { email, password } : undefined;
}

/** 16 characters, about 80 bits, that satisfy the password policy and are easy to type: Abcd-efgh-2345-jkmn. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const draw = (alphabet: string, count: number): string => {
    // Bytes beyond the last whole multiple would favour the first letters.
    const fair = 256 - (256 % alphabet.length);
    let drawn = '';
    while (drawn.length < count) {
      for (const byte of randomBytes(count))
        if (byte < fair && drawn.length < count) drawn += alphabet[byte % alphabet.length];
    }
    return drawn;
  };
  return `${draw(letters.toUpperCase(), 1)}${draw(letters, 4)}-${draw(letters, 5)}-${draw('23456789', 4)}-${draw(letters, 5)}`;
}
