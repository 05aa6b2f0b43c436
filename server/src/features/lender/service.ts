import type { LenderGroup } from '@waymark/contract/lender/parts.ts';
import type {
  LenderCaseDetail,
  LenderCaseQuery,
  LenderCases,
  LenderCaseWrite,
  LenderCustomer,
  LenderCustomerQuery,
} from '@waymark/contract/lender/schema.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import { advanceLenderCase, type LenderEvent } from '@waymark/domain/lender/case.ts';
import { DEFAULT_TIME_ZONE, LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay, startOfLocalTime } from '@waymark/domain/local-time.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Changes } from '../changes.ts';
import type { CommandsChanged } from '../commands/ports.ts';
import { type CommandService, type OpenCut, openCuts } from '../commands/service.ts';
import { type NpaAsset, npaAsset, setNpa } from '../npa/service.ts';
import { violatedIndex } from '../records/unique-sql.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { PasswordService } from '../session/passwords.ts';
import type { Viewer } from '../session/viewer.ts';
import { isOn } from './follower.ts';
import {
  customerByUid,
  type LenderAccount,
  lenderAccount,
  lockSettings,
  messagesOf,
  searchCustomers,
} from './messages-sql.ts';
import { present, presentDetail } from './present.ts';
import {
  approvalsOf,
  type CaseRow,
  commandIdOf,
  countParts,
  findCase,
  insertCase,
  keyOf,
  listCases,
  lockCase,
  openCaseOf,
  rightsOf,
  type StepRow,
  stepsOf,
  sumGroups,
} from './sql.ts';
import { applyEvent, caseOf, type LenderDeed, timesOf, writeStep } from './steps.ts';

const OFFERED_CUSTOMERS = 50;
const SETTLED_MS = LIMITS.lenderSettledDays * 86_400_000;

export interface LenderServiceParts {
  database: Database;
  now: () => number;
  passwords: Pick<PasswordService, 'spendProofIn'>;
  commands: Pick<CommandService, 'immobilizeIn'>;
  changes: Pick<Changes, 'assetChanged' | 'commandsChanged'>;
}

/** Work that a transaction leaves for after its commit. */
interface Done {
  row: CaseRow;
  changed?: readonly CommandsChanged[];
  /** The NPA status of the asset changed. */
  asset?: NpaAsset | undefined;
}

/** Cases about overdue financing, from the notice to the settlement (decisions.md, "Lender mode"). */
export class LenderService {
  readonly #parts: LenderServiceParts;

  constructor(parts: LenderServiceParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, query: LenderCaseQuery): Promise<LenderCases> {
    const since = new Date(this.#parts.now() - SETTLED_MS);
    return this.#read(viewer, async (tx) => {
      const { rows, count } = await listCases(tx, viewer.visibleAccounts, query);
      const parts = await countParts(tx, viewer.visibleAccounts, since);
      const sums = await sumGroups(tx, viewer.visibleAccounts, query, this.#tomorrow(viewer));
      const of = (group: LenderGroup) => sums.find((one) => one.group === group)?.cases ?? 0;
      const enabled = isOn(await lenderAccount(tx, viewer.accountId));
      const cuts = await otherCutsOf(tx, viewer, rows);
      return {
        ...{ items: rows.map((row) => present(row, viewer, cuts.get(row.uid) ?? [])), count, parts, enabled },
        groups: { needsUser: of('needsUser'), today: of('today'), later: of('later'), closed: of('closed') },
        overdueTotal: sums.reduce((total, { overdue }) => total + overdue, 0),
      };
    });
  }

  /** @throws Refusal `error.not.found` */
  read(viewer: Viewer, uid: string): Promise<LenderCaseDetail> {
    return this.#read(viewer, async (tx) =>
      this.#detail(tx, viewer, found(await findCase(tx, viewer.visibleAccounts, uid))),
    );
  }

  /** @throws Refusal `error.not.found` */
  async customers(viewer: Viewer, { assetId, search }: LenderCustomerQuery) {
    const rows = await this.#read(viewer, async (tx) => {
      const { account_id } = found(await npaAsset(tx, viewer, assetId));
      return searchCustomers(tx, account_id, search, OFFERED_CUSTOMERS);
    });
    const items = rows.map(({ uid, name, email, phone }): LenderCustomer => {
      return { id: uid, name, reachable: email !== null || phone !== null };
    });
    return { items, count: items.length };
  }

  /**
   * Opens a case and declares the asset NPA unless it is.
   * @throws Refusal `error.lender.off`, `error.lender.open`, `error.lender.customer`, `error.lender.contact`
   */
  async open(viewer: Viewer, body: LenderCaseWrite): Promise<LenderCaseDetail> {
    const deed = this.#deed(viewer, body.reason);
    return this.#finished(viewer, async (tx) => {
      const { account_id: accountId } = found(await npaAsset(tx, viewer, body.assetId));
      const account = await this.#account(tx, accountId);
      const asset = found(await npaAsset(tx, viewer, body.assetId, 'lock'));
      if ((await openCaseOf(tx, asset)) !== undefined) throw new Refusal('error.lender.open');
      const customer = await customerByUid(tx, accountId, body.customerId);
      if (customer === undefined) throw refuseField('error.lender.customer', 'customerId');
      if (customer.email === null && customer.phone === null) throw refuseField('error.lender.contact', 'customerId');
      const isDeclared = asset.npa_since !== null;
      if (!isDeclared) await setNpa(tx, viewer, asset, true, deed);
      const uid = newUid(deed.at.getTime());
      const id = await unlessOpen(
        insertCase(tx, {
          ...{ accountId, uid, assetId: asset.id, customerId: customer.id, reason: deed.reason },
          ...{ overdueAmount: body.overdueAmount ?? null, overdueSince: body.overdueSince ?? null },
          ...{ installmentsOverdue: body.installmentsOverdue ?? null, installments: body.installments ?? null },
          ...{ openedAt: deed.at, noticeDueAt: noticeTime(account, deed.at.getTime()) },
        }),
      );
      await writeStep(tx, { account_id: accountId, id, uid, asset_uid: asset.uid }, 'opened', deed, {});
      return { row: found(await findCase(tx, [accountId], uid)), asset: isDeclared ? undefined : asset };
    });
  }

  /** Sends the notice again. @throws Refusal `error.not.found`, `error.lender.off`, `error.lender.stage` */
  retry(viewer: Viewer, uid: string, reason: string): Promise<LenderCaseDetail> {
    return this.#step(viewer, uid, { type: 'retry' }, this.#deed(viewer, reason));
  }

  /** Requests approval. @param proof of the password @throws Refusal `error.password.proof`, `error.lender.…` */
  ask(viewer: Viewer, uid: string, reason: string, proof: string | undefined): Promise<LenderCaseDetail> {
    const deed = this.#deed(viewer, reason);
    return this.#step(viewer, uid, { type: 'ask', by: callerKey(viewer) }, deed, { proof });
  }

  /** @throws Refusal `error.not.found`, `error.lender.stage` */
  reject(viewer: Viewer, uid: string, reason: string): Promise<LenderCaseDetail> {
    return this.#step(viewer, uid, { type: 'reject' }, this.#deed(viewer, reason));
  }

  /**
   * Approves the request of another user and queues the immobilize command, with the rights and the password of the caller.
   * @throws Refusal `error.lender.…`, `error.command.…`, `error.password.proof`, `error.permission.missing`,
   *   `error.feature.disabled`; TooManyAttempts
   */
  async approve(viewer: Viewer, uid: string, reason: string, proof: string | undefined): Promise<LenderCaseDetail> {
    const deed = this.#deed(viewer, reason);
    const event = { type: 'approve', by: callerKey(viewer) } as const;
    return this.#finished(viewer, async (tx) => {
      const seen = found(await findCase(tx, viewer.visibleAccounts, uid));
      const account = await this.#account(tx, seen.account_id);
      // Without a lock, for the answer only: the step is decided again below.
      const early = advanceLenderCase(caseOf(seen), event, deed.at.getTime(), timesOf(account));
      if ('refused' in early) throw new Refusal(early.refused);
      // User, asset and case are locked in this order, as by requests of commands and changes of users.
      const command = await this.#parts.commands.immobilizeIn(tx, viewer, seen.asset_uid, { reason, proof });
      const row = found(await lockCase(tx, seen));
      await mustStillMayAsk(tx, row);
      const command_id = await commandIdOf(tx, row.account_id, command.requestId);
      await applyEvent(tx, row, account, event, deed, { command_id });
      return { row, changed: command.changed === undefined ? [] : [command.changed] };
    });
  }

  /** Ends a case as paid, clears NPA and mobilizes. @throws Refusal `error.not.found`, `error.lender.stage` */
  async settle(viewer: Viewer, uid: string, reason: string): Promise<LenderCaseDetail> {
    const deed = this.#deed(viewer, reason);
    return this.#finished(viewer, async (tx) => {
      const seen = found(await findCase(tx, viewer.visibleAccounts, uid));
      const row = found(await lockCase(tx, seen));
      const account = await lenderAccount(tx, row.account_id);
      const { changed } = await applyEvent(tx, row, account, { type: 'close', outcome: 'settled' }, deed);
      const asset = await npaAsset(tx, viewer, row.asset_uid, 'lock');
      if (!asset || asset.npa_since === null) return { row, changed };
      await setNpa(tx, viewer, asset, false, deed);
      return { row, changed, asset };
    });
  }

  /** Cancels a case and mobilizes; NPA stays declared. @throws Refusal `error.not.found`, `error.lender.stage` */
  cancel(viewer: Viewer, uid: string, reason: string): Promise<LenderCaseDetail> {
    const deed = this.#deed(viewer, reason);
    return this.#step(viewer, uid, { type: 'close', outcome: 'cancelled' }, deed, { alsoOff: true });
  }

  /**
   * Ends the case of an asset whose NPA is cleared, in the transaction of the clearing, which has locked the asset.
   * @returns commands to report after the commit
   */
  async npaCleared(
    tx: Tx,
    asset: { account_id: number; id: number },
    viewer: Viewer,
    reason: string,
  ): Promise<readonly CommandsChanged[]> {
    const key = await openCaseOf(tx, asset);
    const row = key && (await lockCase(tx, key));
    if (row === undefined) return [];
    const account = await lenderAccount(tx, row.account_id);
    const deed = this.#deed(viewer, reason);
    return (await applyEvent(tx, row, account, { type: 'close', outcome: 'cleared' }, deed)).changed;
  }

  /** Applies one event of a user. Only ends are possible while lender mode is off. */
  #step(
    viewer: Viewer,
    uid: string,
    event: LenderEvent,
    deed: LenderDeed,
    { proof, alsoOff = false }: { proof?: string | undefined; alsoOff?: boolean } = {},
  ): Promise<LenderCaseDetail> {
    return this.#finished(viewer, async (tx) => {
      const seen = found(await findCase(tx, viewer.visibleAccounts, uid));
      const account = alsoOff ? await lenderAccount(tx, seen.account_id) : await this.#account(tx, seen.account_id);
      const row = found(await lockCase(tx, seen));
      const changes = event.type === 'ask' ? { asked_at: deed.at } : {};
      const { changed } = await applyEvent(tx, row, account, event, deed, changes);
      // Last, so that a refused step does not spend the proof.
      if (event.type === 'ask') await this.#parts.passwords.spendProofIn(tx, viewer, proof);
      return { row, changed };
    });
  }

  /** Returns an account whose lender mode stays on until the transaction ends. @throws Refusal `error.lender.off` */
  async #account(tx: Tx, accountId: number): Promise<LenderAccount> {
    await lockSettings(tx, accountId, 'share');
    const account = await lenderAccount(tx, accountId);
    if (!isOn(account)) throw new Refusal('error.lender.off');
    return account;
  }

  /** Runs a change, reports it after the commit, and returns the case. */
  async #finished(viewer: Viewer, work: (tx: Tx) => Promise<Done>): Promise<LenderCaseDetail> {
    const { changes } = this.#parts;
    const { detail, changed, asset } = await this.#tenant(viewer, async (tx) => {
      const done = await work(tx);
      const row = found(await findCase(tx, viewer.visibleAccounts, done.row.uid));
      return { detail: await this.#detail(tx, viewer, row), changed: done.changed ?? [], asset: done.asset };
    });
    for (const each of changed) changes.commandsChanged(each);
    if (asset) await changes.assetChanged({ accountId: asset.account_id, assetId: asset.id });
    return detail;
  }

  async #detail(tx: Tx, viewer: Viewer, row: CaseRow): Promise<LenderCaseDetail> {
    const steps = await stepsOf(tx, row);
    const otherCuts = (await otherCutsOf(tx, viewer, [row])).get(row.uid) ?? [];
    const parts = { steps, messages: await messagesOf(tx, row), otherCuts };
    return presentDetail(row, viewer, parts, may(viewer, 'people.contact'));
  }

  /** Returns the start of the caller's next day. */
  #tomorrow({ timeZone }: Viewer): Date {
    return new Date(startOfLocalTime(shiftDay(localDay(this.#parts.now(), timeZone), 1), '00:00', timeZone));
  }

  #deed(viewer: Viewer, reason: string) {
    const actor = { accountId: viewer.homeAccountId, userId: viewer.userId };
    return { actor, reason: reason.trim(), at: new Date(this.#parts.now()) };
  }

  #read<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.read(accountsOf(viewer), work);
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(accountsOf(viewer), work);
  }
}

/** Sees the caller's own account too, because the proof of the password is a row of it. No other row of it is read. */
function accountsOf(viewer: Viewer): number[] {
  return [...new Set([...viewer.visibleAccounts, viewer.homeAccountId])];
}

/** Returns the cuts of vehicles that do not belong to their open cases, by the UID of the case. */
async function otherCutsOf(
  tx: Tx,
  viewer: Viewer,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, readonly OpenCut[]>> {
  const open = viewer.features.has('immobilization') ? rows.filter(({ stage }) => stage !== 'closed') : [];
  const cuts = await openCuts(
    tx,
    open.map(({ account_id, asset_id: id }) => ({ account_id, id })),
    'immobilization',
  );
  const cut = open.filter(({ account_id, asset_id }) => cuts.has(`${account_id} ${asset_id}`));
  const approvals = await approvalsOf(tx, cut);
  return new Map(
    cut.map((row) => {
      const all = cuts.get(`${row.account_id} ${row.asset_id}`) ?? [];
      return [row.uid, all.filter((one) => !isOfCase(one, row, approvals.get(row.id) ?? []))];
    }),
  );
}

/** Returns whether a cut is the case's own: its command, or that of an earlier approval. */
function isOfCase(
  cut: OpenCut,
  { command_id }: CaseRow,
  approvals: readonly Pick<StepRow, 'actor' | 'reason'>[],
): boolean {
  if (cut.id === command_id) return true;
  const key = keyOf(cut.requester_account_id, cut.requester_id);
  return approvals.some(({ actor, reason }) => actor === key && reason === cut.reason);
}

function callerKey(viewer: Viewer): string {
  return keyOf(viewer.homeAccountId, viewer.userId)!;
}

/** Checks that the user who asked for the approval could still ask. @throws Refusal `error.lender.requester` */
async function mustStillMayAsk(tx: Tx, { requester_account_id, requester_id }: CaseRow): Promise<void> {
  const rights =
    requester_account_id === null || requester_id === null
      ? undefined
      : await rightsOf(tx, { accountId: requester_account_id, userId: requester_id });
  const role = ROLES.find((name) => name === rights?.role);
  const mayAsk = role !== undefined && ROLE_PERMISSIONS[role].includes('npa.write');
  if (!mayAsk || rights?.disabled_at !== null || !rights.features.includes('npa'))
    throw new Refusal('error.lender.requester');
}

/** Returns the next time at which notices of an account go out. @param now epoch ms */
function noticeTime({ time_zone, notice_hour }: LenderAccount, now: number): Date {
  const timeZone = time_zone ?? DEFAULT_TIME_ZONE;
  const hour = `${String(notice_hour ?? LIMITS.lenderNoticeHour).padStart(2, '0')}:00`;
  const today = localDay(now, timeZone);
  const first = startOfLocalTime(today, hour, timeZone);
  return new Date(first > now ? first : startOfLocalTime(shiftDay(today, 1), hour, timeZone));
}

/** @throws Refusal `error.lender.open` if a concurrent call opened a case of the asset */
async function unlessOpen<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedIndex(error) === 'lender_cases_open') throw new Refusal('error.lender.open');
    throw error;
  }
}
