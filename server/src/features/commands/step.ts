/** A step in the history of a command: its time, status, cause and the state of the vehicle. */
import type { CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';

/** Key of a command in its table. */
export interface CommandKey {
  accountId: number;
  id: number;
}

/** The user who caused a step, of the command's account or of one above. */
export interface Actor {
  accountId: number;
  userId: number;
}

/** Position, speed and ignition of the vehicle, in the units of `positions`, with the stationary check. */
export interface StepFacts {
  fixTime: Date | null;
  latitudeE7: number | null;
  longitudeE7: number | null;
  speedCentimetersPerSecond: number | null;
  ignition: boolean | null;
  proof: 'ignitionOff' | 'atRest' | null;
}

/** The reason why a command waits, with its figures. Times in epoch ms. */
export interface Hold {
  reason: CommandHold;
  /** Time at rest so far, and the required time. */
  haveSeconds: number | null;
  needSeconds: number | null;
  lastReportAt: number | null;
}

/** One entry in the history of a command. */
export interface Step {
  at: Date;
  status: CommandStatus;
  note: CommandNote;
  actor?: Actor | null | undefined;
  /** The answer of the device. */
  response?: string | undefined;
  facts?: StepFacts | undefined;
}
