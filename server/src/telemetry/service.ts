import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Thresholds } from '@waymark/domain/limits.ts';
import type { Registry } from 'prom-client';
import type { Database } from '../storage/db.ts';
import { positionWeeks } from '../storage/partitions.ts';
import { type TelemetryHealth, TelemetryPipeline } from './batch/pipeline.ts';
import { saveQuarantine } from './batch/quarantine-sql.ts';
import { PositionRecorder } from './batch/record.ts';
import { rederive, refresh, statusesUnder } from './derive/changes.ts';
import { assetsBelow } from './derive/changes-sql.ts';
import { Deriver, type StatusUnder } from './derive/deriver.ts';
import { type AssetKey, DueIndex } from './derive/due.ts';
import { consume, type EventHandler } from './derive/events-sql.ts';
import { PendingChanges } from './derive/pending-changes.ts';
import { PlaceChanges } from './derive/place-changes.ts';
import { AlertPreviewer } from './derive/preview-alerts.ts';
import type { Rederived } from './derive/rederive.ts';
import { SoleDeriver } from './derive/sole-deriver.ts';
import { Sweep } from './derive/sweep.ts';
import { forLog, isDiskFull } from './failure-kind.ts';
import type { DeviceDirectory, Ingest, KnownDevice } from './ingest.ts';
import { CachedDeviceDirectory } from './intake/directory.ts';
import { loadDevices } from './intake/directory-sql.ts';
import type { QueueBounds } from './intake/queue.ts';
import { WatchedDevices } from './intake/watched.ts';
import { telemetryMetrics } from './metrics.ts';
import { LivePublisher, type LiveSource } from './publish.ts';

export interface TelemetryOptions {
  database: Database;
  metrics: Registry;
  /** Structured log, without positions, names or numbers of people. */
  log: { warn(details: object, text: string): void; info(details: object, text: string): void };
  queue?: QueueBounds;
  /** Epoch ms; for tests. */
  now?: () => number;
  /** When states wait: packets of a batch, and the pause between claims (derive/sole-deriver.ts); for tests. */
  waiting?: { fromPackets?: number; claimAfterMs?: number };
  /** False: time passes only by `sweep` (tests). Default true. */
  sweeping?: boolean;
}

/** The five steps as one part of the server. */
export interface Telemetry {
  ingest: Ingest;
  directory: DeviceDirectory;
  live: LiveSource;
  /** Publishes the reports of devices at receipt. */
  watched: WatchedDevices;
  /** `diskFull`: the last failure of the database was a lack of room. */
  health(): TelemetryHealth & { diskFull: boolean };
  /** Call after a change of a device, its assignments or its asset. Resolves when it was tried; what failed follows later. */
  deviceChanged(imei: string): Promise<void>;
  /** Call after a change of an asset's type, tags or NPA mark. */
  assetChanged(asset: AssetKey): Promise<void>;
  /** Call after a change of thresholds, whose jobs are stored. Resolves when each asset was tried. */
  thresholdsChanged(): Promise<void>;
  /** Returns the status of assets now and under other thresholds (changes.ts). Changes nothing. */
  statusesUnder(of: {
    accountId: number;
    assetType: AssetType | undefined;
    thresholdsOf: (assetType: AssetType) => Thresholds;
  }): Promise<{ statuses: StatusUnder[]; total: number }>;
  /** Returns a calculation of the alerts of unsaved rules, for one preview. */
  alertPreviewer(): AlertPreviewer;
  /** Call after a change of a place, whose job is stored. Resolves when its visits are derived again. */
  placesChanged(): Promise<void>;
  /** Call after a change of an asset's planned routes. Resolves when its runs since then (epoch ms) are derived again. */
  routesChanged(change: AssetKey & { since: number }): Promise<void>;
  /** Call after a change of an account's alert rules. Their decisions by time alone follow with the next timer passes. */
  alertRulesChanged(accountId: number): Promise<void>;
  /** Call after secure park of assets was switched on or off. Alerts that it ends follow with the next timer pass. */
  secureParkChanged(assets: readonly AssetKey[]): void;
  /**
   * Derives an asset again from its positions.
   * @param from epoch ms; 0: everything
   */
  rederive(asset: AssetKey, from: number): Promise<Rederived | undefined>;
  /** Passes domain events to a handler in commit order (events-sql.ts). */
  consume(consumer: string, handler: EventHandler): Promise<number>;
  /**
   * Quarantines an unreadable frame of a device for diagnosis. Resolves after the commit.
   * @throws the error of the database
   */
  quarantineFrame(device: KnownDevice, frame: Uint8Array, detail: string, receivedAt: number): Promise<void>;
  /**
   * Passes time for all due assets.
   * @param graceMs time since an asset became due; default: what a packet may need to arrive
   * @returns number of checked assets
   */
  sweep(graceMs?: number): Promise<number>;
  /** Commits waiting packets within `graceMs`, then drops the rest without acknowledgement. */
  close(graceMs?: number): Promise<void>;
}

/** A batch of so many packets shows that they arrive faster than batches are written. */
const WAIT_FROM_PACKETS = 64;

export function startTelemetry(options: TelemetryOptions): Telemetry {
  const { database, log } = options;
  const now = options.now ?? Date.now;
  const due = new DueIndex();
  const metrics = telemetryMetrics(options.metrics, {
    queueRows: () => pipeline.health().queueRows,
    lagSeconds: () => pipeline.health().lagMilliseconds / 1000,
  });
  const deriver = new Deriver({ due, metrics, now });
  const sole = new SoleDeriver(database, options.waiting?.claimAfterMs);
  const publisher = new LivePublisher((error) =>
    log.warn({ error: forLog(error) }, 'a listener of live changes failed'),
  );
  const directory = new CachedDeviceDirectory({ load: (imeis) => loadDevices(database, imeis), now });
  const watched = new WatchedDevices();
  let diskFull = false;
  const pipeline: TelemetryPipeline = new TelemetryPipeline({
    database,
    recorder: new PositionRecorder(database),
    deriver,
    sole,
    publisher,
    metrics,
    weeks: positionWeeks(database),
    waitFromPackets: options.waiting?.fromPackets ?? WAIT_FROM_PACKETS,
    onClockOffset: (imei) => directory.invalidate(imei),
    watched,
    onEvent: (event, error) => {
      if (event === 'databaseBack') diskFull = false;
      else if (event === 'databaseLost') diskFull ||= isDiskFull(error);
      if (event === 'databaseBack') log.info({}, 'the database is back');
      else log.warn({ error: forLog(error) }, EVENT_TEXTS[event]);
    },
    ...(options.queue ? { queue: options.queue } : {}),
  });
  const inTurn = pipeline.inTurn.bind(pipeline);
  const parts = { database, deriver, sole, publisher, inTurn };
  const placeChanges = new PlaceChanges(parts, (error) =>
    log.warn({ error: forLog(error) }, 'visits to a changed place could not be derived'),
  );
  const pendingChanges = new PendingChanges(parts, directory, (error) =>
    log.warn(
      { error: forLog(error) },
      'a change of a device or of thresholds could not be applied and will be retried',
    ),
  );
  const onFailure = (error: unknown) => log.warn({ error: forLog(error) }, 'the timer pass failed and will be retried');
  const applyChanges = () => void pendingChanges.run();
  const sweep = new Sweep({ ...parts, due, applyChanges, onFailure, now });
  if (options.sweeping ?? true) {
    sweep.start();
    void placeChanges.run();
  }
  return {
    ingest: pipeline,
    directory,
    live: publisher,
    watched,
    health: () => ({ ...pipeline.health(), diskFull }),
    deviceChanged: (imei) => pendingChanges.deviceChanged(imei),
    assetChanged: (asset) => refresh(parts, asset),
    thresholdsChanged: () => pendingChanges.run(),
    statusesUnder: (of) => statusesUnder(parts, of),
    alertPreviewer: () => new AlertPreviewer(database),
    placesChanged: () => placeChanges.run(),
    async routesChanged({ since, ...asset }) {
      await rederive(parts, asset, since);
    },
    async alertRulesChanged(accountId) {
      for (const asset of await database.ingest((tx) => assetsBelow(tx, accountId))) due.set(asset, now());
    },
    secureParkChanged(assets) {
      for (const asset of assets) due.set(asset, now());
    },
    rederive: (asset, from) => rederive(parts, asset, from),
    consume: (consumer, handler) => consume(database, consumer, handler),
    async quarantineFrame(device, frame, detail, receivedAt) {
      const record = JSON.stringify({ frame: Buffer.from(frame).toString('hex'), detail });
      const refused = [{ reason: UNREADABLE, record }];
      await database.ingest((tx) => saveQuarantine(tx, [{ device, receivedAt, refused }]));
      metrics.refused.inc({ reason: UNREADABLE });
    },
    sweep: (graceMs) => sweep.run(graceMs),
    async close(graceMs) {
      await sweep.stop();
      await placeChanges.stop();
      await pendingChanges.stop();
      await pipeline.close(graceMs);
      await sole.close();
    },
  };
}

/** Reason in `quarantine` for unreadable frames, besides the reasons of refused records. */
const UNREADABLE = 'unreadable';

const EVENT_TEXTS = {
  databaseLost: 'the database is unavailable, so devices get no acknowledgement until it is back',
  conflict: 'a batch conflicted with another writer and will be retried',
  poison: 'a packet could not be stored and was quarantined',
} as const;
