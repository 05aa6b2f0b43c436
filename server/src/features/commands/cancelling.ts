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
 * Cancels a command that has not been sent. A command that a user cancelled before is returned unchanged, so that the call
 * can be repeated.
 * @param wanted request id; default the latest queued command of the asset
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
  const command = wanted ? await byRequestId(tx, asset, wanted) : await latestQueued(tx, asset);
  mustHaveFeature(viewer, FEATURE_OF[command.family]);
  if (command.status === 'cancelled' && command.note === 'cancelledByUser') return command;
  if (command.status !== 'queued') throw new Refusal(problemOf(command));
  const actor = { accountId: viewer.homeAccountId, userId: viewer.userId };
  const key = { accountId: command.account_id, id: command.id };
  const step = { at, status: 'cancelled', note: 'cancelledByUser', actor } as const;
  // The dispatcher does not lock the asset, so it may have claimed the command meanwhile.
  if (!(await advance(tx, key, 'queued', step))) throw new Refusal('error.command.sent');
  return command;
}

async function byRequestId(tx: Tx, asset: HeldAsset, uid: string): Promise<CommandRow> {
  const command = found(await commandByUid(tx, [asset.account_id], uid.toLowerCase()));
  return found(command.asset_id === asset.id ? command : undefined);
}

async function latestQueued(tx: Tx, asset: HeldAsset): Promise<CommandRow> {
  const open = await openCommands(tx, asset);
  const command = open.findLast(({ status }) => status === 'queued') ?? open.at(-1);
  if (command === undefined) throw new Refusal('error.command.none');
  return command;
}

function problemOf(command: CommandRow): ProblemCode {
  return isUnderWay(command) ? 'error.command.sent' : 'error.command.over';
}
