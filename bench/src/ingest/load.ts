import { createConnection, type Socket } from 'node:net';
import { encodeLogin } from '@waymark/protocols/teltonika/encode.ts';

/** Octets of an acknowledgement: the number of records. */
const ACKNOWLEDGEMENT_OCTETS = 4;
/** Memory of the latest answer of any connection. Answers are read where they arrive. */
const ANSWERS = Buffer.allocUnsafe(65_536);

/** A connected and accepted device that sends one packet at a time, as real ones do. */
export class Device {
  readonly #socket: Socket;
  /** Octets that the next answer still lacks, and its value so far. */
  #missing = 1;
  #value = 0;
  #answered: ((value: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(port: number) {
    // Without a stream reading takes half the time, and the load generator shares the cores.
    const callback = (length: number): boolean => {
      for (let at = 0; at < length; at++) this.#take(ANSWERS[at]!);
      return true;
    };
    this.#socket = createConnection({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: ANSWERS, callback } });
    const fail = (error: Error) => this.#failed?.(error);
    this.#socket.on('error', fail);
    this.#socket.on('close', () => fail(new Error('the gateway closed the connection')));
  }

  /** @throws Error if the gateway refuses the IMEI or cannot be reached */
  static connect(port: number, imei: string): Promise<Device> {
    return new Promise((resolve, reject) => {
      const device = new Device(port);
      device.#failed = reject;
      device.#answered = (accepted) => {
        device.#missing = ACKNOWLEDGEMENT_OCTETS;
        if (accepted === 1) resolve(device);
        else reject(new Error(`the gateway refused ${imei}`));
      };
      device.#socket.once('connect', () => device.#socket.write(encodeLogin(imei)));
    });
  }

  /** Sends a packet and waits for its acknowledgement. @returns the number of acknowledged records */
  send(packet: Uint8Array): Promise<number> {
    return this.sendEach([packet]);
  }

  /** Sends packets, each after the acknowledgement of the previous one. @returns the number of acknowledged records */
  sendEach(packets: readonly Uint8Array[]): Promise<number> {
    return new Promise((resolve, reject) => {
      let next = 0;
      let records = 0;
      const sendNext = (): void => {
        if (next === packets.length) resolve(records);
        else this.#socket.write(packets[next++]!);
      };
      this.#failed = reject;
      this.#answered = (count) => {
        records += count;
        sendNext();
      };
      sendNext();
    });
  }

  /** Sends a packet without waiting. The device must not `send` afterwards. */
  post(packet: Uint8Array): void {
    this.#socket.write(packet);
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(octet: number): void {
    this.#value = this.#value * 256 + octet;
    this.#missing--;
    if (this.#missing > 0) return;
    const value = this.#value;
    this.#value = 0;
    this.#missing = ACKNOWLEDGEMENT_OCTETS;
    this.#answered?.(value);
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
  const counts = await Promise.all(devices.map((device, index) => device.sendEach(packets[index]!)));
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
