import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUXILIARY_TRACKER, FAMILIES, type FamilyName, IMMOBILIZATION, LOCK } from './families.ts';
import {
  COMMAND_REQUESTS,
  COMMAND_STATUSES,
  type CommandRecord,
  type CommandRequest,
  type CommandStatus,
  commandState,
} from './family.ts';
import { meaningOf } from './next-action.ts';
import { verdictOf } from './waiting.ts';

type Row = [CommandRequest, CommandStatus, answered: boolean, code: string];

/** Every row of product.md point 4. All other combinations have the fallback code. */
const ROWS: Record<FamilyName, readonly Row[]> = {
  immobilization: [
    ['SET_IMMOBILIZE', 'success', true, 'IMMOBILIZE_SUCCESS'],
    ['SET_IMMOBILIZE', 'failed', true, 'IMMOBILIZE_ERROR'],
    ['SET_IMMOBILIZE', 'failed', false, 'IMMOBILIZE_ERROR'],
    ['SET_IMMOBILIZE', 'inprogress', false, 'IMMOBILIZE_IN_PROGRESS'],
    ['SET_IMMOBILIZE', 'cancelled', true, 'CANCEL_IMMOBILIZE_SUCCESS'],
    ['SET_IMMOBILIZE', 'cancelled', false, 'CANCEL_IMMOBILIZE_SUCCESS'],
    ['SET_IMMOBILIZE', 'accepted', false, 'IN_QUEUE_IMMOBILIZE'],
    ['SET_IMMOBILIZE', 'queued', false, 'IN_QUEUE_IMMOBILIZE'],
    ['RESET_IMMOBILIZE', 'success', true, 'RESET_SUCCESS'],
    ['RESET_IMMOBILIZE', 'failed', true, 'RESET_ERROR'],
    ['RESET_IMMOBILIZE', 'failed', false, 'RESET_ERROR'],
    ['RESET_IMMOBILIZE', 'inprogress', false, 'RESET_IN_PROGRESS'],
    ['RESET_IMMOBILIZE', 'cancelled', true, 'CANCEL_MOBILIZE_SUCCESS'],
    ['RESET_IMMOBILIZE', 'cancelled', false, 'CANCEL_MOBILIZE_SUCCESS'],
    ['RESET_IMMOBILIZE', 'accepted', false, 'IN_QUEUE_MOBILIZE'],
    ['RESET_IMMOBILIZE', 'queued', false, 'IN_QUEUE_MOBILIZE'],
  ],
  auxiliaryTracker: [
    ['SET_REPORT_FREQ_INTERVAL', 'success', true, 'ACTIVATION_SUCCESS'],
    ['SET_REPORT_FREQ_INTERVAL', 'failed', true, 'ACTIVATION_ERROR'],
    ['SET_REPORT_FREQ_INTERVAL', 'failed', false, 'ACTIVATION_ERROR'],
    ['SET_REPORT_FREQ_INTERVAL', 'inprogress', false, 'ACTIVATION_IN_PROGRESS'],
    ['SET_REPORT_FREQ_INTERVAL', 'cancelled', true, 'CANCEL_ACTIVATION_SUCCESS'],
    ['SET_REPORT_FREQ_INTERVAL', 'cancelled', false, 'CANCEL_ACTIVATION_SUCCESS'],
    ['SET_REPORT_FREQ_INTERVAL', 'accepted', false, 'IN_QUEUE_ACTIVATION'],
    ['SET_REPORT_FREQ_INTERVAL', 'queued', false, 'IN_QUEUE_ACTIVATION'],
    ['RESET_REPORT_FREQ_INTERVAL', 'success', true, 'DEACTIVATION_SUCCESS'],
    ['RESET_REPORT_FREQ_INTERVAL', 'failed', true, 'DEACTIVATION_ERROR'],
    ['RESET_REPORT_FREQ_INTERVAL', 'failed', false, 'DEACTIVATION_ERROR'],
    ['RESET_REPORT_FREQ_INTERVAL', 'inprogress', false, 'DEACTIVATION_IN_PROGRESS'],
    ['RESET_REPORT_FREQ_INTERVAL', 'cancelled', true, 'CANCEL_DEACTIVATION_SUCCESS'],
    ['RESET_REPORT_FREQ_INTERVAL', 'cancelled', false, 'CANCEL_DEACTIVATION_SUCCESS'],
    ['RESET_REPORT_FREQ_INTERVAL', 'accepted', false, 'IN_QUEUE_DEACTIVATION'],
    ['RESET_REPORT_FREQ_INTERVAL', 'queued', false, 'IN_QUEUE_DEACTIVATION'],
  ],
  lock: [
    ['REMOTE_FORCE_LOCK', 'success', true, 'LOCK_SUCCESS'],
    ['REMOTE_FORCE_LOCK', 'failed', true, 'LOCK_ERROR'],
    ['REMOTE_FORCE_LOCK', 'failed', false, 'LOCK_ERROR'],
    ['REMOTE_FORCE_LOCK', 'inprogress', false, 'LOCK_IN_PROGRESS'],
    ['REMOTE_FORCE_LOCK', 'cancelled', true, 'CANCEL_LOCK_SUCCESS'],
    ['REMOTE_FORCE_LOCK', 'cancelled', false, 'CANCEL_LOCK_SUCCESS'],
    ['REMOTE_FORCE_LOCK', 'accepted', false, 'IN_QUEUE_LOCK'],
    ['REMOTE_FORCE_LOCK', 'queued', false, 'IN_QUEUE_LOCK'],
    ['REMOTE_DISARMING_DEVICE', 'success', true, 'UNLOCK_SUCCESS'],
    ['REMOTE_DISARMING_DEVICE', 'failed', true, 'UNLOCK_ERROR'],
    ['REMOTE_DISARMING_DEVICE', 'failed', false, 'UNLOCK_ERROR'],
    ['REMOTE_DISARMING_DEVICE', 'inprogress', false, 'UNLOCK_IN_PROGRESS'],
    ['REMOTE_DISARMING_DEVICE', 'cancelled', true, 'CANCEL_UNLOCK_SUCCESS'],
    ['REMOTE_DISARMING_DEVICE', 'cancelled', false, 'CANCEL_UNLOCK_SUCCESS'],
    ['REMOTE_DISARMING_DEVICE', 'accepted', false, 'IN_QUEUE_UNLOCK'],
    ['REMOTE_DISARMING_DEVICE', 'queued', false, 'IN_QUEUE_UNLOCK'],
  ],
};
const OTHERWISE = { immobilization: 'IMMOBILIZE_ERROR', auxiliaryTracker: 'ACTIVATION_ERROR', lock: 'LOCK_ERROR' };
const NAMES = Object.keys(FAMILIES) as FamilyName[];

/** The code, the offered action (command, label, disabled), the side of its message bar and the priority. */
const ACTIONS: Record<FamilyName, readonly [string, string, string, boolean, 'danger' | 'success', 1 | 2][]> = {
  immobilization: [
    ['COMMAND_HISTORY_EMPTY', 'SET_IMMOBILIZE', 'immobilize', false, 'success', 1],
    ['INVALID_DEVICE', 'SET_IMMOBILIZE', 'immobilize', true, 'success', 1],
    ['IMMOBILIZE_ERROR', 'SET_IMMOBILIZE', 'immobilize', false, 'success', 1],
    ['RESET_SUCCESS', 'SET_IMMOBILIZE', 'immobilize', false, 'success', 2],
    ['CANCEL_IMMOBILIZE_SUCCESS', 'SET_IMMOBILIZE', 'immobilize', false, 'success', 2],
    ['IMMOBILIZE_IN_PROGRESS', 'SET_IMMOBILIZE', 'immobilize', true, 'success', 1],
    ['IMMOBILIZE_SUCCESS', 'RESET_IMMOBILIZE', 'mobilize', false, 'danger', 1],
    ['RESET_ERROR', 'RESET_IMMOBILIZE', 'mobilize', false, 'danger', 1],
    ['RESET_IN_PROGRESS', 'RESET_IMMOBILIZE', 'mobilize', true, 'danger', 1],
    ['CANCEL_MOBILIZE_SUCCESS', 'RESET_IMMOBILIZE', 'mobilize', false, 'danger', 1],
    ['IN_QUEUE_IMMOBILIZE', 'CANCEL', 'cancel', false, 'success', 1],
    ['IN_QUEUE_MOBILIZE', 'CANCEL', 'cancel', false, 'danger', 1],
  ],
  auxiliaryTracker: [
    ['COMMAND_HISTORY_EMPTY', 'SET_REPORT_FREQ_INTERVAL', 'activate', false, 'success', 1],
    ['INVALID_DEVICE', 'SET_REPORT_FREQ_INTERVAL', 'activate', true, 'success', 1],
    ['ACTIVATION_ERROR', 'SET_REPORT_FREQ_INTERVAL', 'activate', false, 'success', 1],
    ['DEACTIVATION_SUCCESS', 'SET_REPORT_FREQ_INTERVAL', 'activate', false, 'success', 1],
    ['CANCEL_ACTIVATION_SUCCESS', 'SET_REPORT_FREQ_INTERVAL', 'activate', false, 'success', 1],
    ['ACTIVATION_IN_PROGRESS', 'SET_REPORT_FREQ_INTERVAL', 'activate', true, 'success', 1],
    ['ACTIVATION_SUCCESS', 'RESET_REPORT_FREQ_INTERVAL', 'deactivate', false, 'danger', 1],
    ['DEACTIVATION_ERROR', 'RESET_REPORT_FREQ_INTERVAL', 'deactivate', false, 'danger', 1],
    ['DEACTIVATION_IN_PROGRESS', 'RESET_REPORT_FREQ_INTERVAL', 'deactivate', true, 'danger', 1],
    ['CANCEL_DEACTIVATION_SUCCESS', 'RESET_REPORT_FREQ_INTERVAL', 'deactivate', false, 'danger', 1],
    ['IN_QUEUE_ACTIVATION', 'CANCEL', 'cancel', false, 'success', 1],
    ['IN_QUEUE_DEACTIVATION', 'CANCEL', 'cancel', false, 'danger', 1],
  ],
  lock: [
    ['COMMAND_HISTORY_EMPTY', 'REMOTE_FORCE_LOCK', 'forceLock', false, 'success', 1],
    ['INVALID_DEVICE', 'REMOTE_FORCE_LOCK', 'forceLock', true, 'success', 1],
    ['LOCK_ERROR', 'REMOTE_FORCE_LOCK', 'forceLock', false, 'success', 1],
    ['UNLOCK_SUCCESS', 'REMOTE_FORCE_LOCK', 'forceLock', false, 'success', 1],
    ['CANCEL_LOCK_SUCCESS', 'REMOTE_FORCE_LOCK', 'forceLock', false, 'success', 1],
    ['LOCK_IN_PROGRESS', 'REMOTE_FORCE_LOCK', 'inProgress', true, 'success', 1],
    ['LOCK_SUCCESS', 'REMOTE_DISARMING_DEVICE', 'unlock', false, 'danger', 1],
    ['UNLOCK_ERROR', 'REMOTE_DISARMING_DEVICE', 'unlock', false, 'danger', 1],
    ['UNLOCK_IN_PROGRESS', 'REMOTE_DISARMING_DEVICE', 'inProgress', true, 'danger', 1],
    ['CANCEL_UNLOCK_SUCCESS', 'REMOTE_DISARMING_DEVICE', 'unlock', false, 'danger', 1],
    ['IN_QUEUE_LOCK', 'CANCEL', 'cancel', false, 'success', 1],
    ['IN_QUEUE_UNLOCK', 'CANCEL', 'cancel', false, 'danger', 1],
  ],
};

const record = (part: Partial<CommandRecord> & Pick<CommandRecord, 'request'>): CommandRecord => ({
  requestId: '1',
  status: 'queued',
  response: 'undefined',
  timestamp: 1000,
  activateAuxiliaryTracker: part.request === 'SET_REPORT_FREQ_INTERVAL',
  ...part,
});

describe.each(NAMES)('the state of the family %s', (name) => {
  const family = FAMILIES[name];

  it('is the documented code for every request, status, answer and flag, and the fallback for other combinations', () => {
    for (const request of Object.values(family.requests))
      for (const status of COMMAND_STATUSES)
        for (const response of ['undefined', '', null, undefined, 'DOUT1:1'])
          for (const flag of [true, false, undefined]) {
            const answered = response === 'DOUT1:1';
            const fits = name !== 'auxiliaryTracker' || flag === (request === family.requests.set);
            const row = ROWS[name].find((each) => each[0] === request && each[1] === status && each[2] === answered);
            const { code } = commandState(
              family,
              [record({ request, status, response, activateAuxiliaryTracker: flag })],
              true,
            );
            expect([request, status, response, flag, code]).toEqual([
              request,
              status,
              response,
              flag,
              fits ? (row?.[3] ?? OTHERWISE[name]) : OTHERWISE[name],
            ]);
          }
  });

  it('is empty without commands of the family, and invalid without a capable device', () => {
    expect(commandState(family, [], true)).toEqual({ code: 'COMMAND_HISTORY_EMPTY', updateTime: null });
    const others = COMMAND_REQUESTS.filter((request) => !Object.values(family.requests).includes(request));
    const history = others.map((request) => record({ request, status: 'success', response: 'ok' }));
    expect(commandState(family, history, true).code).toBe('COMMAND_HISTORY_EMPTY');
    expect(commandState(family, [record({ request: family.requests.set })], false).code).toBe('INVALID_DEVICE');
  });

  it.each(ACTIONS[name])('after %s offers %s as %s', (code, command, label, disabled, intent, priority) => {
    const { action, messageIntent, inProgress, queued } = meaningOf(name, code);
    expect(action).toMatchObject({ command, label, disabled, priority });
    expect(messageIntent).toBe(intent);
    expect(inProgress).toBe(code.endsWith('IN_PROGRESS'));
    expect(queued).toBe(code.startsWith('IN_QUEUE'));
    if (command !== 'CANCEL')
      expect(action).toMatchObject(
        command === family.requests.set ? { intent: 'danger', icon: 'lock' } : { intent: 'success', icon: 'lockOpen' },
      );
  });

  it('lists all codes of the family in the table of actions', () => {
    const codes = [...Object.values(family.codes.set), ...Object.values(family.codes.reset)] as string[];
    expect([...codes, 'COMMAND_HISTORY_EMPTY', 'INVALID_DEVICE'].sort()).toEqual(
      ACTIONS[name].map(([code]) => code).sort(),
    );
  });
});

const anyRecord = fc.record({
  requestId: fc.uuid(),
  request: fc.constantFrom(...COMMAND_REQUESTS),
  status: fc.constantFrom(...COMMAND_STATUSES),
  response: fc.constantFrom('undefined', 'ok', null, undefined),
  timestamp: fc.integer({ min: 0, max: 5 }),
  activateAuxiliaryTracker: fc.constantFrom(true, false, undefined),
});

describe('the state of any history', () => {
  it('is independent of the order, and depends only on the latest command of the family', () => {
    const distinct = fc.uniqueArray(anyRecord, { selector: ({ requestId }) => requestId, maxLength: 12 });
    fc.assert(
      fc.property(distinct, fc.constantFrom(...NAMES), fc.infiniteStream(fc.nat()), (history, name, keys) => {
        const family = FAMILIES[name];
        const state = commandState(family, history, true);
        const shuffled = history
          .map((each) => ({ each, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(commandState(family, shuffled, true)).toEqual(state);
        expect(() => meaningOf(name, state.code)).not.toThrow();
        const own = history.filter(({ request }) => Object.values(family.requests).includes(request));
        const newest = Math.max(...own.map(({ timestamp }) => timestamp));
        const last = own.filter(({ timestamp }) => timestamp === newest);
        expect(commandState(family, last, true)).toEqual(state);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects a code of another family', () => {
    expect(() => meaningOf('lock', 'IMMOBILIZE_SUCCESS')).toThrow(RangeError);
  });
});

describe('polling for the end of a command', () => {
  it.each([
    ['IMMOBILIZE_SUCCESS', 999, 'stale'],
    ['IMMOBILIZE_ERROR', 999, 'stale'],
    ['IMMOBILIZE_SUCCESS', 1000, 'done'],
    ['IMMOBILIZE_ERROR', 1000, 'failed'],
    ['IMMOBILIZE_IN_PROGRESS', 1001, 'pending'],
    ['IN_QUEUE_IMMOBILIZE', 1001, 'pending'],
    ['CANCEL_IMMOBILIZE_SUCCESS', 1001, 'done'],
    ['COMMAND_HISTORY_EMPTY', null, 'stale'],
  ] as const)('judges %s at %s as %s', (code, updateTime, verdict) => {
    expect(verdictOf('immobilization', { code, updateTime }, 1000)).toBe(verdict);
  });
});

it('families share no requests', () => {
  const requests = [IMMOBILIZATION, AUXILIARY_TRACKER, LOCK].flatMap((family) => Object.values(family.requests));
  expect([...requests].sort()).toEqual([...COMMAND_REQUESTS].sort());
});
