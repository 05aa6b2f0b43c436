/**
 * Decides the action of a device's command queue for each event and each state of a command. A cut is an immobilize or
 * lock command; a release mobilizes or unlocks.
 * docs/decisions/0027-a-command-is-sent-once.md says why.
 *
 * The database stores a command as sent before its first byte is written. A server that stops in between leaves it
 * `interrupted`, and no event claims or writes it again.
 */
import { type CommandRecord, isOpen } from '@waymark/domain/commands/family.ts';
import type { Hold } from '../step.ts';

/**
 * - `queued`: not sent.
 * - `claimed`: stored as sent by this process, which knows whether it wrote the bytes and has yet to store that. The queue
 *   settles this state before it looks at any other event.
 * - `interrupted`: stored as sent, and this process did not claim it. Whether the bytes were written is unknown.
 * - `inProgress`: written and stored so; the answer is missing.
 * - `over`: succeeded, failed or cancelled.
 */
export type QueueState = 'queued' | 'claimed' | 'interrupted' | 'inProgress' | 'over';

/** An event of one command. */
export type QueueEvent =
  /** Its expiry time is over. */
  | { name: 'expired' }
  /** A rule keeps it from being sent now. */
  | { name: 'held'; hold: Hold }
  /** Its device no longer has the output, or its protocol no order for it. */
  | { name: 'incapable' }
  /** It may be sent now: it is first in the queue, and the vehicle of a cut is proven to be at rest. */
  | { name: 'ready' }
  /** This process wrote its bytes to the connection, or wrote none of them. */
  | { name: 'written' | 'notWritten' }
  /** An output bit of the device shows that it was carried out. */
  | { name: 'outputShown'; response: string }
  /** The device confirmed it, refused it, or said something that its protocol does not define. */
  | { name: 'confirmed' | 'refused' | 'unrecognised'; response: string; releaseAgain: boolean }
  /** The vehicle of a cut moved. */
  | { name: 'moved' }
  /** No answer for 120 s, or for 10 min. */
  | { name: 'silent' | 'unanswered' };

/**
 * - `expire`, `cancel`, `succeed`, `refuse`, `giveUp`: end the command.
 * - `saveHold`: save why it waits.
 * - `claimAndWrite`: store it as sent, then write it.
 * - `markWritten`, `putBack`: save that it was written, or queue it again.
 * - `keepAnswer`: save the answer and do not change the state.
 * - `release`: raise the alert and request the release of the vehicle.
 * - `askState`: free the queue and ask the device for the state of its outputs.
 */
export type QueueAction =
  | 'none'
  | 'expire'
  | 'saveHold'
  | 'cancel'
  | 'claimAndWrite'
  | 'markWritten'
  | 'putBack'
  | 'succeed'
  | 'refuse'
  | 'keepAnswer'
  | 'release'
  | 'askState'
  | 'giveUp';

type Row = Readonly<Record<QueueState, QueueAction>>;

function row(
  queued: QueueAction,
  claimed: QueueAction,
  interrupted: QueueAction,
  inProgress: QueueAction,
  over: QueueAction,
): Row {
  return { queued, claimed, interrupted, inProgress, over };
}

// biome-ignore format: a table
export const STATE_TABLE: Readonly<Record<QueueEvent['name'], Row>> = {
  //                  queued           claimed        interrupted   inProgress    over
  expired:      row('expire',        'none',        'none',       'none',       'none'),
  held:         row('saveHold',      'none',        'none',       'none',       'none'),
  incapable:    row('cancel',        'none',        'none',       'none',       'none'),
  ready:        row('claimAndWrite', 'none',        'none',       'none',       'none'),
  written:      row('none',          'markWritten', 'none',       'none',       'none'),
  notWritten:   row('none',          'putBack',     'none',       'none',       'none'),
  outputShown:  row('none',          'none',        'succeed',    'succeed',    'none'),
  confirmed:    row('none',          'none',        'succeed',    'succeed',    'keepAnswer'),
  refused:      row('none',          'none',        'refuse',     'refuse',     'keepAnswer'),
  unrecognised: row('none',          'none',        'keepAnswer', 'keepAnswer', 'keepAnswer'),
  moved:        row('none',          'none',        'release',    'release',    'none'),
  silent:       row('none',          'none',        'askState',   'askState',   'none'),
  unanswered:   row('none',          'none',        'giveUp',     'giveUp',     'none'),
};

/** @param isClaimedHere this process claimed the command and has not saved whether it wrote it */
export function stateOf(command: Pick<CommandRecord, 'status'>, isClaimedHere: boolean): QueueState {
  if (!isOpen(command)) return 'over';
  if (command.status === 'queued') return 'queued';
  if (command.status === 'inprogress') return 'inProgress';
  return isClaimedHere ? 'claimed' : 'interrupted';
}
