/** Matches an answer of a device with the command that it is for. Pure. */
import { isOpen } from '@waymark/domain/commands/family.ts';
import type { DeviceAnswer, Verdict } from '@waymark/protocols/orders.ts';
import { type OrderedDevice, orderLanguageOf, orderOf, stateSerialOf } from './orders.ts';
import type { DispatchedCommand } from './sql.ts';

/** An answer with its serial number, if its protocol has one, and its time of receipt, epoch ms. */
export interface ReceivedAnswer extends DeviceAnswer {
  serial: number | undefined;
  receivedAt: number;
  /** Whether it was matched before, and the commit of its effect failed or its result was lost. */
  isTried?: boolean;
}

/** The command that an answer is for, and the meaning of the answer. */
export interface MatchedAnswer {
  command: DispatchedCommand;
  verdict: Verdict;
}

/**
 * Matches an answer with a command. The serial number decides if the protocol echoes it. Otherwise the text decides: a
 * confirmation is for the oldest open command that it confirms, a refusal for the oldest open command, and unknown text
 * for the newest open command.
 *
 * A confirmation of a command that is over comes before a refusal of an open one, because a device that confirms a cut
 * twice does not refuse the release after it. The order is reversed once the device was asked for its state.
 * @param commands the sent commands of the device, open ones and those that are over, in the order of sending
 * @returns undefined if the answer is for none of them
 */
export function matchAnswer(
  device: OrderedDevice,
  commands: readonly DispatchedCommand[],
  answer: ReceivedAnswer,
): MatchedAnswer | undefined {
  const language = orderLanguageOf(device.protocol);
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
    // A refused state request says nothing about the command.
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
