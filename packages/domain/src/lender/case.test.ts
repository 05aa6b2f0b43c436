import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import {
  advanceLenderCase,
  DEFAULT_LENDER_TIMES,
  type LenderCase,
  type LenderEvent,
  nextChangeOf,
  openLenderCase,
} from './case.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-05-26T14:32:00Z');
const NOTICE = Date.parse('2026-05-27T10:00:00Z');

/** Applies events at their times and returns the last case. @throws for a refused event */
function walked(events: readonly (readonly [number, LenderEvent])[]): LenderCase {
  return events.reduce((before, [at, event]) => {
    const result = advanceLenderCase(before, event, at, DEFAULT_LENDER_TIMES);
    if ('refused' in result) throw new Error(`${event.type}: ${result.refused}`);
    return result.case;
  }, openLenderCase(NOTICE));
}

const TIME = { type: 'time' } as const;
const TO_READY = [
  [NOTICE, TIME],
  [NOTICE + 1000, { type: 'delivered' }],
  [NOTICE + 7 * DAY + 1000, TIME],
  [NOTICE + 14 * DAY + 1000, TIME],
] as const;
const ASKED = [...TO_READY, [NOTICE + 15 * DAY, { type: 'ask', by: 'a' }]] as const;
const APPROVED = [...ASKED, [NOTICE + 15 * DAY + HOUR, { type: 'approve', by: 'b' }]] as const;

const refusal = (steps: readonly (readonly [number, LenderEvent])[], at: number, event: LenderEvent) => {
  const result = advanceLenderCase(walked(steps), event, at, DEFAULT_LENDER_TIMES);
  return 'refused' in result ? result.refused : undefined;
};

describe('a case', () => {
  it('goes from the notice to the immobilized vehicle and back', () => {
    expect(walked(TO_READY)).toMatchObject({ stage: 'ready', isReminded: true });
    expect(walked(APPROVED)).toMatchObject({ stage: 'approved', requester: 'a', approver: 'b' });
    const cut = walked([...APPROVED, [NOTICE + 16 * DAY, { type: 'cutDone' }]]);
    expect(cut.stage).toBe('immobilized');
    expect(advanceLenderCase(cut, { type: 'close', outcome: 'settled' }, START, DEFAULT_LENDER_TIMES)).toMatchObject({
      case: { stage: 'closed', outcome: 'settled', approver: null },
      actions: ['mobilize'],
      steps: ['settled'],
    });
  });

  it('refuses the same person, a lapsed approval and every step out of turn', () => {
    const at = NOTICE + 15 * DAY + HOUR;
    expect(refusal(ASKED, at, { type: 'approve', by: 'a' })).toBe('error.lender.same');
    expect(refusal(ASKED, NOTICE + 16 * DAY, { type: 'approve', by: 'b' })).toBe('error.lender.lapsed');
    expect(refusal(TO_READY, NOTICE + 10 * DAY, { type: 'ask', by: 'a' })).toBe('error.lender.waiting');
    expect(refusal(TO_READY, at, { type: 'approve', by: 'b' })).toBe('error.lender.stage');
    expect(refusal([], START, { type: 'ask', by: 'a' })).toBe('error.lender.stage');
    expect(refusal(APPROVED, at, { type: 'approve', by: 'c' })).toBe('error.lender.stage');
  });

  it('returns to the request when the approval lapses, is rejected or leads to nothing', () => {
    const after = (steps: readonly (readonly [number, LenderEvent])[]) => walked(steps);
    expect(after([...ASKED, [NOTICE + 16 * DAY, TIME]])).toMatchObject({ stage: 'ready', problem: 'lapsed' });
    expect(after([...ASKED, [NOTICE + 15 * DAY, { type: 'reject' }]])).toMatchObject({ problem: 'rejected' });
    for (const type of ['cutUndone', 'released'] as const)
      expect(after([...APPROVED, [NOTICE + 16 * DAY, { type }]])).toMatchObject({ stage: 'ready', approver: null });
  });

  it('does not begin to wait before the delivery, and waits for the customer to be reachable', () => {
    const gone = walked([
      [NOTICE, TIME],
      [NOTICE, { type: 'noContact' }],
    ]);
    expect(gone).toMatchObject({ stage: 'notice', problem: 'noContact', waitingUntil: null });
    expect(nextChangeOf(gone)).toBeNull();
    expect(walked([[NOTICE + 30 * DAY, TIME]])).toMatchObject({ stage: 'sending', noticeAt: null });
  });

  it('gives the time after a late reminder as well', () => {
    const late = NOTICE + 40 * DAY;
    const one = walked([...TO_READY.slice(0, 2), [late, TIME]]);
    expect(one).toMatchObject({ stage: 'waiting', isReminded: true, waitingUntil: late + 7 * DAY });
  });

  it('takes an approval back when lender mode is turned off', () => {
    expect(walked([...ASKED, [NOTICE + 15 * DAY, { type: 'off' }]])).toMatchObject({ stage: 'ready', requester: null });
    expect(advanceLenderCase(walked(APPROVED), { type: 'off' }, START, DEFAULT_LENDER_TIMES)).toMatchObject({
      actions: ['withdraw'],
    });
  });
});

const person = fc.constantFrom('a', 'b', 'c');
const anyEvent: fc.Arbitrary<LenderEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<LenderEvent>(TIME) },
  { weight: 3, arbitrary: fc.constant<LenderEvent>({ type: 'delivered' }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('ask' as const), by: person }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('approve' as const), by: person }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<LenderEvent>(
      ...[{ type: 'noContact' } as const, { type: 'notDelivered' } as const, { type: 'retry' } as const],
      ...[{ type: 'reject' } as const, { type: 'cutDone' } as const, { type: 'cutUndone' } as const],
      ...[{ type: 'released' } as const, { type: 'off' } as const, { type: 'close', outcome: 'settled' } as const],
      ...(['cleared', 'cancelled'] as const).map((outcome) => ({ type: 'close', outcome }) as const),
    ),
  },
);
/** Time mostly passes, and sometimes a clock is set back. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 9 * DAY }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 2 * HOUR }) },
  { weight: 1, arbitrary: fc.integer({ min: -3 * DAY, max: 0 }) },
);

describe('any sequence of events and times', () => {
  it('immobilizes only after notice, reminder, waiting time and two persons, and mobilizes at every end', () => {
    let cuts = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, anyEvent), { minLength: 20, maxLength: 80 }),
        fc.record({ reminderDays: fc.integer({ min: -3, max: 40 }), waitingDays: fc.integer({ min: -3, max: 40 }) }),
        (events, times) => {
          let one = openLenderCase(NOTICE);
          let now = START;
          // Facts that the test keeps itself.
          let deliveredAt: number | undefined;
          let remindedAt: number | undefined;
          let askedBy: { by: string; at: number } | undefined;
          for (const [passed, event] of events) {
            now += passed;
            const result = advanceLenderCase(one, event, now, times);
            if ('refused' in result) continue;
            const wasClosed = one.stage === 'closed';
            one = result.case;
            if (wasClosed) expect(result.actions).toEqual([]);
            if (event.type === 'delivered') deliveredAt = now;
            if (result.actions.includes('sendReminder')) remindedAt = now;
            if (event.type === 'ask') askedBy = { by: event.by, at: now };
            if (event.type === 'close') expect([one.stage, result.actions]).toEqual(['closed', ['mobilize']]);
            if (!result.actions.includes('immobilize')) continue;
            cuts++;
            const waitingDays = Math.max(times.waitingDays, LIMITS.lenderWaitingDaysMinimum);
            expect(now - deliveredAt!).toBeGreaterThanOrEqual(waitingDays * DAY);
            expect(remindedAt).toBeGreaterThanOrEqual(deliveredAt!);
            expect(event).toMatchObject({ type: 'approve' });
            expect((event as { by: string }).by).not.toBe(askedBy!.by);
            expect(now - askedBy!.at).toBeLessThan(LIMITS.lenderApprovalHours * HOUR);
            askedBy = undefined;
          }
        },
      ),
      { numRuns: 3000, seed: 17 },
    );
    // The sequences reach what the rule is about.
    expect(cuts).toBeGreaterThan(50);
  });
});
