/** Earlier commands that a new request meets: the same command still open, or cuts that a release supersedes. */
import { type CommandRequest, isUnderWay } from '@waymark/domain/commands/family.ts';
import { familyOf, isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Tx } from '../../storage/db.ts';
import { type CommandRow, latestCommand, openCommands } from './sql.ts';
import type { Actor } from './step.ts';
import { advance } from './steps-sql.ts';

/**
 * Returns the command that a new request would repeat: the last of its family, if it has the same request and device and is
 * queued, or was sent so recently that its answer may still come.
 * @param now epoch ms
 */
export async function repeatedCommand(
  tx: Tx,
  asset: { account_id: number; id: number },
  request: CommandRequest,
  deviceId: number,
  now: number,
): Promise<CommandRow | undefined> {
  const latest = await latestCommand(tx, asset, familyOf(request));
  if (latest?.request !== request || latest.device_id !== deviceId) return undefined;
  if (latest.status === 'queued') return latest;
  const sentAt = latest.sent_at?.getTime() ?? now;
  return isUnderWay(latest) && now - sentAt < LIMITS.commandAskStateSeconds * 1000 ? latest : undefined;
}

/** Cancels the queued cuts of a release's family. @returns the cancelled commands */
export async function supersede(
  tx: Tx,
  asset: { account_id: number; id: number },
  request: CommandRequest,
  actor: Actor | null,
  at: Date,
): Promise<CommandRow[]> {
  if (!isRelease(request)) return [];
  const family = familyOf(request);
  const superseded: CommandRow[] = [];
  for (const command of await openCommands(tx, asset)) {
    if (command.family !== family || !isCut(command.request) || command.status !== 'queued') continue;
    const step = { at, status: 'cancelled', note: 'superseded', actor } as const;
    if (await advance(tx, { accountId: command.account_id, id: command.id }, 'queued', step)) superseded.push(command);
  }
  return superseded;
}
