/** Runs the demo fleet beside the server: simulated devices that connect to the gateway's sockets like any other. */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { queueFuelCount } from '../features/fuel/day-counter.ts';
import type { Database, Tx } from '../storage/db.ts';
import { StartFailure } from '../storage/failure.ts';
import { newestFixTime } from '../storage/tracks.ts';
import { tellStories } from './demo-commands-sql.ts';
import { prepareDemoDraft } from './demo-crash-sql.ts';
import { insertDemoReceipts } from './demo-fuel-sql.ts';
import { obeyedOrders } from './demo-orders-sql.ts';
import { type DemoSites, demoAccount, provisionFleet } from './demo-sql.ts';
import type { DemoRegion } from './region/extract.ts';

export interface DemoParts {
  database: Database;
  host: string;
  /** Ports of the gateway, by protocol. */
  ports: Readonly<Record<string, number>>;
  logger: Logger;
  /** Undefined: Null Island. */
  region: DemoRegion | undefined;
  /** Called for every created device. */
  onDeviceChanged: (imei: string) => void;
  /** Prints a line on the terminal. */
  say: (line: string) => void;
}

export interface Demo {
  /** Stops the fleet and its connections. */
  stop(): Promise<void>;
}

/**
 * Starts the fleet if the installation has the account of the demo.
 * @returns undefined for an installation with its own fleet
 * @throws StartFailure if it is in another region, or the region does not suit the fleet
 */
export async function startDemo(parts: DemoParts): Promise<Demo | undefined> {
  const { database, logger } = parts;
  const account = await demoAccount(database);
  if (account === undefined) return undefined;
  const { id: accountId } = account;
  const { region } = parts;
  mustBeRegion(account.region, region?.name ?? '');
  const sites = region === undefined ? undefined : await regionSites(region);
  // Imported here, so that a server without the demo does not load it.
  const { startFleet } = await import('@waymark/simulator/fleet/start.ts');
  const ending = new AbortController();
  const progress = progressWords(parts.say);
  const run = await startFleet({
    provision: async (fleet) => {
      const sitesOf = async () => sites ?? (await fromThread<DemoSites>('./sites-worker.ts'));
      for (const imei of await provisionFleet(database, accountId, fleet, Date.now(), sitesOf))
        parts.onDeviceChanged(imei);
    },
    since: (imei) => ofDevice(imei, newestFixTime),
    // Installations older than the covert trackers do not have them.
    runsAuxiliary: async (imei) => (await database.system.deviceByImei(imei)) !== undefined,
    orders: async (imei) => (await ofDevice(imei, (tx, device) => obeyedOrders(tx, device, Date.now()))) ?? [],
    ground: region && { module: new URL('./region/region-ground.ts', import.meta.url).href, folder: region.folder },
    host: parts.host,
    ports: parts.ports,
    onProgress: ({ acknowledged, planned }) => progress(acknowledged, planned),
    onWarning: (warning) => logger.warn({ warning }, 'demo fleet warning'),
    signal: ending.signal,
  });
  const told = run.historyFilled.then(async () => {
    if (ending.signal.aborted) return;
    await tellStories(database, accountId, Date.now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'the first demo commands could not be created');
    });
    await insertDemoReceipts(database, accountId, Date.now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'the demo receipts could not be created');
    });
    await queueFuelCount(database).catch((error: unknown) => {
      logger.warn({ err: error }, 'the fuel of the demo fleet is counted later');
    });
    await prepareDemoDraft(database, accountId, Date.now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'the draft of the demo crash could not be prepared');
    });
  });
  return {
    async stop() {
      ending.abort();
      await Promise.all([run.done, told]);
    },
  };

  /** @returns undefined for an unknown device */
  async function ofDevice<Answer>(
    imei: string,
    ask: (tx: Tx, device: { accountId: number; deviceId: number }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const device = await database.system.deviceByImei(imei);
    if (device === undefined) return undefined;
    const key = { accountId: device.accountId, deviceId: device.id };
    return database.tenant([device.accountId], (tx) => ask(tx, key));
  }
}

/**
 * Returns a function that prints the progress of the history at each tenth and at its end, and nothing if it was
 * complete.
 */
function progressWords(say: (line: string) => void): (acknowledged: number, planned: number) => void {
  let said = -1;
  return (acknowledged, planned) => {
    if (planned === 0) return;
    const tenth = Math.floor((acknowledged / planned) * 10);
    if (tenth <= said) return;
    said = tenth;
    if (tenth < 10) say(`Filling in the demo fleet’s last seven days … ${tenth * 10} %`);
    else say('The demo fleet’s history is complete. The fleet keeps moving.');
  };
}

/** Returns the country of the fleet as JSON. */
export function demoIsland(): Promise<string> {
  return fromThread('./island-worker.ts');
}

/** @throws StartFailure if the demo of the data folder is in another region */
function mustBeRegion(stored: string, asked: string): void {
  if (stored === asked) return;
  const again = stored === '' ? 'without --region' : `with --region ${stored}`;
  throw new StartFailure(
    `The demo fleet of this data folder drives ${stored === '' ? 'on Null Island' : `in ${stored}`}. Start ${again}, or choose another folder with --data DIR.`,
  );
}

/** Makes the files of a region, and returns where the fleet works there. @throws StartFailure if it cannot */
async function regionSites(region: DemoRegion): Promise<DemoSites> {
  try {
    return await fromThread<DemoSites>('./sites-worker.ts', region);
  } catch (error) {
    const { source, mapDir } = region;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The demo fleet cannot drive on the roads of ${source.file} in ${mapDir}: ${reason} Choose another region, or start without --region.`,
      { cause: error },
    );
  }
}

/** Returns what a file computes in a thread of its own, because the layout of the island takes a while. */
function fromThread<Answer>(file: string, workerData?: DemoRegion): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread of ${file} ended with ${code}`)));
  });
}
