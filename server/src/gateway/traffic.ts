/** Counts the traffic of one listener, for Prometheus and, with the last bad frames, for the diagnostics page. */
import type { BadFrameReason, Message } from '@waymark/protocols/protocol.ts';
import type { Counter } from 'prom-client';
import { frameType } from './frame-type.ts';
import type { GatewayMetrics } from './metrics.ts';

export type Transport = 'tcp' | 'udp' | 'http';

/** Dropped bytes. Only administrators see them, because they may hold positions. */
export interface BadFrame {
  /** Epoch ms. */
  at: number;
  address: string;
  /** IMEI of the signed-in device; undefined before the sign-in. */
  imei: string | undefined;
  reason: BadFrameReason;
  detail: string;
  /** Type as the protocol's documents write it; undefined if unknown. */
  type: string | undefined;
  /** Octets of the whole frame. */
  length: number;
  /** How often the same peer sent one of this type for this reason. */
  count: number;
  /** Hexadecimal. */
  bytes: string;
}

export interface ListenerSnapshot {
  protocol: string;
  title: string;
  transport: Transport;
  host: string;
  port: number;
  /** Start of the counts, epoch ms. */
  since: number;
  connections: number;
  messages: Record<string, number>;
  records: number;
  badFrames: Record<string, number>;
  refused: Record<string, number>;
  closed: Record<string, number>;
  /** Newest last. */
  lastBad: BadFrame[];
}

/**
 * Most frames kept per listener. Each has another peer, type or reason, so that one faulty tracker does not push out
 * the others.
 */
const LAST_BAD = 20;

/** @param protocol that the listener speaks, for frames whose decoder does not name their type */
export function badFrame(
  protocol: string,
  message: Extract<Message, { kind: 'bad' }>,
  address: string,
  imei: string | undefined,
  at: number,
): BadFrame {
  const { reason, detail, bytes, refusal, unreadable } = message;
  return {
    at,
    address,
    imei,
    reason,
    detail,
    type: refusal?.type ?? frameType(protocol, reason, bytes),
    length: refusal?.length ?? unreadable?.frame.length ?? bytes.length,
    count: 1,
    bytes: Buffer.from(bytes).toString('hex'),
  };
}

/** Keeps a frame as the newest in place of an equal one and counts both. */
function keep(kept: BadFrame[], frame: BadFrame): void {
  const peer = ({ imei, address }: BadFrame): string => imei ?? address;
  const like = kept.findIndex(
    (one) => one.type === frame.type && one.reason === frame.reason && peer(one) === peer(frame),
  );
  if (like >= 0) frame.count += kept.splice(like, 1)[0]!.count;
  kept.push(frame);
  if (kept.length > LAST_BAD) kept.shift();
}

export class Traffic {
  connections = 0;
  records = 0;
  readonly messages: Record<string, number> = {};
  readonly badFrames: Record<string, number> = {};
  readonly refused: Record<string, number> = {};
  readonly closed: Record<string, number> = {};
  readonly lastBad: BadFrame[] = [];
  readonly #protocol: string;
  readonly #transport: Transport;
  readonly #metrics: GatewayMetrics;
  /** Instruments of the hot path, with their labels resolved once. */
  readonly #recordsCounter: Counter.Internal;
  readonly #messageCounters: Partial<Record<Message['kind'], Counter.Internal>> = {};

  constructor(protocol: string, transport: Transport, metrics: GatewayMetrics) {
    this.#protocol = protocol;
    this.#transport = transport;
    this.#metrics = metrics;
    this.#recordsCounter = metrics.records.labels({ protocol });
  }

  connected(): void {
    this.connections++;
    this.#metrics.connections.inc({ protocol: this.#protocol, transport: this.#transport });
  }

  disconnected(reason: string): void {
    this.connections--;
    this.#metrics.connections.dec({ protocol: this.#protocol, transport: this.#transport });
    this.closed[reason] = (this.closed[reason] ?? 0) + 1;
    this.#metrics.closed.inc({ protocol: this.#protocol, reason });
  }

  /** @param imei of the device that has signed in on the connection */
  message(message: Message, address: string, at: number, imei?: string): void {
    this.messages[message.kind] = (this.messages[message.kind] ?? 0) + 1;
    const { kind } = message;
    this.#messageCounters[kind] ??= this.#metrics.messages.labels({ protocol: this.#protocol, kind });
    this.#messageCounters[kind].inc();
    if (message.kind === 'records') {
      this.records += message.records.length;
      this.#recordsCounter.inc(message.records.length);
    } else if (message.kind === 'bad') {
      const { reason } = message;
      this.badFrames[reason] = (this.badFrames[reason] ?? 0) + 1;
      this.#metrics.badFrames.inc({ protocol: this.#protocol, reason });
      keep(this.lastBad, badFrame(this.#protocol, message, address, imei, at));
    }
  }

  refuse(reason: string): void {
    this.refused[reason] = (this.refused[reason] ?? 0) + 1;
    this.#metrics.refused.inc({ protocol: this.#protocol, reason });
  }
}
