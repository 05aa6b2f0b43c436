import { Worker } from 'node:worker_threads';
import { FLEET } from './fleet.ts';
import type { FleetThreadData, FleetThreadMessage } from './messages.ts';
import type { ObeyedOrder } from './obedience.ts';
import type { FleetOptions, FleetRun, StartFleet } from './options.ts';

const HISTORY_DAYS = 7;

/**
 * Starts the demo fleet: provisions its assets and devices, then lets the devices connect from a separate thread. Each
 * sends its history (on a second start the missing part), then its live feed.
 * @throws errors of `provision` or `since`
 */
export const startFleet: StartFleet = async (options: FleetOptions): Promise<FleetRun> => {
  await options.provision(FLEET);
  const auxiliaries = new Set<string>();
  for (const { auxiliary } of FLEET)
    if (auxiliary !== undefined && (await options.runsAuxiliary?.(auxiliary.imei)) === true)
      auxiliaries.add(auxiliary.imei);
  const since = new Map<string, number>();
  const orders = new Map<string, readonly ObeyedOrder[]>();
  for (const imei of [...FLEET.flatMap(({ device }) => device?.imei ?? []), ...auxiliaries]) {
    const newest = await options.since(imei);
    if (newest !== undefined) since.set(imei, newest);
    const obeyed = (await options.orders?.(imei)) ?? [];
    if (obeyed.length > 0) orders.set(imei, obeyed);
  }
  const data: FleetThreadData = {
    settings: {
      host: options.host,
      ports: options.ports,
      timeZone: options.timeZone ?? 'UTC',
      historyDays: options.historyDays ?? HISTORY_DAYS,
      since,
      auxiliaries,
      orders,
    },
    ground: options.ground,
    clockOffsetMs: options.now === undefined ? 0 : options.now() - Date.now(),
  };
  const { promise: historyFilled, resolve: filled } = Promise.withResolvers<void>();
  const { promise: done, resolve: ended } = Promise.withResolvers<void>();
  if (options.signal.aborted) return { historyFilled: Promise.resolve(), done: Promise.resolve() };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data });
  const stop = (): void => worker.postMessage('stop');
  options.signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: FleetThreadMessage) => {
    if (message.kind === 'progress') options.onProgress?.(message.progress);
    else if (message.kind === 'warning') options.onWarning?.(message.warning);
    else filled();
  });
  worker.on('error', (error) => options.onWarning?.(`the demo fleet stopped: ${error.stack ?? error.message}`));
  worker.on('exit', () => {
    options.signal.removeEventListener('abort', stop);
    filled();
    ended();
  });
  return { historyFilled, done };
};
