/**
 * The commands of one device, taken further one step at a time. The database is the truth: what is known here is read
 * again after every step, so that a call, another step or a restart in between changes nothing.
 *
 * At most once: a command is committed as sent before a byte of it is written. Whoever finds it so and did not write it
 * himself (a crash lies between) never sends it again; its device is asked how its output stands.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { isOpen, isUnderWay } from '@waymark/domain/commands/family.ts';
import type { Hold } from '../steps-sql.ts';
import type { ReceivedAnswer } from './answer-matching.ts';
import { Hearing } from './answers-inbox.ts';
import { DeviceContext, type DispatchContext, factsOf } from './device-context.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchDevice } from './device-sql.ts';
import type { WatchedDevice } from './evidence-store.ts';
import { Following } from './in-flight-watch.ts';
import { canObey, orderOf, serialOf } from './orders.ts';
import { inTurn, isSameHold, type Judgement, judge, NEVER_HEARD } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

/** The device of a release is registered nowhere any more. */
const UNREACHABLE: Readonly<Hold> = { ...NEVER_HEARD, reason: 'unreachable' };
/** After nothing could be written. */
const TRY_AGAIN_MS = 5_000;
/** What nobody tells of (a suspicion that is over, a device that is registered anew) is read again this often. */
const REFRESH_MS = 60_000;
/** The figures of a reason why a command waits are written down this often; another reason immediately. */
const HOLD_EVERY_MS = 3_000;

export class DeviceLine {
  readonly deviceId: number;
  readonly #shared: DispatchContext;
  readonly #context: DeviceContext;
  readonly #hearing: Hearing;
  readonly #following: Following;
  #commands: DispatchedCommand[] = [];
  #device: DispatchDevice | undefined;
  #stale = true;
  #asked = false;
  #running: Promise<void> | undefined;
  /** Commands that this process took for sending, until the next step is committed: whether they were written. */
  readonly #unsettled = new Map<number, boolean>();
  readonly #heldAt = new Map<number, number>();
  /** The asset's other device when a cut was sent: it is in the vehicle, whatever is assigned to the asset by now. */
  readonly #others = new Map<number, WatchedDevice>();
  #notBefore = 0;
  #loadedAt = 0;

  constructor(deviceId: number, shared: DispatchContext) {
    this.deviceId = deviceId;
    this.#shared = shared;
    this.#context = new DeviceContext(deviceId, shared);
    this.#hearing = new Hearing(this.#context);
    this.#following = new Following(this.#context);
  }

  /** Open commands, and sent ones that are over since yesterday. */
  get commands(): readonly DispatchedCommand[] {
    return this.#commands;
  }

  /** Nothing is known of it that has to be kept. */
  get isEmpty(): boolean {
    return !this.#stale && this.#running === undefined && this.#commands.length === 0;
  }

  /** Something is open, unheard, unread or being dealt with: time may take it further. */
  get isWaiting(): boolean {
    return this.#stale || this.#running !== undefined || this.#hearing.isWaiting || this.#commands.some(isOpen);
  }

  get isBusy(): boolean {
    return this.#commands.some(({ holdsLine }) => holdsLine);
  }

  get #isOld(): boolean {
    if (!this.#commands.some(isOpen)) return false;
    return Math.abs(this.#shared.now() - this.#loadedAt) >= REFRESH_MS;
  }

  /** Devices whose reports are needed. */
  get watched(): number[] {
    if (!this.#commands.some(isOpen)) return [];
    return [this.deviceId, ...this.#watchedBeside.map(({ deviceId }) => deviceId)];
  }

  get #watchedBeside(): WatchedDevice[] {
    return [this.#device?.other, this.#successor, ...this.#others.values()].filter((one) => !!one);
  }

  /** Whether what a device says may be for this line: its own device, also under a later registration. */
  hears(deviceId: number): boolean {
    return deviceId === this.deviceId || deviceId === this.#successor?.deviceId;
  }

  /** Whether the line belongs to the device with this IMEI, under whichever registration. */
  isOf(imei: string): boolean {
    return this.#device?.imei === imei;
  }

  /** The device that has the IMEI by now, where it is another. */
  get #successor(): WatchedDevice | null {
    const living = this.#device?.living ?? null;
    return living?.deviceId === this.deviceId ? null : living;
  }

  /** What the database holds of it may have changed. */
  invalidate(): void {
    this.#stale = true;
  }

  answered(answer: ReceivedAnswer): void {
    this.#hearing.answered(answer);
  }

  /** Does what is to be done now. Resolves when nothing is left. */
  wake(): Promise<void> {
    this.#asked = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Resolves when what is being done is done. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Never over before it is known to run.
    await Promise.resolve();
    try {
      while (this.#asked) {
        this.#asked = false;
        if (this.#stale || this.#isOld) await this.#load();
        while (await this.#step()) await this.#load();
        this.#following.announce();
      }
    } catch (error) {
      this.#stale = true;
      this.#shared.onFailure(error);
    } finally {
      // At once: who wakes it from here on is not taken for one whom this run still serves.
      this.#running = undefined;
    }
  }

  async #load(): Promise<void> {
    const { store, evidence } = this.#shared;
    const now = this.#shared.now();
    this.#stale = false;
    this.#loadedAt = now;
    const { commands, device } = await store.load(this.deviceId);
    this.#commands = commands;
    this.#device = device;
    this.#context.successorId = this.#successor?.deviceId ?? null;
    const known = new Set(commands.map(({ id }) => id));
    this.#hearing.forget((id) => known.has(id));
    this.#following.forget((id) => known.has(id));
    for (const kept of [this.#heldAt, this.#others]) for (const id of kept.keys()) if (!known.has(id)) kept.delete(id);
    if (this.#device === undefined || !commands.some(isOpen)) return;
    await evidence.keep(this.#device);
    for (const beside of this.#watchedBeside) await evidence.keep(beside);
  }

  /** One step of one command. @returns false: nothing is to be done now */
  async #step(): Promise<boolean> {
    const device = this.#device;
    if (device === undefined) return false;
    if (await this.#settle()) return true;
    if (await this.#hearing.hear(device, this.#commands)) return true;
    if (!this.#commands.some(isOpen)) return false;
    const evidence = await this.#shared.evidence.keep(device);
    const later = this.#successor ? await this.#shared.evidence.keep(this.#successor) : undefined;
    for (const command of this.#commands.filter(isUnderWay))
      if (await this.#following.follow(command, device, { evidence, later, others: this.#othersOf(command) }))
        return true;
    return this.#send(device, evidence);
  }

  /** What the asset's other device reported, that of today and that of when the command was sent. */
  #othersOf({ id }: DispatchedCommand): DeviceEvidence[] {
    const ids = new Set([this.#device?.other, this.#others.get(id)].map((device) => device?.deviceId ?? null));
    return [...ids].map((deviceId) => this.#shared.evidence.of(deviceId)).filter((one) => one !== undefined);
  }

  /** What was written, or was not, is committed; after an outage too. */
  async #settle(): Promise<boolean> {
    for (const [id, isWritten] of this.#unsettled) {
      const command = this.#commands.find((each) => each.id === id);
      const { store } = this.#shared;
      if (command?.status === 'accepted') await (isWritten ? store.markWritten(command) : store.putBack(command));
      this.#unsettled.delete(id);
      if (command?.status === 'accepted') return true;
    }
    return false;
  }

  /** Sends what may go, and writes down why the others wait. */
  async #send(device: DispatchDevice, evidence: DeviceEvidence): Promise<boolean> {
    const now = this.#shared.now();
    for (const command of inTurn(this.#commands.filter(({ status }) => status === 'queued'))) {
      const at = new Date(now);
      const { expiresAt, request } = command;
      if (expiresAt !== null && expiresAt <= now) {
        await this.#context.end(command, { at, status: 'failed', note: 'expired', facts: this.#context.facts() });
        return true;
      }
      const { hold } = this.#judge(request, device, evidence);
      if (hold !== null) await this.#hold(command, this.#isLost(device) ? UNREACHABLE : hold, now);
      else if (!canObey(request, device)) {
        await this.#context.end(command, { at, status: 'cancelled', note: 'deviceChanged' });
        return true;
      } else if (now >= this.#notBefore) return this.#dispatch(command);
    }
    return false;
  }

  #judge(request: DispatchedCommand['request'], device: DispatchDevice, evidence: DeviceEvidence): Judgement {
    const connection = this.#context.session() ?? null;
    const { sessions, now } = this.#shared;
    const otherEvidence = this.#shared.evidence.of(device.other?.deviceId ?? null);
    const otherConnection = device.other ? sessions.get(device.other.deviceId) : undefined;
    const situation = { device, evidence, otherEvidence, connection, otherConnection, now: now() };
    return judge(request, situation, this.isBusy);
  }

  /** Whether the device was removed and is registered nowhere else: it is not let in again. */
  #isLost(device: DispatchDevice): boolean {
    return device.living === null && this.#context.session() === undefined;
  }

  /** Judged once more by what the database holds now, taken, judged again by what came meanwhile, and written. */
  async #dispatch({ id }: DispatchedCommand): Promise<boolean> {
    await this.#load();
    const device = this.#device;
    const command = this.#commands.find((each) => each.id === id && each.status === 'queued');
    if (device === undefined || command === undefined) return true;
    const evidence = await this.#shared.evidence.keep(device);
    const judgement = this.#judge(command.request, device, evidence);
    if (judgement.hold !== null) return true;
    const { gate } = judgement;
    const facts = factsOf(evidence.newest, gate);
    // Whatever becomes of this transaction, nothing is written before it has ended well.
    this.#unsettled.set(id, false);
    const claimed = await this.#shared.store.claim(command, facts);
    if (claimed !== 'claimed') {
      this.#unsettled.delete(id);
      if (claimed !== 'gone' && claimed !== 'superseded') this.#context.ended(command, claimed);
      return true;
    }
    // What the sockets hold by now is read and judged first.
    await turnOfEventLoop();
    const isWritten = this.#judge(command.request, device, evidence).hold === null && this.#write(command, device);
    this.#unsettled.set(id, isWritten);
    if (!isWritten) this.#notBefore = this.#shared.now() + TRY_AGAIN_MS;
    else if (gate) {
      if (device.other) this.#others.set(id, device.other);
      this.#following.sent(id, gate, [evidence, ...this.#othersOf(command)]);
    }
    return true;
  }

  #write(command: DispatchedCommand, device: DispatchDevice): boolean {
    const { metrics } = this.#shared;
    const isWritten =
      this.#context.session()?.send({
        order: orderOf(command.request, device),
        serial: serialOf(command.id),
        imei: device.imei,
        model: device.model ?? undefined,
      }) ?? false;
    if (isWritten) metrics.dispatched.inc({ request: command.request });
    return isWritten;
  }

  async #hold(command: DispatchedCommand, hold: Hold, now: number): Promise<void> {
    if (isSameHold(command.hold, hold)) return;
    const heldAt = this.#heldAt.get(command.id);
    const isCountdown = command.hold?.reason === hold.reason;
    if (isCountdown && heldAt !== undefined && now - heldAt < HOLD_EVERY_MS) return;
    await this.#shared.store.saveHold(command, hold);
    this.#heldAt.set(command.id, now);
    command.hold = hold;
    if (hold.reason === 'unreachable' && command.note !== 'automaticRelease')
      this.#context.ended(command, command.note);
  }
}
