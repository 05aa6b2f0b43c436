/** What one listener saw: counts for Prometheus and, with the last bad frames, for the admin's page. */
import type { BadFrameReason, Message } from '@waymark/protocols/protocol.ts';
import type { Counter } from 'prom-client';
import type { GatewayMetrics } from './metrics.ts';

export type Transport = 'tcp' | 'udp' | 'http';

/** Bytes that were dropped, for the admin's eyes only: they may hold positions. */
export interface BadFrame {
  /** Epoch ms. */
  at: number;
  address: string;
  reason: BadFrameReason;
  detail: string;
  /** Hexadecimal. */
  bytes: string;
}

export interface ListenerSnapshot {
  protocol: string;
  title: string;
  transport: Transport;
  host: string;
  port: number;
  connections: number;
  messages: Record<string, number>;
  records: number;
  badFrames: Record<string, number>;
  refused: Record<string, number>;
  closed: Record<string, number>;
  /** Newest last. */
  lastBad: BadFrame[];
}

const LAST_BAD = 20;

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
  /** Instruments of the hot path, their labels looked up once. */
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

  message(message: Message, address: string, at: number): void {
    this.messages[message.kind] = (this.messages[message.kind] ?? 0) + 1;
    const { kind } = message;
    this.#messageCounters[kind] ??= this.#metrics.messages.labels({ protocol: this.#protocol, kind });
    this.#messageCounters[kind].inc();
    if (message.kind === 'records') {
      this.records += message.records.length;
      this.#recordsCounter.inc(message.records.length);
    } else if (message.kind === 'bad') {
      const { reason, detail } = message;
      this.badFrames[reason] = (this.badFrames[reason] ?? 0) + 1;
      this.#metrics.badFrames.inc({ protocol: this.#protocol, reason });
      this.lastBad.push({ at, address, reason, detail, bytes: Buffer.from(message.bytes).toString('hex') });
      if (this.lastBad.length > LAST_BAD) this.lastBad.shift();
    }
  }

  refuse(reason: string): void {
    this.refused[reason] = (this.refused[reason] ?? 0) + 1;
    this.#metrics.refused.inc({ protocol: this.#protocol, reason });
  }
}
