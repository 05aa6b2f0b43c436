import { setImmediate as breathe } from 'node:timers/promises';
import { linkOf } from '../links/links.ts';
import type { FleetAsset } from './asset.ts';
import { Obedience } from './obedience.ts';
import type { FleetPorts, FleetProgress, FleetRun } from './options.ts';
import { type DeviceRun, sendHistory, sendLive } from './run-device.ts';
import { historyBetween } from './stream.ts';

/** Devices that send their history at one time: the first are live soon, and the gateway's load is bounded. */
const HISTORY_AT_ONCE = 12;
const PROGRESS_MS = 1_000;
/** Patience of a device with a gateway that does not answer. */
const ANSWER_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;

export interface FleetSettings {
  host: string;
  /** Where the gateway listens, by protocol. */
  ports: FleetPorts;
  timeZone: string;
  historyDays: number;
  /** The covert second trackers run too: only where the product knows them. */
  auxiliaries?: boolean;
  /** Fix time of the newest stored position by IMEI, epoch ms. */
  since: ReadonlyMap<string, number>;
}

export interface FleetReports {
  now(): number;
  onProgress(progress: FleetProgress): void;
  onWarning(warning: string): void;
}

/** An asset as each of its devices sees it. */
function withAuxiliary(asset: FleetAsset): FleetAsset[] {
  const { auxiliary } = asset;
  return auxiliary === undefined ? [asset] : [asset, { ...asset, device: auxiliary, quirk: undefined }];
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
  const runs: DeviceRun[] = [];
  for (const asset of settings.auxiliaries === true ? fleet.flatMap(withAuxiliary) : fleet) {
    const { device } = asset;
    if (device === undefined || asset.quirk === 'neverReports') continue;
    const { imei, protocol, transport } = device;
    const port = settings.ports[protocol];
    if (port === undefined) throw new RangeError(`${asset.name} speaks ${protocol}, for which no port is named`);
    const obedience = new Obedience(asset, now);
    const link = linkOf(protocol, transport, {
      host: settings.host,
      port,
      imei,
      answerWithinMs: ANSWER_WITHIN_MS,
      onOrder: (order) => obedience.take(order, link),
    });
    runs.push({
      asset,
      link,
      obedience,
      stream: { timeZone: settings.timeZone, startedAt },
      after: settings.since.get(device.imei) ?? startedAt - settings.historyDays * DAY_MS,
      now,
      signal,
      onAcknowledged: (count) => {
        if (progress.phase === 'history') progress.acknowledged += count;
      },
      onConnected: (connected) => {
        if (connected) disconnected.delete(device.imei);
        else disconnected.add(device.imei);
        progress.disconnected = disconnected.size;
      },
      onWarning,
    });
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
    // Some records fell due while the history was under way.
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
    // Who can say least at a time begins first, so that nobody is waited for at the end.
    const waiting = runs.toSorted((a, b) => a.link.capacity - b.link.capacity);
    const live: Promise<void>[] = [];
    const slot = async (): Promise<void> => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        const current = run;
        const after = await sendHistory(current);
        progress.devicesDone++;
        live.push(settled(sendLive(current, after)));
      }
    };
    await Promise.all([settled(count()), ...Array.from({ length: HISTORY_AT_ONCE }, () => settled(slot()))]);
    finishHistory();
    await Promise.all(live);
  }

  /** Counts what is to be sent beside the sending; until all is counted, the rest is taken for average. */
  async function count(): Promise<void> {
    let counted = 0;
    for (const [index, run] of runs.entries()) {
      if (signal.aborted) return;
      for (const _ of historyBetween(run.asset, run.after, startedAt, run.stream)) counted++;
      progress.planned = Math.round((counted / (index + 1)) * runs.length);
      await breathe();
    }
  }

  /** An abort is how this work ends; anything else is told. */
  async function settled(promise: Promise<void>): Promise<void> {
    try {
      await promise;
    } catch (error) {
      if (!signal.aborted) onWarning(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  return { historyFilled, done };
}
