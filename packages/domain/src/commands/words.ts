/** The codes by which a command's history says what happened and why; every catalogue has words for each. */
import { FAMILIES, type FamilyName } from './families.ts';
import type { CommandRequest, CommandStatus } from './family.ts';
import type { HoldReason } from './safety-gate.ts';

/** What holds a command back beside the safety gate. */
type OtherHold = 'devicesSeparated' | 'possibleSpoofing' | 'anotherInFlight' | 'unreachable';

/** Why a command waits: what the safety gate says, or what holds any command back. */
export const HOLD_REASONS = [
  'notConnected',
  /** Nothing that came lately tells of now. */
  'awaitingReport',
  /** At rest by all that came: the next report sends it. */
  'nextReport',
  /** The device's clock is not known to within 5 s. */
  'clockUnknown',
  'noLiveFix',
  'moving',
  'ignitionOn',
  /** At rest by its fixes, but nothing proves that the ignition is off. */
  'ignitionUnknown',
  /** With figures: so many seconds of so many. */
  'notAtRestLongEnough',
  /** The asset's two devices tell places far apart: one of them is not where the vehicle is. */
  'devicesSeparated',
  /** Somebody else may be speaking under the device's name. */
  'possibleSpoofing',
  /** The device has another command and has not answered. */
  'anotherInFlight',
  /** The device was removed and is registered nowhere: nothing reaches it. */
  'unreachable',
] as const satisfies readonly (HoldReason | OtherHold)[];
export type CommandHold = (typeof HOLD_REASONS)[number];

/** What a step in a command's history was about. */
export const COMMAND_NOTES = [
  /** Taken, and waits. */
  'requested',
  /** The product itself asks for a release: the vehicle moved between sending and the answer. */
  'automaticRelease',
  /** Counts as sent from here on: what follows is written, or known not to be. */
  'taken',
  /** Handed to the device's connection. */
  'sent',
  /** Went back to waiting: nothing was written, the connection had gone or the vehicle had moved. */
  'notWritten',
  /** No answer in time: the device was asked how its output stands. */
  'askedState',
  /** The device moved before it answered. */
  'movedBeforeAnswer',
  /** It answered, or its output shows it. */
  'answered',
  /** It said that it does not do it. */
  'refused',
  /** It said what nobody understands; kept, and not a success. */
  'unrecognisedAnswer',
  /** Never answered: vehicle state unknown. */
  'stateUnknown',
  /** An answer that came when the command was over. */
  'lateAnswer',
  'cancelledByUser',
  /** A release came and took the place of what had not been sent. */
  'superseded',
  'expired',
  /** The asset has another device now, or none. */
  'deviceChanged',
  /** The asset or its device went to another account. */
  'accountChanged',
  /** Who asked for it may not any more. */
  'permissionLost',
] as const;
export type CommandNote = (typeof COMMAND_NOTES)[number];

/** What the answer to sending must say (product.md point 8, "Command acceptance"). */
const ACCEPTANCE: Readonly<Record<FamilyName, readonly string[]>> = {
  immobilization: ['accepted'],
  auxiliaryTracker: ['success', 'accepted', 'submitted'],
  lock: ['accepted', 'submitted'],
};

/** Whether the answer to sending a command says that it was taken. */
export function isAccepted(family: FamilyName, status: string): boolean {
  return ACCEPTANCE[family].includes(status);
}

/** The family that a request belongs to. */
export function familyOf(request: CommandRequest): FamilyName {
  const names = Object.keys(FAMILIES) as FamilyName[];
  const name = names.find((each) => Object.values(FAMILIES[each].requests).includes(request));
  if (name === undefined) throw new RangeError(`${request} belongs to no family`);
  return name;
}

/** Whether a request can stop or shut a vehicle: what the safety gate, the password and the reason are for. */
export function isCut(request: CommandRequest): boolean {
  return request === 'SET_IMMOBILIZE' || request === 'REMOTE_FORCE_LOCK';
}

/** Whether a request gives a vehicle back: always taken, first in line, never too old. */
export function isRelease(request: CommandRequest): boolean {
  return request === 'RESET_IMMOBILIZE' || request === 'REMOTE_DISARMING_DEVICE';
}

/**
 * Who asked for a command that nobody is named for: the product itself, when it gave a vehicle back, or somebody whom
 * the reader does not see. Users give a reason with every release.
 */
export function unnamedRequester({
  request,
  reason,
}: {
  request: CommandRequest;
  reason: string | null;
}): 'byProduct' | 'somebody' {
  return isRelease(request) && reason === null ? 'byProduct' : 'somebody';
}

/** What became of a release so far, as a key of the words: handed to the device, waiting for its contact, or not possible. */
export function outcomeOfRelease({
  status,
  hold,
  isSent,
}: {
  status: CommandStatus;
  hold: CommandHold | null;
  isSent: boolean;
}): 'releaseSent' | 'releaseWaits' | 'releaseImpossible' {
  if (isSent) return 'releaseSent';
  return status === 'queued' && hold !== 'unreachable' ? 'releaseWaits' : 'releaseImpossible';
}
