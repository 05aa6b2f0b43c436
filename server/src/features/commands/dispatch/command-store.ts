/**
 * Loads, claims and commits the steps of commands. Each method is one transaction, and each re-checks under a row lock
 * what its caller read before, because calls and restarts change commands at any time.
 */
import type { CommandStatus } from '@waymark/domain/commands/family.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import { DEVICE_OF, mayStill } from '../policy.ts';
import type { Hold, Step, StepFacts } from '../step.ts';
import { advance, appendStep } from '../steps-sql.ts';
import { noteMovement, releaseAutomatically } from './automatic-release.ts';
import type { StoredEvidence } from './device-evidence.ts';
import { type DispatchDevice, loadDispatchDevices, loadEvidence } from './device-sql.ts';
import type { WatchedDevice } from './evidence-store.ts';
import { serialOf } from './orders.ts';
import {
  changeCommand,
  changeHold,
  type DispatchedCommand,
  isFollowedByAnother,
  isInPlace,
  isReleasedSince,
  loadCommands,
  lockStatus,
  openOfFamily,
  requesterNow,
} from './sql.ts';

export interface CommandStoreParts {
  database: Database;
  /** A spoofing warning without a later conflict is over after so long. */
  suspicionClearsAfterSeconds: number;
  /** Epoch ms. */
  now: () => number;
  /** Called with the account after each commit of a step. */
  onCommitted: (accountId: number) => void;
}

/**
 * `claimed`: counts as sent · `gone`: no longer queued · any other: the command may no longer be sent and is cancelled
 * with this note.
 */
export type Claim = 'claimed' | 'gone' | 'deviceChanged' | 'permissionLost' | 'superseded';

/** The step that ends a command. */
export interface Ending extends Omit<Step, 'status' | 'actor'> {
  status: Extract<CommandStatus, 'success' | 'failed' | 'cancelled'>;
}

/** An answer that does not end its command. */
export interface Remark {
  note: 'unrecognisedAnswer' | 'lateAnswer';
  response: string;
  /** Set if the answer confirms a cut whose release was already confirmed: the vehicle is released again. */
  releaseAgain: boolean;
  facts: StepFacts | undefined;
}

export class CommandStore {
  readonly #parts: CommandStoreParts;

  constructor(parts: CommandStoreParts) {
    this.#parts = parts;
  }

  /** Returns the ids of the devices with open commands or commands that were sent in the last 24 hours. */
  async devicesWithCommands(): Promise<number[]> {
    const commands = await this.#parts.database.ingest((tx) => loadCommands(tx, undefined, this.#at()));
    return [...new Set(commands.map(({ deviceId }) => deviceId))];
  }

  /** Returns the commands of a device, oldest first, and the device; undefined if it does not exist. */
  async load(deviceId: number): Promise<{ commands: DispatchedCommand[]; device: DispatchDevice | undefined }> {
    return this.#parts.database.ingest(async (tx) => {
      const commands = await loadCommands(tx, [deviceId], this.#at());
      return { commands, device: await this.#device(tx, deviceId) };
    });
  }

  /** Returns a device; undefined if it does not exist. */
  async device(deviceId: number): Promise<DispatchDevice | undefined> {
    return this.#parts.database.ingest((tx) => this.#device(tx, deviceId));
  }

  /** Returns the newest stored reports of a device. */
  async evidenceOf(device: WatchedDevice): Promise<StoredEvidence> {
    return this.#parts.database.ingest((tx) => loadEvidence(tx, device, this.#at()));
  }

  /**
   * Claims a queued command for sending: from this commit on it counts as sent, whatever happens. The conditions under
   * which it was requested are checked again under the lock of its row.
   */
  async claim(command: DispatchedCommand, facts: StepFacts | undefined): Promise<Claim> {
    return this.#commit(command, async (tx): Promise<Claim> => {
      const at = this.#at();
      if ((await lockStatus(tx, command)) !== 'queued') return 'gone';
      const reason = await reasonAgainst(tx, command);
      if (reason !== undefined) {
        await finish(tx, command, { at, status: 'cancelled', note: reason });
        return reason;
      }
      const step = { at, status: 'accepted', note: 'taken', facts } as const;
      const changes = { sent_at: at, in_flight: true, serial: serialOf(command.id) };
      return (await advance(tx, command, 'queued', step, changes)) ? 'claimed' : 'gone';
    });
  }

  /** Saves that the bytes of a claimed command were written to the connection. */
  async markWritten(command: DispatchedCommand): Promise<void> {
    const step = { at: this.#at(), status: 'inprogress', note: 'sent' } as const;
    await this.#commit(command, (tx) => advance(tx, command, 'accepted', step));
  }

  /** Queues a claimed command again of which no byte was written. Cancels it if its release was requested meanwhile. */
  async putBack(command: DispatchedCommand): Promise<void> {
    const at = this.#at();
    await this.#commit(command, async (tx) => {
      const changes = { sent_at: null, in_flight: false, serial: null };
      // Locked first, so that a release that is being taken is committed by then and seen.
      await lockStatus(tx, command);
      if (await isTakenBack(tx, command)) {
        const step = { at, status: 'cancelled', note: 'superseded' } as const;
        return advance(tx, command, 'accepted', step, { ...changes, status_at: new Date(command.statusAt) });
      }
      return advance(tx, command, 'accepted', { at, status: 'queued', note: 'notWritten' }, changes);
    });
  }

  /** Ends a command. @returns false if its status changed meanwhile, and nothing was written */
  async end(command: DispatchedCommand, ending: Ending): Promise<boolean> {
    return this.#commit(command, (tx) => finish(tx, command, ending));
  }

  /** Saves why a command waits. */
  async saveHold(command: DispatchedCommand, hold: Hold): Promise<void> {
    await this.#commit(command, (tx) => changeHold(tx, command, hold));
  }

  /** Saves that no answer came in time, so that other commands may be sent. @param asks whether the device is asked for its state */
  async noteSilence(command: DispatchedCommand, at: Date, asks: boolean): Promise<void> {
    await this.#commit(command, async (tx) => {
      const asked = asks ? ({ note: 'askedState', asked_state_at: at } as const) : {};
      await changeCommand(tx, command, { in_flight: false, ...asked });
      if (asks) await appendStep(tx, command, { at, status: command.status, note: 'askedState' });
    });
  }

  /** Saves an answer that does not end its command. */
  async noteAnswer(command: DispatchedCommand, at: Date, remark: Remark): Promise<void> {
    const { note, response, releaseAgain, facts } = remark;
    await this.#commit(command, async (tx) => {
      if (note === 'unrecognisedAnswer') await changeCommand(tx, command, { note });
      await appendStep(tx, command, { at, status: command.status, note, response });
      if (releaseAgain) await releaseAutomatically(tx, command, at, facts);
    });
  }

  /** Saves that the vehicle moved before the answer, with its release. @returns false if that was saved before */
  async noteMovement(command: DispatchedCommand, facts: StepFacts | undefined): Promise<boolean> {
    return this.#commit(command, (tx) => noteMovement(tx, command, this.#at(), facts));
  }

  async #device(tx: Tx, deviceId: number): Promise<DispatchDevice | undefined> {
    const suspectedSince = new Date(this.#parts.now() - this.#parts.suspicionClearsAfterSeconds * 1000);
    const [device] = await loadDispatchDevices(tx, [deviceId], suspectedSince);
    return device;
  }

  #at(): Date {
    return new Date(this.#parts.now());
  }

  /** Runs `work` in a transaction that sees the command's account. */
  async #commit<Result>({ accountId }: DispatchedCommand, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await this.#parts.database.tenant([accountId], work);
    this.#parts.onCommitted(accountId);
    return result;
  }
}

/** Returns why a queued command may no longer be sent; undefined if it may. */
async function reasonAgainst(
  tx: Tx,
  command: DispatchedCommand,
): Promise<'deviceChanged' | 'permissionLost' | 'superseded' | undefined> {
  const { family, request } = command;
  // A release goes to the device that was cut, whatever its current asset and its requester.
  if (!isRelease(request)) {
    if (!(await isInPlace(tx, command, DEVICE_OF[family]))) return 'deviceChanged';
    if (!(await requesterMayStill(tx, command))) return 'permissionLost';
  }
  return (await isTakenBack(tx, command)) ? 'superseded' : undefined;
}

async function requesterMayStill(tx: Tx, { requester, accountId, family }: DispatchedCommand): Promise<boolean> {
  const user = requester === null ? undefined : await requesterNow(tx, requester, accountId);
  return user !== undefined && mayStill(user, user.account_features, family);
}

/**
 * Returns whether the release of a cut was requested later. The release could not supersede the cut while the cut counted
 * as sent, and the cut must not be sent after its release.
 */
async function isTakenBack(tx: Tx, command: DispatchedCommand): Promise<boolean> {
  return isCut(command.request) && (await isReleasedSince(tx, command));
}

/**
 * Ends a command. A family's latest command by status time tells the state of the vehicle. A command that a later one
 * followed therefore keeps its status time, so that its late end does not count as the latest.
 * @returns false if its status changed meanwhile
 */
async function finish(tx: Tx, command: DispatchedCommand, ending: Ending): Promise<boolean> {
  const { status, statusAt } = command;
  const isFollowed = await isFollowedByAnother(tx, command);
  const changes = { in_flight: false, ...(isFollowed ? { status_at: new Date(statusAt) } : {}) };
  if (!(await advance(tx, command, status, ending, changes))) return false;
  if (ending.status === 'success' && isRelease(command.request)) await supersedeSent(tx, command, ending.at);
  return true;
}

/** Ends the unanswered cuts that were sent to the device of a confirmed release before that release. */
async function supersedeSent(tx: Tx, release: DispatchedCommand, at: Date): Promise<void> {
  const step = { at, status: 'failed', note: 'superseded' } as const;
  const { accountId, deviceId, sentAt } = release;
  for (const { id, device_id, request, status, status_at, sent_at } of await openOfFamily(tx, release)) {
    // The release of one device does not end the cut of another.
    if (device_id !== deviceId) continue;
    const isBefore = request !== release.request && sent_at !== null && sent_at.getTime() <= (sentAt ?? 0);
    if (isBefore) await advance(tx, { accountId, id }, status, step, { in_flight: false, status_at });
  }
}
