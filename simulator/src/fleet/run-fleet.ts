import { setImmediate as breathe } from 'node:timers/promises';
import { linkOf } from '../links/links.ts';
import type { FleetAsset } from './asset.ts';
import { Course, type Feed } from './feed.ts';
import { Obedience, type ObeyedOrder } from './obedience.ts';
import type { FleetPorts, FleetProgress, FleetRun } from './options.ts';
import { leadingFeed, passengerFeed, type Resumed } from './resume.ts';
import { type DeviceRun, sendHistory, sendLive } from './run-device.ts';
import { historyBetween, type StreamOptions } from './stream.ts';

/** Devices that send their history concurrently. The first are live soon, and the gateway's load is bounded. */
const HISTORY_AT_ONCE = 12;
const PROGRESS_MS = 1_000;
/** Time that a device waits for an answer of the gateway. */
const ANSWER_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;

export interface FleetSettings {
  host: string;
  /** Listening ports of the gateway by protocol. */
  ports: FleetPorts;
  timeZone: string;
  historyDays: number;
  /** IMEIs of the covert second trackers that run too. */
  auxiliaries?: ReadonlySet<string>;
  /** Fix time of the newest stored position by IMEI, epoch ms. */
  since: ReadonlyMap<string, number>;
  /** Orders that devices executed before, by IMEI, oldest first. */
  orders?: ReadonlyMap<string, readonly ObeyedOrder[]>;
}

export interface FleetReports {
  now(): number;
  onProgress(progress: FleetProgress): void;
  onWarning(warning: string): void;
}

interface PlannedRun extends DeviceRun {
  /** Fix time of the product's newest record. */
  after: number;
}

/** Runs the devices of a fleet in this thread until the signal. */
export function runFleet(
  fleet: readonly FleetAsset[],
  settings: FleetSettings,
  { now, onProgress, onWarning }: FleetReports,
  signal: AbortSignal,
): FleetRun {
  const startedAt = now();
  const progress: FleetProgress = {
    phase: 'history',
    acknowledged: 0,
    planned: 0,
    devicesDone: 0,
    devices: 0,
    disconnected: 0,
  };
  const disconnected = new Set<string>();
  const stream: StreamOptions = { timeZone: settings.timeZone, startedAt };
  const runs: PlannedRun[] = [];
  for (const asset of fleet) {
    const course = new Course();
    const lead = addRun(asset, (resumed) => leadingFeed(resumed, stream, now, course));
    const { auxiliary } = asset;
    if (auxiliary === undefined || settings.auxiliaries?.has(auxiliary.imei) !== true) continue;
    addRun({ ...asset, device: auxiliary, quirk: undefined }, (resumed) => {
      // The course is known once the first device knows its place.
      lead?.feed();
      return passengerFeed(resumed, stream, now, course);
    });
  }

  /** @returns undefined for a device that never reports */
  function addRun(asset: FleetAsset, feedOf: (resumed: Resumed) => Feed): PlannedRun | undefined {
    const { device } = asset;
    if (device === undefined || asset.quirk === 'neverReports') return undefined;
    const { imei, protocol, transport } = device;
    const port = settings.ports[protocol];
    if (port === undefined) throw new RangeError(`${asset.name} speaks ${protocol}, for which no port is named`);
    const obedience = new Obedience(asset, now);
    const after = settings.since.get(imei) ?? startedAt - settings.historyDays * DAY_MS;
    let feed: Feed | undefined;
    const link = linkOf(protocol, transport, {
      host: settings.host,
      port,
      imei,
      answerWithinMs: ANSWER_WITHIN_MS,
      onOrder: (order) => obedience.take(order, link),
    });
    const run: PlannedRun = {
      asset,
      link,
      obedience,
      timeZone: settings.timeZone,
      after,
      feed: () => (feed ??= feedOf({ asset, after, orders: settings.orders?.get(imei) ?? [], obedience })),
      now,
      signal,
      onAcknowledged: (count) => {
        if (progress.phase === 'history') progress.acknowledged += count;
      },
      onConnected: (connected) => {
        if (connected) disconnected.delete(imei);
        else disconnected.add(imei);
        progress.disconnected = disconnected.size;
      },
      onWarning,
    };
    runs.push(run);
    return run;
  }
  progress.devices = runs.length;
  const timer = setInterval(() => onProgress({ ...progress }), PROGRESS_MS);
  const closeAll = (): void => {
    for (const run of runs) {
      run.obedience.end();
      run.link.close();
    }
  };
  signal.addEventListener('abort', closeAll, { once: true });
  const { promise: historyFilled, resolve: filled } = Promise.withResolvers<void>();
  const finishHistory = (): void => {
    if (progress.phase === 'live') return;
    progress.phase = 'live';
    // Some records came due during the history.
    progress.planned = Math.max(progress.planned, progress.acknowledged);
    clearInterval(timer);
    onProgress({ ...progress });
    filled();
  };
  const done = work().finally(() => {
    closeAll();
    signal.removeEventListener('abort', closeAll);
    finishHistory();
  });

  async function work(): Promise<void> {
    // Devices with the smallest packets begin first, so that the end does not wait for them.
    const waiting = runs.toSorted((a, b) => a.link.capacity - b.link.capacity);
    const live: Promise<void>[] = [];
    const slot = async (): Promise<void> => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        const current = run;
        await sendHistory(current);
        progress.devicesDone++;
        live.push(settled(sendLive(current)));
      }
    };
    await Promise.all([settled(count()), ...Array.from({ length: HISTORY_AT_ONCE }, () => settled(slot()))]);
    finishHistory();
    await Promise.all(live);
  }

  /** Counts the records to send during the sending. Until all are counted, the rest is estimated by the average. */
  async function count(): Promise<void> {
    let counted = 0;
    for (const [index, run] of runs.entries()) {
      if (signal.aborted) return;
      for (const _ of historyBetween(run.asset, run.after, startedAt, stream)) counted++;
      progress.planned = Math.round((counted / (index + 1)) * runs.length);
      await breathe();
    }
  }

  /** Waits for work that ends with an abort. Other errors are reported. */
  async function settled(promise: Promise<void>): Promise<void> {
    try {
      await promise;
    } catch (error) {
      if (!signal.aborted) onWarning(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  return { historyFilled, done };
}
