import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import { type CommandState, commandState, hasResponse, isUnderWay } from '@waymark/domain/commands/family.ts';
import type { ConfirmedState } from '@waymark/domain/commands/message-status.ts';
import { POLLING } from '@waymark/domain/commands/waiting.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import type { PillTone } from '../../ui/icons/Pill.tsx';

/** Seconds from the first poll to the last. After them a command in progress counts as unanswered. */
const PATIENCE_SECONDS = POLLING.firstAfterSeconds + (POLLING.looks - 1) * POLLING.everySeconds;

/**
 * Returns the state of a family according to its latest command, even if an earlier one is updated later.
 * @param latest undefined if there is none @param usable false if no device supports it
 */
export function familyState(family: FamilyName, latest: CommandRecord | undefined, usable: boolean): CommandState {
  if (latest === undefined) return commandState(FAMILIES[family], [], usable);
  return commandState(FAMILIES[family], [{ ...latest, timestamp: Date.parse(latest.timestamp) }], usable);
}

/** Returns whether the answer of the device is overdue. @param now epoch ms */
export function isOverdue(command: CommandRecord, now: number): boolean {
  if (!isUnderWay(command) || command.sentAt === null) return false;
  return now - Date.parse(command.sentAt) > PATIENCE_SECONDS * 1000;
}

/**
 * Returns whether the vehicle moved before the device answered. Considers the command itself and the one that it
 * released.
 */
export function movedBeforeAnswer({ transitions }: CommandRecord): boolean {
  return transitions.some(({ note }) => note === 'movedBeforeAnswer' || note === 'automaticRelease');
}

/** Icon and label of a state. `label` is a message key. */
export interface StateLook {
  tone: PillTone;
  icon: IconName;
  label:
    | 'common:on'
    | 'common:off'
    | `commands:pill.${'immobilized' | 'mobilized' | 'locked' | 'unlocked' | 'inProgress' | 'queued' | 'unavailable' | 'none' | 'unknown' | 'unconfirmed'}`;
}

const SIDES: Readonly<Record<FamilyName, Readonly<Record<'danger' | 'success', StateLook>>>> = {
  immobilization: {
    danger: { tone: 'danger', icon: 'lock', label: 'commands:pill.immobilized' },
    success: { tone: 'ok', icon: 'lockOpen', label: 'commands:pill.mobilized' },
  },
  auxiliaryTracker: {
    danger: { tone: 'info', icon: 'satellite', label: 'common:on' },
    success: { tone: 'quiet', icon: 'satellite', label: 'common:off' },
  },
  lock: {
    danger: { tone: 'danger', icon: 'lock', label: 'commands:pill.locked' },
    success: { tone: 'ok', icon: 'lockOpen', label: 'commands:pill.unlocked' },
  },
};

/**
 * Returns the look of a state. Commands in progress come first, then unknown results, then the last confirmed state.
 * Cancelled and failed commands do not affect it.
 * @param confirmed the confirmed state from the server
 */
export function stateLook(
  family: FamilyName,
  code: string,
  meaning: { messageIntent: 'danger' | 'success'; inProgress: boolean; queued: boolean },
  latest: CommandRecord | undefined,
  confirmed: ConfirmedState | null,
): StateLook {
  if (code === 'INVALID_DEVICE') return { tone: 'quiet', icon: 'minus', label: 'commands:pill.unavailable' };
  if (latest === undefined) return { tone: 'quiet', icon: 'minus', label: 'commands:pill.none' };
  if (meaning.inProgress) return { tone: 'info', icon: 'hourglass', label: 'commands:pill.inProgress' };
  if (meaning.queued) return { tone: 'warn', icon: 'clock', label: 'commands:pill.queued' };
  const lost = latest.transitions.some(({ note }) => note === 'stateUnknown');
  const unknown: StateLook = { tone: 'warn', icon: 'help', label: 'commands:pill.unknown' };
  if (latest.status === 'failed' && (lost || latest.note === 'unrecognisedAnswer')) return unknown;
  if (latest.status === 'success' && hasResponse(latest)) return SIDES[family][meaning.messageIntent];
  if (confirmed === null) return { tone: 'quiet', icon: 'minus', label: 'commands:pill.unconfirmed' };
  return confirmed === 'unknown' ? unknown : SIDES[family][confirmed === 'set' ? 'danger' : 'success'];
}
