/**
 * Stores cases about overdue financing of the demo fleet once, one at each step that needs no command. A visitor walks
 * them further: approving one immobilizes a demo vehicle through the gate of every command.
 */
import { type LenderCase, openLenderCase } from '@waymark/domain/lender/case.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { writeSettings } from '../features/lender/messages-sql.ts';
import { type CaseChanges, insertCase, insertStep, keyOf, type StepRow, saveCase } from '../features/lender/sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const REASON = 'Demo: installments are unpaid';

/** A step of the trail, days before the demo begins. */
interface DemoStep {
  step: StepRow['step'];
  daysAgo: number;
  isByUser?: true;
  isSent?: true;
}

interface DemoCase {
  asset: string;
  customer: string;
  amount: number;
  overdueDays: number;
  installments: number;
  steps: readonly DemoStep[];
}

const opened = (daysAgo: number): DemoStep => ({ step: 'opened', daysAgo, isByUser: true });
const notice = (daysAgo: number): DemoStep[] => [
  { step: 'noticeSent', daysAgo, isSent: true },
  { step: 'noticeDelivered', daysAgo: daysAgo - 0.001 },
];
const waited = (daysAgo: number): DemoStep[] => [
  ...notice(daysAgo),
  { step: 'reminderSent', daysAgo: daysAgo - LIMITS.lenderReminderDays, isSent: true },
  { step: 'waitingOver', daysAgo: daysAgo - LIMITS.lenderWaitingDays },
];

const CASES: readonly DemoCase[] = [
  { asset: 'Car 01', customer: 'Demo market', amount: 412.5, overdueDays: 16, installments: 1, steps: [opened(0)] },
  {
    ...{ asset: 'Van 03', customer: 'Demo dairy', amount: 640, overdueDays: 28, installments: 1 },
    steps: [opened(6), ...notice(5)],
  },
  {
    ...{ asset: 'Bus 03', customer: 'Demo harbour', amount: 5220, overdueDays: 63, installments: 3 },
    steps: [opened(17), ...waited(16)],
  },
  {
    ...{ asset: 'Truck 06', customer: 'Demo quarry', amount: 1840, overdueDays: 41, installments: 2 },
    steps: [opened(18), ...waited(17), { step: 'approvalAsked', daysAgo: 0.05, isByUser: true }],
  },
  {
    ...{ asset: 'Car 02', customer: 'Demo market', amount: 186, overdueDays: 35, installments: 1 },
    steps: [opened(12), ...notice(11), { step: 'settled', daysAgo: 2, isByUser: true }],
  },
];

/** Turns lender mode on for the demo account and stores its cases. @param now epoch ms */
export async function insertDemoCases(tx: Tx, accountId: number, timeZone: string, now: number): Promise<void> {
  await writeSettings(tx, accountId, {
    ...{ enabled: true, notice_hour: LIMITS.lenderNoticeHour, texts: '[]' },
    ...{ reminder_days: LIMITS.lenderReminderDays, waiting_days: LIMITS.lenderWaitingDays },
  });
  const named = async (table: 'assets' | 'customers' | 'users', name: string) => {
    const { id } = await tx
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return id;
  };
  const actor = { accountId, userId: await named('users', 'Demo accountant') };
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS);
  for (const { asset, customer, amount, overdueDays, installments, steps } of CASES) {
    const assetId = await named('assets', asset);
    const openedAt = at(steps[0]!.daysAgo);
    const uid = newUid(openedAt.getTime());
    const id = await insertCase(tx, {
      ...{ accountId, uid, assetId, customerId: await named('customers', customer), reason: REASON, openedAt },
      ...{ overdueAmount: amount, overdueSince: shiftDay(localDay(now, timeZone), -overdueDays) },
      ...{ installmentsOverdue: installments, installments: 36, noticeDueAt: new Date(now + DAY_MS) },
    });
    const { one, changes } = stateOf(steps, now, keyOf(accountId, actor.userId));
    await saveCase(tx, { account_id: accountId, id }, one, changes);
    for (const { step, daysAgo, isByUser, isSent } of steps)
      await insertStep(
        tx,
        { account_id: accountId, id },
        {
          ...{ at: at(daysAgo), step, actor: isByUser ? actor : null, reason: isByUser ? REASON : null },
          details: isSent ? { language: 'en', channels: ['EMAIL', 'SMS'] } : {},
        },
      );
    if (one.stage !== 'closed') await declare(tx, { accountId, assetId, userId: actor.userId }, openedAt);
  }
}

/** Returns the case after its steps. */
function stateOf(
  steps: readonly DemoStep[],
  now: number,
  requester: string | null,
): { one: LenderCase; changes: CaseChanges } {
  const time = (name: StepRow['step']) => {
    const found = steps.find(({ step }) => step === name);
    return found === undefined ? null : now - found.daysAgo * DAY_MS;
  };
  const first = openLenderCase(now + DAY_MS);
  const noticeAt = time('noticeDelivered');
  if (noticeAt === null) return { one: first, changes: {} };
  const waiting: LenderCase = {
    ...{ ...first, stage: 'waiting', noticeDueAt: time('noticeSent')!, noticeAt },
    reminderDueAt: noticeAt + LIMITS.lenderReminderDays * DAY_MS,
    waitingUntil: noticeAt + LIMITS.lenderWaitingDays * DAY_MS,
    isReminded: time('reminderSent') !== null,
  };
  const settledAt = time('settled');
  if (settledAt !== null)
    return {
      one: { ...waiting, stage: 'closed', outcome: 'settled' },
      changes: { closed_at: new Date(settledAt) },
    };
  const askedAt = time('approvalAsked');
  if (askedAt !== null)
    return {
      one: { ...waiting, stage: 'asked', requester, lapsesAt: askedAt + LIMITS.lenderApprovalHours * HOUR_MS },
      changes: { asked_at: new Date(askedAt) },
    };
  return { one: time('waitingOver') === null ? waiting : { ...waiting, stage: 'ready' }, changes: {} };
}

/** Declares the asset of an open case NPA, as its opening does, unless the demo has declared it. */
async function declare(
  tx: Tx,
  { accountId, assetId, userId }: { accountId: number; assetId: number; userId: number },
  since: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('assets')
    .set({ npa_since: since })
    .where('account_id', '=', accountId)
    .where('id', '=', assetId)
    .where('npa_since', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx
    .insertInto('npa_declarations')
    .values({
      ...{ account_id: accountId, asset_id: assetId, declared_at: since, reason: REASON },
      ...{ declared_by_account_id: accountId, declared_by_id: userId },
    })
    .execute();
}
