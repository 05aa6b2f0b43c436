/** Takes cases further by time, by what became of their messages, and by what became of their commands. */
import { nextChangeOf } from '@waymark/domain/lender/case.ts';
import type { Database, Tx } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import type { Changes } from '../changes.ts';
import type { CommandsChanged } from '../commands/ports.ts';
import { followMessages, type LenderAccount, lenderAccount, lockSettings, noticeState } from './messages-sql.ts';
import { type CaseRow, casesToCheck, casesWithCommand, lockCase } from './sql.ts';
import { applyEvent, caseOf } from './steps.ts';

const CASES_PER_RUN = 500;

export interface LenderFollowerParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'commandsChanged'>;
}

type CaseKey = Pick<CaseRow, 'account_id' | 'asset_id' | 'uid'>;

export class LenderFollower {
  readonly #parts: LenderFollowerParts;

  constructor(parts: LenderFollowerParts) {
    this.#parts = parts;
  }

  /** Returns the jobs for the job runner. */
  jobs(): Job[] {
    return [{ name: 'follow-lender-cases', schedule: '* * * * *', queue: 'lender', work: () => this.followAll() }];
  }

  /** Follows every case that is due. A case that fails does not keep the others back. @throws the first error */
  async followAll(): Promise<void> {
    const { database, now } = this.#parts;
    const due = await database.ingest((tx) => casesToCheck(tx, new Date(now()), CASES_PER_RUN));
    await this.#followEach(due);
  }

  /** Follows the commands of an account, after one of them took a step. */
  async commandsMoved(accountId: number): Promise<void> {
    await this.#followEach(await this.#parts.database.tenant([accountId], (tx) => casesWithCommand(tx, accountId)));
  }

  async #followEach(keys: readonly CaseKey[]): Promise<void> {
    const errors: unknown[] = [];
    for (const key of keys) await this.#follow(key).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  async #follow(key: CaseKey): Promise<void> {
    const { database, now, changes } = this.#parts;
    const changed = await database.tenant([key.account_id], async (tx) => {
      await lockSettings(tx, key.account_id, 'share');
      const account = await lenderAccount(tx, key.account_id);
      return followCase(tx, key, account, new Date(now()));
    });
    for (const each of changed) changes.commandsChanged(each);
  }
}

/** Applies what happened to a case since. @returns commands to report after the commit */
async function followCase(tx: Tx, key: CaseKey, account: LenderAccount, at: Date): Promise<CommandsChanged[]> {
  let row = await lockCase(tx, key);
  if (row === undefined || row.stage === 'closed') return [];
  const deed = { actor: null, reason: null, at };
  if (row.asset_deleted)
    return (await applyEvent(tx, row, account, { type: 'close', outcome: 'cancelled' }, deed)).changed;
  await followMessages(tx, row);
  const event = await eventOf(tx, row);
  if (event !== undefined) {
    await applyEvent(tx, row, account, { type: event }, deed);
    row = (await lockCase(tx, key))!;
  }
  const due = nextChangeOf(caseOf(row));
  if (!isOn(account) || due === null || due > at.getTime()) return [];
  return (await applyEvent(tx, row, account, { type: 'time' }, deed)).changed;
}

/** Returns whether lender mode works in an account. */
export function isOn({ enabled, features }: LenderAccount): boolean {
  return enabled === true && features.includes('npa');
}

/** Returns what the messages or the command of a case mean for it. */
async function eventOf(tx: Tx, row: CaseRow) {
  if (row.stage === 'sending') {
    const state = await noticeState(tx, row);
    return state === 'sent' ? 'delivered' : state === 'failed' ? 'notDelivered' : undefined;
  }
  if (row.stage !== 'approved' && row.stage !== 'immobilized') return undefined;
  if (row.is_released) return 'released';
  if (row.stage === 'immobilized') return undefined;
  if (row.command_status === 'success') return 'cutDone';
  // Without a row the command was deleted with its device.
  const ended = row.command_status === 'failed' || row.command_status === 'cancelled' || row.command_status === null;
  return ended ? 'cutUndone' : undefined;
}
