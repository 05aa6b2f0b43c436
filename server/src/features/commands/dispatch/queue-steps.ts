import type { CommandNote } from '@waymark/domain/commands/words.ts';
import type { LiveSession, LiveSessions } from '../../../gateway/live-sessions.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import type { StepFacts } from '../steps-sql.ts';
import { type Ending, factsOf, finish } from './command-store.ts';
import type { EvidenceStore } from './evidence-store.ts';
import type { DispatchMetrics } from './metrics.ts';
import { isHeard } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

export interface LineParts {
  database: Database;
  sessions: Pick<LiveSessions, 'get'>;
  store: EvidenceStore;
  metrics: DispatchMetrics;
  /** A suspicion that nothing contradicted for so long is over. */
  suspicionClearsAfterSeconds: number;
  /** Epoch ms. */
  now: () => number;
  /** Told after each commit. */
  onProgress: (accountId: number) => void;
  /** Told after a command ended in a way that its requester should hear of. */
  onEnded: (command: DispatchedCommand, note: CommandNote) => void;
  /** Told after the release of a vehicle that moved before its device answered was taken. */
  onMoved: (command: DispatchedCommand) => void;
  onFailure: (error: unknown) => void;
}

/** Commits the steps of one device's commands, and tells of them. */
export class LineSteps {
  readonly parts: LineParts;
  /** The device that has the IMEI by now, where it is another: after a move, or a new registration. */
  successorId: number | null = null;
  readonly #deviceId: number;

  constructor(deviceId: number, parts: LineParts) {
    this.#deviceId = deviceId;
    this.parts = parts;
  }

  at(): Date {
    return new Date(this.parts.now());
  }

  /** Where and how the vehicle is by what its device told last. */
  facts(): StepFacts | undefined {
    const { store } = this.parts;
    return factsOf((store.of(this.successorId) ?? store.of(this.#deviceId))?.newest);
  }

  /** The connection that the device holds, under whichever registration. */
  session(): LiveSession | undefined {
    const { sessions } = this.parts;
    const own = sessions.get(this.#deviceId);
    return own ?? (this.successorId === null ? undefined : sessions.get(this.successorId));
  }

  /** The connection of the device, if it was heard lately. */
  connection(): LiveSession | undefined {
    const session = this.session();
    return session && isHeard(session.lastPacketAt, this.parts.now()) ? session : undefined;
  }

  /** Runs `work` in a transaction that sees the command's account. */
  async commit<Result>({ accountId }: DispatchedCommand, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await this.parts.database.tenant([accountId], work);
    this.parts.onProgress(accountId);
    return result;
  }

  async end(command: DispatchedCommand, ending: Ending): Promise<void> {
    const isEnded = await this.commit(command, (tx) => finish(tx, command, ending));
    if (isEnded && ending.status !== 'success') this.ended(command, ending.note);
  }

  /** After the commit of an end without success. */
  ended(command: DispatchedCommand, note: CommandNote): void {
    this.parts.metrics.ended.inc({ reason: note });
    this.parts.onEnded(command, note);
  }
}
