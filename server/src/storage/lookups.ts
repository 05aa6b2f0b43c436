/** Typed calls of the SECURITY DEFINER functions of migration 0003, as the request role without visible accounts. */
import type { Tx } from './connection.ts';
import { sql } from './sql.ts';

export interface UserForSignIn {
  accountId: number;
  id: number;
  uid: string;
  name: string;
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  role: string;
  features: string[];
  language: string | null;
  timeZone: string | null;
  unitsSystem: string | null;
  disabledAt: Date | null;
}

export interface SessionWithUser {
  /** Account of the user, in which the session is stored. */
  accountId: number;
  id: number;
  userId: number;
  /** Account that the user is viewing. */
  currentAccountId: number;
  remember: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  userUid: string;
  userName: string;
  email: string | null;
  role: string;
  features: string[];
  language: string | null;
  timeZone: string | null;
  unitsSystem: string | null;
  disabledAt: Date | null;
  /** The current account and all below it, as arguments of `tenant`. */
  visibleAccounts: number[];
}

export interface DeviceByImei {
  accountId: number;
  id: number;
  uid: string;
  protocol: string;
}

export interface RootAccount {
  id: number;
  uid: string;
  name: string;
}

export interface UnknownTracker {
  imei: string;
  protocol: string;
  firstSeen: Date;
  lastSeen: Date;
  attempts: number;
  address: string;
}

export interface SystemLookups {
  /** In any case. */
  userByEmail(email: string): Promise<UserForSignIn | undefined>;
  /** E.164. */
  userByPhone(phone: string): Promise<UserForSignIn | undefined>;
  /** Also finds expired sessions and disabled users, which the caller has to check. */
  sessionByTokenHash(hash: Uint8Array): Promise<SessionWithUser | undefined>;
  deviceByImei(imei: string): Promise<DeviceByImei | undefined>;
  /** Returns the account itself and everything below it. */
  accountAndDescendants(accountId: number): Promise<number[]>;
  rootAccounts(): Promise<RootAccount[]>;
  /** Returns unregistered trackers that have connected; newest first. */
  unknownTrackers(limit: number): Promise<UnknownTracker[]>;
}

type Run = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

const USER = sql`account_id AS "accountId", id, uid, name, email, phone, password_hash AS "passwordHash", role, features,
  language, time_zone AS "timeZone", units_system AS "unitsSystem", disabled_at AS "disabledAt"`;

/**
 * Creates the look-ups.
 * @param run runs work in a transaction of the request role without visible accounts
 */
export function systemLookups(run: Run): SystemLookups {
  return {
    userByEmail: (email) =>
      run(async (tx) =>
        first(await sql<UserForSignIn>`SELECT ${USER} FROM lookup_user_by_email(${email})`.execute(tx)),
      ),
    userByPhone: (phone) =>
      run(async (tx) =>
        first(await sql<UserForSignIn>`SELECT ${USER} FROM lookup_user_by_phone(${phone})`.execute(tx)),
      ),
    sessionByTokenHash: (hash) =>
      run(async (tx) =>
        first(
          await sql<SessionWithUser>`SELECT account_id AS "accountId", id, user_id AS "userId",
            current_account_id AS "currentAccountId", remember, created_at AS "createdAt", last_seen_at AS "lastSeenAt",
            expires_at AS "expiresAt", user_uid AS "userUid", user_name AS "userName", email, role, features, language,
            time_zone AS "timeZone", units_system AS "unitsSystem", disabled_at AS "disabledAt",
            visible_accounts AS "visibleAccounts" FROM lookup_session(${Buffer.from(hash)})`.execute(tx),
        ),
      ),
    deviceByImei: (imei) =>
      run(async (tx) =>
        first(
          await sql<DeviceByImei>`SELECT account_id AS "accountId", id, uid, protocol FROM lookup_device(${imei})`.execute(
            tx,
          ),
        ),
      ),
    accountAndDescendants: (accountId) =>
      run(async (tx) => {
        const { rows } = await sql<{ id: number }>`SELECT id FROM lookup_account_and_descendants(${accountId})`.execute(
          tx,
        );
        return rows.map((row) => row.id);
      }),
    rootAccounts: () =>
      run(async (tx) => (await sql<RootAccount>`SELECT id, uid, name FROM list_root_accounts()`.execute(tx)).rows),
    unknownTrackers: (limit) =>
      run(
        async (tx) =>
          (
            await sql<UnknownTracker>`SELECT imei, protocol, first_seen AS "firstSeen", last_seen AS "lastSeen", attempts,
              address FROM list_unknown_trackers(${limit})`.execute(tx)
          ).rows,
      ),
  };
}

function first<Row>(result: { rows: Row[] }): Row | undefined {
  return result.rows[0];
}
