/**
 * The commands of one device, taken further one step at a time. The database is the truth: what is known here is read
 * again after every step, so that a call, another step or a restart in between changes nothing.
 *
 * At most once: a command is committed as sent before a byte of it is written. Whoever finds it so and did not write it
 * himself (a crash lies between) never sends it again; its device is asked how its output stands.
 */
import { hasMoved } from '@waymark/domain/commands/movement.ts';
import { type CommandHold, type CommandNote, isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { LiveSession, LiveSessions } from '../../gateway/outbox.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { isOpen, type MatchedAnswer, matchAnswer, type ReceivedAnswer } from './answers.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { DispatchMetrics } from './dispatch-metrics.ts';
import { type DispatchDevice, type DispatchedCommand, loadCommands, loadDispatchDevices } from './dispatch-sql.ts';
import {
  claim,
  type Ending,
  factsOf,
  finish,
  noteAnswer,
  noteMovement,
  noteSilence,
  putBack,
  releaseAutomatically,
  writeHold,
  written,
} from './dispatch-steps.ts';
import type { EvidenceStore } from './evidence-store.ts';
import { inTurn, type Judgement, judge, type OpenGate } from './line.ts';
import { canObey, languageOf, orderOf, serialOf, stateSerialOf } from './orders.ts';
import { outputProof, responseText, restKnownBefore } from './proofs.ts';

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
  onFailure: (error: unknown) => void;
}

const ASK_STATE_MS = LIMITS.commandAskStateSeconds * 1000;
const ANSWER_MS = LIMITS.commandAnswerSeconds * 1000;
/** A device that comes back again and again is not asked each time. */
const ASK_AGAIN_MS = 10_000;
/** After nothing could be written. */
const TRY_AGAIN_MS = 5_000;
/** The reason why a command waits is written down this often. */
const HOLD_EVERY_MS = 3_000;
const CONNECTED_MS = 60_000;
const MOST_ANSWERS = 50;
/** Kept of what a device says to one command without ending it. */
const MOST_REMARKS = 5;

export class DeviceLine {
  readonly deviceId: number;
  readonly #parts: LineParts;
  #commands: DispatchedCommand[] = [];
  #device: DispatchDevice | undefined;
  #stale = true;
  #asked = false;
  #running: Promise<void> | undefined;
  readonly #answers: ReceivedAnswer[] = [];
  /** Commands that this process took for sending, until the next step is committed: whether they were written. */
  readonly #unsettled = new Map<number, boolean>();
  /** By which proof the cuts went that this process sent. */
  readonly #proofs = new Map<number, OpenGate>();
  readonly #moved = new Set<number>();
  readonly #remarks = new Map<number, number>();
  readonly #heldAt = new Map<number, number>();
  #notBefore = 0;

  constructor(deviceId: number, parts: LineParts) {
    this.deviceId = deviceId;
    this.#parts = parts;
  }

  /** Open commands, and sent ones that are over since yesterday. */
  get commands(): readonly DispatchedCommand[] {
    return this.#commands;
  }

  /** Nothing is known of it that has to be kept. */
  get isEmpty(): boolean {
    return !this.#stale && this.#running === undefined && this.#commands.length === 0;
  }

  /** Something is open, unheard or unread: time may take it further. */
  get isWaiting(): boolean {
    return this.#stale || this.#answers.length > 0 || this.#commands.some(isOpen);
  }

  get isBusy(): boolean {
    return this.#commands.some(({ holdsLine }) => holdsLine);
  }

  /** Devices whose reports are needed. */
  get watched(): number[] {
    if (!this.#commands.some(isOpen)) return [];
    return [this.deviceId, ...(this.#device?.other ? [this.#device.other.deviceId] : [])];
  }

  /** What the database holds of it may have changed. */
  invalidate(): void {
    this.#stale = true;
  }

  answered(answer: ReceivedAnswer): void {
    if (this.#answers.length < MOST_ANSWERS) this.#answers.push(answer);
  }

  /** Does what is to be done now. Resolves when nothing is left. */
  wake(): Promise<void> {
    this.#asked = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when what is being done is done. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#asked) {
        this.#asked = false;
        if (this.#stale) await this.#load();
        while (await this.#step()) await this.#load();
      }
    } catch (error) {
      this.#stale = true;
      this.#parts.onFailure(error);
    }
  }

  async #load(): Promise<void> {
    const { database, store, suspicionClearsAfterSeconds } = this.#parts;
    const now = this.#parts.now();
    this.#stale = false;
    const suspectedSince = new Date(now - suspicionClearsAfterSeconds * 1000);
    const [commands, devices] = await database.ingest(async (tx) => [
      await loadCommands(tx, [this.deviceId], new Date(now)),
      await loadDispatchDevices(tx, [this.deviceId], suspectedSince),
    ]);
    this.#commands = commands;
    this.#device = devices[0];
    const known = new Set(commands.map(({ id }) => id));
    for (const kept of [this.#proofs, this.#moved, this.#remarks, this.#heldAt])
      for (const id of kept.keys()) if (!known.has(id)) kept.delete(id);
    if (this.#device === undefined || !commands.some(isOpen)) return;
    await store.keep(this.#device);
    if (this.#device.other) await store.keep(this.#device.other);
  }

  /** One step of one command. @returns false: nothing is to be done now */
  async #step(): Promise<boolean> {
    const device = this.#device;
    if (device === undefined) return false;
    if (await this.#settle()) return true;
    if (await this.#hear(device)) return true;
    if (!this.#commands.some(isOpen)) return false;
    const evidence = await this.#parts.store.keep(device);
    for (const command of this.#commands.filter(isSent)) if (await this.#follow(command, device, evidence)) return true;
    return this.#send(device, evidence);
  }

  /** What was written, or was not, is committed; after an outage too. */
  async #settle(): Promise<boolean> {
    for (const [id, isWritten] of this.#unsettled) {
      const command = this.#commands.find((each) => each.id === id);
      const at = this.#at();
      if (command?.status === 'accepted')
        await this.#tenant(command, (tx) => (isWritten ? written(tx, command, at) : putBack(tx, command, at)));
      this.#unsettled.delete(id);
      if (command?.status === 'accepted') return true;
    }
    return false;
  }

  /** Puts what the device said to the command that it is for. */
  async #hear(device: DispatchDevice): Promise<boolean> {
    const answer = this.#answers[0];
    if (answer === undefined) return false;
    const sent = this.#commands.filter(({ sentAt }) => sentAt !== null);
    const ordered = sent.toSorted((a, b) => (a.sentAt as number) - (b.sentAt as number));
    const match = matchAnswer(device, ordered, answer);
    // One that finds its command over at the second try is what ended it.
    const isKept = match !== undefined && answer.isTried === true && !isOpen(match.command);
    answer.isTried = true;
    if (match && !isKept) await this.#take(match, responseText(answer.text));
    this.#answers.shift();
    return true;
  }

  async #take({ command, verdict }: MatchedAnswer, response: string): Promise<void> {
    const at = this.#at();
    const { metrics } = this.#parts;
    if (isOpen(command) && verdict !== 'unrecognised') {
      metrics.answered.inc({ verdict });
      const facts = factsOf(this.#parts.store.of(this.deviceId)?.newest);
      if (verdict === 'done') await this.#end(command, { at, status: 'success', note: 'answered', response, facts });
      else await this.#end(command, { at, status: 'failed', note: 'refused', response, facts });
      return;
    }
    const remarks = (this.#remarks.get(command.id) ?? 0) + 1;
    if (remarks > MOST_REMARKS) return;
    this.#remarks.set(command.id, remarks);
    metrics.answered.inc({ verdict: isOpen(command) ? verdict : 'late' });
    const said = isOpen(command) ? 'unrecognisedAnswer' : 'lateAnswer';
    await this.#tenant(command, async (tx) => {
      await noteAnswer(tx, command, at, said, response);
      // The last that was done is a release, and now it is undone.
      if (said === 'lateAnswer' && verdict === 'done' && this.#wasReleasedAfter(command))
        await releaseAutomatically(tx, command, at, factsOf(this.#parts.store.of(this.deviceId)?.newest));
    });
  }

  /** A cut that was given up, and whose release was done since. */
  #wasReleasedAfter(cut: DispatchedCommand): boolean {
    return (
      isCut(cut.request) &&
      cut.status === 'failed' &&
      this.#commands.some(
        ({ request, family, status, sentAt }) =>
          isRelease(request) && family === cut.family && status === 'success' && (sentAt ?? 0) > (cut.sentAt ?? 0),
      )
    );
  }

  /** What time and the device's reports make of a command that was sent. */
  async #follow(command: DispatchedCommand, device: DispatchDevice, evidence: DeviceEvidence): Promise<boolean> {
    const { id, sentAt } = command;
    if (sentAt === null) return false;
    const at = this.#at();
    const facts = factsOf(evidence.newest);
    if (outputProof(command, device, evidence.readings, sentAt)) {
      this.#parts.metrics.answered.inc({ verdict: 'output' });
      const response = `output ${isCut(command.request) ? 'on' : 'off'}`;
      return this.#end(command, { at, status: 'success', note: 'answered', response, facts });
    }
    if (isCut(command.request) && !this.#moved.has(id)) {
      const gate = this.#proofs.get(id) ?? restKnownBefore(evidence, sentAt);
      if (gate && hasMoved(evidence.since(sentAt), { sentAt, gate })) {
        const isNews = await this.#tenant(command, (tx) => noteMovement(tx, command, at, facts));
        this.#moved.add(id);
        if (isNews) return true;
      }
    }
    const age = at.getTime() - sentAt;
    if (age >= ANSWER_MS) return this.#end(command, { at, status: 'failed', note: 'stateUnknown', facts });
    return age >= ASK_STATE_MS && (await this.#ask(command, device, at));
  }

  /** Others need not wait any longer; and where the protocol has words for it, the device is asked for its state. */
  async #ask(command: DispatchedCommand, device: DispatchDevice, at: Date): Promise<boolean> {
    const session = this.#connected();
    const order = {
      order: { kind: 'state' } as const,
      serial: stateSerialOf(command.serial ?? 0),
      imei: device.imei,
      model: device.model ?? undefined,
    };
    const canAsk = session !== undefined && languageOf(device.protocol)?.encode(order) !== undefined;
    const asks = canAsk && isDue(command.askedStateAt, session, at.getTime());
    if (!asks && !command.holdsLine) return false;
    await this.#tenant(command, (tx) => noteSilence(tx, command, at, asks));
    if (asks) session.send(order);
    return true;
  }

  /** Sends what may go, and writes down why the others wait. */
  async #send(device: DispatchDevice, evidence: DeviceEvidence): Promise<boolean> {
    const now = this.#parts.now();
    for (const command of inTurn(this.#commands.filter(({ status }) => status === 'queued'))) {
      const at = new Date(now);
      const { expiresAt, request } = command;
      if (expiresAt !== null && expiresAt <= now)
        return this.#end(command, { at, status: 'failed', note: 'expired', facts: factsOf(evidence.newest) });
      const judgement = this.#judge(request, device, evidence);
      if (judgement.hold !== null) await this.#hold(command, judgement.hold, now);
      else if (!canObey(request, device)) return this.#end(command, { at, status: 'cancelled', note: 'deviceChanged' });
      else if (now >= this.#notBefore) return this.#dispatch(command);
    }
    return false;
  }

  #judge(request: DispatchedCommand['request'], device: DispatchDevice, evidence: DeviceEvidence): Judgement {
    const lastPacketAt = this.#parts.sessions.get(this.deviceId)?.lastPacketAt ?? null;
    const otherEvidence = this.#parts.store.of(device.other?.deviceId ?? null);
    const situation = { device, evidence, otherEvidence, lastPacketAt, now: this.#parts.now() };
    return judge(request, situation, this.isBusy);
  }

  /** Judged once more by what the database holds now, taken, judged again by what came meanwhile, and written. */
  async #dispatch({ id }: DispatchedCommand): Promise<boolean> {
    await this.#load();
    const device = this.#device;
    const command = this.#commands.find((each) => each.id === id && each.status === 'queued');
    if (device === undefined || command === undefined) return true;
    const evidence = await this.#parts.store.keep(device);
    const judgement = this.#judge(command.request, device, evidence);
    if (judgement.hold !== null) return true;
    const { gate } = judgement;
    const facts = factsOf(evidence.newest, gate);
    // Whatever becomes of this transaction, nothing is written before it has ended well.
    this.#unsettled.set(id, false);
    const claimed = await this.#tenant(command, (tx) => claim(tx, command, this.#at(), facts));
    if (claimed !== 'claimed') {
      this.#unsettled.delete(id);
      if (claimed !== 'gone' && claimed !== 'superseded') this.#ended(command, claimed);
      return true;
    }
    const isWritten = this.#judge(command.request, device, evidence).hold === null && this.#write(command, device);
    this.#unsettled.set(id, isWritten);
    if (!isWritten) this.#notBefore = this.#parts.now() + TRY_AGAIN_MS;
    else if (gate) this.#proofs.set(id, gate);
    return true;
  }

  #write(command: DispatchedCommand, device: DispatchDevice): boolean {
    const { sessions, metrics } = this.#parts;
    const isWritten =
      sessions.get(this.deviceId)?.send({
        order: orderOf(command.request, device),
        serial: serialOf(command.id),
        imei: device.imei,
        model: device.model ?? undefined,
      }) ?? false;
    if (isWritten) metrics.dispatched.inc({ request: command.request });
    return isWritten;
  }

  async #hold(command: DispatchedCommand, hold: CommandHold, now: number): Promise<void> {
    if (command.hold === hold) return;
    const heldAt = this.#heldAt.get(command.id);
    if (heldAt !== undefined && now - heldAt < HOLD_EVERY_MS) return;
    await this.#tenant(command, (tx) => writeHold(tx, command, hold));
    this.#heldAt.set(command.id, now);
    command.hold = hold;
  }

  async #end(command: DispatchedCommand, ending: Ending): Promise<true> {
    const ended = await this.#tenant(command, (tx) => finish(tx, command, ending));
    if (ended && ending.status !== 'success') this.#ended(command, ending.note);
    return true;
  }

  #ended(command: DispatchedCommand, note: CommandNote): void {
    this.#parts.metrics.ended.inc({ reason: note });
    this.#parts.onEnded(command, note);
  }

  /** The connection of a device that is there. */
  #connected(): LiveSession | undefined {
    const session = this.#parts.sessions.get(this.deviceId);
    return session && this.#parts.now() - session.lastPacketAt <= CONNECTED_MS ? session : undefined;
  }

  async #tenant<Result>({ accountId }: DispatchedCommand, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await this.#parts.database.tenant([accountId], work);
    this.#parts.onProgress(accountId);
    return result;
  }

  #at(): Date {
    return new Date(this.#parts.now());
  }
}

function isSent({ status }: DispatchedCommand): boolean {
  return status === 'accepted' || status === 'inprogress';
}

/** Asked once, again when the device came back since, and every two minutes. Times epoch ms. */
function isDue(askedAt: number | null, session: LiveSession, now: number): boolean {
  if (askedAt === null || now - askedAt >= ASK_STATE_MS) return true;
  return session.connectedAt > askedAt && now - askedAt >= ASK_AGAIN_MS;
}
