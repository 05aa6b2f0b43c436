import { createConnection, type Socket } from 'node:net';
import { encodeLogin, readAcknowledgement } from '@waymark/protocols/teltonika/encode.ts';

/** A connected and accepted device that sends one packet at a time, as real ones do. */
export class Device {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #waiting: ((bytes: Buffer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
      this.#deliver();
    });
    const fail = (error: Error) => this.#failed?.(error);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the gateway closed the connection')));
  }

  /** @throws Error if the gateway refuses the IMEI or cannot be reached */
  static async connect(port: number, imei: string): Promise<Device> {
    const socket = createConnection({ port, host: '127.0.0.1' });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    const device = new Device(socket);
    socket.write(encodeLogin(imei));
    const answer = await device.#take(1);
    if (answer[0] !== 1) throw new Error(`the gateway refused ${imei}`);
    return device;
  }

  /** Sends a packet and waits for its acknowledgement. @returns the number of acknowledged records */
  async send(packet: Uint8Array): Promise<number> {
    this.#socket.write(packet);
    return readAcknowledgement(await this.#take(4)) ?? 0;
  }

  /** Sends a packet without waiting. The device must not `send` afterwards. */
  post(packet: Uint8Array): void {
    this.#socket.write(packet);
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #wanted = 0;

  #take(length: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#wanted = length;
      this.#failed = reject;
      this.#waiting = resolve;
      this.#deliver();
    });
  }

  #deliver(): void {
    const waiting = this.#waiting;
    if (!waiting || this.#received.length < this.#wanted) return;
    const bytes = this.#received.subarray(0, this.#wanted);
    this.#received = this.#received.subarray(this.#wanted);
    this.#waiting = undefined;
    this.#failed = undefined;
    waiting(bytes);
  }
}

/** Opens a few connections at a time, so that the listener's backlog does not affect the measurement. */
export async function connectAll(port: number, imeis: readonly string[]): Promise<Device[]> {
  const devices: Device[] = [];
  for (let from = 0; from < imeis.length; from += 100)
    devices.push(...(await Promise.all(imeis.slice(from, from + 100).map((imei) => Device.connect(port, imei)))));
  return devices;
}

/**
 * Every device sends its packets, each after the acknowledgement of the previous one.
 * @returns records acknowledged, and the seconds from the first byte to the last acknowledgement
 */
export async function sendAll(
  devices: readonly Device[],
  packets: readonly (readonly Uint8Array[])[],
): Promise<{ records: number; seconds: number }> {
  const began = performance.now();
  const counts = await Promise.all(
    devices.map(async (device, index) => {
      let records = 0;
      for (const packet of packets[index]!) records += await device.send(packet);
      return records;
    }),
  );
  return { records: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - began) / 1000 };
}

/**
 * Every device sends one packet at its own moment within `overSeconds`.
 * @returns milliseconds from each packet to its acknowledgement, ascending
 */
export async function acknowledgeTimes(
  devices: readonly Device[],
  packets: readonly Uint8Array[],
  overSeconds: number,
): Promise<number[]> {
  const times = await Promise.all(
    devices.map(async (device, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / devices.length) * overSeconds * 1000));
      const began = performance.now();
      await device.send(packets[index]!);
      return performance.now() - began;
    }),
  );
  return times.sort((a, b) => a - b);
}
