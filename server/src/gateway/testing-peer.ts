import { connect, type Socket } from 'node:net';
import { expect, vi } from 'vitest';

/** Limit of a wait, long enough for a busy machine. */
export const PATIENCE = { timeout: 20_000, interval: 10 };

/** A device's end of a connection, with all received data. */
export class Peer {
  heard = '';
  ended = false;
  readonly socket: Socket;

  /** @param localAddress in the loopback network, so that peers have several addresses */
  constructor(port: number, localAddress?: string) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, ...(localAddress ? { localAddress } : {}) });
    this.socket.on('data', (bytes) => {
      this.heard += bytes.toString('hex');
    });
    this.socket.on('end', () => {
      this.ended = true;
      this.socket.end();
    });
    this.socket.on('error', () => {
      this.ended = true;
    });
    this.socket.on('close', () => {
      this.ended = true;
    });
  }

  send(...parts: Uint8Array[]): void {
    this.socket.write(Buffer.concat(parts));
  }

  async hears(hex: string): Promise<void> {
    await vi.waitFor(() => expect(this.heard).toBe(hex), PATIENCE);
  }

  async ends(): Promise<void> {
    await vi.waitFor(() => expect(this.ended).toBe(true), PATIENCE);
  }
}
