import { check } from '@waymark/contract/check.ts';
import { methodValueProblems, SignUp, signUpPasswordProblems, signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { subscriberOf } from '../../subscriber.ts';
import { audit } from '../audit/append-sql.ts';
import type { NoticeService } from '../notices/service.ts';
import { violatedIndex } from '../records/unique-sql.ts';
import { Refusal } from '../refusal.ts';
import { passwordHash } from '../secrets/password.ts';
import { Attempts, TooManyAttempts } from '../session/attempts.ts';
import type { NewSessionFacts, SessionService, StartedSession } from '../session/service.ts';
import { normalizedUsername } from '../session/username.ts';
import { takenCode, type VerificationService } from '../verification/service.ts';
import { insertFirstUser, insertRootAccount } from './sql.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Data of the request beside its body. */
export interface SignUpBrowser extends Omit<NewSessionFacts, 'rememberMe'> {
  /** Proofs of verified addresses, which the verification gave the browser. */
  proofs: readonly string[];
}

export interface SignUpServiceParts {
  database: Database;
  sessions: SessionService;
  verification: Pick<VerificationService, 'spendForSignUp'>;
  notices: Pick<NoticeService, 'tell'>;
  /** True if visitors may create an account. */
  signUp: boolean;
  now: () => number;
}

/** Creates accounts for visitors. */
export class SignUpService {
  readonly #parts: SignUpServiceParts;
  readonly #byAddress = new Attempts(20, QUARTER_HOUR_MS);

  constructor(parts: SignUpServiceParts) {
    this.#parts = parts;
  }

  /**
   * Creates an account without a parent, with its first administrator, and signs them in. It spends the proof of the
   * verified address; a refusal does not.
   * @param body collected by the steps of the wizard
   * @throws Refusal `error.not.found` if sign-up is off, `error.validation`, `error.reset.proof`,
   * `error.sign.up.email`, `error.sign.up.phone`; TooManyAttempts
   */
  async createAccountBySignUp(
    body: unknown,
    browser: SignUpBrowser,
  ): Promise<{ account: { id: string; name: string }; session: StartedSession; spentProof: string }> {
    const { database, sessions, verification, notices, signUp, now } = this.#parts;
    if (!signUp) throw new Refusal('error.not.found');
    const address = subscriberOf(browser.address);
    const wait = this.#byAddress.waitSeconds(address, now());
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#byAddress.begin(address, now());
    const given = checked(body);
    const { methodType } = given.loginMethod;
    const target = normalizedUsername(signUpTarget(given.loginMethod), methodType === 'EMAIL' ? 'email' : 'phone');
    const { proofs, ...facts } = browser;
    if (proofs.length === 0) throw new Refusal('error.reset.proof');
    const hash = await passwordHash(given.password);
    const { account, spentProof } = await unlessTaken(
      target,
      database.tenant([], async (tx) => {
        const spent = await verification.spendForSignUp(tx, target, proofs);
        return { account: await insertAll(tx, given, target, hash, now()), spentProof: spent };
      }),
    );
    const user = await (target.includes('@')
      ? database.system.userByEmail(target)
      : database.system.userByPhone(target));
    if (user === undefined) throw new Error('a user that was just made is not there');
    const session = await sessions.begin(user, { ...facts, rememberMe: false }, { loginMethod: 'sign-up' });
    notices.tell('accountCreated', user, { account: account.name });
    return { account, session, spentProof };
  }
}

/** @throws Refusal `error.validation` with every problem */
function checked(body: unknown): SignUp {
  const errors = check(SignUp, body);
  if (errors.length > 0) throw new Refusal('error.validation', errors);
  const given = body as SignUp;
  const { timeZone } = given.attributes ?? {};
  const wrong = [
    ...methodValueProblems(given.loginMethod, 'loginMethod.methodValue'),
    ...signUpPasswordProblems(given.password, 'password'),
    ...(timeZone && !isTimeZone(timeZone)
      ? [{ path: 'attributes.timeZone', key: 'error.timeZone.unknown', params: {} }]
      : []),
  ];
  if (wrong.length > 0)
    throw new Refusal(
      'error.validation',
      wrong.map((one) => ({ ...one, keyword: 'rule' })),
    );
  return given;
}

async function insertAll(tx: Tx, given: SignUp, target: string, hash: string, now: number) {
  const uid = newUid(now);
  const userUid = newUid(now);
  const name = given.name?.trim() || target;
  const attributes = Object.fromEntries(Object.entries(given.attributes ?? {}).filter(([, value]) => value !== null));
  const toggles = { features: FEATURES, alerts: ALERT_TYPES };
  const accountId = await insertRootAccount(tx, { uid, name, attributes, ...toggles });
  const mail = given.loginMethod.methodType === 'EMAIL';
  const userId = await insertFirstUser(tx, {
    accountId,
    uid: userUid,
    name: given.admin?.name.trim() || target,
    email: mail ? target : null,
    phone: mail ? null : target,
    passwordHash: hash,
    language: given.attributes?.language ?? null,
    ...toggles,
  });
  await audit(tx, {
    accountId,
    userId,
    action: 'account.signUp',
    subjectType: 'account',
    subjectUid: uid,
    details: { name, loginMethod: given.loginMethod.methodType === 'EMAIL' ? 'email' : 'phone' },
  });
  return { id: uid, name };
}

/** @throws Refusal if another user took the address meanwhile */
async function unlessTaken<Result>(target: string, making: Promise<Result>): Promise<Result> {
  try {
    return await making;
  } catch (error) {
    if (violatedIndex(error) !== undefined) throw new Refusal(takenCode(target));
    throw error;
  }
}
