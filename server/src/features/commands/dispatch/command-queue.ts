/**
 * The command queue of one device. Packets, answers, calls and the clock only wake it; it then takes one step at a time
 * and reads the database again after each step, because calls and restarts change commands at any time.
 *
 * A step finds the first event that changes something and looks up its action in state-table.ts. Sending is the action
 * that is written out here: judge, claim, judge again, write.
 */
import { isOpen, isUnderWay } from '@waymark/domain/commands/family.ts';
import type { ReceivedAnswer } from './answer-matching.ts';
import { AnswersInbox } from './answers-inbox.ts';
import { DeviceContext, type DispatchContext, factsOf } from './device-context.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchDevice } from './device-sql.ts';
import type { WatchedDevice } from './evidence-store.ts';
import { holdFor } from './hold.ts';
import { inFlightEvents } from './in-flight-watch.ts';
import { MovementWatch } from './movement-watch.ts';
import { canObey, orderOf, serialOf } from './orders.ts';
import { QueueActions } from './queue-actions.ts';
import { inTurn, judge } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';
import { type QueueEvent, STATE_TABLE, stateOf } from './state-table.ts';
import type { Judgement } from './stationary-check.ts';

/** Pause after an attempt to write that failed. */
const TRY_AGAIN_MS = 5_000;
/** Interval of reading what changes without a notice: spoofing warnings that end, devices that are registered again. */
const REFRESH_MS = 60_000;

export class CommandQueue {
  readonly deviceId: number;
  readonly #shared: DispatchContext;
  readonly #context: DeviceContext;
  readonly #inbox = new AnswersInbox();
  readonly #movement = new MovementWatch();
  readonly #actions: QueueActions;
  /** Commands that this process claimed, until the result is committed: whether their bytes were written. */
  readonly #claims = new Map<number, boolean>();
  #commands: DispatchedCommand[] = [];
  #device: DispatchDevice | undefined;
  #stale = true;
  #woken = false;
  #running: Promise<void> | undefined;
  #notBefore = 0;
  #loadedAt = 0;

  constructor(deviceId: number, shared: DispatchContext) {
    this.deviceId = deviceId;
    this.#shared = shared;
    this.#context = new DeviceContext(deviceId, shared);
    this.#actions = new QueueActions(this.#context, this.#movement);
  }

  /** The open commands, and those that were sent in the last 24 hours and are over. */
  get commands(): readonly DispatchedCommand[] {
    return this.#commands;
  }

  /** Returns whether the queue can be dropped: no commands are kept and nothing is running. */
  get isEmpty(): boolean {
    return !this.#stale && this.#running === undefined && this.#commands.length === 0;
  }

  /**
   * Returns whether time alone may change something: a command is open, an answer is unread, or a step is running or
   * due.
   */
  get isWaiting(): boolean {
    return this.#stale || this.#running !== undefined || !this.#inbox.isEmpty || this.#commands.some(isOpen);
  }

  /** Returns whether a command is in flight and others have to wait for its answer. */
  get isBusy(): boolean {
    return this.#commands.some(({ isInFlight }) => isInFlight);
  }

  /** The ids of the devices whose reports the queue needs. */
  get watched(): number[] {
    if (!this.#commands.some(isOpen)) return [];
    return [this.deviceId, ...this.#watchedBeside.map(({ deviceId }) => deviceId)];
  }

  /** Returns whether answers of a device may be for this queue: from its own device, or from its later registration. */
  hears(deviceId: number): boolean {
    return deviceId === this.deviceId || deviceId === this.#successor?.deviceId;
  }

  /** Returns whether the device of the queue has this IMEI. */
  isOf(imei: string): boolean {
    return this.#device?.imei === imei;
  }

  /** Makes the next step read the database first. */
  invalidate(): void {
    this.#stale = true;
  }

  answered(answer: ReceivedAnswer): void {
    this.#inbox.add(answer);
  }

  /** Takes all steps that are due. Resolves when none is left. */
  wake(): Promise<void> {
    this.#woken = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Resolves when no step is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Deferred, so that `#running` is set before the run can end.
    await Promise.resolve();
    try {
      while (this.#woken) {
        this.#woken = false;
        if (this.#stale || this.#isOld) await this.#load();
        while (await this.#step()) await this.#load();
        // After the steps that a movement led to, so that a mail can say what its release did.
        for (const command of this.#movement.takeAnnouncements()) this.#shared.onMoved(command);
      }
    } catch (error) {
      this.#stale = true;
      this.#shared.onFailure(error);
    } finally {
      // In the same turn as the last look at `#woken`, so that a later call starts a new run.
      this.#running = undefined;
    }
  }

  async #load(): Promise<void> {
    const { store, evidence, now } = this.#shared;
    this.#stale = false;
    this.#loadedAt = now();
    const { commands, device } = await store.load(this.deviceId);
    this.#commands = commands;
    this.#device = device;
    this.#context.successorId = this.#successor?.deviceId ?? null;
    const known = new Set(commands.map(({ id }) => id));
    this.#movement.forget((id) => known.has(id));
    this.#actions.forget((id) => known.has(id));
    if (device === undefined || !commands.some(isOpen)) return;
    await evidence.keep(device);
    for (const beside of this.#watchedBeside) await evidence.keep(beside);
  }

  get #isOld(): boolean {
    if (!this.#commands.some(isOpen)) return false;
    return Math.abs(this.#shared.now() - this.#loadedAt) >= REFRESH_MS;
  }

  get #watchedBeside(): WatchedDevice[] {
    return [this.#device?.other, this.#successor, ...this.#movement.others].filter((one) => !!one);
  }

  /** The device that is registered with the IMEI now, if that is another one. */
  get #successor(): WatchedDevice | null {
    const living = this.#device?.living ?? null;
    return living?.deviceId === this.deviceId ? null : living;
  }

  /** Applies the first event that changes something. @returns false if there is none */
  async #step(): Promise<boolean> {
    const device = this.#device;
    if (device === undefined) return false;
    if (await this.#settleClaim(device)) return true;
    if (await this.#takeAnswer(device)) return true;
    if (!this.#commands.some(isOpen)) return false;
    const evidence = await this.#shared.evidence.keep(device);
    return (await this.#watchInFlight(device, evidence)) || (await this.#sendQueued(device, evidence));
  }

  async #apply(command: DispatchedCommand, event: QueueEvent, device: DispatchDevice): Promise<boolean> {
    const state = stateOf(command, this.#claims.has(command.id));
    const action = STATE_TABLE[event.name][state];
    if (action === 'claimAndWrite') return this.#claimAndWrite(command);
    return this.#actions.perform(action, command, event, state, device);
  }

  /** Saves whether the bytes of a claimed command were written; after an outage of the database too. */
  async #settleClaim(device: DispatchDevice): Promise<boolean> {
    for (const [id, isWritten] of this.#claims) {
      const command = this.#commands.find((each) => each.id === id);
      const event = { name: isWritten ? 'written' : 'notWritten' } as const;
      const isChanged = command !== undefined && (await this.#apply(command, event, device));
      this.#claims.delete(id);
      if (isChanged) return true;
    }
    return false;
  }

  async #takeAnswer(device: DispatchDevice): Promise<boolean> {
    if (this.#inbox.isEmpty) return false;
    const answer = this.#inbox.match(device, this.#commands);
    if (answer) await this.#apply(answer.command, answer.event, device);
    this.#inbox.shift();
    return true;
  }

  async #watchInFlight(device: DispatchDevice, evidence: DeviceEvidence): Promise<boolean> {
    const later = this.#successor ? await this.#shared.evidence.keep(this.#successor) : undefined;
    for (const command of this.#commands.filter(isUnderWay)) {
      const reports = { evidence, later, others: this.#othersOf(command) };
      for (const event of inFlightEvents(command, device, reports, this.#movement, this.#shared.now()))
        if (await this.#apply(command, event, device)) return true;
    }
    return false;
  }

  /** Returns the reports of the asset's other device: of the current one, and of the one when the command was sent. */
  #othersOf({ id }: DispatchedCommand): DeviceEvidence[] {
    const devices = [this.#device?.other, this.#movement.otherAtSending(id)];
    const ids = new Set(devices.map((device) => device?.deviceId ?? null));
    return [...ids].map((deviceId) => this.#shared.evidence.of(deviceId)).filter((one) => one !== undefined);
  }

  async #sendQueued(device: DispatchDevice, evidence: DeviceEvidence): Promise<boolean> {
    const now = this.#shared.now();
    for (const command of inTurn(this.#commands.filter(({ status }) => status === 'queued'))) {
      const event = this.#eventOfQueued(command, device, evidence, now);
      if (event !== undefined && (await this.#apply(command, event, device))) return true;
    }
    return false;
  }

  #eventOfQueued(
    { request, expiresAt }: DispatchedCommand,
    device: DispatchDevice,
    evidence: DeviceEvidence,
    now: number,
  ): QueueEvent | undefined {
    if (expiresAt !== null && expiresAt <= now) return { name: 'expired' };
    const { hold } = this.#judge(request, device, evidence);
    // A device that was removed and is registered nowhere is refused at its next connection.
    const isLost = device.living === null && this.#context.session() === undefined;
    if (hold !== null) return { name: 'held', hold: isLost ? holdFor('unreachable') : hold };
    if (!canObey(request, device)) return { name: 'incapable' };
    return now >= this.#notBefore ? { name: 'ready' } : undefined;
  }

  #judge(request: DispatchedCommand['request'], device: DispatchDevice, evidence: DeviceEvidence): Judgement {
    const connection = this.#context.session() ?? null;
    const { sessions, now } = this.#shared;
    const otherEvidence = this.#shared.evidence.of(device.other?.deviceId ?? null);
    const otherConnection = device.other ? sessions.get(device.other.deviceId) : undefined;
    const situation = { device, evidence, otherEvidence, connection, otherConnection, now: now() };
    return judge(request, situation, this.isBusy);
  }

  /** Judges a command by the current state of the database, claims it, judges it by the reports since, and writes it. */
  async #claimAndWrite({ id }: DispatchedCommand): Promise<boolean> {
    await this.#load();
    const device = this.#device;
    const command = this.#commands.find((each) => each.id === id && each.status === 'queued');
    if (device === undefined || command === undefined) return true;
    const evidence = await this.#shared.evidence.keep(device);
    const judgement = this.#judge(command.request, device, evidence);
    if (judgement.hold !== null) return true;
    const { gate } = judgement;
    // Noted before the transaction: if its result is lost, the bytes were not written.
    this.#claims.set(id, false);
    const claim = await this.#shared.store.claim(command, factsOf(evidence.newest, gate));
    if (claim !== 'claimed') {
      this.#claims.delete(id);
      if (claim !== 'gone' && claim !== 'superseded') this.#context.ended(command, claim);
      return true;
    }
    // All octets that arrived by now are judged first.
    await this.#shared.sessions.read();
    const isWritten = this.#judge(command.request, device, evidence).hold === null && this.#write(command, device);
    this.#claims.set(id, isWritten);
    if (!isWritten) this.#notBefore = this.#shared.now() + TRY_AGAIN_MS;
    else if (gate) this.#movement.sent(id, gate, device.other, [evidence, ...this.#othersOf(command)]);
    return true;
  }

  #write(command: DispatchedCommand, device: DispatchDevice): boolean {
    const isWritten =
      this.#context.session()?.send({
        order: orderOf(command.request, device),
        serial: serialOf(command.id),
        imei: device.imei,
        model: device.model ?? undefined,
      }) ?? false;
    if (isWritten) this.#shared.metrics.dispatched.inc({ request: command.request });
    return isWritten;
  }
}
