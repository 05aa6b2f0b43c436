/** The displayed message of a family's state (product.md point 3, "Status result"), and the last confirmed side. */
import type { FamilyName } from './families.ts';
import type { CommandRequest, CommandState, CommandStatus } from './family.ts';
import { meaningOf } from './next-action.ts';
import { familyOf, isCut } from './words.ts';

export const MESSAGE_TYPES = ['danger', 'success', 'auxiliary-tracker'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Immobilization and locks use the intent of their message bar. The auxiliary tracker has its own type. */
export function messageTypeOf(family: FamilyName, { code }: Pick<CommandState, 'code'>): MessageType {
  return family === 'auxiliaryTracker' ? 'auxiliary-tracker' : meaningOf(family, code).messageIntent;
}

/** `set`: immobilized, locked, activated · `reset`: released · `unknown`: a command was sent and never answered. */
export const CONFIRMED_STATES = ['set', 'reset', 'unknown'] as const;
export type ConfirmedState = (typeof CONFIRMED_STATES)[number];

/**
 * Returns the state that a family's latest sent command left behind.
 * @param last the latest command that the device answered or may have carried out; undefined if there was none
 */
export function confirmedBy(
  last: { request: CommandRequest; status: CommandStatus } | undefined,
): ConfirmedState | null {
  if (last === undefined) return null;
  if (last.status !== 'success') return 'unknown';
  const { request } = last;
  const isSet = familyOf(request) === 'auxiliaryTracker' ? request === 'SET_REPORT_FREQ_INTERVAL' : isCut(request);
  return isSet ? 'set' : 'reset';
}
