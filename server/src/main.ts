/** The program: starts Waymark and joins its parts; features/wire.ts builds the services. Read it from top to bottom. */
import './start/memory.ts';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Config, isIslandDemo, readConfig } from './config.ts';
import { addressJobs } from './features/addresses/known.ts';
import { alertJobs } from './features/alerts/jobs.ts';
import type { TelemetryChanges, TelemetryPreviews } from './features/changes.ts';
import { CommandDispatcher } from './features/commands/dispatch/dispatcher.ts';
import { separationJobs } from './features/commands/separated-assets.ts';
import { discoveredPlaceJobs } from './features/discovered-places/jobs.ts';
import { fuelJobs } from './features/fuel/day-counter.ts';
import { maintenanceJobs } from './features/maintenance/jobs.ts';
import { passwordFits, passwordHash } from './features/secrets/password.ts';
import { Sealer } from './features/secrets/sealed.ts';
import { DisplayDispatcher } from './features/text-messages/display-dispatcher.ts';
import { openGateway } from './gateway/listen.ts';
import { buildApp } from './http/app.ts';
import { addressSources } from './start/addresses.ts';
import { prepareDataFolder } from './start/data-folder.ts';
import { startDatabase } from './start/database.ts';
import { deliveryOf } from './start/delivery.ts';
import { demoIsland, startDemo } from './start/demo.ts';
import { failureText, httpListenFailure } from './start/failing.ts';
import { firstRun } from './start/first-run.ts';
import { healthChecks } from './start/health.ts';
import { httpSettings } from './start/http-settings.ts';
import { listeners } from './start/listeners.ts';
import { demoRegion } from './start/region/extract.ts';
import { routersOf } from './start/routers.ts';
import { sealingKey } from './start/sealing-key.ts';
import { keepStatistics } from './start/statistics.ts';
import { type Stopping, stopOnSignals, stopping } from './start/stopping.ts';
import { welcome } from './start/words.ts';
import { startJobs } from './storage/jobs.ts';
import { upkeepJobs } from './storage/upkeep.ts';
import { Suspicions } from './telemetry/derive/suspicions.ts';
import { forLog } from './telemetry/failure-kind.ts';
import { startTelemetry } from './telemetry/service.ts';

if (import.meta.main) {
  const logger = programLog();
  const parts = stopping(logger);
  stopOnSignals(parts);
  await orExit(parts, () => startWaymark(readConfig(process.env, process.argv.slice(2)), parts, logger));
}

/** Returns the log on the standard error output. */
export function programLog(): Logger {
  return pino(pino.destination({ dest: 2, sync: true }));
}

/**
 * Starts the product and prints where it is reached. Tests start several in one process, one after the other.
 * @param parts receives each part as soon as it runs
 * @throws error that `failureText` explains; the parts that run must be stopped
 */
export async function startWaymark(config: Config, parts: Stopping, logger: Logger): Promise<void> {
  logger.level = config.logLevel;
  const region = demoRegion(config);
  prepareDataFolder(config.dataDir);
  const sealer = new Sealer(sealingKey(config));

  const { database, close } = await startDatabase(config, logger);
  parts.add('database', close);

  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });

  const signIn = await firstRun(config, database, { hash: passwordHash, fits: passwordFits });

  const telemetry = startTelemetry({ database, metrics, log: logger });
  parts.add('telemetry', () => telemetry.close());

  const suspicionClearsAfterSeconds = config.spoofingClearsAfterHours * 3600;
  const suspicions = new Suspicions({ database, clearsAfterSeconds: suspicionClearsAfterSeconds, log: logger });
  parts.add('suspicions', () => suspicions.close());

  const gateway = await openGateway({
    directory: telemetry.directory,
    ingest: telemetry.ingest,
    quarantineFrame: telemetry.quarantineFrame,
    onContradiction: (device, found) => suspicions.raise(device, found),
    settings: { host: config.gatewayHost, listeners: config.ports, acceptWrongChecksum: config.acceptWrongChecksum },
    registry: metrics,
    logger,
  });
  parts.add('gateway', () => gateway.close());
  const listening = listeners(gateway, config.gatewayHost, config.gatewayPublicHost);
  const changes: TelemetryChanges & TelemetryPreviews = {
    async deviceChanged(imei) {
      const applied = telemetry.deviceChanged(imei);
      gateway.deviceChanged(imei);
      await applied;
    },
    assetChanged: (asset) => telemetry.assetChanged(asset),
    thresholdsChanged: () => telemetry.thresholdsChanged(),
    placesChanged: () => telemetry.placesChanged(),
    routesChanged: (change) => telemetry.routesChanged(change),
    alertRulesChanged: (accountId) => telemetry.alertRulesChanged(accountId),
    secureParkChanged: (assets) => telemetry.secureParkChanged(assets),
    statusesUnder: (of) => telemetry.statusesUnder(of),
    alertPreviewer: () => telemetry.alertPreviewer(),
  };

  const commands = new CommandDispatcher({
    database,
    sessions: gateway.sessions,
    watched: telemetry.watched,
    metrics,
    suspicionClearsAfterSeconds,
    log: logger,
  });
  parts.add('commands', () => commands.close());

  const displays = new DisplayDispatcher({ database, sessions: gateway.sessions, log: logger });
  parts.add('displays', () => displays.close());

  const addresses = addressSources(config, logger);
  const { delivery, outbox, queue } = deliveryOf(config, database, sealer, async (map) =>
    addresses.local?.drawMap(map),
  );

  const { routers, close: closeRouters } = routersOf(config, logger);
  parts.add('routing', closeRouters);

  let startedAddress = '';
  const island = isIslandDemo(config) ? demoIsland : undefined;
  const app = await buildApp({
    settings: httpSettings(config, fileURLToPath(new URL('../../web/dist', import.meta.url))),
    database,
    siteAddress: () => config.publicAddress || startedAddress,
    commits: telemetry.live,
    deviceKinds: listening,
    diagnostics: { gateway, suspicionClearsAfterSeconds },
    telemetry: changes,
    commands,
    displays,
    health: healthChecks({ telemetry, gateway, dataDir: config.dataDir }),
    delivery,
    outbox,
    messages: queue,
    sealer,
    metrics,
    addresses,
    routers,
    island,
    logger,
  });
  parts.add('http', () => app.close());
  startedAddress = await app.listen({ host: config.httpHost, port: config.httpPort }).catch((error: unknown) => {
    throw httpListenFailure(error, config.httpPort);
  });

  // The devices of open commands are reconnecting.
  void commands.start();
  void displays.start();

  process.stdout.write(
    welcome({
      address: startedAddress,
      publicAddress: config.publicAddress,
      signIn,
      listeners: listening,
      startedInMs: performance.now(),
    }),
  );

  const jobs = startJobs(
    database.url,
    [
      ...upkeepJobs(database),
      ...addressJobs(database),
      ...alertJobs({ database, suspicionClearsAfterSeconds }),
      ...separationJobs(database),
      ...discoveredPlaceJobs(database),
      ...fuelJobs(database),
      ...maintenanceJobs(database),
      ...queue.jobs(),
      ...app.jobs,
    ],
    logger,
  );
  parts.add('jobs', () => jobs.stop());
  const stopAnalyzing = keepStatistics(database, (error) =>
    logger.warn({ error: forLog(error) }, 'tables that have grown could not be analyzed'),
  );
  parts.add('statistics', stopAnalyzing);
  await jobs.started;
  // Messages that were queued when the program last ended. The job that tends them each minute repeats a failure.
  await queue.tend().catch((error: unknown) => logger.warn({ error: forLog(error) }, 'messages are tended later'));

  if (!config.demo || parts.asked) return;
  const demo = startDemo({
    database,
    host: config.gatewayHost,
    ports: Object.fromEntries(listening.map(({ name, port }) => [name, port])),
    region,
    logger,
    onDeviceChanged: (imei) => changes.deviceChanged(imei),
    say: (line) => process.stdout.write(`  ${line}\n`),
  });
  parts.add('demo', async () => (await demo.catch(() => undefined))?.stop());
  await demo;
}

/** Prints the error, stops the started components and exits with status 1. */
async function orExit(parts: Stopping, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    // A signal during start stops the components, so this error follows from it; the signal handler exits.
    if (parts.asked) return;
    process.stderr.write(`${failureText(error)}\n`);
    await parts.stop();
    process.exit(1);
  }
}
