/** The state table against docs/decisions/0027: sent commands, and that none is sent twice. */
import { COMMAND_STATUSES } from '@waymark/domain/commands/family.ts';
import { expect, it } from 'vitest';
import { type QueueAction, STATE_TABLE, stateOf } from './state-table.ts';

const CELLS = Object.entries(STATE_TABLE).flatMap(([event, row]) =>
  Object.entries(row).map(([state, action]) => ({ event, state, action })),
);

function placesOf(...actions: QueueAction[]): string[] {
  return CELLS.filter(({ action }) => actions.includes(action)).map(({ event, state }) => `${state} ${event}`);
}

it('claims and writes a queued command that is ready, and no other', () => {
  expect(placesOf('claimAndWrite')).toEqual(['queued ready']);
});

it('queues a command again only if this process claimed it and wrote nothing', () => {
  expect(placesOf('putBack')).toEqual(['claimed notWritten']);
  expect(placesOf('markWritten')).toEqual(['claimed written']);
});

it('treats a command that was interrupted by a crash as sent, for every event', () => {
  for (const [event, { interrupted, inProgress }] of Object.entries(STATE_TABLE))
    expect([event, interrupted]).toEqual([event, inProgress]);
});

it('does nothing with a command that is over but keep its late answers', () => {
  const late = CELLS.filter(({ state, action }) => state === 'over' && action !== 'none');
  expect(late.map(({ event, action }) => [event, action])).toEqual([
    ['confirmed', 'keepAnswer'],
    ['refused', 'keepAnswer'],
    ['unrecognised', 'keepAnswer'],
  ]);
});

it('releases a vehicle that moves only for a command that was sent and has no answer', () => {
  expect(placesOf('release')).toEqual(['interrupted moved', 'inProgress moved']);
});

it('tells a command that this process claimed from one that was left behind', () => {
  expect(COMMAND_STATUSES.map((status) => [stateOf({ status }, true), stateOf({ status }, false)])).toEqual([
    ['queued', 'queued'],
    ['claimed', 'interrupted'],
    ['inProgress', 'inProgress'],
    ['over', 'over'],
    ['over', 'over'],
    ['over', 'over'],
  ]);
});
