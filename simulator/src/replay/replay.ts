/**
 * Sends a trace through real sockets, one device per vehicle, as devices do: in order, waiting for answers, and again
 * after a failure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DeviceRefused, type Link } from '../links/link.ts';
import { defaultPort, LINK_PROTOCOLS, linkOf } from '../links/links.ts';
import { type Packet, schedule } from './schedule.ts';
import type { Trace } from './trace.ts';

export interface ReplayOptions {
  trace: Trace;
  /** Name as in PROTOCOLS. */
  protocol: string;
  host?: string;
  /** Default: the usual port. */
  port?: number;
  /** Speed relative to the recording. Default 1. */
  rate?: number;
  /** Silences, after `rate`, are shortened to this. */
  maxGapMs?: number;
  /** Records per second, regardless of their times. */
  recordsPerSecond?: number;
  /** Maximum number of vehicles, the first of the trace. */
  vehicles?: number;
  /** Maximum number of records in a packet, 1 to 255. Default 20. */
  packetRecords?: number;
  /** Time without an answer after which a packet is sent again on a new connection. Default 30 s. */
  answerWithinMs?: number;
  /** A device gives up after this time without progress. Default 5 min. */
  patienceMs?: number;
  signal?: AbortSignal;
  /** Called after every answered packet. */
  onProgress?: (progress: ReplayProgress) => void;
}

export interface ReplayProgress {
  /** Records of the trace, of the participating vehicles. */
  records: number;
  /** Sent records, including repetitions. */
  sent: number;
  /** Records that the server confirmed. */
  acknowledged: number;
  /** Repetitions of packets. */
  resent: number;
  vehicles: number;
  seconds: number;
}

/** Between attempts, ms. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * @returns the summary when every record is confirmed or `signal` aborts
 * @throws DeviceRefused if the server refuses a device permanently, or the last network error when patience ends
 */
export async function replay(options: ReplayOptions): Promise<ReplayProgress> {
  const { trace, protocol, signal } = options;
  const port = options.port ?? defaultPort(protocol);
  if (port === undefined)
    throw new RangeError(`cannot replay over ${protocol}; supported: ${LINK_PROTOCOLS.join(', ')}`);
  const vehicles = trace.vehicles.slice(0, options.vehicles);
  const packets = schedule(vehicles, {
    rate: options.rate ?? 1,
    maxGapMs: options.maxGapMs,
    recordsPerSecond: options.recordsPerSecond,
    packetRecords: options.packetRecords ?? 20,
  });
  const records = vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
  const progress: ReplayProgress = {
    records,
    sent: 0,
    acknowledged: 0,
    resent: 0,
    vehicles: vehicles.length,
    seconds: 0,
  };
  const startedAt = performance.now();
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;

  const drive = async (imei: string, own: Packet[]): Promise<void> => {
    const link = linkOf(protocol, 'tcp', {
      host: options.host ?? '127.0.0.1',
      port,
      imei,
      answerWithinMs: options.answerWithinMs ?? 30_000,
    });
    try {
      for (const packet of own) {
        if (!(await pause(startedAt + packet.dueMs - performance.now(), stop))) return;
        if (!(await deliver(link, packet, progress, options.patienceMs ?? 300_000, stop))) return;
        progress.seconds = (performance.now() - startedAt) / 1000;
        options.onProgress?.(progress);
      }
    } finally {
      link.close();
    }
  };
  const drives = vehicles.map((vehicle, index) =>
    drive(vehicle.imei, packets[index]!).catch((error: unknown) => {
      // One failed device ends the replay, because its result would be incomplete.
      failed.abort();
      throw error;
    }),
  );
  const results = await Promise.allSettled(drives);
  progress.seconds = (performance.now() - startedAt) / 1000;
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return progress;
}

/** Sends a packet until all of its records are confirmed. @returns false if the signal aborts */
async function deliver(
  link: Link,
  packet: Packet,
  progress: ReplayProgress,
  patienceMs: number,
  stop: AbortSignal,
): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  let open = packet.records;
  for (let attempt = 0; ; attempt++) {
    try {
      if (attempt > 0) progress.resent++;
      while (open.length > 0) {
        // Some protocols carry fewer records in a packet than requested.
        const records = open.slice(0, link.capacity);
        progress.sent += records.length;
        const confirmed = await link.deliver(records);
        // Trackers repeat the whole packet if only a part of it is confirmed.
        if (confirmed < records.length) throw new Error(`${confirmed} of ${records.length} records confirmed`);
        progress.acknowledged += confirmed;
        open = open.slice(confirmed);
      }
      return true;
    } catch (error) {
      link.close();
      if (stop.aborted) return false;
      if (performance.now() > giveUpAt) throw error;
      if (error instanceof DeviceRefused && attempt >= REFUSALS) throw error;
    }
    if (!(await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt), stop))) return false;
  }
}

/** A newly provisioned device may still be refused for some seconds. */
const REFUSALS = 7;

/** @returns false if the signal aborts */
async function pause(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  if (stop.aborted) return false;
  if (milliseconds <= 0) return true;
  try {
    await sleep(milliseconds, undefined, { signal: stop });
    return true;
  } catch (error) {
    if (stop.aborted) return false;
    throw error;
  }
}
