/** Sends from a separate thread, so that a gateway in this process has its own thread. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Vehicle } from './fleet.ts';
import { connectAll, type Device, sendAll } from './load.ts';

interface Order {
  port: number;
  senders: number;
  packets: number;
  recordsPerPacket: number;
}

export interface LoadThread {
  /** Connects at the first order. Packets are made before the clock starts. */
  send(order: Order): Promise<{ records: number; seconds: number }>;
  close(): Promise<void>;
}

export function startLoadThread(): LoadThread {
  const worker = new Worker(new URL(import.meta.url));
  return {
    send(order) {
      return new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage(order);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}

if (!isMainThread) {
  let vehicles: Vehicle[] = [];
  let devices: Device[] = [];
  parentPort!.on('message', async ({ port, senders, packets, recordsPerPacket }: Order) => {
    if (devices.length === 0) {
      vehicles = Array.from({ length: senders }, (_, index) => new Vehicle(index, Date.now() - 12 * 3_600_000));
      devices = await connectAll(
        port,
        vehicles.map(({ imei }) => imei),
      );
    }
    const made = vehicles.map((vehicle) => vehicle.packets(packets, recordsPerPacket));
    parentPort!.postMessage(await sendAll(devices, made));
  });
}
