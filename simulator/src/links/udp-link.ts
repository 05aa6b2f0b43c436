import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { avlRecord, encodeDatagram } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import type { Link, LinkOptions } from './link.ts';

/** A datagram may be lost. The device sends it again after this time, and gives up after some attempts. */
const RESEND_MS = 4_000;
const TRIES = 5;

/** A Teltonika tracker over UDP. Each datagram names the device and is confirmed by its packet number. */
export class UdpLink implements Link {
  /** Number of records that fit into one unfragmented datagram. */
  readonly capacity = 12;
  private readonly options: LinkOptions;
  private socket: Socket | undefined;
  private packet = 0;
  private waiting: { packet: number; settle(answer: number | Error): void } | undefined;

  constructor(options: LinkOptions) {
    this.options = options;
  }

  async deliver(records: readonly DeviceRecord[]): Promise<number> {
    const socket = this.open();
    this.packet = (this.packet + 1) % 256;
    const { packet } = this;
    const bytes = encodeDatagram(CODEC_8_EXTENDED, this.options.imei, packet, packet, records.map(avlRecord));
    const answer = await new Promise<number | Error>((resolve) => {
      let tries = 0;
      const send = (): void => {
        if (tries++ === TRIES) this.waiting?.settle(new Error('the gateway did not answer'));
        else socket.send(bytes, this.options.port, this.options.host, (error) => error && this.waiting?.settle(error));
      };
      const timer = setInterval(send, RESEND_MS);
      this.waiting = {
        packet,
        settle: (outcome) => {
          clearInterval(timer);
          this.waiting = undefined;
          resolve(outcome);
        },
      };
      send();
    });
    if (answer instanceof Error) throw answer;
    return Math.min(records.length, answer);
  }

  say(): boolean {
    return false;
  }

  close(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.waiting?.settle(new Error('closed by the device'));
  }

  private open(): Socket {
    if (this.socket !== undefined) return this.socket;
    const socket = createSocket(isIPv6(this.options.host) ? 'udp6' : 'udp4');
    this.socket = socket;
    socket.on('error', (error) => this.waiting?.settle(error));
    // Length (2), packet number (2), type, AVL packet number, count of records.
    socket.on('message', (bytes) => {
      if (bytes.length >= 7 && bytes[5] === this.waiting?.packet) this.waiting?.settle(bytes[6]!);
    });
    return socket;
  }
}
