/** Shared parts of links without a session: a secret token, limits of calls, and a maker whose rights they have. */
import { createHash, randomBytes } from 'node:crypto';
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from '../../storage/db.ts';
import { subscriberOf } from '../../subscriber.ts';
import { Refusal } from '../refusal.ts';
import { mustHaveFeature, mustMay } from './access.ts';
import { Attempts, TooManyAttempts } from './attempts.ts';
import { userViewer } from './user-viewer.ts';
import type { Viewer } from './viewer.ts';

const MINUTE_MS = 60_000;
const TOKEN_BYTES = 16;
/** 16 bytes in base64url. Other values are not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** An anonymous visitor of a link, known by address only. */
export interface Visit {
  token: string;
  address: string;
}

/** Returns a new token. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Finds links by their tokens, for a limited number of calls and of unknown tokens by subscriber. */
export class TokenLookup {
  readonly #calls: Attempts;
  readonly #misses = new Attempts(LIMITS.shareMissesPerQuarterHour, 15 * MINUTE_MS);

  constructor(callsPerMinute: number) {
    this.#calls = new Attempts(callsPerMinute, MINUTE_MS);
  }

  /**
   * @param now epoch ms
   * @param find returns the link with this hash of a token
   * @throws Refusal `error.not.found`; TooManyAttempts
   */
  async find<Link>(
    { token, address: peer }: Visit,
    now: number,
    find: (hash: Buffer) => Promise<Link | undefined>,
  ): Promise<Link> {
    const address = subscriberOf(peer);
    const wait = Math.max(this.#calls.waitSeconds(address, now), this.#misses.waitSeconds(address, now));
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#calls.begin(address, now);
    const link = TOKEN.test(token) ? await find(hashOf(token)) : undefined;
    if (link === undefined) {
      this.#misses.begin(address, now);
      throw new Refusal('error.not.found');
    }
    return link;
  }
}

/** The parts of a link's row that name its maker. */
export interface MadeLink {
  state: string;
  account_id: number;
  user_account_id: number | null;
  user_id: number | null;
}

/**
 * Returns the maker of an active link, who still may use it.
 * @throws Refusal `error.share.expired`
 */
export async function makerOf(
  database: Database,
  { state, account_id: accountId, user_account_id: userAccountId, user_id: userId }: MadeLink,
  needed: { permission: Permission; feature: Feature },
): Promise<Viewer> {
  const maker =
    state === 'active' && userAccountId !== null && userId !== null
      ? await userViewer(database, { userAccountId, userId, accountId })
      : undefined;
  if (maker === undefined) throw new Refusal('error.share.expired');
  try {
    mustMay(maker, needed.permission);
    mustHaveFeature(maker, needed.feature);
  } catch {
    throw new Refusal('error.share.expired');
  }
  return maker;
}
