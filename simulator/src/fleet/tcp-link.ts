import { connect, type Socket } from 'node:net';
import { avlRecord, encodeLogin, encodePacket, readAcknowledgement } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import type { PlannedRecord } from './day.ts';
import type { Link } from './link.ts';
import { ANSWER_TIMEOUT_MS, DeviceRefused } from './refused.ts';

interface Waiting {
  /** Octets that the answer has. */
  length: number;
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/** A Teltonika tracker over TCP: log in with the IMEI, then one packet at a time, each confirmed with its count. */
export class TcpLink implements Link {
  readonly capacity = 200;
  private readonly imei: string;
  private readonly host: string;
  private readonly port: number;
  private socket: Socket | undefined;
  private unread: Uint8Array = new Uint8Array(0);
  private waiting: Waiting | undefined;

  constructor(imei: string, host: string, port: number) {
    this.imei = imei;
    this.host = host;
    this.port = port;
  }

  async deliver(records: readonly PlannedRecord[]): Promise<number> {
    if (this.socket === undefined) await this.logIn();
    const answer = await this.ask(encodePacket(CODEC_8_EXTENDED, records.map(avlRecord)), 4);
    return Math.min(records.length, readAcknowledgement(answer) ?? 0);
  }

  close(): void {
    this.fail(new Error('closed by the device'));
  }

  private async logIn(): Promise<void> {
    const socket = connect({ host: this.host, port: this.port, noDelay: true });
    this.socket = socket;
    socket.setTimeout(ANSWER_TIMEOUT_MS * 10);
    socket.on('data', (bytes) => this.read(bytes));
    socket.on('error', (error) => this.fail(error, socket));
    socket.on('timeout', () => this.fail(new Error('the connection fell silent'), socket));
    socket.on('close', () => this.fail(new Error('the gateway closed the connection'), socket));
    const [accepted] = await this.ask(encodeLogin(this.imei), 1);
    if (accepted === 1) return;
    this.close();
    throw new DeviceRefused(this.imei);
  }

  private ask(bytes: Uint8Array, answerLength: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(new Error('the gateway did not answer')), ANSWER_TIMEOUT_MS);
      this.waiting = {
        length: answerLength,
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.socket?.write(bytes);
    });
  }

  private read(bytes: Uint8Array): void {
    this.unread = Buffer.concat([this.unread, bytes]);
    const { waiting } = this;
    if (waiting === undefined || this.unread.length < waiting.length) return;
    const answer = this.unread.subarray(0, waiting.length);
    this.unread = this.unread.subarray(waiting.length);
    this.waiting = undefined;
    waiting.resolve(answer);
  }

  /** Ends the connection; a socket that has been replaced meanwhile says nothing any more. */
  private fail(error: Error, socket = this.socket): void {
    if (socket === undefined || socket !== this.socket) return;
    this.socket = undefined;
    this.unread = new Uint8Array(0);
    socket.destroy();
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(error);
  }
}
