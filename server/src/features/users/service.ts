import { toE164 } from '@waymark/contract/phone.ts';
import type { AssignableFeature, User, UserCreate, UserQuery, UserWrite } from '@waymark/contract/users/schema.ts';
import { FEATURES, ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import { isUuid } from '@waymark/domain/uuid.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { voidOfUser, voidUnauthorized } from '../commands/service.ts';
import { mustBeAsRead, type ReadAt } from '../records/if-match.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import { Attempts, TooManyAttempts } from '../session/attempts.ts';
import type { SessionService } from '../session/service.ts';
import { methodOf, normalizedUsername } from '../session/username.ts';
import type { Viewer } from '../session/viewer.ts';
import { invitationMessage } from './invitation.ts';
import { endsSessions, isAdmin, mustNotBeSelf } from './policy.ts';
import { accountLanguage, changedColumns, entry, oldAndNew, present, valuesOf } from './present.ts';
import {
  type AccountRow,
  countOtherAdmins,
  DuplicateContact,
  deleteUser,
  endVerification,
  findAccount,
  findUser,
  insertUser,
  listUsers,
  lockUsers,
  noteInvitation,
  operatorId,
  type UserKey,
  type UserRow,
  type UserValues,
  updateUser,
} from './sql.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

export interface UserServiceParts {
  database: Database;
  sessions: Pick<SessionService, 'endSessionsOfUser' | 'announce' | 'lookAgain'>;
  delivery: Delivery;
  changes: Pick<Changes, 'commandsVoided'>;
  now: () => number;
}

/** A new user to invite. */
export interface AddedUser {
  account: AccountRow;
  row: UserRow;
}

/** Users of the viewer's current account and its descendants. */
export class UserService extends TenantService<UserServiceParts> {
  /**
   * By the account of the caller, because accounts are easy to create and part of the mail's text is the account's own.
   */
  readonly #invitations = new Attempts(LIMITS.invitationsPerHour, HOUR_MS);
  /**
   * Changed and taken addresses and numbers, by the account of the caller, because a taken one reveals another user.
   */
  readonly #changed = new Attempts(LIMITS.contactChangesPerHour, HOUR_MS);
  readonly #taken = new Attempts(LIMITS.takenContactsPerHour, HOUR_MS);
  /** By the topmost account, because its descendants are easy to create, each with a limit of ten. */
  readonly #takenOfTree = new Attempts(LIMITS.takenContactsPerHourAndTree, HOUR_MS);

  /** @throws Refusal `error.not.found` for an account that the viewer does not see */
  async list(viewer: Viewer, query: UserQuery): Promise<{ items: User[]; count: number }> {
    const { rows, count } = await this.reading(viewer, async (tx) => {
      const of = query.accountId === undefined ? undefined : await accountOf(tx, viewer, query.accountId);
      return listUsers(tx, of ? [of.id] : viewer.visibleAccounts, query);
    });
    return { items: rows.map(present), count };
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<User> {
    return present(found(await this.reading(viewer, (tx) => findUser(tx, viewer.visibleAccounts, { uid }))));
  }

  /**
   * Creates a user and sends an invitation.
   * @param siteAddress base address of the link in the invitation
   * @throws Refusal `error.validation`, `error.not.found`, `error.duplicate.user`, `error.feature.account`
   */
  async create(viewer: Viewer, body: UserCreate, siteAddress: string): Promise<User> {
    const added = await this.tenant(viewer, async (tx) => {
      const account = await accountOf(tx, viewer, body.accountId ?? viewer.accountUid, true);
      return this.add(tx, viewer, account, body);
    });
    return this.inviteAdded(viewer, added, siteAddress);
  }

  /** Creates a user in another transaction (of a new account). Call `inviteAdded` after its commit. */
  async add(tx: Tx, viewer: Viewer, account: AccountRow, body: UserWrite): Promise<AddedUser> {
    const uid = newUid(this.parts.now());
    const values = checked(valuesOf(body, account, this.#at()), account);
    await this.#unlessTaken(tx, viewer, account, () => insertUser(tx, account.id, uid, values));
    // Earlier proofs of the address were not made as this user.
    await endVerification(tx, [values.email, values.phone]);
    const row = found(await findUser(tx, [account.id], { uid }));
    await audit(tx, { ...entry(viewer, row, 'user.create'), details: { role: row.role, features: row.features } });
    return { account, row };
  }

  /** Invites new users, unless they are disabled. */
  async inviteAdded(viewer: Viewer, { account, row }: AddedUser, siteAddress: string): Promise<User> {
    if (row.disabled_at !== null) return present(row);
    return present(await this.#invited(viewer, account, row, siteAddress));
  }

  /**
   * Changes a user. Another role, or being disabled, ends their sessions. Another address or number invalidates proofs
   * of the old one, and a user with a pending invitation is invited there.
   * @throws Refusal `error.not.found`, `error.record.changed`, `error.user.self`, `error.user.lastAdmin`, `error.duplicate.user` …
   */
  async update(viewer: Viewer, username: string, body: UserWrite, siteAddress: string, read?: ReadAt): Promise<User> {
    const key = keyOf(username);
    const { account, row, ended, moved, voided } = await this.tenant(viewer, async (tx) => {
      const { user: before, account } = await lockedUser(tx, viewer, key);
      mustBeAsRead(before, read);
      const values = checked(valuesOf(body, account, this.#at(), before), account);
      const changed = changedColumns(before, values);
      if (endsSessions(before, values)) {
        mustNotBeSelf(viewer, before);
        await mustLeaveAnAdmin(tx, before, values);
      }
      if (changed.length === 0) return { account, row: before, ended: [], moved: false, voided: [] };
      const moved = changed.includes('email') || changed.includes('phone');
      if (moved) this.#countChange(viewer);
      await this.#unlessTaken(tx, viewer, account, () => updateUser(tx, account.id, before.id, values, this.#at()));
      if (moved || values.disabled_at !== null)
        await endVerification(tx, [before.email, before.phone, values.email, values.phone]);
      const ended = endsSessions(before, values)
        ? await this.parts.sessions.endSessionsOfUser(tx, { accountId: account.id, userId: before.id })
        : [];
      const requester = { accountId: account.id, userId: before.id };
      const voided = await voidUnauthorized(tx, viewer.visibleAccounts, requester, this.#at());
      const row = found(await findUser(tx, [account.id], { uid: before.uid }));
      await audit(tx, { ...entry(viewer, row, 'user.update'), details: { changed, ...oldAndNew(before, row) } });
      return { account, row, ended, moved, voided };
    });
    this.parts.changes.commandsVoided(voided);
    this.parts.sessions.announce(ended);
    this.parts.sessions.lookAgain();
    return present(moved && row.status === 'invited' ? await this.#invited(viewer, account, row, siteAddress) : row);
  }

  /** @throws Refusal `error.not.found`, `error.user.self`, `error.user.lastAdmin` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    const { ended, voided } = await this.tenant(viewer, async (tx) => {
      const { user } = await lockedUser(tx, viewer, { uid });
      mustNotBeSelf(viewer, user);
      await mustLeaveAnAdmin(tx, user, undefined);
      await endVerification(tx, [user.email, user.phone]);
      const ended = await this.parts.sessions.endSessionsOfUser(tx, { accountId: user.account_id, userId: user.id });
      const requester = { accountId: user.account_id, userId: user.id };
      const voided = await voidOfUser(tx, viewer.visibleAccounts, requester, this.#at());
      await deleteUser(tx, user.account_id, user.id);
      await audit(tx, { ...entry(viewer, user, 'user.delete'), details: { name: user.name, role: user.role } });
      return { ended, voided };
    });
    this.parts.changes.commandsVoided(voided);
    this.parts.sessions.announce(ended);
  }

  /** Sends the invitation again. @throws Refusal `error.not.found`, `error.user.notInvited`, `error.invitation.send` */
  async invite(viewer: Viewer, uid: string, siteAddress: string): Promise<User> {
    const { account, row } = await this.tenant(viewer, async (tx) => {
      const row = found(await findUser(tx, viewer.visibleAccounts, { uid }));
      return { row, account: await accountOf(tx, viewer, row.account_uid) };
    });
    if (row.status !== 'invited') throw new Refusal('error.user.notInvited');
    const since = this.parts.now() - (row.invited_at?.getTime() ?? 0);
    const wait = Math.max(
      Math.ceil(LIMITS.verificationResendSeconds - since / SECOND_MS),
      this.#invitations.waitSeconds(String(viewer.homeAccountId), this.parts.now()),
    );
    if (wait > 0) throw new TooManyAttempts(wait);
    const invited = await this.#invited(viewer, account, row, siteAddress);
    if (invited === row) throw new Refusal('error.invitation.send');
    return present(invited);
  }

  /**
   * Invites by mail, or by SMS without an address. @returns the invited user, or the unchanged one if no message is
   * sent
   */
  async #invited(viewer: Viewer, account: AccountRow, row: UserRow, siteAddress: string): Promise<UserRow> {
    const { delivery, now } = this.parts;
    const inviter = String(viewer.homeAccountId);
    if (this.#invitations.waitSeconds(inviter, now()) > 0) return row;
    if (!(await delivery.works(row.email === null ? 'SMS' : 'EMAIL'))) return row;
    this.#invitations.begin(inviter, now());
    const message = await invitationMessage({
      email: row.email,
      phone: row.phone,
      name: row.name,
      accountName: account.name,
      inviterName: viewer.name,
      languages: [row.language, accountLanguage(account), viewer.language],
      siteAddress,
    });
    await delivery.send(message);
    return this.parts.database.tenant([row.account_id], async (tx) => {
      await noteInvitation(tx, row.account_id, row.id, this.#at());
      await audit(tx, entry(viewer, row, 'user.invite'));
      return found(await findUser(tx, [row.account_id], { uid: row.uid }));
    });
  }

  roles() {
    const items = ROLES.map((role) => ({ role, permissions: [...ROLE_PERMISSIONS[role]] }));
    return { items, count: items.length };
  }

  /** @param accountUid default: the viewer's current account @throws Refusal `error.not.found` */
  async assignable(
    viewer: Viewer,
    accountUid = viewer.accountUid,
  ): Promise<{ items: AssignableFeature[]; count: number }> {
    const account = await this.tenant(viewer, (tx) => accountOf(tx, viewer, accountUid));
    const items = [
      ...FEATURES.map((id) => ({ id, kind: 'feature' as const, enabled: account.features.includes(id) })),
      ...ALERT_TYPES.map((id) => ({ id, kind: 'alert' as const, enabled: account.alerts.includes(id) })),
    ];
    return { items, count: items.length };
  }

  /** @throws TooManyAttempts */
  #countChange(viewer: Viewer): void {
    const account = String(viewer.homeAccountId);
    const wait = this.#changed.waitSeconds(account, this.parts.now());
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#changed.begin(account, this.parts.now());
  }

  /**
   * Runs a change that needs an address and number which no user of the installation has. The refusal does not name
   * their user, and its number is limited per account and per tree of accounts. Counted before the answer is known, so
   * that concurrent requests count too.
   * @throws Refusal `error.duplicate.user`; TooManyAttempts
   */
  async #unlessTaken(tx: Tx, viewer: Viewer, account: AccountRow, change: () => Promise<void>): Promise<void> {
    const top = await topOf(tx, viewer, account);
    const limits: [Attempts, string][] = [
      [this.#taken, String(viewer.homeAccountId)],
      [this.#takenOfTree, String(top)],
    ];
    const now = this.parts.now();
    const wait = Math.max(...limits.map(([attempts, key]) => attempts.waitSeconds(key, now)));
    if (wait > 0) throw new TooManyAttempts(wait);
    for (const [attempts, key] of limits) attempts.begin(key, now);
    try {
      await change();
    } catch (error) {
      if (error instanceof DuplicateContact) throw refuseField('error.duplicate.user', error.field);
      for (const [attempts, key] of limits) attempts.undo(key);
      throw error;
    }
    for (const [attempts, key] of limits) attempts.undo(key);
  }

  #at(): Date {
    return new Date(this.parts.now());
  }
}

/**
 * Returns the topmost ancestor of the viewer's own account, below the account of the installation, whose children are
 * customers.
 */
async function topOf(tx: Tx, { homeAccountId }: Viewer, { ancestors }: AccountRow): Promise<number> {
  const [first, second] = ancestors.slice(0, ancestors.indexOf(homeAccountId) + 1);
  const operator = first === undefined ? undefined : await operatorId(tx);
  return (first === operator ? second : undefined) ?? first ?? homeAccountId;
}

/** @param lock blocks changes of its features until the transaction ends */
async function accountOf(tx: Tx, viewer: Viewer, uid: string, lock = false): Promise<AccountRow> {
  return found(await findAccount(tx, viewer.visibleAccounts, uid, lock));
}

/**
 * Returns the user, locked with the account and its other users, so that two administrators who demote each other run
 * one after the other. The account is locked first, in the order of a change of its features and its users'.
 */
async function lockedUser(tx: Tx, viewer: Viewer, key: UserKey): Promise<{ user: UserRow; account: AccountRow }> {
  const { account_uid: accountUid, uid } = found(await findUser(tx, viewer.visibleAccounts, key));
  const account = await accountOf(tx, viewer, accountUid, true);
  await lockUsers(tx, account.id);
  return { user: found(await findUser(tx, [account.id], { uid }, true)), account };
}

/** @throws Refusal `error.user.lastAdmin` if the account would lose its last administrator */
async function mustLeaveAnAdmin(tx: Tx, before: UserRow, after: UserValues | undefined): Promise<void> {
  if (!isAdmin(before) || (after !== undefined && isAdmin(after))) return;
  if ((await countOtherAdmins(tx, before.account_id, before.id)) === 0) throw new Refusal('error.user.lastAdmin');
}

/** Checks that the account has the user's rights. @throws Refusal with the invalid field */
function checked(values: UserValues, account: AccountRow): UserValues {
  if (values.email === null && values.phone === null) throw refuseField('error.user.contact', 'email');
  if (values.time_zone !== null && !isTimeZone(values.time_zone))
    throw refuseField('error.timeZone.unknown', 'timeZone');
  for (const kind of ['features', 'alerts'] as const)
    if (values[kind].some((id) => !account[kind].includes(id))) throw refuseField('error.feature.account', kind);
  return values;
}

function keyOf(username: string): UserKey {
  if (isUuid(username)) return { uid: username };
  const method = methodOf(username);
  const normalized = normalizedUsername(username, method);
  return method === 'email' ? { email: normalized } : { phone: toE164(normalized) ?? normalized };
}
