/**
 * Which devices are connected now. Commands to devices will leave through here: they need the one connection that a
 * device holds, when it last spoke, and what it answers.
 */
import type { OutgoingOrder } from '@waymark/protocols/orders.ts';

/** A signed-in connection. */
export interface LiveSession {
  readonly imei: string;
  readonly accountId: number;
  readonly deviceId: number;
  readonly protocol: string;
  /** Of the peer, without port. */
  readonly address: string;
  /** Epoch ms. */
  readonly connectedAt: number;
  readonly lastPacketAt: number;
  /** When all packets that came were acknowledged, epoch ms; null: one waits for its commit. */
  readonly acknowledgedAt: number | null;
  /** False while octets of the device wait unread: on this connection, or on another that is signing in. */
  readonly isCaughtUp: boolean;
  /** Writes an order to the device. @returns false: its protocol has no words for it, or the connection is ending */
  send(order: OutgoingOrder): boolean;
  /** Ends the connection, for a reason that is counted. */
  close(reason: string): void;
  /** Ends the connection in favour of a newer one of its device. */
  replace(): void;
}

/** What a device answered, or said by itself. */
export interface DeviceResponse {
  session: LiveSession;
  text: string;
  serial: number | undefined;
  refused: boolean;
  receivedAt: number;
}

/** IMEIs remembered as known after their connection ended. */
const MOST_REMEMBERED = 200_000;

export class LiveSessions {
  readonly #sessions = new Map<number, LiveSession>();
  readonly #remembered = new Set<string>();
  readonly #listeners = new Set<(response: DeviceResponse) => void>();
  /** Connections that named a device and are not signed in yet, by IMEI. */
  readonly #approaching = new Map<string, number>();

  get size(): number {
    return this.#sessions.size;
  }

  /** The newest connection of a device wins: an older one is closed. */
  adopt(session: LiveSession): void {
    const older = this.#sessions.get(session.deviceId);
    this.#sessions.set(session.deviceId, session);
    this.remember(session.imei);
    if (older && older !== session) older.replace();
  }

  /** Notes a connection that is signing in. @returns to be called when it did, or did not */
  approach(imei: string): () => void {
    this.#approaching.set(imei, (this.#approaching.get(imei) ?? 0) + 1);
    return () => {
      const others = (this.#approaching.get(imei) ?? 1) - 1;
      if (others > 0) this.#approaching.set(imei, others);
      else this.#approaching.delete(imei);
    };
  }

  /** Whether another connection of this device is signing in: what it brings is not known yet. */
  isApproached(imei: string): boolean {
    return this.#approaching.has(imei);
  }

  /** Forgets a connection that ended; a newer one of the same device stays. */
  release(session: LiveSession): void {
    if (this.#sessions.get(session.deviceId) === session) this.#sessions.delete(session.deviceId);
  }

  get(deviceId: number): LiveSession | undefined {
    return this.#sessions.get(deviceId);
  }

  all(): IterableIterator<LiveSession> {
    return this.#sessions.values();
  }

  /** Notes that a device with this IMEI was known when it called. */
  remember(imei: string): void {
    this.#remembered.delete(imei);
    this.#remembered.add(imei);
    if (this.#remembered.size > MOST_REMEMBERED) {
      const [oldest] = this.#remembered;
      if (oldest !== undefined) this.#remembered.delete(oldest);
    }
  }

  /** True when a device with this IMEI was known at its last call. */
  remembers(imei: string): boolean {
    return this.#remembered.has(imei);
  }

  forget(imei: string): void {
    this.#remembered.delete(imei);
  }

  /** @returns unsubscribe */
  onResponse(listener: (response: DeviceResponse) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  responded(response: DeviceResponse): void {
    for (const listener of this.#listeners) listener(response);
  }
}
