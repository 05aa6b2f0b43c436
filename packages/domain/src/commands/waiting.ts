/** Polling of a browser for a command's end: first 16 s after sending, then every 10 s (decisions.md, "Polling"). */
import { LIMITS } from '../limits.ts';
import type { FamilyName } from './families.ts';
import type { CommandState } from './family.ts';
import { meaningOf } from './next-action.ts';

export const POLLING = {
  firstAfterSeconds: LIMITS.commandFirstLookSeconds,
  everySeconds: LIMITS.commandLookEverySeconds,
  looks: LIMITS.commandLooks,
} as const;

/** `done` and `failed` end the polling. `pending` shows that state when all polls are used. */
export type Verdict = 'done' | 'failed' | 'pending' | 'stale';

/**
 * Judges a polled state of the command sent at `startedAt`. An earlier state is stale and does not end the polling.
 * @param startedAt epoch ms
 */
export function verdictOf(family: FamilyName, state: CommandState, startedAt: number): Verdict {
  if (state.updateTime === null || state.updateTime < startedAt) return 'stale';
  const { inProgress, queued } = meaningOf(family, state.code);
  if (inProgress || queued) return 'pending';
  return state.code.endsWith('_ERROR') || state.code === 'INVALID_DEVICE' ? 'failed' : 'done';
}
