import type { CommandNote } from '@waymark/domain/commands/words.ts';
import type { Hold } from '../step.ts';
import type { Ending } from './command-store.ts';
import type { DeviceContext } from './device-context.ts';
import type { DispatchDevice } from './device-sql.ts';
import { isSameHold } from './hold.ts';
import { isAskDue } from './in-flight-watch.ts';
import type { MovementWatch } from './movement-watch.ts';
import { orderLanguageOf, stateSerialOf } from './orders.ts';
import type { DispatchedCommand } from './sql.ts';
import type { QueueAction, QueueEvent, QueueState } from './state-table.ts';

/** Figures of an unchanged hold reason are saved at most this often; a new reason immediately. */
const HOLD_EVERY_MS = 3_000;
/** Answers that are saved per command without ending it. */
const MOST_REMARKS = 5;

/** Carries out the actions of the state table, but for sending. Each resolves to false if it changed nothing. */
export class QueueActions {
  readonly #context: DeviceContext;
  readonly #movement: MovementWatch;
  readonly #heldAt = new Map<number, number>();
  readonly #remarks = new Map<number, number>();

  constructor(context: DeviceContext, movement: MovementWatch) {
    this.#context = context;
    this.#movement = movement;
  }

  forget(isKnown: (commandId: number) => boolean): void {
    for (const kept of [this.#heldAt, this.#remarks]) for (const id of kept.keys()) if (!isKnown(id)) kept.delete(id);
  }

  async perform(
    action: Exclude<QueueAction, 'claimAndWrite'>,
    command: DispatchedCommand,
    event: QueueEvent,
    state: QueueState,
    device: DispatchDevice,
  ): Promise<boolean> {
    const { store } = this.#context.shared;
    switch (action) {
      case 'none':
        return false;
      case 'saveHold':
        return 'hold' in event && this.#saveHold(command, event.hold);
      case 'markWritten':
        await store.markWritten(command);
        return true;
      case 'putBack':
        await store.putBack(command);
        return true;
      case 'expire':
        return this.#end(command, 'failed', 'expired');
      case 'cancel':
        await this.#context.end(command, { at: this.#context.at(), status: 'cancelled', note: 'deviceChanged' });
        return true;
      case 'succeed':
        this.#countAnswer(event.name === 'outputShown' ? 'output' : 'done');
        return this.#end(command, 'success', 'answered', event);
      case 'refuse':
        this.#countAnswer('refused');
        return this.#end(command, 'failed', 'refused', event);
      case 'giveUp':
        return this.#end(command, 'failed', 'stateUnknown');
      case 'keepAnswer':
        return this.#keepAnswer(command, event, state);
      case 'release':
        return this.#release(command);
      case 'askState':
        return this.#askState(command, device);
    }
  }

  async #end(
    command: DispatchedCommand,
    status: Ending['status'],
    note: CommandNote,
    event?: QueueEvent,
  ): Promise<boolean> {
    const response = event !== undefined && 'response' in event ? { response: event.response } : {};
    await this.#context.end(command, {
      at: this.#context.at(),
      status,
      note,
      ...response,
      facts: this.#context.facts(),
    });
    return true;
  }

  #countAnswer(verdict: 'done' | 'refused' | 'unrecognised' | 'output' | 'late'): void {
    this.#context.shared.metrics.answered.inc({ verdict });
  }

  async #keepAnswer(command: DispatchedCommand, event: QueueEvent, state: QueueState): Promise<boolean> {
    if (!('response' in event)) return false;
    const remarks = (this.#remarks.get(command.id) ?? 0) + 1;
    if (remarks > MOST_REMARKS) return false;
    this.#remarks.set(command.id, remarks);
    const isLate = state === 'over';
    this.#countAnswer(isLate ? 'late' : 'unrecognised');
    await this.#context.shared.store.noteAnswer(command, this.#context.at(), {
      note: isLate ? 'lateAnswer' : 'unrecognisedAnswer',
      response: event.response,
      releaseAgain: 'releaseAgain' in event && event.releaseAgain,
      facts: this.#context.facts(),
    });
    return true;
  }

  /** Gives the vehicle back. Its release does not wait for the answer. */
  async #release(command: DispatchedCommand): Promise<boolean> {
    const isNews = await this.#context.shared.store.noteMovement(command, this.#context.facts());
    this.#movement.saved(command, isNews);
    return isNews;
  }

  /** Lets other commands go, and asks the device for the state of its outputs if its protocol has an order for that. */
  async #askState(command: DispatchedCommand, device: DispatchDevice): Promise<boolean> {
    const at = this.#context.at();
    const session = this.#context.activeSession();
    const order = {
      order: { kind: 'state' } as const,
      serial: stateSerialOf(command.serial ?? 0),
      imei: device.imei,
      model: device.model ?? undefined,
    };
    const canAsk = session !== undefined && orderLanguageOf(device.protocol)?.encode(order) !== undefined;
    const asks = canAsk && isAskDue(command.askedStateAt, session, at.getTime());
    if (!asks && !command.isInFlight) return false;
    await this.#context.shared.store.noteSilence(command, at, asks);
    if (asks) session.send(order);
    return true;
  }

  /** Saves why a command waits. The queue continues with the next command, so this counts as no change. */
  async #saveHold(command: DispatchedCommand, hold: Hold): Promise<boolean> {
    if (isSameHold(command.hold, hold)) return false;
    const now = this.#context.shared.now();
    const heldAt = this.#heldAt.get(command.id);
    const isCountdown = command.hold?.reason === hold.reason;
    if (isCountdown && heldAt !== undefined && now - heldAt < HOLD_EVERY_MS) return false;
    await this.#context.shared.store.saveHold(command, hold);
    this.#heldAt.set(command.id, now);
    command.hold = hold;
    const isNotifiable = hold.reason === 'unreachable' && command.note !== 'automaticRelease';
    if (isNotifiable) this.#context.ended(command, command.note);
    return false;
  }
}
