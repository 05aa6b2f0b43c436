/** Which command a device's answer is for, and what it means for it. Pure. */

import { isOpen } from '@waymark/domain/commands/family.ts';
import type { DeviceAnswer, Verdict } from '@waymark/protocols/orders.ts';
import { languageOf, type OrderedDevice, orderOf, stateSerialOf } from './orders.ts';
import type { DispatchedCommand } from './sql.ts';

export interface ReceivedAnswer extends DeviceAnswer {
  serial: number | undefined;
  receivedAt: number;
  /** It was put to a command before, and the commit failed, or nobody heard of it. */
  isTried?: boolean;
}

export interface MatchedAnswer {
  command: DispatchedCommand;
  verdict: Verdict;
}

/**
 * Puts an answer to the command that it is for. Where the protocol repeats the serial number, that decides. Where it does
 * not, the words do: an answer that says of a command that it is done is for the oldest such one; one that nobody gives
 * a success for is the refusal of the one that was asked; what nobody understands is the talk of the newest.
 *
 * "Done" of a command that is over is looked for before a refusal of an open one: a device that answers a cut twice does
 * not refuse the release behind it. Not so once it was asked for its state.
 * @param commands of the device, sent, open ones and those that are over, in the order of sending
 * @returns undefined: it is for none of them
 */
export function matchAnswer(
  device: OrderedDevice,
  commands: readonly DispatchedCommand[],
  answer: ReceivedAnswer,
): MatchedAnswer | undefined {
  const language = languageOf(device.protocol);
  if (language === undefined) return undefined;
  const judged = (command: DispatchedCommand): MatchedAnswer => ({
    command,
    verdict: language.judge(orderOf(command.request, device), answer),
  });
  const { echoedSerialBits: echoed } = language;
  if (echoed !== 0 && answer.serial !== undefined && answer.serial !== 0) {
    const { serial } = answer;
    const isOf = (sent: number | null): boolean => sent !== null && (sent & echoed) === (serial & echoed);
    const own = commands.findLast((command) => isOf(command.serial));
    if (own) return judged(own);
    const asked = commands.findLast((command) => isOf(command.serial === null ? null : stateSerialOf(command.serial)));
    // That the device does not tell its state says nothing of the command.
    return asked === undefined || answer.refused === true ? undefined : judged(asked);
  }
  const open = commands.filter(isOpen).map(judged);
  const over = commands.filter((command) => !isOpen(command)).map(judged);
  const isDone = ({ verdict }: MatchedAnswer): boolean => verdict === 'done';
  const isRefused = ({ verdict }: MatchedAnswer): boolean => verdict === 'refused';
  return (
    open.find(isDone) ??
    open.find((one) => isRefused(one) && (answer.refused === true || one.command.askedStateAt !== null)) ??
    over.find(isDone) ??
    open.find(isRefused) ??
    open.at(-1)
  );
}
