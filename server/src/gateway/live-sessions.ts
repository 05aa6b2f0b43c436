/**
 * The devices that are connected over TCP now. Commands reach a device through its live session; its answers come back
 * through `onResponse`.
 */
import type { OutgoingOrder } from '@waymark/protocols/orders.ts';
import type { OutgoingText } from '@waymark/protocols/texts.ts';

/** A signed-in TCP connection of a device; unrelated to the sessions of users. */
export interface LiveSession {
  readonly imei: string;
  readonly accountId: number;
  readonly deviceId: number;
  readonly protocol: string;
  /** Peer address without port. */
  readonly address: string;
  /** Epoch ms. */
  readonly connectedAt: number;
  readonly lastPacketAt: number;
  /** Time at which the last received packet was acknowledged, epoch ms; null while a packet waits for its commit. */
  readonly acknowledgedAt: number | null;
  /** False while octets of the device wait to be decoded, on this connection or on another one that is signing in. */
  readonly isCaughtUp: boolean;
  /** Writes an order to the device. @returns false if the protocol cannot express it or the connection is ending */
  send(order: OutgoingOrder): boolean;
  /** Writes a text for the display. @returns false as `send` */
  show(text: OutgoingText): boolean;
  /** Closes the connection. @param reason label of the counter */
  close(reason: string): void;
  /** Closes the connection because the device opened a newer one. */
  replace(): void;
}

/** Text that a device sent in answer to a command or unasked. */
export interface DeviceResponse {
  session: LiveSession;
  text: string;
  serial: number | undefined;
  refused: boolean;
  receivedAt: number;
}

/** Answer of a device to a text for its display. */
export interface TextAnswer {
  session: LiveSession;
  /** Of the text, its lower 16 bits. */
  serial: number;
  refused: boolean;
  receivedAt: number;
}

/** Most IMEIs that stay remembered as registered after their connection closed. */
const MOST_REMEMBERED = 200_000;

/** Registry of live sessions, at most one per device. */
export class LiveSessions {
  readonly #sessions = new Map<number, LiveSession>();
  readonly #remembered = new Set<string>();
  readonly #listeners = new Set<(response: DeviceResponse) => void>();
  readonly #textListeners = new Set<(answer: TextAnswer) => void>();
  /** Resolves when all octets are processed that have arrived at the sockets. */
  readonly read: () => Promise<void>;
  /** Number of connections that sent this IMEI and are not signed in yet. */
  readonly #approaching = new Map<string, number>();

  constructor(read: () => Promise<void>) {
    this.read = read;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Registers a session. An older session of the same device is closed. */
  adopt(session: LiveSession): void {
    const older = this.#sessions.get(session.deviceId);
    this.#sessions.set(session.deviceId, session);
    this.remember(session.imei);
    if (older && older !== session) older.replace();
  }

  /** Counts a connection that is signing in. @returns callback for the end of the sign-in, successful or not */
  approach(imei: string): () => void {
    this.#approaching.set(imei, (this.#approaching.get(imei) ?? 0) + 1);
    return () => {
      const others = (this.#approaching.get(imei) ?? 1) - 1;
      if (others > 0) this.#approaching.set(imei, others);
      else this.#approaching.delete(imei);
    };
  }

  /** True while another connection of this device is signing in, so that its data is not known yet. */
  isApproached(imei: string): boolean {
    return this.#approaching.has(imei);
  }

  /** Removes a session that closed. A newer session of the same device stays. */
  release(session: LiveSession): void {
    if (this.#sessions.get(session.deviceId) === session) this.#sessions.delete(session.deviceId);
  }

  get(deviceId: number): LiveSession | undefined {
    return this.#sessions.get(deviceId);
  }

  all(): IterableIterator<LiveSession> {
    return this.#sessions.values();
  }

  /** Remembers that this IMEI was registered when its device connected. */
  remember(imei: string): void {
    this.#remembered.delete(imei);
    this.#remembered.add(imei);
    if (this.#remembered.size > MOST_REMEMBERED) {
      const [oldest] = this.#remembered;
      if (oldest !== undefined) this.#remembered.delete(oldest);
    }
  }

  /** True if this IMEI was registered when its device last connected. */
  remembers(imei: string): boolean {
    return this.#remembered.has(imei);
  }

  forget(imei: string): void {
    this.#remembered.delete(imei);
  }

  /** Subscribes to texts of devices. @returns unsubscribe */
  onResponse(listener: (response: DeviceResponse) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes a text of a device. */
  responded(response: DeviceResponse): void {
    for (const listener of this.#listeners) listener(response);
  }

  /** Subscribes to answers to texts for displays. @returns unsubscribe */
  onTextAnswer(listener: (answer: TextAnswer) => void): () => void {
    this.#textListeners.add(listener);
    return () => this.#textListeners.delete(listener);
  }

  /** Publishes an answer to a text for a display. */
  textAnswered(answer: TextAnswer): void {
    for (const listener of this.#textListeners) listener(answer);
  }
}
