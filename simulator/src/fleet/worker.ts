import { parentPort, workerData } from 'node:worker_threads';
import type { Ground } from './country.ts';
import { FLEET } from './fleet.ts';
import { driveIn } from './ground.ts';
import type { FleetThreadData, FleetThreadMessage } from './messages.ts';
import { runFleet } from './run-fleet.ts';

/** The fleet's own thread, because planning and packing a week of forty vehicles must not block the server. */
const port = parentPort;
if (port === null) throw new Error('this file is a thread of start.ts');
const { settings, ground, clockOffsetMs }: FleetThreadData = workerData;
if (ground !== undefined) {
  const { openGround }: { openGround: (folder: string) => Ground } = await import(ground.module);
  driveIn(openGround(ground.folder));
}
const tell = (message: FleetThreadMessage): void => port.postMessage(message);
const stop = new AbortController();
port.once('message', () => stop.abort());
const run = runFleet(
  FLEET,
  settings,
  {
    now: () => Date.now() + clockOffsetMs,
    onProgress: (progress) => tell({ kind: 'progress', progress }),
    onWarning: (warning) => tell({ kind: 'warning', warning }),
  },
  stop.signal,
);
await run.historyFilled;
tell({ kind: 'historyFilled' });
await run.done;
port.close();
