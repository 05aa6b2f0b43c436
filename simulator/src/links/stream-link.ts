import { connect, type Socket } from 'node:net';
import type { DeviceRecord, DeviceSide, Heard, HeardOrder, HeardText } from '@waymark/protocols/device-side.ts';
import { DeviceRefused, type Link, type LinkOptions } from './link.ts';

type Answer = Exclude<Heard, HeardOrder | HeardText>;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A tracker over TCP with any protocol: it logs in, then sends one packet at a time, each confirmed. */
export class StreamLink implements Link {
  readonly capacity: number;
  private readonly sideOf: (imei: string) => DeviceSide;
  private readonly options: LinkOptions;
  private side: DeviceSide | undefined;
  private socket: Socket | undefined;
  private waiting: Waiting | undefined;

  constructor(sideOf: (imei: string) => DeviceSide, options: LinkOptions) {
    this.sideOf = sideOf;
    this.options = options;
    this.capacity = sideOf(options.imei).capacity;
  }

  async deliver(records: readonly DeviceRecord[]): Promise<number> {
    const side = this.side ?? (await this.logIn());
    const heard = await this.ask(side.packet(records));
    if (heard.kind === 'confirmed') return Math.min(records.length, heard.count);
    // A gateway may forget a device during a connection.
    this.close();
    throw new DeviceRefused(this.options.imei);
  }

  say(bytes: Uint8Array): boolean {
    if (this.side === undefined || this.socket === undefined) return false;
    this.socket.write(bytes);
    return true;
  }

  close(): void {
    this.fail(new Error('closed by the device'));
  }

  private async logIn(): Promise<DeviceSide> {
    const { host, port, imei } = this.options;
    const side = this.sideOf(imei);
    const socket = connect({ host, port, noDelay: true });
    this.socket = socket;
    socket.on('data', (bytes) => {
      for (const heard of side.hear(bytes)) {
        if (heard.kind === 'ordered') this.options.onOrder?.(heard);
        else if (heard.kind === 'text') this.confirm(heard, socket);
        else this.take(heard);
      }
    });
    socket.on('error', (error) => this.fail(error, socket));
    socket.on('close', () => this.fail(new Error('the gateway closed the connection'), socket));
    const login = side.login();
    if (login !== undefined && (await this.ask(login)).kind === 'refused') {
      this.close();
      throw new DeviceRefused(imei);
    }
    this.side = side;
    return side;
  }

  /** Its display shows every text. */
  private confirm(text: HeardText, socket: Socket): void {
    const answer = text.answer(true);
    if (answer) socket.write(answer);
  }

  /** Sends bytes and waits for their answer. */
  private ask(bytes: Uint8Array): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.waiting = { resolve, reject };
    const timer = setTimeout(() => this.fail(new Error('the gateway did not answer')), this.options.answerWithinMs);
    this.socket?.write(bytes);
    return promise.finally(() => clearTimeout(timer));
  }

  private take(answer: Answer): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve(answer);
  }

  /** Ends the connection. Events of a replaced socket are ignored. */
  private fail(error: Error, socket = this.socket): void {
    if (socket === undefined || socket !== this.socket) return;
    this.socket = undefined;
    this.side = undefined;
    socket.destroy();
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(error);
  }
}
