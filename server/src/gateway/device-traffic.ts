/** Counts what each device sent since the server started, for the page that shows why a tracker does not work. */
import type { Message } from '@waymark/protocols/protocol.ts';
import type { KnownDevice } from '../telemetry/ingest.ts';
import { Recent } from './recent.ts';
import { type BadFrame, badFrame, type Transport } from './traffic.ts';

/** Most devices that are counted; those silent for longest make room. */
const MOST_DEVICES = 50_000;

/** Connection or address that a packet came from. */
export interface Origin {
  protocol: string;
  transport: Transport;
  /** Of the peer, without port. */
  address: string;
}

/** Counts of one device; the origin is that of its last packet. */
export interface DeviceSnapshot extends Origin {
  /** Epoch ms. */
  lastSeenAt: number;
  messages: Record<string, number>;
  records: number;
  badFrames: Record<string, number>;
  lastBad: BadFrame | undefined;
}

export class DeviceTraffic {
  readonly #devices = new Recent<number, DeviceSnapshot>(MOST_DEVICES);

  /** Counts a message of a device that is signed in. `at` is epoch ms. */
  message({ deviceId, imei }: KnownDevice, message: Message, from: Origin, at: number): void {
    let device = this.#devices.get(deviceId);
    if (!device) {
      device = { ...from, lastSeenAt: at, messages: {}, records: 0, badFrames: {}, lastBad: undefined };
      this.#devices.set(deviceId, device);
    }
    device.protocol = from.protocol;
    device.transport = from.transport;
    device.address = from.address;
    device.lastSeenAt = at;
    device.messages[message.kind] = (device.messages[message.kind] ?? 0) + 1;
    if (message.kind === 'records') device.records += message.records.length;
    if (message.kind !== 'bad') return;
    device.badFrames[message.reason] = (device.badFrames[message.reason] ?? 0) + 1;
    device.lastBad = badFrame(from.protocol, message, from.address, imei, at);
  }

  /** Returns the counts of a device; undefined if it was not heard since the start or was forgotten. */
  of(deviceId: number): DeviceSnapshot | undefined {
    return this.#devices.peek(deviceId);
  }
}
