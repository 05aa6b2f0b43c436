import { connect, type Socket } from 'node:net';
import type { DeviceSide, Heard } from '@waymark/protocols/device-side.ts';
import type { Sighting } from './sighting.ts';

export interface ConnectionEvents {
  /** The meaning of the server's bytes, when they leave the server. */
  heard(heard: Heard): void;
  /** The server ended the connection. */
  ended(): void;
}

/** A real socket to the gateway, with its unsettled data. */
export class Connection {
  readonly side: DeviceSide;
  readonly openedAt: number;
  readonly trackerId: number;
  isClosed = false;
  isOpening = true;
  awaitsLogin = false;
  awaitsAnswer = false;
  /** Arrival of the last data on its way to the server, in the order of sending, epoch ms. */
  lastArrivalAt = 0;
  /** Received and not acknowledged. */
  readonly unacknowledged: Sighting[] = [];
  readonly #socket: Socket;

  constructor(trackerId: number, port: number, side: DeviceSide, openedAt: number, events: ConnectionEvents) {
    this.trackerId = trackerId;
    this.side = side;
    this.openedAt = openedAt;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    socket.on('connect', () => {
      this.isOpening = false;
    });
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const heard of side.hear(bytes)) {
        if (heard.kind === 'confirmed') this.awaitsAnswer = false;
        else if (heard.kind !== 'ordered') this.awaitsLogin = false;
        events.heard(heard);
      }
    });
    socket.on('close', () => {
      const wasOpen = !this.isClosed;
      this.#over();
      if (wasOpen) events.ended();
    });
  }

  write(bytes: Uint8Array): void {
    if (!this.isClosed) this.#socket.write(bytes);
  }

  /** Closes the socket on both sides without notifying its owner. */
  destroy(): void {
    this.#over();
    this.#socket.destroy();
  }

  #over(): void {
    this.isClosed = true;
    this.isOpening = false;
    this.awaitsLogin = false;
    this.awaitsAnswer = false;
  }
}
