/**
 * One TCP connection of a device: decodes, signs in, submits, and acknowledges in order after each commit. It stops
 * reading while something waits: a look-up, too many uncommitted records, the ingest queue, a peer that does not read.
 *
 * Longer than other files: one state machine, whose parts make sense only side by side.
 */

import type { Socket } from 'node:net';
import type { OutgoingOrder } from '@waymark/protocols/orders.ts';
import type { Message, Protocol, StreamDecoder } from '@waymark/protocols/protocol.ts';
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
import type { SpoofingWatch } from './spoofing.ts';
import type { Traffic } from './traffic.ts';

/** What all connections of a listener share. */
export interface DeviceSessionContext {
  protocol: Protocol;
  /** `stream` of the protocol with the listener's options. */
  decoder(): StreamDecoder;
  ingest: Ingest;
  admissionControl: AdmissionControl;
  sessions: LiveSessions;
  traffic: Traffic;
  /** Keeps a frame that nobody can read; resolves when it is durable, rejects when it could not be made so. */
  setAside(device: KnownDevice, frame: Uint8Array, detail: string, receivedAt: number): Promise<void>;
  repeats: Repeats;
  devices: DeviceTraffic;
  spoofing: SpoofingWatch;
  limits: GatewayLimits;
  logger: Logger;
  now(): number;
}

type RecordsMessage = Extract<Message, { kind: 'records' }>;
type BadMessage = Extract<Message, { kind: 'bad' }>;

/** How long a connection that we end waits for the peer to end its side too. */
const PARTING_MILLISECONDS = 2000;

/** A packet on its way to the database; answered when all before it are. */
interface Pending {
  records: number;
  answer(): Uint8Array | undefined;
  committed: boolean;
}

/** Connections so far; a number names one for longer than it lives. */
let connections = 0;

export class DeviceSession implements LiveSession {
  readonly connectedAt: number;
  lastPacketAt: number;
  readonly #context: DeviceSessionContext;
  readonly #socket: Socket;
  readonly #number = ++connections;
  readonly #origin: Origin;
  readonly #decoder: StreamDecoder;
  /** Decoded, not yet dealt with. */
  readonly #inbox: Message[] = [];
  readonly #pending: Pending[] = [];
  #unacknowledged = 0;
  /** When the last waiting packet was answered, epoch ms. */
  #answeredAt: number;
  #device: KnownDevice | undefined;
  #lookingUp = false;
  #reading = true;
  /** Since when the decoder has been waiting for the rest of one frame, epoch ms; undefined: it is not. */
  #frameBegunAt: number | undefined;
  #bytesBeforeLogin = 0;
  #badInRow = 0;
  #corked = false;
  /** No more messages are taken; open commits are still answered. */
  #finishing = false;
  /** The peer sends no more, but may still read our acknowledgements. */
  #peerHasEnded = false;
  #closed = false;
  /** Our side is ended; what is left is the peer's. */
  #parting = false;
  #reason = 'peer';
  /** Login, later parting. */
  #timer: NodeJS.Timeout;
  readonly #onClosed: () => void;

  constructor(context: DeviceSessionContext, socket: Socket, onClosed: () => void) {
    this.#context = context;
    this.#socket = socket;
    this.#onClosed = onClosed;
    this.#origin = {
      protocol: context.protocol.name,
      transport: 'tcp',
      address: plainAddress(socket.remoteAddress),
    };
    this.#decoder = context.decoder();
    this.connectedAt = context.now();
    this.lastPacketAt = this.connectedAt;
    this.#answeredAt = this.connectedAt;
    const { limits } = context;
    this.#timer = setTimeout(() => this.#lateToSignIn(), limits.loginTimeoutSeconds * 1000);
    socket.setNoDelay(true);
    socket.setTimeout(limits.idleTimeoutSeconds * 1000, () => this.close('idle'));
    socket.on('data', (chunk) => this.#received(chunk));
    socket.on('end', () => this.#peerEnded());
    socket.on('drain', () => this.reconsider());
    socket.on('error', (error) => {
      this.#reason = 'error';
      context.logger.debug({ protocol: context.protocol.name, error: error.message }, 'connection failed');
    });
    socket.on('close', () => this.#ended());
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
    if (this.#closed || this.#finishing || !this.#socket.writable) return false;
    const bytes = this.#context.protocol.orders?.encode(order);
    if (!bytes) return false;
    this.#write(bytes);
    return true;
  }

  /** Ends at once; what is uncommitted stays unacknowledged, and the device sends it again. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#reason = reason;
    this.#finishing = true;
    this.#forgetInbox();
    this.#socket.destroySoon();
  }

  /** Ends because its device has a newer connection. What it sent until now is read and judged, and not taken. */
  replace(): void {
    if (this.#closed || this.#finishing) return;
    this.#reason = 'replaced';
    this.#finishing = true;
    this.#parting = true;
    this.#reading = false;
    this.#forgetInbox();
    this.#part();
  }

  /** Takes nothing more, answers what is on its way, then ends. */
  finish(reason: string): void {
    if (this.#closed) return;
    this.#reason = reason;
    this.#finishing = true;
    this.#forgetInbox();
    this.reconsider();
  }

  /** Goes on, or stops, after something changed that the session waits for. */
  reconsider(): void {
    if (this.#closed) return;
    this.#work();
    const read = !this.#finishing && !this.#mustWait() && this.#inbox.length === 0;
    if (read !== this.#reading) {
      this.#reading = read;
      if (read) this.#socket.resume();
      else this.#socket.pause();
    }
    this.#endWhenAnswered();
  }

  /**
   * Called every few seconds. A frame that was begun and is not completed is given up: a peer that sends an octet now and
   * then, or noise that looked like the beginning of a long frame, must not hold the connection.
   */
  look(now: number): void {
    if (this.#frameBegunAt === undefined || this.#finishing) return;
    // While we do not read, the rest may well be waiting.
    if (!this.#reading) this.#frameBegunAt = now;
    else if (Math.abs(now - this.#frameBegunAt) >= this.#context.limits.frameTimeoutSeconds * 1000)
      this.#refuse('frameTimeout');
  }

  /** A device that has named itself waits for us, not we for it. */
  #lateToSignIn(): void {
    if (this.#lookingUp)
      this.#timer = setTimeout(() => this.#lateToSignIn(), this.#context.limits.loginTimeoutSeconds * 1000);
    else this.close('loginTimeout');
  }

  #mustWait(): boolean {
    const { ingest, limits } = this.#context;
    return this.#lookingUp || this.#unacknowledged >= limits.maxUnacknowledgedRecords || ingest.pressure();
  }

  #received(chunk: Buffer): void {
    if (this.#finishing) {
      this.#receivedLast(chunk);
      return;
    }
    const now = this.#context.now();
    // The server's clock was put back: what the device was heard by before is a time that has not come.
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
    // Only what stays without a name counts: a device may send its first packets right behind its login.
    this.#bytesBeforeLogin += chunk.length;
    if (this.#bytesBeforeLogin > this.#context.limits.maxBytesBeforeLogin) this.#refuse('notLoggedIn');
  }

  /** Nothing is taken any more, but what a device says counts until its socket is closed. */
  #receivedLast(chunk: Buffer): void {
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

  /** Ends our side. */
  #part(): void {
    this.#socket.end();
    if (this.#peerHasEnded) return;
    // Reads on to see the peer's end; one that does not end its side is left.
    this.#socket.resume();
    this.#timer = setTimeout(() => this.#socket.destroy(), PARTING_MILLISECONDS).unref();
  }

  /** What waits is not taken any more; what it says was received all the same. */
  #forgetInbox(): void {
    // Whose it is will be known in a moment.
    if (this.#lookingUp) return;
    this.#hear(this.#inbox);
    this.#inbox.length = 0;
  }

  /** Has records judged that are not submitted yet, or will never be. */
  #hear(messages: readonly Message[], device = this.#device): void {
    if (device === undefined) return;
    for (const message of messages) {
      if (message.kind !== 'records' || (message.imei !== undefined && message.imei !== device.imei)) continue;
      this.#context.ingest.hear(device, message.records, this.lastPacketAt);
    }
  }

  /** Deals with messages in order until one has to wait. */
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
      // A keep-alive before the login proves nothing and harms nothing.
      if (message.kind !== 'heartbeat') this.#refuse('notLoggedIn');
      return;
    }
    if (!device.active) this.#refuse('deviceGone');
    else if (message.kind === 'records') this.#submit(device, message);
    else {
      this.#context.ingest.contact(device, this.lastPacketAt);
      this.#write(message.reply);
      if (message.kind === 'response') {
        this.#context.sessions.responded({
          session: this,
          text: message.text,
          serial: message.serial,
          refused: message.refused === true,
          receivedAt: this.lastPacketAt,
        });
      }
    }
  }

  #countForDevice(message: Message): void {
    if (this.#device) this.#context.devices.message(this.#device, message, this.#origin, this.lastPacketAt);
  }

  /** A device names itself; the message that did so is dealt with again once the device is known. */
  #identify(imei: string, message: Exclude<Message, { kind: 'bad' }>): void {
    const { admissionControl, ingest, protocol, sessions, traffic, logger } = this.#context;
    if (this.#device) {
      // One connection speaks for one device; a second name is an error or an attempt.
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
          // Judged before it counts as arrived.
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
          // Without an answer of the database there is none for the device either: it will call again.
          if (admission.refused !== 'unavailable') answer(false);
          this.close(admission.refused);
        }
        this.reconsider();
        this.#hear(this.#inbox);
      },
      (error: unknown) => {
        this.#lookingUp = false;
        arrived();
        logger.error({ error: forLog(error), protocol: protocol.name }, 'look-up of a device failed');
        this.close('error');
      },
    );
  }

  #submit(device: KnownDevice, message: RecordsMessage): void {
    const { ingest, logger, spoofing } = this.#context;
    spoofing.packet(device, { key: this.#number, address: this.address }, message.records, this.lastPacketAt);
    const settled = this.#await(message.records.length, () => message.acknowledge(message.records.length));
    ingest.submit(device, message.records, this.lastPacketAt, (error) => {
      if (error) logger.debug({ protocol: this.protocol, error: error.name }, 'packet not stored');
      settled(error && (error.name === 'DeviceGone' ? 'deviceGone' : 'unavailable'));
    });
  }

  /** A frame that is sent again and again because it cannot be read is put aside, and the device goes on. */
  #answerBad({ unreadable, detail, reply }: BadMessage): void {
    const { limits, logger, repeats, setAside } = this.#context;
    const device = this.#device;
    if (!device?.active || !unreadable || repeats.count(device.deviceId, unreadable.frame) < limits.unreadableRepeats) {
      this.#write(reply);
      return;
    }
    const settled = this.#await(0, () => unreadable.settle);
    setAside(device, unreadable.frame, detail, this.lastPacketAt).then(
      () => settled(undefined),
      (error: unknown) => {
        logger.debug({ protocol: this.protocol, error: String(error) }, 'unreadable frame not put aside');
        settled('unavailable');
      },
    );
  }

  /**
   * Takes a place in the order of answers.
   * @returns to be called when it is settled: durable (undefined), or the reason why the connection ends
   */
  #await(records: number, answer: () => Uint8Array | undefined): (failure: string | undefined) => void {
    const pending: Pending = { records, answer, committed: false };
    this.#pending.push(pending);
    this.#unacknowledged += records;
    return (failure) => {
      if (this.#closed || this.#parting) return;
      if (failure !== undefined) {
        // Everything after this packet would be out of order: the device calls again and sends from here.
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

  /** Answers of one turn leave in one segment. */
  #write(bytes: Uint8Array | undefined): void {
    if (!bytes || this.#closed || !this.#socket.writable) return;
    if (!this.#corked) {
      this.#corked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        this.#socket.uncork();
      });
    }
    this.#socket.write(bytes);
    if (this.#socket.writableLength > this.#context.limits.maxWriteBufferBytes) {
      this.#reason = 'slow';
      this.#context.traffic.refuse('slow');
      this.#finishing = true;
      this.#forgetInbox();
      this.#socket.destroy();
    }
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
