/** Devices that deliver as real ones do: one packet at a time, repeated until it is acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { linkOf } from '@waymark/simulator/links/links.ts';
import { chanceOf } from './chance.ts';
import { recordAt, type Vehicle } from './journey.ts';
import type { Ledger } from './ledger.ts';

export interface FleetOptions {
  vehicles: readonly Vehicle[];
  /** Listening port of each protocol. */
  ports: Readonly<Record<string, number>>;
  ledger: Ledger;
  seed: number;
  /** Maximum number of records in a packet, if the protocol carries that many. */
  packetRecords: number;
  /** Time without an answer after which a packet is sent again on a new connection, ms. */
  answerWithinMs: number;
  /** Records per second of all vehicles together. Default: as fast as they are acknowledged. */
  recordsPerSecond?: number;
}

export interface RunningFleet {
  /** Packets that were sent again because the answer was missing or ignored. */
  resent(): number;
  /** Progress and last error of the unfinished vehicles. */
  open(): string[];
  /** Resolves when every vehicle has delivered all its records. */
  done: Promise<void>;
  stop(): void;
}

/** One in so many acknowledgements is ignored, so the device sends the packet again. */
const UNHEARD = 50;
const LONGEST_PAUSE_MS = 400;

export function startFleet(options: FleetOptions): RunningFleet {
  const stopping = new AbortController();
  let resent = 0;
  const open = new Map<number, { next: number; failure: string }>();

  async function drive(vehicle: Vehicle, number: number): Promise<void> {
    const { ledger, ports, packetRecords, answerWithinMs, recordsPerSecond, vehicles } = options;
    const chance = chanceOf(options.seed * 100_003 + number);
    const port = ports[vehicle.protocol];
    if (port === undefined) throw new Error(`nothing listens for ${vehicle.protocol}`);
    const link = linkOf(vehicle.protocol, 'tcp', { host: '127.0.0.1', port, imei: vehicle.imei, answerWithinMs });
    const most = Math.min(link.capacity, packetRecords);
    const began = performance.now();
    let next = 0;
    while (next < vehicle.records && !stopping.signal.aborted) {
      // A device builds new packets after a break.
      const count = Math.min(1 + Math.floor(chance() * most), vehicle.records - next);
      const packet = Array.from({ length: count }, (_, index) => recordAt(vehicle, next + index));
      try {
        const confirmed = await link.deliver(packet);
        if (confirmed > 0) ledger.write(number, next, confirmed);
        if (chance() * UNHEARD < 1) resent++;
        else next += confirmed;
      } catch (error) {
        open.set(number, { next, failure: String(error) });
        link.close();
        resent++;
        await sleep(20 + chance() * LONGEST_PAUSE_MS);
      }
      if (recordsPerSecond === undefined) continue;
      const dueMs = (next / (recordsPerSecond / vehicles.length)) * 1000;
      const early = began + dueMs - performance.now();
      if (early > 1) await sleep(early, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    link.close();
    open.delete(number);
  }

  return {
    resent: () => resent,
    open: () =>
      [...open].map(
        ([number, { next, failure }]) => `${options.vehicles[number]!.protocol} ${number}: ${next}, ${failure}`,
      ),
    done: Promise.all(options.vehicles.map(drive)).then(() => undefined),
    stop: () => stopping.abort(),
  };
}
