import { randomBytes } from 'node:crypto';
import type { RecoveryCodes, TwoStep, TwoStepRule, TwoStepSecret } from '@waymark/contract/two-step/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { instantOrNull } from '../records/present.ts';
import { found, Refusal } from '../refusal.ts';
import type { Sealer } from '../secrets/sealed.ts';
import { Attempts, TooManyAttempts } from '../session/attempts.ts';
import type { SessionService } from '../session/service.ts';
import type { SessionRow } from '../session/sql.ts';
import { findUserKey } from '../session/user-key-sql.ts';
import type { Viewer } from '../session/viewer.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  accountsBelow,
  countRecoveryCodes,
  findAccount,
  isRequired,
  readTwoStep,
  removeTwoStep,
  saveRequired,
  spendRecoveryCode,
  storeRecoveryCodes,
  storeSecret,
  takeStep,
  type UserKey,
  usersWithout,
} from './sql.ts';
import { base32, otpauthAddress, stepOfCode } from './totp.ts';

/** RFC 4226, section 4, R6: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
const QUARTER_HOUR_MS = 15 * 60_000;

/** User of the second step. */
export interface TwoStepUser extends UserKey {
  uid: string;
}

/** The step after the password. */
export type SecondStep = 'code' | 'enrol' | undefined;

export interface TwoStepServiceParts {
  database: Database;
  sessions: Pick<SessionService, 'announce' | 'endSessionsOfUser'>;
  sealer: Sealer;
  now: () => number;
}

/** Two-step sign-in with an authenticator app (RFC 6238) and recovery codes. */
export class TwoStepService {
  readonly #parts: TwoStepServiceParts;
  /** Six digits take a few hundred thousand guesses, far more than this limit allows. */
  readonly #tries = new Attempts(5, QUARTER_HOUR_MS);

  constructor(parts: TwoStepServiceParts) {
    this.#parts = parts;
  }

  /** Returns the step after the right password: a code, setting up the second step, or none. */
  async stepOf(user: UserKey): Promise<SecondStep> {
    return this.#parts.database.tenant([user.accountId], async (tx) => {
      const stored = await readTwoStep(tx, user);
      if (stored?.enabled_at) return 'code';
      return (await isRequired(tx, user.accountId)) ? 'enrol' : undefined;
    });
  }

  /** Returns the viewer's own state. */
  async read(viewer: Viewer): Promise<TwoStep> {
    return this.#parts.database.read([viewer.homeAccountId], (tx) => present(tx, own(viewer)));
  }

  /** @throws Refusal `error.not.found` */
  async readOfUser(viewer: Viewer, uid: string): Promise<TwoStep> {
    return this.#parts.database.read(viewer.visibleAccounts, async (tx) =>
      present(tx, found(await findUserKey(tx, viewer.visibleAccounts, uid))),
    );
  }

  /**
   * Creates a secret, which replaces an unconfirmed one.
   * @param username shown in the app
   * @throws Refusal `error.two.step.on`
   */
  async begin(user: UserKey, username: string): Promise<TwoStepSecret> {
    const secret = randomBytes(SECRET_BYTES);
    const sealed = this.#parts.sealer.seal(secret.toString('base64'), placeOf(user));
    const stored = await this.#parts.database.tenant([user.accountId], (tx) => storeSecret(tx, user, sealed));
    if (!stored) throw new Refusal('error.two.step.on');
    const text = base32(secret);
    return { secret: text, address: otpauthAddress(text, username) };
  }

  /**
   * Switches it on with a code of the app.
   * @throws Refusal `error.two.step.code`, `error.two.step.off` if it was not started; TooManyAttempts
   */
  async confirm(user: TwoStepUser, code: string): Promise<RecoveryCodes> {
    return this.#counted(user, () =>
      this.#parts.database.tenant([user.accountId], async (tx) => {
        const stored = await readTwoStep(tx, user);
        if (stored === undefined) throw new Refusal('error.two.step.off');
        if (stored.enabled_at) throw new Refusal('error.two.step.on');
        const step = this.#stepOf(user, stored.sealed_secret, code);
        if (step === undefined || !(await takeStep(tx, user, step, new Date(this.#parts.now()))))
          throw new Refusal('error.two.step.code');
        await audit(tx, { ...line(user, user.userId), action: 'twoStep.enable' });
        return storedCodes(tx, user);
      }),
    );
  }

  /**
   * Checks and spends a code of the app, or a recovery code.
   * @returns which of the two it was
   * @throws Refusal `error.two.step.code`; TooManyAttempts
   */
  async check(user: TwoStepUser, code: string): Promise<'app' | 'recovery'> {
    return this.#counted(user, () =>
      this.#parts.database.tenant([user.accountId], async (tx) => {
        const stored = await readTwoStep(tx, user);
        if (!stored?.enabled_at) throw new Refusal('error.two.step.code');
        const digits = code.replace(/\s/g, '');
        const step = this.#stepOf(user, stored.sealed_secret, digits);
        if (step !== undefined && (await takeStep(tx, user, step, undefined))) return 'app';
        if (!(await spendRecoveryCode(tx, user, recoveryCodeHash(code)))) throw new Refusal('error.two.step.code');
        const left = await countRecoveryCodes(tx, user);
        await audit(tx, { ...line(user, user.userId), action: 'twoStep.useRecoveryCode', details: { left } });
        return 'recovery';
      }),
    );
  }

  /** Creates recovery codes, which replace all earlier ones. @throws Refusal `error.two.step.off` */
  async renewRecoveryCodes(viewer: Viewer): Promise<RecoveryCodes> {
    const user = own(viewer);
    return this.#parts.database.tenant([user.accountId], async (tx) => {
      if (!(await readTwoStep(tx, user))?.enabled_at) throw new Refusal('error.two.step.off');
      await audit(tx, { ...line(user, user.userId), action: 'twoStep.renewRecoveryCodes' });
      return storedCodes(tx, user);
    });
  }

  /**
   * Switches it off.
   * @throws Refusal `error.two.step.off`, `error.two.step.code`, `error.two.step.required`; TooManyAttempts
   */
  async disable(viewer: Viewer, code: string): Promise<void> {
    const user = own(viewer);
    const { enabled, required } = await this.read(viewer);
    if (!enabled) throw new Refusal('error.two.step.off');
    if (required) throw new Refusal('error.two.step.required');
    await this.check(user, code);
    await this.#parts.database.tenant([user.accountId], async (tx) => {
      await removeTwoStep(tx, user);
      await audit(tx, { ...line(user, user.userId), action: 'twoStep.disable' });
    });
  }

  /** Removes it from a user who lost app and codes. @throws Refusal `error.not.found`, `error.two.step.off` */
  async removeOfUser(viewer: Viewer, uid: string): Promise<void> {
    await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const user = found(await findUserKey(tx, viewer.visibleAccounts, uid));
      if (!(await removeTwoStep(tx, user))) throw new Refusal('error.two.step.off');
      await audit(tx, { ...line(user, viewer.userId), action: 'twoStep.remove' });
    });
  }

  /** Returns whether an account requires it of its users. @throws Refusal `error.not.found` */
  async readRule(viewer: Viewer, uid: string): Promise<TwoStepRule> {
    const accounts = viewer.visibleAccounts;
    return this.#parts.database.read(accounts, async (tx) =>
      presentRule(tx, found(await findAccount(tx, accounts, uid))),
    );
  }

  /**
   * Sets whether it is required in the account and its descendants. Users without it are signed out and set it up at
   * the
   * next sign-in. The caller stays signed in.
   * @throws Refusal `error.not.found`
   */
  async setRule(viewer: Viewer, uid: string, required: boolean): Promise<TwoStepRule> {
    const { database, sessions } = this.#parts;
    const accounts = viewer.visibleAccounts;
    const { rule, ended } = await database.tenant(accounts, async (tx) => {
      const account = found(await findAccount(tx, accounts, uid, true));
      const begins = required && !account.two_step_required;
      await saveRequired(tx, account.id, required);
      const without = begins ? await usersWithout(tx, await accountsBelow(tx, account.id)) : [];
      const ended: SessionRow[] = [];
      for (const user of without)
        ended.push(...(await sessions.endSessionsOfUser(tx, { ...user, except: viewer.sessionId })));
      if (required !== account.two_step_required)
        await audit(tx, {
          accountId: account.id,
          userId: viewer.userId,
          action: 'account.update',
          subjectType: 'account',
          subjectUid: account.uid,
          details: {
            twoStepRequired: { from: account.two_step_required, to: required },
            ...(begins && { sessionsEnded: ended.length }),
          },
        });
      return { rule: await presentRule(tx, { ...account, two_step_required: required }), ended };
    });
    sessions.announce(ended);
    return rule;
  }

  #stepOf(user: UserKey, sealed: Buffer, code: string): number | undefined {
    const secret = Buffer.from(this.#parts.sealer.open(sealed, placeOf(user)), 'base64');
    return stepOfCode(secret, code, this.#parts.now());
  }

  /** Counts before the code is checked, so that concurrent attempts count too. */
  async #counted<Result>(user: UserKey, work: () => Promise<Result>): Promise<Result> {
    const key = `${user.accountId} ${user.userId}`;
    const wait = this.#tries.waitSeconds(key, this.#parts.now());
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#tries.begin(key, this.#parts.now());
    try {
      const result = await work();
      this.#tries.succeeded(key);
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) this.#tries.undo(key);
      throw error;
    }
  }
}

async function presentRule(
  tx: Tx,
  account: { id: number; parent_id: number | null; two_step_required: boolean },
): Promise<TwoStepRule> {
  const without = await usersWithout(tx, await accountsBelow(tx, account.id));
  return {
    required: account.two_step_required,
    requiredAbove: account.parent_id !== null && (await isRequired(tx, account.parent_id)),
    usersWithout: without.length,
  };
}

async function storedCodes(tx: Tx, user: UserKey): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  await storeRecoveryCodes(tx, user, recoveryCodes.map(recoveryCodeHash));
  return { recoveryCodes };
}

async function present(tx: Tx, user: UserKey): Promise<TwoStep> {
  const stored = await readTwoStep(tx, user);
  const enabledAt = stored?.enabled_at ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt: instantOrNull(enabledAt),
    recoveryCodesLeft: enabledAt === null ? 0 : Math.min(await countRecoveryCodes(tx, user), LIMITS.recoveryCodes),
    required: await isRequired(tx, user.accountId),
  };
}

function own(viewer: Viewer): TwoStepUser {
  return { accountId: viewer.homeAccountId, userId: viewer.userId, uid: viewer.userUid };
}

function placeOf({ accountId, userId }: UserKey): string {
  return `two-step ${accountId} ${userId}`;
}

function line(user: TwoStepUser, byUserId: number) {
  return { accountId: user.accountId, userId: byUserId, subjectType: 'user', subjectUid: user.uid };
}
