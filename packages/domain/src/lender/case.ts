/**
 * The steps of a case about overdue financing (decisions.md, "Lender mode"): notice, reminder, waiting time, approval by a
 * second person, immobilization when stopped, and mobilization once it is closed. Pure; times are epoch milliseconds.
 */
import { LIMITS } from '../limits.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * notice: the notice has not gone out. sending: it is on its way. waiting: the customer has it. ready: the waiting time is
 * over. asked: approval was requested. approved: the command to immobilize is queued or sent.
 */
export const LENDER_STAGES = [
  'notice',
  'sending',
  'waiting',
  'ready',
  'asked',
  'approved',
  'immobilized',
  'closed',
] as const;
export type LenderStage = (typeof LENDER_STAGES)[number];

/** How a case ends. Each end mobilizes the vehicle. */
export const LENDER_OUTCOMES = ['settled', 'cleared', 'cancelled'] as const;
export type LenderOutcome = (typeof LENDER_OUTCOMES)[number];

/** Why a case did not continue. Cleared by the next step. */
export const LENDER_PROBLEMS = [
  'noContact',
  'notDelivered',
  'lapsed',
  'rejected',
  'notImmobilized',
  'released',
] as const;
export type LenderProblem = (typeof LENDER_PROBLEMS)[number];

/** Times of an account. */
export interface LenderTimes {
  /** After the notice. */
  reminderDays: number;
  /** After the notice. */
  waitingDays: number;
}

export const DEFAULT_LENDER_TIMES: LenderTimes = {
  reminderDays: LIMITS.lenderReminderDays,
  waitingDays: LIMITS.lenderWaitingDays,
};

export interface LenderCase {
  stage: LenderStage;
  problem: LenderProblem | null;
  outcome: LenderOutcome | null;
  /** When the notice goes out. */
  noticeDueAt: number;
  /** When it was known to be delivered. */
  noticeAt: number | null;
  reminderDueAt: number | null;
  isReminded: boolean;
  waitingUntil: number | null;
  /** Unique key of the user who asked for approval. */
  requester: string | null;
  lapsesAt: number | null;
  approver: string | null;
}

export type LenderEvent =
  /** Time passed. */
  | { type: 'time' }
  /** The customer has neither email address nor phone number. */
  | { type: 'noContact' }
  | { type: 'delivered' }
  | { type: 'notDelivered' }
  /** A user sends the notice again. */
  | { type: 'retry' }
  | { type: 'ask'; by: string }
  | { type: 'approve'; by: string }
  | { type: 'reject' }
  /** The device confirmed the command. */
  | { type: 'cutDone' }
  /** The command ended without success. */
  | { type: 'cutUndone' }
  /** The vehicle was released outside the case. */
  | { type: 'released' }
  /** Lender mode was turned off. */
  | { type: 'off' }
  | { type: 'close'; outcome: LenderOutcome };

/** Actions of the server in the transaction of the event. */
export type LenderAction = 'sendNotice' | 'sendReminder' | 'immobilize' | 'withdraw' | 'mobilize';

/** A step of the trail. */
export type LenderStep =
  | 'noticeSent'
  | 'noContact'
  | 'noticeDelivered'
  | 'noticeFailed'
  | 'noticeRetried'
  | 'reminderSent'
  | 'waitingOver'
  | 'approvalAsked'
  | 'approvalLapsed'
  | 'approved'
  | 'rejected'
  | 'immobilized'
  | 'notImmobilized'
  | 'released'
  | 'withdrawn'
  | LenderOutcome;

export type LenderRefusal = 'error.lender.stage' | 'error.lender.same' | 'error.lender.lapsed' | 'error.lender.waiting';

export type LenderResult =
  | { case: LenderCase; actions: readonly LenderAction[]; steps: readonly LenderStep[] }
  | { refused: LenderRefusal };

/** Returns a new case. @param noticeDueAt when the notice goes out */
export function openLenderCase(noticeDueAt: number): LenderCase {
  return {
    ...{ stage: 'notice', problem: null, outcome: null, noticeDueAt, noticeAt: null, reminderDueAt: null },
    ...{ isReminded: false, waitingUntil: null, requester: null, lapsesAt: null, approver: null },
  };
}

/** Applies an event. @returns the case after it with what the server does, or why the event is refused */
export function advanceLenderCase(
  before: LenderCase,
  event: LenderEvent,
  now: number,
  times: LenderTimes,
): LenderResult {
  const stays: LenderResult = { case: before, actions: [], steps: [] };
  const { stage } = before;
  if (stage === 'closed') return event.type === 'time' || event.type === 'off' ? stays : STAGE;
  switch (event.type) {
    case 'time':
      return passTime(before, now, times);
    case 'noContact':
      return stage === 'sending' ? to(before, { stage: 'notice', problem: 'noContact' }, ['noContact']) : STAGE;
    case 'notDelivered':
      return stage === 'sending' ? to(before, { stage: 'notice', problem: 'notDelivered' }, ['noticeFailed']) : STAGE;
    case 'delivered':
      return stage === 'sending' ? to(before, delivered(now, times), ['noticeDelivered']) : STAGE;
    case 'retry':
      if (stage !== 'notice' || before.problem === null) return STAGE;
      return to(before, { problem: null, noticeDueAt: now }, ['noticeRetried']);
    case 'ask':
      return ask(before, event.by, now);
    case 'approve':
      return approve(before, event.by, now);
    case 'reject':
      return stage === 'asked' ? to(before, backToReady('rejected'), ['rejected']) : STAGE;
    case 'cutDone':
      return stage === 'approved' ? to(before, { stage: 'immobilized', problem: null }, ['immobilized']) : STAGE;
    case 'cutUndone':
      return stage === 'approved' ? to(before, backToReady('notImmobilized'), ['notImmobilized']) : STAGE;
    case 'released':
      if (stage !== 'approved' && stage !== 'immobilized') return STAGE;
      return to(before, backToReady('released'), ['released']);
    case 'off':
      if (stage === 'asked') return to(before, backToReady(null), ['withdrawn']);
      // The case continues when the end of the command is known, because it may be on its way to the device.
      return stage === 'approved' ? { case: before, actions: ['withdraw'], steps: [] } : stays;
    case 'close':
      return {
        case: { ...before, ...NO_APPROVAL, stage: 'closed', problem: null, outcome: event.outcome },
        actions: ['mobilize'],
        steps: [event.outcome],
      };
  }
}

/** Returns when time alone changes a case; null if it does not. */
export function nextChangeOf({ stage, problem, ...one }: LenderCase): number | null {
  if (stage === 'notice') return problem === null ? one.noticeDueAt : null;
  if (stage === 'waiting') return one.isReminded ? one.waitingUntil : one.reminderDueAt;
  return stage === 'asked' ? one.lapsesAt : null;
}

const STAGE: LenderResult = { refused: 'error.lender.stage' };
const NO_APPROVAL = { requester: null, lapsesAt: null, approver: null } as const;

function to(before: LenderCase, changes: Partial<LenderCase>, steps: readonly LenderStep[]): LenderResult {
  return { case: { ...before, ...changes }, actions: [], steps };
}

function backToReady(problem: LenderProblem | null): Partial<LenderCase> {
  return { ...NO_APPROVAL, stage: 'ready', problem };
}

/** The waiting time begins when the delivery is known, never before. */
function delivered(now: number, { reminderDays, waitingDays }: LenderTimes): Partial<LenderCase> {
  const waiting = Math.max(waitingDays, LIMITS.lenderWaitingDaysMinimum);
  return {
    ...{ stage: 'waiting', problem: null, noticeAt: now, isReminded: false },
    reminderDueAt: now + Math.min(Math.max(reminderDays, 1), waiting) * DAY_MS,
    waitingUntil: now + waiting * DAY_MS,
  };
}

/** Applies every change that is due, after an outage several. */
function passTime(before: LenderCase, now: number, times: LenderTimes): LenderResult {
  const due = nextChangeOf(before);
  if (due === null || due > now) return { case: before, actions: [], steps: [] };
  if (before.stage === 'notice')
    return { case: { ...before, stage: 'sending' }, actions: ['sendNotice'], steps: ['noticeSent'] };
  if (before.stage === 'asked') return to(before, backToReady('lapsed'), ['approvalLapsed']);
  if (before.isReminded) return to(before, { stage: 'ready', problem: null }, ['waitingOver']);
  const { reminderDueAt, waitingUntil } = before as { reminderDueAt: number; waitingUntil: number };
  // A late reminder leaves the customer the same time as one in time.
  const waits = Math.max(waitingUntil, now + (waitingUntil - reminderDueAt));
  const reminded = { ...before, isReminded: true, waitingUntil: waits };
  const rest = passTime(reminded, now, times);
  const after = 'refused' in rest ? { case: reminded, actions: [], steps: [] } : rest;
  return {
    case: after.case,
    actions: ['sendReminder', ...after.actions],
    steps: ['reminderSent', ...after.steps],
  };
}

function isWaitedOut({ noticeAt, waitingUntil, isReminded }: LenderCase, now: number): boolean {
  if (noticeAt === null || waitingUntil === null || !isReminded) return false;
  return now >= waitingUntil && now - noticeAt >= LIMITS.lenderWaitingDaysMinimum * DAY_MS;
}

function ask(before: LenderCase, by: string, now: number): LenderResult {
  if (before.stage !== 'ready') return STAGE;
  if (!isWaitedOut(before, now)) return { refused: 'error.lender.waiting' };
  const lapsesAt = now + LIMITS.lenderApprovalHours * HOUR_MS;
  return to(before, { stage: 'asked', problem: null, requester: by, lapsesAt, approver: null }, ['approvalAsked']);
}

function approve(before: LenderCase, by: string, now: number): LenderResult {
  const { stage, requester, lapsesAt } = before;
  if (stage !== 'asked' || requester === null || lapsesAt === null) return STAGE;
  if (by === requester) return { refused: 'error.lender.same' };
  if (now >= lapsesAt) return { refused: 'error.lender.lapsed' };
  if (!isWaitedOut(before, now)) return { refused: 'error.lender.waiting' };
  return {
    case: { ...before, stage: 'approved', problem: null, approver: by, lapsesAt: null },
    actions: ['immobilize'],
    steps: ['approved'],
  };
}
