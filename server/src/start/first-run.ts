/** Gives an empty installation one account and one administrator for the first sign-in. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import type { Config } from '../config.ts';
import type { Database } from '../storage/db.ts';
import { createFirstAccount, demandNewPassword } from '../storage/first-account.ts';

export interface FirstSignIn {
  email: string;
  /** Undefined: the operator's own, or one that the user has chosen. */
  password: string | undefined;
}

const SIGN_IN_FILE = 'sign-in.txt';

/** Hashing of passwords (argon2id). */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  fits(password: string, stored: string | null | undefined): Promise<boolean>;
}

/**
 * Creates the account and its administrator if there is none. A generated password only serves to choose another one at
 * the first sign-in, and is printed until then. A password of the settings is the operator's own choice.
 * @returns the sign-in to print: the new one, or the one stored at the first start
 */
export async function firstRun(
  config: Config,
  database: Database,
  passwords: PasswordHashing,
): Promise<FirstSignIn | undefined> {
  const file = path.join(config.dataDir, SIGN_IN_FILE);
  if ((await database.system.rootAccounts()).length > 0) return writtenSignIn(file, database, passwords);
  const chosen = config.adminPassword !== '';
  const password = chosen ? config.adminPassword : randomPassword();
  const made = await createFirstAccount(database, {
    name: accountName(config),
    features: FEATURES,
    alerts: ALERT_TYPES,
    // The attribute tells the next start that the demo fleet belongs to this account. The island lies on the zero
    // meridian.
    attributes: config.demo ? { demo: true, demoRegion: config.demoRegion, timeZone: 'UTC', currency: 'EUR' } : {},
    userName: config.demo ? 'Demo' : 'Administrator',
    email: config.adminEmail,
    passwordHash: await passwords.hash(password),
    mustChangePassword: !chosen,
  });
  // Another process created them while this one was hashing.
  if (!made) return writtenSignIn(file, database, passwords);
  if (chosen) return { email: config.adminEmail, password: undefined };
  writeFileSync(file, `${config.adminEmail}\n${password}\n`, { mode: 0o600 });
  return { email: config.adminEmail, password };
}

function accountName({ demo, demoRegion }: Config): string {
  if (!demo) return 'My fleet';
  return demoRegion === '' ? 'Null Island' : `Demo ${demoRegion}`;
}

/**
 * Returns the sign-in that the first start stored. A password that was replaced since then is removed from the file.
 * One that is still valid must be replaced at the next sign-in, also if an earlier version made it.
 */
async function writtenSignIn(
  file: string,
  database: Database,
  passwords: PasswordHashing,
): Promise<FirstSignIn | undefined> {
  if (!existsSync(file)) return undefined;
  const [email, password] = readFileSync(file, 'utf8').split('\n');
  if (!email) return undefined;
  if (!password) return { email, password: undefined };
  const user = await database.system.userByEmail(email);
  if (user !== undefined && (await passwords.fits(password, user.passwordHash))) {
    await demandNewPassword(database, user);
    return { email, password };
  }
  writeFileSync(file, `${email}\n`, { mode: 0o600 });
  return { email, password: undefined };
}

/** Returns 16 characters, about 80 bits, that satisfy the password policy and are easy to type: Abcd-efgh-2345-jkmn. */
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
