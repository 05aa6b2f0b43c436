/**
 * The next action that a code offers, and the look of its message (product.md point 4; decisions.md, "Remote
 * commands").
 */
import { FAMILIES, type FamilyName } from './families.ts';
import type { CommandRequest, Family, Outcome, Side } from './family.ts';

export type ActionLabel =
  | 'immobilize'
  | 'mobilize'
  | 'activate'
  | 'deactivate'
  | 'forceLock'
  | 'unlock'
  | 'cancel'
  | 'inProgress';

export interface NextAction {
  command: CommandRequest | 'CANCEL';
  label: ActionLabel;
  intent: 'danger' | 'success' | 'neutral';
  /** Name of the icon on the button. */
  icon: 'lock' | 'lockOpen' | 'none';
  disabled: boolean;
  /** 2 for completed changes, 1 for everything else. */
  priority: 1 | 2;
}

export interface CodeMeaning {
  action: NextAction;
  /** danger: the vehicle is immobilized or locked, or its hidden tracker reports. */
  messageIntent: 'danger' | 'success';
  /** The device has received the command and has not answered. */
  inProgress: boolean;
  /** The command waits to be sent. */
  queued: boolean;
}

/** Labels of each family's buttons, and whether a command under way keeps its label. */
const BUTTONS: Readonly<Record<FamilyName, { set: ActionLabel; reset: ActionLabel; inProgress?: ActionLabel }>> = {
  immobilization: { set: 'immobilize', reset: 'mobilize' },
  auxiliaryTracker: { set: 'activate', reset: 'deactivate' },
  lock: { set: 'forceLock', reset: 'unlock', inProgress: 'inProgress' },
};

/**
 * Returns the side on which an outcome leaves the vehicle: the requested side after success, else the previous one. The
 * button offers the other side. While a command is under way, its own button stays and is disabled.
 */
function sideAfter(side: Side, outcome: Outcome): Side {
  if (outcome === 'success') return side;
  return side === 'set' ? 'reset' : 'set';
}

/** Returns the button and message of a code of a family. @throws RangeError for a code of another family */
export function meaningOf(family: FamilyName, code: string): CodeMeaning {
  if (code === 'COMMAND_HISTORY_EMPTY' || code === 'INVALID_DEVICE')
    return {
      action: { ...offer(family, 'set'), disabled: code === 'INVALID_DEVICE', priority: 1 },
      messageIntent: 'success',
      inProgress: false,
      queued: false,
    };
  const { side, outcome } = placeOf(FAMILIES[family], code);
  const now = sideAfter(side, outcome);
  const inProgress = outcome === 'inProgress';
  const queued = outcome === 'queued';
  return {
    action: queued
      ? { command: 'CANCEL', label: 'cancel', intent: 'neutral', icon: 'none', disabled: false, priority: 1 }
      : {
          ...offer(family, now === 'set' ? 'reset' : 'set'),
          ...(inProgress && BUTTONS[family].inProgress ? { label: BUTTONS[family].inProgress } : {}),
          disabled: inProgress,
          priority: isOver(family, side, outcome) ? 2 : 1,
        },
    messageIntent: now === 'set' ? 'danger' : 'success',
    inProgress,
    queued,
  };
}

/** Returns whether the vehicle is mobile again: cancelled, or released. The document ranks only this family. */
function isOver(family: FamilyName, side: Side, outcome: Outcome): boolean {
  if (family !== 'immobilization') return false;
  return (side === 'reset' && outcome === 'success') || (side === 'set' && outcome === 'cancelled');
}

function offer(family: FamilyName, side: Side): Omit<NextAction, 'disabled' | 'priority'> {
  return {
    command: FAMILIES[family].requests[side],
    label: BUTTONS[family][side],
    intent: side === 'set' ? 'danger' : 'success',
    icon: side === 'set' ? 'lock' : 'lockOpen',
  };
}

function placeOf(family: Family, code: string): { side: Side; outcome: Outcome } {
  for (const side of ['set', 'reset'] as const)
    for (const [outcome, known] of Object.entries(family.codes[side]) as [Outcome, string][])
      if (known === code) return { side, outcome };
  throw new RangeError(`${code} is no code of this family`);
}
