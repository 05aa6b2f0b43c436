import type {
  Account,
  AccountAttributes,
  AccountCreate,
  AccountInfo,
  AccountProgress,
  AccountUpdate,
  SubaccountQuery,
} from '@waymark/contract/accounts/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import type { Feature } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import { UNITS_OF_SYSTEM } from '@waymark/domain/settings.ts';
import { moveSchedules, raiseAlertRevision } from '../../storage/alert-revisions-sql.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { voidUnauthorized } from '../commands/service.ts';
import { NextAnswer } from '../fleet/next-answer.ts';
import { mustBeAsRead, type ReadAt } from '../records/if-match.ts';
import { TenantService } from '../records/tenant-service.ts';
import { violatedIndex } from '../records/unique-sql.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import { mustMay } from '../session/access.ts';
import type { SessionService } from '../session/service.ts';
import type { Viewer } from '../session/viewer.ts';
import type { UserService } from '../users/service.ts';
import { featuresChangeable, mustBeWithin, mustMayWrite } from './policy.ts';
import { attributesOf, present, withSettings } from './present.ts';
import {
  type AccountRow,
  findAccount,
  giveAdmins,
  homeFeatures,
  insertChild,
  listSubaccounts,
  lockTree,
  progressOf,
  type Toggles,
  takeFromBelow,
  updateAccount,
} from './sql.ts';

export interface AccountServiceParts {
  database: Database;
  now: () => number;
  sessions: Pick<SessionService, 'setCurrentAccount' | 'announce' | 'lookAgain' | 'announceBelow'>;
  users: Pick<UserService, 'add' | 'inviteAdded'>;
  changes: Pick<Changes, 'commandsVoided'>;
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Accounts: a tree in which a child has a subset of its parent's features and alerts. */
export class AccountService extends TenantService<AccountServiceParts> {
  readonly #progress = new NextAnswer<{ row: AccountRow; counts: Awaited<ReturnType<typeof progressOf>> }>();

  /** @param uid default: the viewer's current account @throws Refusal `error.not.found` */
  async info(viewer: Viewer, uid = viewer.accountUid): Promise<AccountInfo> {
    const row = await this.reading(viewer, (tx) => findAccount(tx, viewer.visibleAccounts, uid), 'shared');
    const account = present(viewer, found(row));
    const units = UNITS_OF_SYSTEM[account.attributes.unitsSystem ?? 'metric'];
    return { ...account, role: viewer.role, units };
  }

  /** Lists the descendants of the viewer's current account. */
  async list(viewer: Viewer, query: SubaccountQuery): Promise<{ items: Account[]; count: number }> {
    const { rows, count } = await this.reading(viewer, (tx) => listSubaccounts(tx, viewer, query));
    return { items: rows.map((row) => present(viewer, row)), count };
  }

  /**
   * Creates an account under one that the viewer sees, and invites its first administrator.
   * @param siteAddress base address of the link in the invitation
   * @throws Refusal `error.not.found`, `error.duplicate.account`, `error.duplicate.user`, `error.validation`
   */
  async create(viewer: Viewer, body: AccountCreate, siteAddress: string): Promise<{ id: string; name: string }> {
    mustMayWrite(viewer, undefined);
    checkSettings(body.attributes);
    const uid = newUid(this.parts.now());
    const name = body.name.trim();
    const { above, admin } = await this.tenant(viewer, async (tx) => {
      const above = await this.#locked(tx, viewer, body.parentId ?? viewer.accountUid);
      const toggles = { features: body.features ?? above.features, alerts: body.alerts ?? above.alerts };
      mustBeWithin(above, toggles);
      const attributes = withSettings({}, body.attributes);
      const id = await unlessTaken(insertChild(tx, { parentId: above.id, uid, name, attributes, ...toggles }));
      await audit(tx, {
        accountId: id,
        userId: viewer.userId,
        action: 'account.create',
        subjectType: 'account',
        subjectUid: uid,
        details: { name, parent: above.uid, ...toggles },
      });
      const account = { id, uid, name, ...toggles, attributes, ancestors: [...above.ancestors, id] };
      const admin = body.admin
        ? await underField(
            'admin',
            this.parts.users.add(tx, viewer, account, { ...body.admin, role: 'admin', ...mutable(toggles) }),
          )
        : undefined;
      return { above, admin };
    });
    // Sessions that see the account above see this one too.
    this.parts.sessions.lookAgain();
    this.parts.sessions.announceBelow(above.ancestors);
    if (admin) await this.parts.users.inviteAdded(viewer, admin, siteAddress);
    return { id: uid, name };
  }

  /**
   * Changes an account. Its descendants lose what it loses in the same transaction.
   * @throws Refusal `error.not.found`, `error.record.changed`, `error.duplicate.account`, `error.feature.above`, `error.validation`
   */
  async update(viewer: Viewer, body: AccountUpdate, read?: ReadAt): Promise<Account> {
    checkSettings(body.attributes);
    const { row, voided } = await this.tenant(viewer, async (tx) => {
      const before = await this.#locked(tx, viewer, body.id);
      mustMayWrite(viewer, before);
      mustBeAsRead(before, read);
      const after = {
        name: body.name?.trim() ?? before.name,
        attributes: withSettings(before.attributes, body.attributes),
        features: body.features ?? before.features,
        alerts: body.alerts ?? before.alerts,
      };
      const lost = difference(before, after);
      const given = difference(after, before);
      if (!isNothing(lost) || !isNothing(given)) {
        if (!featuresChangeable(viewer, before)) throw new Refusal('error.feature.above');
        mustBeWithin(aboveOf(before), given);
      }
      await unlessTaken(updateAccount(tx, before.id, after, this.#at()));
      const below = isNothing(lost) ? undefined : await takeFromBelow(tx, before.id, lost, this.#at());
      const voided = isNothing(lost) ? [] : await voidUnauthorized(tx, viewer.visibleAccounts, undefined, this.#at());
      if (!isNothing(given)) await giveAdmins(tx, before.id, given, this.#at());
      await this.#followInAlerts(tx, before, after, !isNothing(lost) || !isNothing(given));
      await audit(tx, {
        accountId: before.id,
        userId: viewer.userId,
        action: 'account.update',
        subjectType: 'account',
        subjectUid: before.uid,
        details: { ...changes(before, after), ...(below && { takenFromBelow: below }) },
      });
      return { row: found(await findAccount(tx, viewer.visibleAccounts, body.id)), voided };
    });
    this.parts.changes.commandsVoided(voided);
    this.parts.sessions.lookAgain();
    return present(viewer, row);
  }

  /**
   * Switches the session to a descendant of the user's own account, or back to the latter, which is always allowed.
   * @throws Refusal `error.not.found`, `error.permission.missing`, `error.feature.disabled`
   */
  async change(viewer: Viewer, uid: string): Promise<{ id: string; name: string; switched: boolean }> {
    const { database, sessions } = this.parts;
    const home = uid.toLowerCase() === viewer.homeAccountUid;
    const reachable = await database.system.accountAndDescendants(viewer.homeAccountId);
    const { account, moved } = await database.tenant(reachable, async (tx) => {
      const account = found(await findAccount(tx, reachable, uid));
      if (!home) await mustMayEnter(tx, viewer);
      const moved = await sessions.setCurrentAccount(tx, viewer, account.id);
      await audit(tx, {
        accountId: account.id,
        userId: viewer.userId,
        action: home ? 'account.leave' : 'account.enter',
        subjectType: 'account',
        subjectUid: account.uid,
        details: { from: viewer.accountUid },
      });
      return { account, moved };
    });
    sessions.announce(moved, 'switched');
    return { id: viewer.homeAccountUid, name: viewer.homeAccountName, switched: account.id !== viewer.homeAccountId };
  }

  /** Returns how far the viewer's current account is set up. */
  async progress(viewer: Viewer): Promise<AccountProgress> {
    const user = { accountId: viewer.homeAccountId, userId: viewer.userId };
    const key = JSON.stringify([viewer.visibleAccounts, viewer.accountId, user]);
    const { row, counts } = await this.#progress.ask(key, () =>
      this.reading(viewer, async (tx) => ({
        row: found(await findAccount(tx, viewer.visibleAccounts, viewer.accountUid)),
        counts: await progressOf(tx, viewer.accountId, user),
      })),
    );
    const { location, unitsSystem, timeZone } = attributesOf(row);
    return { ...counts, profile: location != null && unitsSystem != null && timeZone != null };
  }

  /** Schedules of alert rules follow the time zone of their account, and its toggles decide which rules apply. */
  async #followInAlerts(tx: Tx, before: AccountRow, after: { attributes: unknown }, toggled: boolean): Promise<void> {
    const timeZone = zoneOf(after);
    const moved = timeZone === zoneOf(before) ? 0 : await moveSchedules(tx, before.id, timeZone, this.#at());
    if (toggled || moved > 0) await raiseAlertRevision(tx, before.id, true);
  }

  /** Returns the account after locking its tree against other writers. */
  async #locked(tx: Tx, viewer: Viewer, uid: string): Promise<AccountRow> {
    const { ancestors } = found(await findAccount(tx, viewer.visibleAccounts, uid));
    await lockTree(tx, ancestors[0]!);
    return found(await findAccount(tx, viewer.visibleAccounts, uid));
  }

  #at(): Date {
    return new Date(this.parts.now());
  }
}

/**
 * Checks the user's role and own account. The current account does not matter.
 * @throws Refusal `error.permission.missing`, `error.feature.disabled`
 */
async function mustMayEnter(tx: Tx, viewer: Viewer): Promise<void> {
  mustMay(viewer, 'accounts.read');
  const features = await homeFeatures(tx, viewer.homeAccountId, viewer.userId);
  if (!features?.account.includes('accounts') || !features.user.includes('accounts'))
    throw new Refusal('error.feature.disabled');
}

/** @throws Refusal for an unknown time zone or currency */
function checkSettings(attributes: AccountAttributes | undefined): void {
  const { timeZone, currency } = attributes ?? {};
  if (timeZone && !isTimeZone(timeZone)) throw invalid('error.timeZone.unknown', 'attributes.timeZone');
  if (currency && !CURRENCIES.has(currency)) throw invalid('error.enum.field', 'attributes.currency');
}

function invalid(key: string, path: string): Refusal {
  return new Refusal('error.validation', [{ path, keyword: 'rule', key, params: {} }]);
}

function zoneOf({ attributes }: { attributes: unknown }): string {
  return (attributes as AccountAttributes).timeZone ?? DEFAULT_TIME_ZONE;
}

/** Returns the toggles of the parent; undefined without a parent. */
function aboveOf(row: AccountRow): Toggles | undefined {
  if (row.parent_id === null) return undefined;
  return { features: row.parent_features ?? row.features, alerts: row.parent_alerts ?? row.alerts };
}

/** Returns the toggles of `one` that `other` lacks. */
function difference(one: Toggles, other: Toggles): Toggles {
  return {
    features: one.features.filter((name) => !other.features.includes(name)),
    alerts: one.alerts.filter((name) => !other.alerts.includes(name)),
  };
}

function isNothing({ features, alerts }: Toggles): boolean {
  return features.length === 0 && alerts.length === 0;
}

function mutable({ features, alerts }: Toggles) {
  return { features: [...features] as Feature[], alerts: [...alerts] as AlertType[] };
}

/** Returns old and new values of the fields that differ. */
function changes(before: AccountRow, after: Record<'name' | 'attributes' | 'features' | 'alerts', unknown>) {
  const fields = (['name', 'attributes', 'features', 'alerts'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return { changed: fields, old: pick(before, fields), new: pick(after, fields) };
}

function pick(from: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => fields.includes(name)));
}

/** @throws Refusal `error.duplicate.account` if the parent has a child of this name */
async function unlessTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) === 'accounts_name')
      throw refuseField('error.duplicate.account' satisfies ProblemCode, 'name');
    throw error;
  }
}

/** Runs work on a part of the body, and prefixes the paths of its problems with the field. */
async function underField<Result>(field: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.code,
      error.errors.map((problem) => ({ ...problem, path: `${field}.${problem.path}` })),
    );
  }
}
