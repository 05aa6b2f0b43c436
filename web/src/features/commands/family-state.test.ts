import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import type { ConfirmedState } from '@waymark/domain/commands/message-status.ts';
import { meaningOf } from '@waymark/domain/commands/next-action.ts';
import { messages } from '@waymark/messages/en/index.ts';
import { describe, expect, it } from 'vitest';
import { familyState, isOverdue, movedBeforeAnswer, stateLook } from './family-state.ts';

const SENT = Date.parse('2026-06-10T06:00:00Z');
const record = (part: Partial<CommandRecord>): CommandRecord => ({
  requestId: '0197577e-8600-7000-8000-000000000000',
  request: 'SET_IMMOBILIZE',
  status: 'inprogress',
  response: 'undefined',
  timestamp: '2026-06-10T06:00:00Z',
  family: 'immobilization',
  createdAt: '2026-06-10T05:00:00Z',
  createdBy: 'Dispatcher 2',
  reason: 'Overnight parking',
  note: 'sent',
  hold: null,
  holdFigures: null,
  expiresAt: null,
  sentAt: '2026-06-10T06:00:00Z',
  transitions: [],
  ...part,
});
const step = (note: CommandRecord['note']): CommandRecord['transitions'][number] => ({
  time: '2026-06-10T06:01:00Z',
  status: 'failed',
  note,
  by: null,
  response: null,
  at: null,
});
const labelOf = (
  family: FamilyName,
  latest: CommandRecord | undefined,
  usable = true,
  confirmed: ConfirmedState | null = null,
): string => {
  const { code } = familyState(family, latest, usable);
  return stateLook(family, code, meaningOf(family, code), latest, confirmed).label;
};

it.each(Object.keys(FAMILIES) as FamilyName[])('every code of %s has its sentence', (family) => {
  const codes = Object.values(FAMILIES[family].codes).flatMap((side): string[] => Object.values(side));
  for (const code of [...codes, 'INVALID_DEVICE', 'COMMAND_HISTORY_EMPTY'])
    expect(Object.keys(messages.commands)).toContain(`code.${family}.${code}`);
});

describe('the state of a card', () => {
  it.each([
    [undefined, 'commands:pill.none'],
    [record({ status: 'queued', note: 'requested' }), 'commands:pill.queued'],
    [record({}), 'commands:pill.inProgress'],
    [record({ status: 'success', response: 'DOUT1:ON' }), 'commands:pill.immobilized'],
    [record({ status: 'cancelled', note: 'cancelledByUser' }), 'commands:pill.unconfirmed'],
    [record({ status: 'failed', note: 'expired' }), 'commands:pill.unconfirmed'],
    [record({ status: 'failed', note: 'stateUnknown', transitions: [step('stateUnknown')] }), 'commands:pill.unknown'],
    [
      record({ status: 'failed', note: 'lateAnswer', transitions: [step('stateUnknown'), step('lateAnswer')] }),
      'commands:pill.unknown',
    ],
    [record({ request: 'RESET_IMMOBILIZE', status: 'success', response: 'DOUT1:OFF' }), 'commands:pill.mobilized'],
    [record({ request: 'RESET_IMMOBILIZE', status: 'failed', note: 'refused' }), 'commands:pill.unconfirmed'],
  ])('%#: says what is under way, what is lost, and which side the vehicle is on', (latest, label) => {
    expect(labelOf('immobilization', latest)).toBe(label);
    expect(labelOf('immobilization', latest, false)).toBe('commands:pill.unavailable');
  });

  it.each<[ConfirmedState | null, string]>([
    ['set', 'immobilized'],
    ['reset', 'mobilized'],
    ['unknown', 'unknown'],
    [null, 'unconfirmed'],
  ])('keeps what was confirmed (%s) when a later command was cancelled, expired or refused', (confirmed, word) => {
    for (const request of ['SET_IMMOBILIZE', 'RESET_IMMOBILIZE'] as const)
      for (const over of [
        record({ request, status: 'cancelled', note: 'cancelledByUser' }),
        record({ request, status: 'failed', note: 'expired' }),
        record({ request, status: 'failed', note: 'refused', response: 'DOUT1:IGNORED' }),
      ])
        expect(labelOf('immobilization', over, true, confirmed)).toBe(`commands:pill.${word}`);
  });

  it('never reports success without an answer', () => {
    expect(labelOf('immobilization', record({ status: 'success' }))).not.toBe('commands:pill.immobilized');
  });
});

it('an answer is overdue when a browser would have stopped waiting, 206 s after sending', () => {
  expect(isOverdue(record({}), SENT + 206_000)).toBe(false);
  expect(isOverdue(record({}), SENT + 207_000)).toBe(true);
  expect(isOverdue(record({ status: 'accepted' }), SENT + 207_000)).toBe(true);
  expect(isOverdue(record({ status: 'queued', sentAt: null }), SENT + 9_999_000)).toBe(false);
  expect(isOverdue(record({ status: 'success' }), SENT + 9_999_000)).toBe(false);
});

it('a movement before the answer is reported with the command and with the release that it triggered', () => {
  expect(movedBeforeAnswer(record({ transitions: [step('requested'), step('sent')] }))).toBe(false);
  expect(movedBeforeAnswer(record({ transitions: [step('sent'), step('movedBeforeAnswer')] }))).toBe(true);
  expect(movedBeforeAnswer(record({ request: 'RESET_IMMOBILIZE', transitions: [step('automaticRelease')] }))).toBe(
    true,
  );
});
