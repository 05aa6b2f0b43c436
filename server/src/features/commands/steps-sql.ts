/** Writes commands: inserts a new one with its first step, and takes an existing one a step further. */
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import type { Tx } from '../../storage/db.ts';
import { reportStep } from './audit-steps.ts';
import type { Actor, CommandKey, Step, StepFacts } from './step.ts';

export interface NewCommand {
  accountId: number;
  uid: string;
  assetId: number;
  deviceId: number;
  request: CommandRequest;
  family: FamilyName;
  activate: boolean | null;
  reason: string | null;
  hold: CommandHold | null;
  /** Null for commands of the product itself. */
  requester: Actor | null;
  at: Date;
  expiresAt: Date | null;
  note: Extract<CommandNote, 'requested' | 'automaticRelease'>;
  facts?: StepFacts | undefined;
}

/** Inserts a queued command with its first step. @returns its key */
export async function insertCommand(tx: Tx, command: NewCommand): Promise<CommandKey> {
  const { accountId, at, note, requester, facts } = command;
  const { id } = await tx
    .insertInto('commands')
    .values({
      account_id: accountId,
      uid: command.uid,
      asset_id: command.assetId,
      device_id: command.deviceId,
      request: command.request,
      family: command.family,
      status: 'queued',
      activate: command.activate,
      reason: command.reason,
      note,
      hold: command.hold,
      requested_by_account_id: requester?.accountId ?? null,
      requested_by_id: requester?.userId ?? null,
      created_at: at,
      status_at: at,
      expires_at: command.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { accountId, id };
  await appendStep(tx, key, { at, status: 'queued', note, actor: requester, facts });
  return key;
}

/** Columns of the command that a step changes beside status and note. */
export interface StepChanges {
  sent_at?: Date | null;
  asked_state_at?: Date;
  in_flight?: boolean;
  serial?: number | null;
  /** Default the time of the step. */
  status_at?: Date;
}

/**
 * Takes a command one step further if it still has the status that the caller read. Stores a response in the command and
 * in the step. Clears the hold of a command that no longer waits.
 * @returns false if the status changed meanwhile, and nothing was written
 */
export async function advance(
  tx: Tx,
  key: CommandKey,
  from: CommandStatus,
  step: Step,
  changes: StepChanges = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('commands')
    .set({
      status: step.status,
      note: step.note,
      status_at: step.at,
      ...(step.response === undefined ? {} : { response: step.response }),
      ...(step.status === 'queued' ? {} : { hold: null }),
      ...changes,
    })
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await appendStep(tx, key, step);
  await reportStep(tx, key, step);
  return true;
}

/** Adds a step to the history of a command and leaves the command unchanged. */
export async function appendStep(tx: Tx, key: CommandKey, step: Step): Promise<void> {
  const { facts } = step;
  await tx
    .insertInto('command_steps')
    .values({
      account_id: key.accountId,
      command_id: key.id,
      at: step.at,
      status: step.status,
      note: step.note,
      actor_account_id: step.actor?.accountId ?? null,
      actor_id: step.actor?.userId ?? null,
      response: step.response ?? null,
      fix_time: facts?.fixTime ?? null,
      latitude_e7: facts?.latitudeE7 ?? null,
      longitude_e7: facts?.longitudeE7 ?? null,
      speed_cm_s: facts?.speedCentimetersPerSecond ?? null,
      ignition: facts?.ignition ?? null,
      proof: facts?.proof ?? null,
    })
    .execute();
}
