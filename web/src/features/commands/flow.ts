/**
 * The wait of a browser for the end of a command that it sent (product.md, "Command execution flow"; decisions.md,
 * "Polling"). Plain calls over a clock that is given, so that a test need not wait.
 */
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandState } from '@waymark/domain/commands/family.ts';
import { POLLING, verdictOf } from '@waymark/domain/commands/waiting.ts';
import { isAccepted } from '@waymark/domain/commands/words.ts';

/** What a look at the history tells. */
export interface Look {
  state: CommandState;
  /** When the server took the command, epoch ms; null where its record is not there yet. */
  takenAt: number | null;
}

export interface FlowSurroundings {
  /** Sends the command. @throws whatever the call throws */
  send(): Promise<{ status: string; requestId: string }>;
  /** Told as soon as the command is taken, before the wait. */
  taken(): void;
  /** Reads the history of the command that was answered with this id. */
  look(requestId: string): Promise<Look>;
  /** Epoch ms. */
  now(): number;
  /** Resolves at a moment, epoch ms, or sooner when the live channel tells of a change. */
  until(moment: number): Promise<'due' | 'changed'>;
}

/** How a wait ended. `noAnswer`: the looks are used up; the code is the last one seen, and the command goes on. */
export type FlowEnd =
  | { kind: 'done' | 'failed'; code: string }
  | { kind: 'noAnswer'; code: string | null }
  | { kind: 'refused'; code: 'COMMAND_FAILED'; error: Error | null }
  | { kind: 'empty'; code: 'COMMAND_HISTORY_EMPTY' };

/** Sends a command and waits for its end: sixteen seconds to the first look, then ten between looks, twenty in all. */
export async function executeCommand(family: FamilyName, around: FlowSurroundings): Promise<FlowEnd> {
  const startedAt = around.now();
  let requestId: string;
  try {
    const answer = await around.send();
    if (!isAccepted(family, answer.status)) return { kind: 'refused', code: 'COMMAND_FAILED', error: null };
    requestId = answer.requestId;
    around.taken();
  } catch (error) {
    return {
      kind: 'refused',
      code: 'COMMAND_FAILED',
      error: error instanceof Error ? error : new Error(String(error)),
    };
  }
  return followCommand(family, requestId, startedAt, around);
}

/** The wait for a command that was sent and taken. @param startedAt epoch ms */
async function followCommand(
  family: FamilyName,
  requestId: string,
  startedAt: number,
  around: Pick<FlowSurroundings, 'look' | 'now' | 'until'>,
): Promise<FlowEnd> {
  const sentAt = around.now();
  let code: string | null = null;
  for (let looks = 0; looks < POLLING.looks; ) {
    const moment = sentAt + (POLLING.firstAfterSeconds + looks * POLLING.everySeconds) * 1000;
    // What the live channel makes us look at sooner is none of the twenty.
    if ((await around.until(moment)) === 'due') looks++;
    const look = await lookAt(requestId, around);
    if (look === null) continue;
    if (look.state.code === 'COMMAND_HISTORY_EMPTY') return { kind: 'empty', code: 'COMMAND_HISTORY_EMPTY' };
    const verdict = verdictOf(family, look.state, look.takenAt ?? startedAt);
    if (verdict === 'done' || verdict === 'failed') return { kind: verdict, code: look.state.code };
    if (verdict === 'pending') code = look.state.code;
  }
  return { kind: 'noAnswer', code };
}

/** Null where the history could not be read: that tells nothing of the command. */
async function lookAt(requestId: string, around: Pick<FlowSurroundings, 'look'>): Promise<Look | null> {
  try {
    return await around.look(requestId);
  } catch {
    return null;
  }
}
