import { isOpen } from '@waymark/domain/commands/family.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { type MatchedAnswer, matchAnswer, type ReceivedAnswer } from './answer-matching.ts';
import type { DispatchDevice } from './device-sql.ts';
import { responseText } from './response-text.ts';
import type { DispatchedCommand } from './sql.ts';
import type { QueueEvent } from './state-table.ts';

const MOST_ANSWERS = 50;
const EVENTS = { done: 'confirmed', refused: 'refused', unrecognised: 'unrecognised' } as const;

/** An answer with the command that it is for. */
export interface AnswerEvent {
  command: DispatchedCommand;
  event: QueueEvent;
}

/** The answers of one device, each kept until its effect is committed; 50 at most. */
export class AnswersInbox {
  readonly #answers: ReceivedAnswer[] = [];

  get isEmpty(): boolean {
    return this.#answers.length === 0;
  }

  add(answer: ReceivedAnswer): void {
    if (this.#answers.length < MOST_ANSWERS) this.#answers.push(answer);
  }

  /**
   * Matches the oldest answer with a command. The answer stays until `shift`, so that it is matched again if the commit
   * of its effect fails.
   * @returns undefined if it is for none of the commands, or if an earlier try already ended its command
   */
  match(device: DispatchDevice, commands: readonly DispatchedCommand[]): AnswerEvent | undefined {
    const answer = this.#answers[0];
    if (answer === undefined) return undefined;
    const sent = commands.filter(({ sentAt }) => sentAt !== null);
    const ordered = sent.toSorted((a, b) => (a.sentAt as number) - (b.sentAt as number));
    const match = matchAnswer(device, ordered, answer);
    // If the command is over at the second try, the first try was committed and ended it.
    const isCommitted = match !== undefined && answer.isTried === true && !isOpen(match.command);
    answer.isTried = true;
    return match && !isCommitted ? eventOf(match, answer, commands) : undefined;
  }

  /** Removes the oldest answer, after its effect is committed. */
  shift(): void {
    this.#answers.shift();
  }
}

function eventOf(
  { command, verdict }: MatchedAnswer,
  { text }: ReceivedAnswer,
  commands: readonly DispatchedCommand[],
): AnswerEvent {
  const releaseAgain = verdict === 'done' && undoesRelease(command, commands);
  return { command, event: { name: EVENTS[verdict], response: responseText(text), releaseAgain } };
}

/**
 * Returns whether a cut that had failed is confirmed after its release was confirmed, so that the vehicle is not in the
 * state that was requested last. A cut without a later release keeps its end, with the late answer in its history.
 */
function undoesRelease(cut: DispatchedCommand, commands: readonly DispatchedCommand[]): boolean {
  return (
    isCut(cut.request) &&
    cut.status === 'failed' &&
    commands.some(
      ({ request, family, status, sentAt }) =>
        isRelease(request) && family === cut.family && status === 'success' && (sentAt ?? 0) > (cut.sentAt ?? 0),
    )
  );
}
