/** How a replayed vehicle speaks to the server: one link per vehicle, one packet at a time. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { encodeJson } from '@waymark/protocols/osmand/encode.ts';
import {
  avlRecord,
  type DeviceRecord,
  encodeLogin,
  encodePacket,
  readAcknowledgement,
} from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED, LOGIN_ACCEPTED } from '@waymark/protocols/teltonika/messages.ts';

/** The server does not know this device. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export interface Link {
  /** Opens the connection and signs in; does nothing while it is open. @throws Refused, or an error of the network */
  open(): Promise<void>;
  /** Sends one packet and waits for the answer. @returns how many of its records the server confirms, from the first */
  send(records: readonly DeviceRecord[]): Promise<number>;
  close(): void;
}

export interface LinkOptions {
  host: string;
  port: number;
  imei: string;
  /** Without an answer for so long the connection counts as dead. */
  answerWithinMs: number;
}

export const LINKS: Record<string, (options: LinkOptions) => Link> = {
  teltonika: (options) => new TeltonikaLink(options),
  osmand: (options) => new OsmandLink(options),
};

/** Default ports, as the field expects them. */
export const LINK_PORTS: Record<string, number> = { teltonika: 5027, osmand: 5055 };

class TeltonikaLink implements Link {
  readonly #options: LinkOptions;
  #socket: Socket | undefined;
  #received = Buffer.alloc(0);
  #wake: (() => void) | undefined;
  #failure: Error | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    if (this.#socket && !this.#failure) return;
    this.close();
    const { host, port, imei, answerWithinMs } = this.#options;
    const socket = connect({ host, port, noDelay: true });
    this.#socket = socket;
    this.#received = Buffer.alloc(0);
    this.#failure = undefined;
    const fail = (error: Error): void => {
      this.#failure ??= error;
      this.#wake?.();
    };
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#wake?.();
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the server closed the connection')));
    socket.write(encodeLogin(imei));
    const [answer] = await this.#read(1);
    // Between packets the vehicle may be silent for long.
    socket.setTimeout(0);
    if (answer !== LOGIN_ACCEPTED) {
      this.close();
      throw new Refused(`${imei} is not known to the server; --provision makes it so`);
    }
  }

  async send(records: readonly DeviceRecord[]): Promise<number> {
    const socket = this.#socket;
    if (!socket || this.#failure) throw this.#failure ?? new Error('not connected');
    socket.setTimeout(this.#options.answerWithinMs);
    socket.write(encodePacket(CODEC_8_EXTENDED, records.map(avlRecord)));
    const count = readAcknowledgement(await this.#read(4)) ?? 0;
    socket.setTimeout(0);
    return count;
  }

  close(): void {
    this.#socket?.removeAllListeners('data');
    this.#socket?.end();
    this.#socket = undefined;
  }

  async #read(octets: number): Promise<Buffer> {
    while (this.#received.length < octets) {
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const bytes = this.#received.subarray(0, octets);
    this.#received = this.#received.subarray(octets);
    return bytes;
  }
}

class OsmandLink implements Link {
  readonly #options: LinkOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    // Each request stands for itself.
  }

  async send(records: readonly DeviceRecord[]): Promise<number> {
    const { host, port, imei, answerWithinMs } = this.#options;
    const body = encodeJson(imei, records);
    const status = await new Promise<number>((resolve, reject) => {
      const post = request(
        {
          host,
          port,
          method: 'POST',
          path: '/',
          agent: this.#agent,
          timeout: answerWithinMs,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', reject);
        },
      );
      post.on('timeout', () => post.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
      post.on('error', reject);
      post.end(body);
    });
    if (status === 404) throw new Refused(`${imei} is not known to the server; --provision makes it so`);
    if (status !== 200) throw new Error(`the server answered ${status}`);
    return records.length;
  }

  close(): void {
    this.#agent.destroy();
  }
}
