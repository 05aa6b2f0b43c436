/** Codes for the steps and reasons in a command's history. Every catalogue has words for each. */
import { FAMILIES, type FamilyName } from './families.ts';
import type { CommandRequest, CommandStatus } from './family.ts';
import type { HoldReason } from './safety-gate.ts';

/** Reasons that hold a command, besides those of the safety gate. */
type OtherHold = 'devicesSeparated' | 'possibleSpoofing' | 'anotherInFlight' | 'unreachable';

/** Reasons why a command waits, from the safety gate or for any command. */
export const HOLD_REASONS = [
  'notConnected',
  /** No recent report shows the present state. */
  'awaitingReport',
  /** All reports show rest. The next report sends the command. */
  'nextReport',
  /** The device's clock is not known to within 5 s. */
  'clockUnknown',
  'noLiveFix',
  'moving',
  'ignitionOn',
  /** The fixes show rest, but the ignition is not proven to be off. */
  'ignitionUnknown',
  /** With figures: the elapsed and the required seconds. */
  'notAtRestLongEnough',
  /** The asset's two devices report places far apart, so one of them is not on the vehicle. */
  'devicesSeparated',
  /** Another sender may be using the device's identity. */
  'possibleSpoofing',
  /** The device has another command and has not answered. */
  'anotherInFlight',
  /** The device was removed and is not registered, so it cannot be reached. */
  'unreachable',
] as const satisfies readonly (HoldReason | OtherHold)[];
export type CommandHold = (typeof HOLD_REASONS)[number];

/** Steps in a command's history. */
export const COMMAND_NOTES = [
  /** Accepted, and waiting. */
  'requested',
  /** The product requests a release, because the vehicle moved between sending and the answer. */
  'automaticRelease',
  /** Counts as sent from here on. The next step says that it was written or was not. */
  'taken',
  /** Handed to the device's connection. */
  'sent',
  /** Returned to the queue. Nothing was written, because the connection was gone or the vehicle had moved. */
  'notWritten',
  /** No answer in time. The device was asked for the state of its output. */
  'askedState',
  /** The device moved before it answered. */
  'movedBeforeAnswer',
  /** The device answered, or its output shows the result. */
  'answered',
  /** The device refused the command. */
  'refused',
  /** An answer that the product does not recognize. It is kept and is no success. */
  'unrecognisedAnswer',
  /** The device never answered, so the vehicle state is unknown. */
  'stateUnknown',
  /** An answer received after the command ended. */
  'lateAnswer',
  'cancelledByUser',
  /** A release replaced the unsent command. */
  'superseded',
  'expired',
  /** The asset has another device now, or none. */
  'deviceChanged',
  /** The asset or its device was moved to another account. */
  'accountChanged',
  /** The requester lost the permission. */
  'permissionLost',
] as const;
export type CommandNote = (typeof COMMAND_NOTES)[number];

/** Statuses that accept a command (product.md point 8, "Command acceptance"). */
const ACCEPTANCE: Readonly<Record<FamilyName, readonly string[]>> = {
  immobilization: ['accepted'],
  auxiliaryTracker: ['success', 'accepted', 'submitted'],
  lock: ['accepted', 'submitted'],
};

/** Returns whether the status of an answer means that the command was accepted. */
export function isAccepted(family: FamilyName, status: string): boolean {
  return ACCEPTANCE[family].includes(status);
}

/** Returns the family of a request. @throws RangeError for a request of no family */
export function familyOf(request: CommandRequest): FamilyName {
  const names = Object.keys(FAMILIES) as FamilyName[];
  const name = names.find((each) => Object.values(FAMILIES[each].requests).includes(request));
  if (name === undefined) throw new RangeError(`${request} belongs to no family`);
  return name;
}

/**
 * Returns whether a request immobilizes or locks a vehicle. Such requests need the safety gate, password and reason.
 */
export function isCut(request: CommandRequest): boolean {
  return request === 'SET_IMMOBILIZE' || request === 'REMOTE_FORCE_LOCK';
}

/** Returns whether a request releases a vehicle. It is always accepted, goes first in the queue and never expires. */
export function isRelease(request: CommandRequest): boolean {
  return request === 'RESET_IMMOBILIZE' || request === 'REMOTE_DISARMING_DEVICE';
}

/**
 * Returns the requester to show for a command without a named one: the product, for its own releases, or a user hidden
 * from the reader. Users give a reason with every release.
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

/** Returns the progress of a release as a message key: sent to the device, waiting for its contact, or impossible. */
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
