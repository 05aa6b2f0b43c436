import type { ProblemCode } from '@waymark/contract/problem.ts';
import { isUnderWay } from '@waymark/domain/commands/family.ts';
import type { Tx } from '../../storage/db.ts';
import { found, Refusal } from '../refusal.ts';
import { mustHaveFeature } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { FEATURE_OF } from './policy.ts';
import { type CommandRow, commandByUid, type HeldAsset, openCommands } from './sql.ts';
import { advance } from './steps-sql.ts';

/**
 * Takes a command back that the device was not sent. One that a user took back already stays so: the call may be
 * repeated.
 * @param wanted request id; left out, the latest of the asset that waits
 * @returns the command
 * @throws Refusal `error.not.found`, `error.feature.disabled`, `error.command.sent`, `error.command.over`,
 *   `error.command.none`
 */
export async function cancelCommand(
  tx: Tx,
  viewer: Viewer,
  asset: HeldAsset,
  wanted: string | null | undefined,
  at: Date,
): Promise<CommandRow> {
  const command = wanted ? await named(tx, asset, wanted) : await latestThatWaits(tx, asset);
  mustHaveFeature(viewer, FEATURE_OF[command.family]);
  if (command.status === 'cancelled' && command.note === 'cancelledByUser') return command;
  if (command.status !== 'queued') throw new Refusal(problemOf(command));
  const actor = { accountId: viewer.homeAccountId, userId: viewer.userId };
  const key = { accountId: command.account_id, id: command.id };
  const step = { at, status: 'cancelled', note: 'cancelledByUser', actor } as const;
  // Whoever sends commands does not ask for the asset: it may have been quicker.
  if (!(await advance(tx, key, 'queued', step))) throw new Refusal('error.command.sent');
  return command;
}

async function named(tx: Tx, asset: HeldAsset, uid: string): Promise<CommandRow> {
  const command = found(await commandByUid(tx, [asset.account_id], uid.toLowerCase()));
  return found(command.asset_id === asset.id ? command : undefined);
}

async function latestThatWaits(tx: Tx, asset: HeldAsset): Promise<CommandRow> {
  const open = await openCommands(tx, asset);
  const command = open.findLast(({ status }) => status === 'queued') ?? open.at(-1);
  if (command === undefined) throw new Refusal('error.command.none');
  return command;
}

function problemOf(command: CommandRow): ProblemCode {
  return isUnderWay(command) ? 'error.command.sent' : 'error.command.over';
}
