import type { CommandNote } from '@waymark/domain/commands/words.ts';
import type { LiveSession, LiveSessions } from '../../../gateway/live-sessions.ts';
import type { StepFacts } from '../step.ts';
import type { CommandStore, Ending } from './command-store.ts';
import type { EvidenceRow } from './device-evidence.ts';
import type { EvidenceStore } from './evidence-store.ts';
import type { DispatchMetrics } from './metrics.ts';
import { isHeard } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';
import type { OpenGate } from './stationary-check.ts';

/** The parts that the queues of all devices share. */
export interface DispatchContext {
  store: CommandStore;
  evidence: EvidenceStore;
  sessions: Pick<LiveSessions, 'get' | 'read'>;
  metrics: DispatchMetrics;
  /** Epoch ms. */
  now: () => number;
  /** Called after a command ended in a way that its requester is notified of. */
  onEnded: (command: DispatchedCommand, note: CommandNote) => void;
  /** Called for a vehicle that moved before its device answered, after the steps that the movement led to. */
  onMoved: (command: DispatchedCommand) => void;
  onFailure: (error: unknown) => void;
}

/** The connection, the facts and the endings of one device's commands, for its queue and its actions. */
export class DeviceContext {
  readonly shared: DispatchContext;
  /** The device that is registered with the IMEI now, if that is another one: after a move or a new registration. */
  successorId: number | null = null;
  readonly #deviceId: number;

  constructor(deviceId: number, shared: DispatchContext) {
    this.#deviceId = deviceId;
    this.shared = shared;
  }

  at(): Date {
    return new Date(this.shared.now());
  }

  /** Returns the newest position and speed of the vehicle, for a step. */
  facts(): StepFacts | undefined {
    const { evidence } = this.shared;
    return factsOf((evidence.of(this.successorId) ?? evidence.of(this.#deviceId))?.newest);
  }

  /** Returns the connection of the device, under its current registration too. */
  session(): LiveSession | undefined {
    const { sessions } = this.shared;
    const own = sessions.get(this.#deviceId);
    return own ?? (this.successorId === null ? undefined : sessions.get(this.successorId));
  }

  /** Returns the connection of the device if a packet came over it in the last minute. */
  activeSession(): LiveSession | undefined {
    const session = this.session();
    return session && isHeard(session.lastPacketAt, this.shared.now()) ? session : undefined;
  }

  async end(command: DispatchedCommand, ending: Ending): Promise<void> {
    const isEnded = await this.shared.store.end(command, ending);
    if (isEnded && ending.status !== 'success') this.ended(command, ending.note);
  }

  /** Reports a command that ended without success, after the commit. */
  ended(command: DispatchedCommand, note: CommandNote): void {
    this.shared.metrics.ended.inc({ reason: note });
    this.shared.onEnded(command, note);
  }
}

/** Returns a report as a step stores it. @param gate the stationary check with which a cut is sent */
export function factsOf(row: EvidenceRow | undefined, gate?: OpenGate): StepFacts | undefined {
  if (row === undefined) return undefined;
  return {
    fixTime: new Date(row.fixTime),
    latitudeE7: row.latitudeE7,
    longitudeE7: row.longitudeE7,
    speedCentimetersPerSecond: row.speedCentimetersPerSecond,
    ignition: row.ignition,
    proof: gate?.proof ?? null,
  };
}
