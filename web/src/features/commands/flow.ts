/**
 * Waits in the browser for the end of a sent command (product.md, "Command execution flow"; decisions.md, "Polling").
 * Uses plain calls with an injected clock, so that tests do not wait.
 */
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandState } from '@waymark/domain/commands/family.ts';
import { POLLING, verdictOf } from '@waymark/domain/commands/waiting.ts';
import { isAccepted } from '@waymark/domain/commands/words.ts';

/** Result of one poll of the history. */
export interface Look {
  state: CommandState;
  /** When the server accepted the command, epoch ms. Null if its record does not exist yet. */
  takenAt: number | null;
}

export interface FlowSurroundings {
  /** Sends the command. @throws any error of the call */
  send(): Promise<{ status: string; requestId: string }>;
  /** Called as soon as the server accepts the command, before the wait. */
  taken(): void;
  /** Reads the history of the command with this id. */
  look(requestId: string): Promise<Look>;
  /** Epoch ms. */
  now(): number;
  /** Resolves at a time, epoch ms, or earlier if the live channel reports a change. */
  until(moment: number): Promise<'due' | 'changed'>;
}

/**
 * Result of a wait. `noAnswer` means the polls are used up. The code is the last one seen, and the command stays
 * active.
 */
export type FlowEnd =
  | { kind: 'done' | 'failed'; code: string }
  | { kind: 'noAnswer'; code: string | null }
  | { kind: 'refused'; code: 'COMMAND_FAILED'; error: Error | null }
  | { kind: 'empty'; code: 'COMMAND_HISTORY_EMPTY' };

/** Sends a command and waits for its end: 16 s to the first poll, then 10 s between polls, 20 in all. */
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

/** Waits for the end of an accepted command. @param startedAt epoch ms */
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
    // Polls triggered by the live channel do not count towards the twenty.
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

/** Polls the history. Returns null if it could not be read, which says nothing about the command. */
async function lookAt(requestId: string, around: Pick<FlowSurroundings, 'look'>): Promise<Look | null> {
  try {
    return await around.look(requestId);
  } catch {
    return null;
  }
}
