/** Applies events to a case in the transaction of the caller: state, messages, commands, trail and audit. */
import {
  advanceLenderCase,
  type LenderAction,
  type LenderCase,
  type LenderEvent,
  type LenderStep,
  type LenderTimes,
} from '@waymark/domain/lender/case.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE, LIMITS } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { queueMessage } from '../../delivery/queue-sql.ts';
import type { Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import type { CommandsChanged } from '../commands/ports.ts';
import { releaseAsset, withdrawCommand } from '../commands/service.ts';
import { Refusal } from '../refusal.ts';
import { languageOf } from '../words.ts';
import { customerById, insertMessage, type LenderAccount } from './messages-sql.ts';
import { type CaseChanges, type CaseRow, insertStep, keyOf, type Person, saveCase } from './sql.ts';
import { type MessageKind, writtenMessage } from './texts.ts';

/** A notice that could not be delivered for this long counts as not delivered. */
const VALID_MS = 3 * 86_400_000;

/** The user who acts; null: the product. */
export interface LenderDeed {
  actor: Person | null;
  reason: string | null;
  at: Date;
}

/** Result of an event. */
export interface Applied {
  /** The case as stored. */
  one: LenderCase;
  /** Commands to report after the commit. */
  changed: CommandsChanged[];
}

/** Returns the case of a row. */
export function caseOf(row: CaseRow): LenderCase {
  const time = (at: Date | null) => at?.getTime() ?? null;
  return {
    ...{ stage: row.stage, problem: row.problem, outcome: row.outcome, noticeDueAt: row.notice_due_at.getTime() },
    ...{ noticeAt: time(row.notice_at), reminderDueAt: time(row.reminder_due_at), isReminded: row.is_reminded },
    ...{ waitingUntil: time(row.waiting_until), lapsesAt: time(row.lapses_at) },
    requester: keyOf(row.requester_account_id, row.requester_id),
    approver: keyOf(row.approver_account_id, row.approver_id),
  };
}

export function timesOf({ reminder_days, waiting_days }: LenderAccount): LenderTimes {
  return {
    reminderDays: reminder_days ?? LIMITS.lenderReminderDays,
    waitingDays: waiting_days ?? LIMITS.lenderWaitingDays,
  };
}

/**
 * Applies an event to a locked case. The caller has carried out `immobilize` and passes the command.
 * @throws Refusal `error.lender.…`
 */
export async function applyEvent(
  tx: Tx,
  row: CaseRow,
  account: LenderAccount,
  event: LenderEvent,
  deed: LenderDeed,
  changes: CaseChanges = {},
): Promise<Applied> {
  const result = advanceLenderCase(caseOf(row), event, deed.at.getTime(), timesOf(account));
  if ('refused' in result) throw new Refusal(result.refused);
  let one = result.case;
  const changed: CommandsChanged[] = [];
  const details: Partial<Record<LenderStep, object>> = {};
  let steps: readonly LenderStep[] = result.steps;
  for (const action of result.actions) {
    const kind = messageOf(action);
    if (kind === undefined) {
      const command = await act(tx, row, action, deed);
      if (command !== undefined) changed.push(command);
      continue;
    }
    const sent = await sendMessages(tx, row, account, kind, deed.at);
    if (sent !== undefined) details[`${kind}Sent`] = sent;
    else if (kind === 'notice') {
      const without = advanceLenderCase(one, { type: 'noContact' }, deed.at.getTime(), timesOf(account));
      if ('refused' in without) throw new Refusal(without.refused);
      one = without.case;
      steps = without.steps;
    }
  }
  const closing = one.stage === 'closed' && row.stage !== 'closed' ? { closed_at: deed.at } : {};
  const cut = one.stage === 'immobilized' && row.stage !== 'immobilized' ? { immobilized_at: deed.at } : {};
  await saveCase(tx, row, one, { ...changes, ...closing, ...cut });
  for (const step of steps) await writeStep(tx, row, step, deed, details[step] ?? {});
  return { one, changed };
}

/** Adds a step to the trail of a case and to the audit log. */
export async function writeStep(
  tx: Tx,
  row: Pick<CaseRow, 'account_id' | 'id' | 'uid' | 'asset_uid'>,
  step: LenderStep | 'opened',
  { actor, reason, at }: LenderDeed,
  details: object,
): Promise<void> {
  await insertStep(tx, row, { at, step, actor, reason, details });
  await audit(tx, {
    ...{ accountId: row.account_id, userId: actor?.userId ?? null, action: `lender.${step}` },
    ...{ subjectType: 'asset', subjectUid: row.asset_uid },
    details: { case: row.uid, ...(reason !== null && { reason }), ...details },
  });
}

function messageOf(action: LenderAction): MessageKind | undefined {
  if (action === 'sendNotice') return 'notice';
  return action === 'sendReminder' ? 'reminder' : undefined;
}

async function act(tx: Tx, row: CaseRow, action: LenderAction, deed: LenderDeed): Promise<CommandsChanged | undefined> {
  const { account_id, asset_id, command_id } = row;
  if (action === 'mobilize')
    return releaseAsset(
      tx,
      { account_id, id: asset_id, uid: row.asset_uid },
      { actor: deed.actor, reason: deed.reason ?? row.reason, at: deed.at },
    );
  if (action === 'withdraw' && command_id !== null)
    await withdrawCommand(tx, { accountId: account_id, id: command_id }, deed.actor, deed.at);
  return undefined;
}

/** Queues the messages to the customer by every address. @returns the sent messages; undefined without an address */
async function sendMessages(
  tx: Tx,
  row: CaseRow,
  account: LenderAccount,
  kind: MessageKind,
  at: Date,
): Promise<{ language: string; channels: string[] } | undefined> {
  const customer = row.customer_id === null ? undefined : await customerById(tx, row.account_id, row.customer_id);
  if (customer === undefined) return undefined;
  const language = languageOf(customer.language) ?? languageOf(account.language) ?? languageOf(DEFAULT_LOCALE) ?? 'en';
  const waits = row.waiting_until?.getTime() ?? at.getTime() + timesOf(account).waitingDays * 86_400_000;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const amount = row.overdue_amount === null ? '' : number.format(row.overdue_amount);
  const values = {
    ...{ customer: customer.name, asset: row.asset_name, plate: row.license_plate ?? row.asset_name },
    ...{ amount: amount === '' ? '–' : [amount, account.currency].filter(Boolean).join(' '), account: account.name },
    date: localDay(waits, account.time_zone ?? DEFAULT_TIME_ZONE),
  };
  const channels: string[] = [];
  for (const channel of ['EMAIL', 'SMS'] as const) {
    const recipient = channel === 'EMAIL' ? customer.email : customer.phone;
    if (recipient === null) continue;
    const { subject, body } = await writtenMessage({ kind, channel, language }, account.texts ?? [], values);
    const uid = newUid(at.getTime());
    const validUntil = at.getTime() + VALID_MS;
    await queueMessage(tx, uid, { channel, to: recipient, subject, text: body, validUntil }, at);
    await insertMessage(tx, row, {
      ...{ uid, customerId: customer.id, kind, channel, language, recipient, subject, body, at },
    });
    channels.push(channel);
  }
  return channels.length > 0 ? { language, channels } : undefined;
}
