/**
 * One TCP connection of a device: decodes, signs in, submits, and acknowledges in order after each commit. It stops
 * reading while it waits for a look-up, for the commit of too many records, for the ingest queue or for a peer that
 * does not read.
 *
 * Longer than other files because it is one state machine, whose parts are read together.
 */

import type { OutgoingOrder } from '@waymark/protocols/orders.ts';
import type { Message, Protocol, StreamDecoder } from '@waymark/protocols/protocol.ts';
import type { OutgoingText } from '@waymark/protocols/texts.ts';
import type { Logger } from 'pino';
import { plainAddress } from '../subscriber.ts';
import { forLog } from '../telemetry/failure-kind.ts';
import type { Ingest, KnownDevice } from '../telemetry/ingest.ts';
import { CLOCK_PUT_BACK_MS } from '../telemetry/intake/clock.ts';
import type { AdmissionControl } from './admission.ts';
import type { DeviceTraffic, Origin } from './device-traffic.ts';
import type { LiveSession, LiveSessions } from './live-sessions.ts';
import type { Repeats } from './repeats.ts';
import type { GatewayLimits } from './settings.ts';
import type { Connection } from './sockets/socket-thread.ts';
import type { SpoofingWatch } from './spoofing.ts';
import type { Traffic } from './traffic.ts';

/** Shared context of the connections of one listener. */
export interface DeviceSessionContext {
  protocol: Protocol;
  /** `stream` of the protocol with the listener's options. */
  decoder(): StreamDecoder;
  ingest: Ingest;
  admissionControl: AdmissionControl;
  sessions: LiveSessions;
  traffic: Traffic;
  /** Quarantines an unreadable frame. Resolves when it is durable, rejects if it cannot be stored. */
  quarantineFrame(device: KnownDevice, frame: Uint8Array, detail: string, receivedAt: number): Promise<void>;
  repeats: Repeats;
  devices: DeviceTraffic;
  spoofing: SpoofingWatch;
  limits: GatewayLimits;
  logger: Logger;
  now(): number;
}

type RecordsMessage = Extract<Message, { kind: 'records' }>;
type BadMessage = Extract<Message, { kind: 'bad' }>;

/** How long a connection that the server ended waits for the peer to end its side, ms. */
const PARTING_MILLISECONDS = 2000;

/** A packet that waits for its commit; it is answered after all packets before it. */
interface Pending {
  records: number;
  answer(): Uint8Array | undefined;
  committed: boolean;
}

/** Number of connections so far. Each connection's number stays unique after it closes. */
let connections = 0;

export class DeviceSession implements LiveSession {
  readonly connectedAt: number;
  lastPacketAt: number;
  readonly #context: DeviceSessionContext;
  readonly #connection: Connection;
  readonly #number = ++connections;
  readonly #origin: Origin;
  readonly #decoder: StreamDecoder;
  /** Decoded messages that are not processed yet. */
  readonly #inbox: Message[] = [];
  readonly #pending: Pending[] = [];
  #unacknowledged = 0;
  /** Time of the last answer to a packet, epoch ms. */
  #answeredAt: number;
  #device: KnownDevice | undefined;
  #lookingUp = false;
  #reading = true;
  /** Time since which the decoder waits for the rest of one frame, epoch ms; undefined if it does not wait. */
  #frameBegunAt: number | undefined;
  #bytesBeforeLogin = 0;
  #badInRow = 0;
  /** True once no more messages are processed. Open commits are still answered. */
  #finishing = false;
  /** True once the peer ended its side. It may still read acknowledgements. */
  #peerHasEnded = false;
  #closed = false;
  /** True once the server ended its side and only the peer's side is open. */
  #parting = false;
  #reason = 'peer';
  /** Timer of the login, later of the closing. */
  #timer: NodeJS.Timeout;
  readonly #onClosed: () => void;

  constructor(context: DeviceSessionContext, connection: Connection, onClosed: () => void) {
    this.#context = context;
    this.#connection = connection;
    this.#onClosed = onClosed;
    this.#origin = {
      protocol: context.protocol.name,
      transport: 'tcp',
      address: plainAddress(connection.address),
    };
    this.#decoder = context.decoder();
    this.connectedAt = context.now();
    this.lastPacketAt = this.connectedAt;
    this.#answeredAt = this.connectedAt;
    const { limits } = context;
    this.#timer = setTimeout(() => this.#lateToSignIn(), limits.loginTimeoutSeconds * 1000);
    connection.events = {
      data: (octets) => this.#received(octets),
      ended: () => this.#peerEnded(),
      idle: () => this.close('idle'),
      slow: () => this.#tooSlow(),
      failed: (message) => {
        this.#reason = 'error';
        context.logger.debug({ protocol: context.protocol.name, error: message }, 'connection failed');
      },
      closed: () => this.#ended(),
    };
    context.traffic.connected();
  }

  get imei(): string {
    return this.#device?.imei ?? '';
  }

  get accountId(): number {
    return this.#device?.accountId ?? 0;
  }

  get deviceId(): number {
    return this.#device?.deviceId ?? 0;
  }

  get protocol(): string {
    return this.#context.protocol.name;
  }

  get address(): string {
    return this.#origin.address;
  }

  get acknowledgedAt(): number | null {
    return this.#pending.length === 0 ? this.#answeredAt : null;
  }

  get isCaughtUp(): boolean {
    if (!this.#reading || this.#finishing || this.#inbox.length > 0 || this.#frameBegunAt !== undefined) return false;
    return !this.#context.ingest.pressure() && !this.#context.sessions.isApproached(this.imei);
  }

  send(order: OutgoingOrder): boolean {
    return this.#writeOut(() => this.#context.protocol.orders?.encode(order));
  }

  show(text: OutgoingText): boolean {
    return this.#writeOut(() => this.#context.protocol.texts?.encode(text));
  }

  /** Closes immediately. Uncommitted packets stay unacknowledged, so the device sends them again. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#reason = reason;
    this.#finishing = true;
    this.#forgetInbox();
    this.#connection.destroySoon();
  }

  /**
   * Ends because its device has a newer connection. Data received until now is decoded and judged, but not submitted.
   */
  replace(): void {
    if (this.#closed || this.#finishing) return;
    this.#reason = 'replaced';
    this.#finishing = true;
    this.#parting = true;
    this.#reading = false;
    this.#forgetInbox();
    this.#part();
  }

  /** Processes no more messages, answers open commits, then closes. */
  finish(reason: string): void {
    if (this.#closed) return;
    this.#reason = reason;
    this.#finishing = true;
    this.#forgetInbox();
    this.reconsider();
  }

  /** Resumes or stops reading after a condition changed that the session waits for. */
  reconsider(): void {
    if (this.#closed) return;
    this.#work();
    const read = !this.#finishing && !this.#mustWait() && this.#inbox.length === 0;
    if (read !== this.#reading) {
      this.#reading = read;
      if (read) this.#connection.resume();
      else this.#connection.pause();
    }
    this.#endWhenAnswered();
  }

  /**
   * Closes the connection if its frame stays incomplete for too long. A peer that sends single octets, or noise that
   * looks like the start of a long frame, must not keep it open. Called every few seconds.
   */
  look(now: number): void {
    if (this.#frameBegunAt === undefined || this.#finishing) return;
    // While the session does not read, the rest may wait in the socket.
    if (!this.#reading) this.#frameBegunAt = now;
    else if (Math.abs(now - this.#frameBegunAt) >= this.#context.limits.frameTimeoutSeconds * 1000)
      this.#refuse('frameTimeout');
  }

  /** Closes a connection that did not sign in, unless its look-up is still running. */
  #lateToSignIn(): void {
    if (this.#lookingUp)
      this.#timer = setTimeout(() => this.#lateToSignIn(), this.#context.limits.loginTimeoutSeconds * 1000);
    else this.close('loginTimeout');
  }

  #mustWait(): boolean {
    const { ingest, limits } = this.#context;
    return this.#lookingUp || this.#unacknowledged >= limits.maxUnacknowledgedRecords || ingest.pressure();
  }

  #received(chunk: Uint8Array): void {
    if (this.#finishing) {
      this.#receivedLast(chunk);
      return;
    }
    const now = this.#context.now();
    // The server's clock was set back, so the last contact lies in the future.
    if (this.#device?.active && now < this.lastPacketAt - CLOCK_PUT_BACK_MS)
      this.#context.ingest.contact(this.#device, now);
    this.lastPacketAt = now;
    const messages = this.#decoder.push(chunk);
    if (this.#decoder.buffered === 0) this.#frameBegunAt = undefined;
    else if (this.#frameBegunAt === undefined || messages.length > 0) this.#frameBegunAt = this.lastPacketAt;
    this.#take(messages);
    this.reconsider();
    this.#hear(this.#inbox);
    if (this.#device || this.#lookingUp) return;
    // Only connections without an IMEI count, because a device may send packets right behind its login.
    this.#bytesBeforeLogin += chunk.length;
    if (this.#bytesBeforeLogin > this.#context.limits.maxBytesBeforeLogin) this.#refuse('notLoggedIn');
  }

  /** No data is submitted any more, but data of the device is judged until its socket is closed. */
  #receivedLast(chunk: Uint8Array): void {
    if (this.#closed || this.#peerHasEnded || (this.#device === undefined && !this.#lookingUp)) return;
    this.lastPacketAt = this.#context.now();
    const messages = this.#decoder.push(chunk);
    if (this.#lookingUp) this.#inbox.push(...messages);
    else this.#hear(messages);
  }

  #take(messages: Message[]): void {
    for (const message of messages) {
      this.#context.traffic.message(message, this.address, this.lastPacketAt, this.#device?.imei);
      this.#inbox.push(message);
    }
  }

  #peerEnded(): void {
    if (this.#finishing) return;
    this.#take(this.#decoder.end());
    this.#peerHasEnded = true;
    this.reconsider();
  }

  #endWhenAnswered(): void {
    if (!this.#finishing && !this.#peerHasEnded) return;
    if (this.#parting || this.#closed || this.#pending.length > 0 || this.#inbox.length > 0 || this.#lookingUp) return;
    this.#parting = true;
    this.#part();
  }

  /** Ends the server's side. */
  #part(): void {
    this.#connection.end();
    if (this.#peerHasEnded) return;
    // Keeps reading to see the peer's end; a peer that does not end its side is cut off.
    this.#connection.resume();
    this.#timer = setTimeout(() => this.#connection.destroy(), PARTING_MILLISECONDS).unref();
  }

  /** Drops the waiting messages after judging them, because they were received. */
  #forgetInbox(): void {
    // The look-up decides whose messages they are.
    if (this.#lookingUp) return;
    this.#hear(this.#inbox);
    this.#inbox.length = 0;
  }

  /** Passes records to the safety judgement that are not submitted yet, or never will be. */
  #hear(messages: readonly Message[], device = this.#device): void {
    if (device === undefined) return;
    for (const message of messages) {
      if (message.kind !== 'records' || (message.imei !== undefined && message.imei !== device.imei)) continue;
      this.#context.ingest.hear(device, message.records, this.lastPacketAt);
    }
  }

  /** Processes messages in order until one has to wait. */
  #work(): void {
    while (this.#inbox.length > 0 && !this.#finishing && !this.#mustWait()) this.#deal(this.#inbox.shift()!);
  }

  #deal(message: Message): void {
    if (message.kind === 'bad') {
      this.#countForDevice(message);
      this.#answerBad(message);
      this.#badInRow++;
      if (this.#badInRow >= this.#context.limits.maxBadFrames) this.#refuse('badFrames');
      return;
    }
    this.#badInRow = 0;
    const imei = message.imei;
    if (imei !== undefined && imei !== this.#device?.imei) {
      this.#identify(imei, message);
      return;
    }
    this.#countForDevice(message);
    if (message.kind === 'login') {
      this.#write(message.reply(true));
      return;
    }
    const device = this.#device;
    if (!device) {
      // A keep-alive before the login is ignored.
      if (message.kind !== 'heartbeat') this.#refuse('notLoggedIn');
      return;
    }
    if (!device.active) this.#refuse('deviceGone');
    else if (message.kind === 'records') this.#submit(device, message);
    else {
      this.#context.ingest.contact(device, this.lastPacketAt);
      this.#write(message.reply);
      if (message.kind === 'response') this.#publish(message);
    }
  }

  #publish({ text, serial, refused = false, answersText }: Extract<Message, { kind: 'response' }>): void {
    const { sessions } = this.#context;
    const answer = { session: this, refused, receivedAt: this.lastPacketAt };
    if (answersText !== true) sessions.responded({ ...answer, text, serial });
    else if (serial !== undefined) sessions.textAnswered({ ...answer, serial });
  }

  #countForDevice(message: Message): void {
    if (this.#device) this.#context.devices.message(this.#device, message, this.#origin, this.lastPacketAt);
  }

  /** Looks up the device of an IMEI. The message that carried it is processed again after the look-up. */
  #identify(imei: string, message: Exclude<Message, { kind: 'bad' }>): void {
    const { admissionControl, ingest, protocol, sessions, traffic, logger } = this.#context;
    if (this.#device) {
      // One connection serves one device; a second IMEI is an error or an attack.
      this.#refuse('secondDevice');
      return;
    }
    this.#lookingUp = true;
    const arrived = sessions.approach(imei);
    const answer = (accepted: boolean): void => {
      if (message.kind === 'login') this.#write(message.reply(accepted));
    };
    admissionControl.admit(imei, protocol.name, this.address).then(
      (admission) => {
        this.#lookingUp = false;
        const waiting = [message, ...this.#inbox];
        if (this.#closed || this.#finishing) {
          // Judged before the sign-in counts as over.
          if ('device' in admission) this.#hear(waiting, admission.device);
          this.#inbox.length = 0;
          arrived();
          this.#endWhenAnswered();
          return;
        }
        arrived();
        if ('device' in admission) {
          this.#device = admission.device;
          clearTimeout(this.#timer);
          sessions.adopt(this);
          ingest.contact(admission.device, this.lastPacketAt);
          this.#inbox.unshift(message);
        } else {
          traffic.refuse(admission.refused);
          // Without an answer of the database the device gets none either and connects again.
          if (admission.refused !== 'unavailable') answer(false);
          this.close(admission.refused);
        }
        this.reconsider();
        this.#hear(this.#inbox);
      },
      (error: unknown) => {
        this.#lookingUp = false;
        arrived();
        logger.error({ error: forLog(error), protocol: protocol.name }, 'device lookup failed');
        this.close('error');
      },
    );
  }

  #submit(device: KnownDevice, message: RecordsMessage): void {
    const { ingest, logger, spoofing } = this.#context;
    const { records, acknowledge } = message;
    const count = records.length;
    spoofing.packet(device, { key: this.#number, address: this.address }, records, this.lastPacketAt);
    // The callbacks live until the commit and must not keep the records, of which the queue has its own form.
    const settled = this.#await(count, () => acknowledge(count));
    ingest.submit(device, records, this.lastPacketAt, (error) => {
      if (error) logger.debug({ protocol: this.protocol, error: error.name }, 'packet not stored');
      settled(error && (error.name === 'DeviceGone' ? 'deviceGone' : 'unavailable'));
    });
  }

  /**
   * Answers a refused frame. An unreadable frame that is repeated is quarantined and acknowledged, so the device
   * continues.
   */
  #answerBad({ unreadable, detail, reply }: BadMessage): void {
    const { limits, logger, repeats, quarantineFrame } = this.#context;
    const device = this.#device;
    if (!device?.active || !unreadable || repeats.count(device.deviceId, unreadable.frame) < limits.unreadableRepeats) {
      this.#write(reply);
      return;
    }
    const settled = this.#await(0, () => unreadable.settle);
    quarantineFrame(device, unreadable.frame, detail, this.lastPacketAt).then(
      () => settled(undefined),
      (error: unknown) => {
        logger.debug({ protocol: this.protocol, error: String(error) }, 'unreadable frame not quarantined');
        settled('unavailable');
      },
    );
  }

  /**
   * Reserves a place in the order of answers.
   * @returns callback for the outcome: undefined if durable, else the reason why the connection closes
   */
  #await(records: number, answer: () => Uint8Array | undefined): (failure: string | undefined) => void {
    const pending: Pending = { records, answer, committed: false };
    this.#pending.push(pending);
    this.#unacknowledged += records;
    return (failure) => {
      if (this.#closed || this.#parting) return;
      if (failure !== undefined) {
        // Later packets would be acknowledged out of order, so the device reconnects and resends from here.
        this.close(failure);
        return;
      }
      pending.committed = true;
      this.#acknowledge();
      this.reconsider();
    };
  }

  #acknowledge(): void {
    while (this.#pending[0]?.committed === true) {
      const { records, answer } = this.#pending.shift()!;
      this.#unacknowledged -= records;
      this.#write(answer());
      this.#answeredAt = this.#context.now();
    }
  }

  #writeOut(encode: () => Uint8Array | undefined): boolean {
    if (this.#closed || this.#finishing || !this.#connection.writable) return false;
    const bytes = encode();
    this.#write(bytes);
    return bytes !== undefined;
  }

  #write(bytes: Uint8Array | undefined): void {
    if (bytes && !this.#closed) this.#connection.write(bytes);
  }

  /** The peer does not read its answers. */
  #tooSlow(): void {
    this.#reason = 'slow';
    this.#context.traffic.refuse('slow');
    this.#finishing = true;
    this.#forgetInbox();
  }

  #refuse(reason: string): void {
    this.#context.traffic.refuse(reason);
    this.close(reason);
  }

  #ended(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#forgetInbox();
    this.#pending.length = 0;
    for (const message of this.#decoder.end()) {
      if (this.#peerHasEnded) break;
      this.#context.traffic.message(message, this.address, this.#context.now(), this.#device?.imei);
      this.#countForDevice(message);
    }
    if (this.#device) this.#context.sessions.release(this);
    this.#context.traffic.disconnected(this.#reason);
    this.#onClosed();
  }
}
