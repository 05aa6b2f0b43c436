import { isOpen } from '@waymark/domain/commands/family.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { type MatchedAnswer, matchAnswer, type ReceivedAnswer } from './answer-matching.ts';
import type { DeviceContext } from './device-context.ts';
import type { DispatchDevice } from './device-sql.ts';
import { responseText } from './proofs.ts';
import type { DispatchedCommand } from './sql.ts';

const MOST_ANSWERS = 50;
/** Kept of what a device says to one command without ending it. */
const MOST_REMARKS = 5;

/** What a device said and what became of it; kept until it is committed. */
export class Hearing {
  readonly #context: DeviceContext;
  readonly #answers: ReceivedAnswer[] = [];
  readonly #remarks = new Map<number, number>();

  constructor(context: DeviceContext) {
    this.#context = context;
  }

  get isWaiting(): boolean {
    return this.#answers.length > 0;
  }

  answered(answer: ReceivedAnswer): void {
    if (this.#answers.length < MOST_ANSWERS) this.#answers.push(answer);
  }

  forget(isKnown: (commandId: number) => boolean): void {
    for (const id of this.#remarks.keys()) if (!isKnown(id)) this.#remarks.delete(id);
  }

  /** Puts the next answer to the command that it is for. @returns false: there was none */
  async hear(device: DispatchDevice, commands: readonly DispatchedCommand[]): Promise<boolean> {
    const answer = this.#answers[0];
    if (answer === undefined) return false;
    const sent = commands.filter(({ sentAt }) => sentAt !== null);
    const ordered = sent.toSorted((a, b) => (a.sentAt as number) - (b.sentAt as number));
    const match = matchAnswer(device, ordered, answer);
    // One that finds its command over at the second try is what ended it.
    const isKept = match !== undefined && answer.isTried === true && !isOpen(match.command);
    answer.isTried = true;
    if (match && !isKept) await this.#take(match, responseText(answer.text), commands);
    this.#answers.shift();
    return true;
  }

  async #take(
    { command, verdict }: MatchedAnswer,
    response: string,
    commands: readonly DispatchedCommand[],
  ): Promise<void> {
    const context = this.#context;
    const { metrics } = context.shared;
    const [at, facts] = [context.at(), context.facts()];
    if (isOpen(command) && verdict !== 'unrecognised') {
      metrics.answered.inc({ verdict });
      const said = { at, response, facts };
      if (verdict === 'done') await context.end(command, { ...said, status: 'success', note: 'answered' });
      else await context.end(command, { ...said, status: 'failed', note: 'refused' });
      return;
    }
    const remarks = (this.#remarks.get(command.id) ?? 0) + 1;
    if (remarks > MOST_REMARKS) return;
    this.#remarks.set(command.id, remarks);
    metrics.answered.inc({ verdict: isOpen(command) ? verdict : 'late' });
    const note = isOpen(command) ? 'unrecognisedAnswer' : 'lateAnswer';
    const releaseAgain = verdict === 'done' && undoesRelease(command, commands);
    await context.shared.store.noteAnswer(command, at, { note, response, releaseAgain, facts });
  }
}

/**
 * A cut that was given up, and is done after all when its release was done already: the last that was asked for is no
 * more so. A cut that nobody took back since stays, with its late answer in its history and the end that it had.
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
