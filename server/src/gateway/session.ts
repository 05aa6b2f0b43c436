/**
 * One TCP connection of a device: decodes, signs in, submits, and acknowledges in order after each commit. It stops
 * reading while something waits: a look-up, too many uncommitted records, the ingest queue, a peer that does not read.
 *
 * Longer than other files: one state machine, whose parts make sense only side by side.
 */
import type { Socket } from 'node:net';
import type { Message, OutgoingCommand, Protocol, StreamDecoder } from '@waymark/protocols/protocol.ts';
import type { Logger } from 'pino';
import type { Ingest, KnownDevice } from '../telemetry/ingest.ts';
import type { Door } from './door.ts';
import type { LiveSession, LiveSessions } from './outbox.ts';
import type { GatewayLimits } from './settings.ts';
import { plainAddress } from './strangers.ts';
import type { Traffic } from './traffic.ts';

/** What all connections of a listener share. */
export interface SessionContext {
  protocol: Protocol;
  /** `stream` of the protocol with the listener's options. */
  decoder(): StreamDecoder;
  ingest: Ingest;
  door: Door;
  sessions: LiveSessions;
  traffic: Traffic;
  limits: GatewayLimits;
  logger: Logger;
  now(): number;
}

type RecordsMessage = Extract<Message, { kind: 'records' }>;

/** How long a connection that we end waits for the peer to end its side too. */
const PARTING_MILLISECONDS = 2000;

/** A packet on its way to the database; answered when all before it are. */
interface Pending {
  message: RecordsMessage;
  committed: boolean;
}

export class Session implements LiveSession {
  readonly connectedAt: number;
  lastPacketAt: number;
  readonly #context: SessionContext;
  readonly #socket: Socket;
  readonly #address: string;
  readonly #decoder: StreamDecoder;
  /** Decoded, not yet dealt with. */
  readonly #inbox: Message[] = [];
  readonly #pending: Pending[] = [];
  #unacknowledged = 0;
  #device: KnownDevice | undefined;
  #lookingUp = false;
  #reading = true;
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

  constructor(context: SessionContext, socket: Socket, onClosed: () => void) {
    this.#context = context;
    this.#socket = socket;
    this.#onClosed = onClosed;
    this.#address = plainAddress(socket.remoteAddress);
    this.#decoder = context.decoder();
    this.connectedAt = context.now();
    this.lastPacketAt = this.connectedAt;
    const { limits } = context;
    this.#timer = setTimeout(() => this.close('loginTimeout'), limits.loginTimeoutSeconds * 1000);
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

  send(command: OutgoingCommand): boolean {
    if (this.#closed || this.#finishing) return false;
    const bytes = this.#context.protocol.encodeCommand?.(command);
    if (!bytes) return false;
    this.#write(bytes);
    return true;
  }

  /** Ends at once; what is uncommitted stays unacknowledged, and the device sends it again. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#reason = reason;
    this.#finishing = true;
    this.#inbox.length = 0;
    this.#socket.destroySoon();
  }

  /** Takes nothing more, answers what is on its way, then ends. */
  finish(reason: string): void {
    if (this.#closed) return;
    this.#reason = reason;
    this.#finishing = true;
    this.#inbox.length = 0;
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

  #mustWait(): boolean {
    const { ingest, limits } = this.#context;
    return this.#lookingUp || this.#unacknowledged >= limits.maxUnacknowledgedRecords || ingest.pressure();
  }

  #received(chunk: Buffer): void {
    if (this.#finishing) return;
    this.lastPacketAt = this.#context.now();
    this.#take(this.#decoder.push(chunk));
    this.reconsider();
    if (this.#device || this.#lookingUp) return;
    // Only what stays without a name counts: a device may send its first packets right behind its login.
    this.#bytesBeforeLogin += chunk.length;
    if (this.#bytesBeforeLogin > this.#context.limits.maxBytesBeforeLogin) this.#refuse('notLoggedIn');
  }

  #take(messages: Message[]): void {
    for (const message of messages) {
      this.#context.traffic.message(message, this.#address, this.lastPacketAt);
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
    this.#socket.end();
    if (this.#peerHasEnded) return;
    // Reads on to see the peer's end; one that does not end its side is left.
    this.#socket.resume();
    this.#timer = setTimeout(() => this.#socket.destroy(), PARTING_MILLISECONDS).unref();
  }

  /** Deals with messages in order until one has to wait. */
  #work(): void {
    while (this.#inbox.length > 0 && !this.#finishing && !this.#mustWait()) this.#deal(this.#inbox.shift()!);
  }

  #deal(message: Message): void {
    if (message.kind === 'bad') {
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

  /** A device names itself; the message that did so is dealt with again once the device is known. */
  #identify(imei: string, message: Exclude<Message, { kind: 'bad' }>): void {
    const { door, ingest, protocol, sessions, traffic, logger } = this.#context;
    if (this.#device) {
      // One connection speaks for one device; a second name is an error or an attempt.
      this.#refuse('secondDevice');
      return;
    }
    this.#lookingUp = true;
    const answer = (accepted: boolean): void => {
      if (message.kind === 'login') this.#write(message.reply(accepted));
    };
    door.admit(imei, protocol.name, this.#address).then(
      (admission) => {
        this.#lookingUp = false;
        if (this.#closed) return;
        if (this.#finishing) {
          this.#endWhenAnswered();
          return;
        }
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
      },
      (error: unknown) => {
        this.#lookingUp = false;
        logger.error({ err: error, protocol: protocol.name }, 'look-up of a device failed');
        this.close('error');
      },
    );
  }

  #submit(device: KnownDevice, message: RecordsMessage): void {
    const { ingest, logger } = this.#context;
    for (const record of message.records) record.fixTime ??= this.lastPacketAt;
    const pending: Pending = { message, committed: false };
    this.#pending.push(pending);
    this.#unacknowledged += message.records.length;
    ingest.submit(device, message.records, this.lastPacketAt, (error) => {
      if (this.#closed) return;
      if (error) {
        // Everything after this packet would be out of order: the device calls again and sends from here.
        logger.debug({ protocol: this.protocol, error: error.name }, 'packet not stored');
        this.close(error.name === 'DeviceGone' ? 'deviceGone' : 'unavailable');
        return;
      }
      pending.committed = true;
      this.#acknowledge();
      this.reconsider();
    });
  }

  #acknowledge(): void {
    while (this.#pending[0]?.committed === true) {
      const { message } = this.#pending.shift()!;
      this.#unacknowledged -= message.records.length;
      this.#write(message.acknowledge(message.records.length));
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
      this.#inbox.length = 0;
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
    this.#inbox.length = 0;
    this.#pending.length = 0;
    for (const message of this.#decoder.end()) {
      if (!this.#peerHasEnded) this.#context.traffic.message(message, this.#address, this.#context.now());
    }
    if (this.#device) this.#context.sessions.release(this);
    this.#context.traffic.disconnected(this.#reason);
    this.#onClosed();
  }
}
