import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import type { NoticeService } from '../notices/service.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { passwordFits, passwordHash } from '../secrets/password.ts';
import { newToken, tokenHash } from '../secrets/token.ts';
import { Attempts, TooManyAttempts } from './attempts.ts';
import { mustBeGoodPassword } from './password-rules.ts';
import { PasswordTries } from './password-tries.ts';
import { insertProof, spendProof, storedPasswordHash } from './proofs-sql.ts';
import type { SessionService } from './service.ts';
import { replacePassword } from './sql.ts';
import type { Viewer } from './viewer.ts';

export interface PasswordServiceParts {
  database: Database;
  sessions: SessionService;
  notices: Pick<NoticeService, 'tell'>;
  now: () => number;
  /** Resolves after so many milliseconds; replaced in tests. */
  pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * Password of a signed-in user. It is asked again before actions that must not be open to a person at an unlocked
 * screen.
 */
export class PasswordService {
  readonly #parts: PasswordServiceParts;
  readonly #tries: PasswordTries;
  readonly #changes = new Attempts(5, QUARTER_HOUR_MS);

  constructor(parts: PasswordServiceParts) {
    this.#parts = parts;
    this.#tries = new PasswordTries(parts.now, parts.pause);
  }

  /**
   * Checks the viewer's password.
   * @returns the proof: a token that one call of this session may spend within a minute
   * @throws Refusal `error.password.invalid`; TooManyAttempts
   */
  async verify(viewer: Viewer, password: string): Promise<string> {
    const { database, now } = this.#parts;
    const tries = `${viewer.userUid} ${viewer.sessionId}`;
    const fits = await this.#tries.run(tries, () => this.#hashThatFits(viewer, password));
    if (fits === undefined) throw new Refusal('error.password.invalid');
    const token = newToken();
    const expiresAt = new Date(now() + LIMITS.passwordProofSeconds * 1000);
    await database.tenant([viewer.homeAccountId], (tx) =>
      insertProof(tx, viewer.homeAccountId, viewer.sessionId, tokenHash(token), expiresAt, new Date(now())),
    );
    return token;
  }

  /**
   * Spends a proof. Every action that needs the password calls this first.
   * @throws Refusal `error.password.proof` if it is not of this session, already spent, or too old
   */
  async spendProof(viewer: Viewer, token: string | undefined): Promise<void> {
    await this.#parts.database.tenant([viewer.homeAccountId], (tx) => this.spendProofIn(tx, viewer, token));
  }

  /**
   * Spends a proof in the transaction of its action, so that a rollback keeps the proof.
   * @param tx sees the viewer's own account
   * @throws Refusal `error.password.proof` if it is not of this session, already spent, or too old
   */
  async spendProofIn(tx: Tx, viewer: Viewer, token: string | undefined): Promise<void> {
    const { now } = this.#parts;
    const spent =
      token !== undefined &&
      (await spendProof(tx, viewer.homeAccountId, viewer.sessionId, tokenHash(token), new Date(now())));
    if (!spent) throw new Refusal('error.password.proof');
  }

  /**
   * Sets a new password and ends the viewer's other sessions.
   * @throws Refusal `error.validation` for the new one, `error.password.invalid` for the current one; TooManyAttempts
   */
  async change(viewer: Viewer, currentPassword: string, password: string): Promise<void> {
    mustBeGoodPassword(password, 'password');
    const { database, sessions, notices } = this.#parts;
    const before = await this.#counted(viewer, () => this.#hashThatFits(viewer, currentPassword));
    if (before === undefined) throw refuseField('error.password.invalid', 'currentPassword');
    const hash = await passwordHash(password);
    const ended = await database.tenant([viewer.homeAccountId], async (tx) => {
      // A concurrent reset has ended this session and set another password.
      const replaced = await replacePassword(tx, viewer.homeAccountId, viewer.userId, hash, before);
      if (!replaced) throw refuseField('error.password.invalid', 'currentPassword');
      const others = await sessions.endSessionsOfUser(tx, {
        accountId: viewer.homeAccountId,
        userId: viewer.userId,
        except: viewer.sessionId,
      });
      await audit(tx, {
        accountId: viewer.homeAccountId,
        userId: viewer.userId,
        action: 'password.change',
        subjectType: 'user',
        subjectUid: viewer.userUid,
        details: { sessionsEnded: others.length },
      });
      return others;
    });
    sessions.announce(ended);
    notices.tell('passwordChanged', viewer);
  }

  /** Counts before the password is checked, so that concurrent attempts count too. @throws TooManyAttempts */
  async #counted<Result>({ userUid }: Viewer, work: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const { now } = this.#parts;
    const wait = this.#changes.waitSeconds(userUid, now());
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#changes.begin(userUid, now());
    try {
      const result = await work();
      if (result !== undefined) this.#changes.succeeded(userUid);
      return result;
    } catch (error) {
      this.#changes.undo(userUid);
      throw error;
    }
  }

  /** Returns the stored hash if the password matches it, else undefined. */
  async #hashThatFits(viewer: Viewer, password: string): Promise<string | undefined> {
    const stored = await this.#parts.database.tenant([viewer.homeAccountId], (tx) =>
      storedPasswordHash(tx, viewer.homeAccountId, viewer.userId),
    );
    return stored !== null && (await passwordFits(password, stored)) ? stored : undefined;
  }
}
