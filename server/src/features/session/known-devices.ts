import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from '../../storage/db.ts';
import { newToken, tokenHash } from '../secrets/token.ts';
import { isKnownDevice, keepKnownDevice } from './known-devices-sql.ts';

const DAY_MS = 86_400_000;

interface Owner {
  accountId: number;
  id: number;
}

export interface KnownDevicesParts {
  database: Database;
  now: () => number;
  /** Called with errors outside of a sign-in. */
  onError: (error: unknown) => void;
}

/**
 * Browsers that a user has signed in with, known by a cookie of which only the hash is stored. It proves nothing and
 * gives no access. It only keeps wrong passwords of other clients from slowing down the owner's browser.
 */
export class KnownDevices {
  readonly #parts: KnownDevicesParts;

  constructor(parts: KnownDevicesParts) {
    this.#parts = parts;
  }

  /** @param token of the browser */
  async knows(user: Owner, token: string): Promise<boolean> {
    const { database, now } = this.#parts;
    return database.tenant([user.accountId], (tx) =>
      isKnownDevice(tx, { accountId: user.accountId, userId: user.id }, tokenHash(token), new Date(now())),
    );
  }

  /**
   * Records after a sign-in that the browser is the user's. A token that is not in the user's rows is replaced, so that
   * no
   * attacker can plant one.
   * @param token of the browser
   * @returns the token for its cookie; undefined if it was not stored, which fails no sign-in
   */
  async remember(user: Owner, token: string | undefined): Promise<string | undefined> {
    const { database, now, onError } = this.#parts;
    try {
      const kept = token !== undefined && (await this.knows(user, token)) ? token : newToken();
      const at = now();
      const device = {
        tokenHash: tokenHash(kept),
        now: new Date(at),
        expiresAt: new Date(at + LIMITS.knownDeviceDays * DAY_MS),
      };
      await database.tenant([user.accountId], (tx) =>
        keepKnownDevice(tx, { accountId: user.accountId, userId: user.id }, device, LIMITS.knownDevicesPerUser),
      );
      return kept;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }
}
