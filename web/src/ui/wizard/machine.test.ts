import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  type MachineStep,
  mayOpen,
  resumeWizard,
  startWizard,
  type WizardEvent,
  type WizardState,
} from './machine.ts';

interface Data {
  a: number;
  b: number;
  c: number;
}
const IDS = ['a', 'b', 'c'] as const;
/** Odd values are valid. */
const STEPS: readonly MachineStep<Data>[] = IDS.map((id) => ({ id, isValid: (data) => data[id] % 2 === 1 }));
const fresh = (): WizardState<Data> => startWizard({ a: 0, b: 0, c: 0 });
const run = (events: readonly WizardEvent<Data>[], from = fresh()) =>
  events.reduce((state, event) => afterEvent(STEPS, state, event), from);
const NEXT = { type: 'next' } as const;
const ACCEPTED = { type: 'accepted' } as const;
const edit = (id: keyof Data, value: number): WizardEvent<Data> => ({ type: 'edit', id, value });

describe('a wizard', () => {
  it('starts at its first step, editing', () => {
    expect(fresh()).toMatchObject({ status: 'editing', at: 0, completed: 0, rejection: undefined });
    expect(IDS.map((_id, at) => mayOpen(STEPS, fresh(), at))).toEqual([true, false, false]);
  });

  it('continues only from a step that is valid and was accepted', () => {
    expect(run([NEXT])).toEqual(fresh());
    const submitting = run([edit('a', 1), NEXT]);
    expect(submitting).toMatchObject({ status: 'submitting', at: 0 });
    expect(run([edit('a', 3), { type: 'previous' }, NEXT], submitting)).toEqual(submitting);
    expect(run([ACCEPTED], submitting)).toMatchObject({ status: 'editing', at: 1, completed: 1 });
  });

  it('stays at a refused step and shows the reason until something changes', () => {
    const refused = run([edit('a', 1), NEXT, { type: 'rejected', message: 'Taken.' }]);
    expect(refused).toMatchObject({ status: 'editing', at: 0, completed: 0, rejection: 'Taken.' });
    expect(run([edit('a', 3)], refused).rejection).toBeUndefined();
  });

  it('does not submit an accepted and unchanged step again', () => {
    const second = run([edit('a', 1), NEXT, ACCEPTED]);
    expect(run([{ type: 'previous' }, NEXT], second)).toMatchObject({ status: 'editing', at: 1 });
    const changed = run([{ type: 'previous' }, edit('a', 3)], second);
    expect(changed).toMatchObject({ at: 0, completed: 0 });
    expect(mayOpen(STEPS, changed, 1)).toBe(false);
  });

  it('returns to a step that must be submitted again', () => {
    const last = run([edit('a', 1), NEXT, ACCEPTED, edit('b', 1), NEXT, ACCEPTED, edit('c', 1), NEXT]);
    expect(run([{ type: 'rejected', message: 'Too late.', reopen: 'b' }], last)).toMatchObject({
      status: 'editing',
      at: 1,
      completed: 1,
      rejection: 'Too late.',
    });
    // The browser's history follows, which opens the step that is open already.
    const reopened = run(
      [
        { type: 'rejected', message: 'Too late.', reopen: 'b' },
        { type: 'goTo', at: 1 },
      ],
      last,
    );
    expect(reopened).toMatchObject({ at: 1, rejection: 'Too late.' });
    expect(run([ACCEPTED], last)).toMatchObject({ status: 'done', completed: 3, data: { a: 1, b: 1, c: 1 } });
  });

  it('continues where it was, at most at the first step that is not complete', () => {
    const third = { at: 2, completed: 2 };
    expect(resumeWizard(STEPS, { a: 1, b: 1, c: 0 }, third)).toMatchObject({ status: 'editing', ...third });
    expect(resumeWizard(STEPS, { a: 1, b: 0, c: 1 }, third)).toMatchObject({ at: 1, completed: 1 });
    expect(resumeWizard(STEPS, { a: 1, b: 1, c: 1 }, { at: 0, completed: 3 })).toMatchObject({ at: 0, completed: 2 });
  });

  it('keeps its order under any events', () => {
    const event = fc.oneof<fc.Arbitrary<WizardEvent<Data>>[]>(
      fc.record({
        type: fc.constant('edit' as const),
        id: fc.constantFrom(...IDS),
        value: fc.integer({ min: 0, max: 3 }),
      }),
      fc.constant({ type: 'previous' }),
      fc.record({ type: fc.constant('goTo' as const), at: fc.integer({ min: -1, max: 4 }) }),
      fc.constant(NEXT),
      fc.constant(ACCEPTED),
      fc.record({
        type: fc.constant('rejected' as const),
        message: fc.constant('No.'),
        reopen: fc.option(fc.constantFrom(...IDS), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = fresh();
        /** The value of each step when it was accepted. */
        const accepted: Partial<Data> = {};
        for (const one of events) {
          const before = state;
          state = afterEvent(STEPS, before, one);
          if (before.status === 'submitting' && one.type === 'accepted')
            accepted[IDS[before.at]!] = before.data[IDS[before.at]!];
          expect(state.at).toBeGreaterThanOrEqual(0);
          expect(state.at).toBeLessThan(STEPS.length);
          expect(state.at).toBeLessThanOrEqual(state.completed);
          // Every step before the current one is valid and was accepted with its current value.
          for (const id of IDS.slice(0, state.completed)) {
            expect(accepted[id]).toBe(state.data[id]);
            expect(state.data[id] % 2).toBe(1);
          }
          if (state.status === 'submitting') expect(STEPS[state.at]!.isValid(state.data)).toBe(true);
          if (state.rejection !== undefined) expect(state.status).toBe('editing');
          if (state.status === 'done') expect(state.completed).toBe(STEPS.length);
          // It never skips a step.
          expect(state.completed - before.completed).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
