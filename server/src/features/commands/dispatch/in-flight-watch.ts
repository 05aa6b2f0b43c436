import { hasMoved } from '@waymark/domain/commands/movement.ts';
import type { Report } from '@waymark/domain/commands/safety-gate.ts';
import { isCut } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { LiveSession } from '../../../gateway/live-sessions.ts';
import type { DeviceContext } from './device-context.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchDevice } from './device-sql.ts';
import { languageOf, stateSerialOf } from './orders.ts';
import { outputProof, restKnownBefore } from './proofs.ts';
import type { OpenGate } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

const ASK_STATE_MS = LIMITS.commandAskStateSeconds * 1000;
const ANSWER_MS = LIMITS.commandAnswerSeconds * 1000;
/** A device that comes back again and again is not asked each time. */
const ASK_AGAIN_MS = 10_000;

/** What was reported of the vehicle of a command that was sent. */
export interface Followed {
  /** By the device that was sent it. */
  evidence: DeviceEvidence;
  /** By the same since it is registered anew, elsewhere or under another number. */
  later: DeviceEvidence | undefined;
  /** By other devices of the asset. */
  others: readonly DeviceEvidence[];
}

/** What time and the reports of a device make of its commands between sending and the answer. */
export class Following {
  readonly #context: DeviceContext;
  /** By which proof the cuts went that this process sent. */
  readonly #proofs = new Map<number, OpenGate>();
  /** How much each device had reported when a cut went: a clock that is put back does not hide what comes. */
  readonly #counts = new Map<number, ReadonlyMap<DeviceEvidence, number>>();
  readonly #moved = new Set<number>();
  /** Movements to tell of once their release went, or was found to wait. */
  #toAnnounce: DispatchedCommand[] = [];

  constructor(context: DeviceContext) {
    this.#context = context;
  }

  /** @param watched what the devices of the vehicle reported so far */
  sent(commandId: number, gate: OpenGate, watched: readonly DeviceEvidence[]): void {
    this.#proofs.set(commandId, gate);
    this.#counts.set(commandId, new Map(watched.map((evidence) => [evidence, evidence.count])));
  }

  forget(isKnown: (commandId: number) => boolean): void {
    for (const kept of [this.#proofs, this.#counts, this.#moved])
      for (const id of kept.keys()) if (!isKnown(id)) kept.delete(id);
  }

  /** Tells of the vehicles that moved. Called after the steps that they led to: by then it is known what their release does. */
  announce(): void {
    const moved = this.#toAnnounce;
    this.#toAnnounce = [];
    for (const command of moved) this.#context.shared.onMoved(command);
  }

  /** @returns false: nothing changed */
  async follow(command: DispatchedCommand, device: DispatchDevice, followed: Followed): Promise<boolean> {
    const { sentAt } = command;
    const { evidence, later } = followed;
    if (sentAt === null) return false;
    const context = this.#context;
    const [at, facts] = [context.at(), context.facts()];
    const readings = [...evidence.readings, ...(later?.readings ?? [])];
    if (outputProof(command, device, readings, sentAt)) {
      context.shared.metrics.answered.inc({ verdict: 'output' });
      const response = `output ${isCut(command.request) ? 'on' : 'off'}`;
      await context.end(command, { at, status: 'success', note: 'answered', response, facts });
      return true;
    }
    if (await this.#watch(command, followed, sentAt)) return true;
    const age = at.getTime() - sentAt;
    if (age >= ANSWER_MS) {
      await context.end(command, { at, status: 'failed', note: 'stateUnknown', facts });
      return true;
    }
    return age >= ASK_STATE_MS && (await this.#ask(command, device, at));
  }

  /** A vehicle that moves before its device answered is given back at once: the release does not wait for the answer. */
  async #watch(command: DispatchedCommand, { evidence, later, others }: Followed, sentAt: number): Promise<boolean> {
    if (!isCut(command.request) || this.#moved.has(command.id)) return false;
    const gate = this.#proofs.get(command.id) ?? restKnownBefore(evidence, sentAt);
    const counts = this.#counts.get(command.id);
    const since = (of: DeviceEvidence): Report[] => of.since(sentAt, counts?.get(of));
    const reports = [...since(evidence), ...(later ? since(later) : [])];
    const hasOwnMoved = gate !== undefined && hasMoved(reports, { sentAt, gate });
    if (!hasOwnMoved && !others.some((other) => hasOtherMoved(other, since(other), sentAt, gate))) return false;
    const context = this.#context;
    const isNews = await context.shared.store.noteMovement(command, context.facts());
    this.#moved.add(command.id);
    if (isNews) this.#toAnnounce.push(command);
    return isNews;
  }

  /** Others need not wait any longer; and where the protocol has words for it, the device is asked for its state. */
  async #ask(command: DispatchedCommand, device: DispatchDevice, at: Date): Promise<boolean> {
    const session = this.#context.activeSession();
    const order = {
      order: { kind: 'state' } as const,
      serial: stateSerialOf(command.serial ?? 0),
      imei: device.imei,
      model: device.model ?? undefined,
    };
    const canAsk = session !== undefined && languageOf(device.protocol)?.encode(order) !== undefined;
    const asks = canAsk && isDue(command.askedStateAt, session, at.getTime());
    if (!asks && !command.holdsLine) return false;
    await this.#context.shared.store.noteSilence(command, at, asks);
    if (asks) session.send(order);
    return true;
  }
}

/** By another device in the same vehicle, from where that was itself: places of two devices differ. */
function hasOtherMoved(
  other: DeviceEvidence,
  reports: readonly Report[],
  sentAt: number,
  own: OpenGate | undefined,
): boolean {
  const gate = restKnownBefore(other, sentAt) ?? (own && { ...own, proof: 'atRest' });
  return gate !== undefined && hasMoved(reports, { sentAt, gate });
}

/** Asked once, again when the device came back since, and every two minutes. Times epoch ms. */
function isDue(askedAt: number | null, session: LiveSession, now: number): boolean {
  if (askedAt === null || now - askedAt >= ASK_STATE_MS) return true;
  return session.connectedAt > askedAt && now - askedAt >= ASK_AGAIN_MS;
}
