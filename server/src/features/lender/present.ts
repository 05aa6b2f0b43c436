import type { LenderCase as Answer, LenderCaseDetail } from '@waymark/contract/lender/schema.ts';
import type { OpenCut } from '../commands/service.ts';
import { instant, instantOrNull } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';
import type { MessageOfCase } from './messages-sql.ts';
import { type CaseRow, keyOf, type StepRow } from './sql.ts';

/** Returns a case as answers have it. */
export function present(row: CaseRow, viewer: Viewer, otherCuts: readonly OpenCut[]): Answer {
  const isOpenCut = row.stage === 'approved';
  return {
    ...{
      id: row.uid,
      accountId: row.account_uid,
      assetId: row.asset_uid,
      assetName: row.asset_name,
      assetType: row.asset_type,
    },
    ...{ licensePlate: row.license_plate, customerId: row.customer_uid, customerName: row.customer_name },
    ...{ reason: row.reason, overdueAmount: row.overdue_amount, overdueSince: row.overdue_since },
    ...{ installmentsOverdue: row.installments_overdue, installments: row.installments },
    ...{ openedAt: instant(row.opened_at), stage: row.stage, problem: row.problem, outcome: row.outcome },
    needsUser: row.stage === 'ready' || row.stage === 'asked' || row.problem !== null,
    ...{ noticeDueAt: instant(row.notice_due_at), noticeAt: instantOrNull(row.notice_at) },
    ...{ reminderDueAt: instantOrNull(row.reminder_due_at), reminded: row.is_reminded },
    ...{ waitingUntil: instantOrNull(row.waiting_until), nextAt: instantOrNull(row.next_at) },
    requestedBy: row.requester_name,
    requestedByCaller: keyOf(row.requester_account_id, row.requester_id) === keyOf(viewer.homeAccountId, viewer.userId),
    ...{ lapsesAt: instantOrNull(row.lapses_at), approvedBy: row.approver_name },
    commandExpiresAt: isOpenCut ? instantOrNull(row.command_expires_at) : null,
    commandHold: isOpenCut ? row.command_hold : null,
    ...{ immobilizedAt: instantOrNull(row.immobilized_at), closedAt: instantOrNull(row.closed_at) },
    otherCuts: otherCuts.map(({ at, by, reason }) => ({ at: instant(at), by, reason })),
  };
}

/** @param contact whether the viewer may see contact details */
export function presentDetail(
  row: CaseRow,
  viewer: Viewer,
  {
    steps,
    messages,
    otherCuts,
  }: { steps: readonly StepRow[]; messages: readonly MessageOfCase[]; otherCuts: readonly OpenCut[] },
  contact: boolean,
): LenderCaseDetail {
  return {
    ...present(row, viewer, otherCuts),
    steps: steps.map(({ at, step, by, reason, details }) => ({
      ...{ at: instant(at), step, by, reason, language: details.language ?? null, channels: details.channels ?? [] },
    })),
    messages: messages.map(({ kind, channel, language, recipient, body, queued_at, status, finished_at, reason }) => ({
      ...{ kind, channel, language, ...(contact && { recipient, text: body }) },
      ...{ queuedAt: instant(queued_at), status, finishedAt: instantOrNull(finished_at), failure: reason },
    })),
  };
}
