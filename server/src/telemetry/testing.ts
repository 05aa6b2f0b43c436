/** A pipeline on a real database, and tracks for it, for tests of telemetry and of its users. */
import type { Position } from '@waymark/domain/position.ts';
import { emptyRecord, type TrackerRecord } from '@waymark/protocols/protocol.ts';
import { Registry } from 'prom-client';
import type { Database } from '../storage/db.ts';
import type { StoredPosition } from '../storage/position-columns.ts';
import { sql } from '../storage/sql.ts';
import { storedPositions } from '../storage/stored.ts';
import { seedAccount, seedAsset, seedDevice, type TestDatabase, testDatabase } from '../storage/testing.ts';
import { rederiveAndCompare } from './derive/compare.ts';
import type { KnownDevice, SubmitOutcome } from './ingest.ts';
import { startTelemetry, type Telemetry, type TelemetryOptions } from './service.ts';

export interface TestPipeline extends TestDatabase {
  telemetry: Telemetry;
  metrics: Registry;
  accountId: number;
  /** Warnings that the pipeline logged. */
  warnings: string[];
  /** Stops this pipeline and starts another one on the same database, as a restart does. */
  restart(options?: Partial<TelemetryOptions>): Promise<void>;
  /** Creates an asset with a device assigned since 2010. */
  vehicle(
    values?: Parameters<typeof seedAsset>[2] & Pick<Parameters<typeof seedDevice>[2] & object, 'ignitionType'>,
  ): Promise<{
    assetId: number;
    accountId: number;
    imei: string;
    deviceId: number;
  }>;
  device(imei: string): Promise<KnownDevice>;
  /** Submits one packet and waits for its commit. */
  send(imei: string, records: TrackerRecord[], receivedAt?: number): Promise<SubmitOutcome>;
  drop(): Promise<void>;
}

/**
 * Starts a pipeline.
 * @param options as for `startTelemetry`; time passes only by `telemetry.sweep()` unless `sweeping` is set
 */
export async function testPipeline(options: Partial<Omit<TelemetryOptions, 'database'>> = {}): Promise<TestPipeline> {
  const test = await testDatabase();
  const { database } = test;
  const account = await seedAccount(database);
  const warnings: string[] = [];
  const log = { warn: (details: object, text: string) => void warnings.push(`${text}: ${reason(details)}`), info() {} };
  const start = (changed: Partial<TelemetryOptions> = {}) => {
    pipeline.metrics = new Registry();
    return startTelemetry({ log, sweeping: false, ...options, ...changed, database, metrics: pipeline.metrics });
  };
  const pipeline: TestPipeline = {
    ...test,
    telemetry: undefined as unknown as Telemetry,
    metrics: new Registry(),
    accountId: account.id,
    warnings,
    async restart(changed = {}) {
      await pipeline.telemetry.close();
      pipeline.telemetry = start(changed);
    },
    async vehicle(values = {}) {
      const { ignitionType, ...asset } = values;
      const { id: assetId } = await seedAsset(database, account.id, asset);
      const device = await seedDevice(database, account.id, { assetId, ...(ignitionType ? { ignitionType } : {}) });
      return { assetId, accountId: account.id, imei: device.imei, deviceId: device.id };
    },
    async device(imei) {
      const device = await pipeline.telemetry.directory.find(imei, 'teltonika');
      if (!device) throw new Error(`no device ${imei}`);
      return device;
    },
    async send(imei, records, receivedAt = options.now?.() ?? Date.now()) {
      return pipeline.telemetry.ingest.submitted(await pipeline.device(imei), records, receivedAt);
    },
    async drop() {
      await pipeline.telemetry.close(1000);
      await test.drop();
    },
  };
  pipeline.telemetry = start();
  return pipeline;
}

/** Starts a pipeline on the database of an application, without log and timer pass. @param now epoch ms */
export function pipelineOn(database: Database, now: () => number): Telemetry {
  const log = { warn() {}, info() {} };
  return startTelemetry({ database, metrics: new Registry(), log, sweeping: false, now });
}

/** Returns a database whose background transactions `ingest` runs. */
export function withIngest(database: Database, ingest: Database['ingest']): Database {
  return new Proxy(database, {
    get(_target, name) {
      if (name === 'ingest') return ingest;
      const value: unknown = Reflect.get(database, name);
      return typeof value === 'function' ? value.bind(database) : value;
    },
  });
}

/** Error of a connection that breaks. */
export function brokenConnection(): Error {
  return Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' });
}

function reason(details: object): string {
  return JSON.stringify((details as { error?: unknown }).error);
}

/** Returns a record with a fix and the given values. */
export function fix(
  time: number,
  latitude: number,
  longitude: number,
  values: Partial<TrackerRecord> = {},
): TrackerRecord {
  return { ...emptyRecord(time), valid: true, satellites: 9, latitude, longitude, ...values };
}

const METERS_PER_DEGREE = 111_195;

/**
 * Returns the track of a day: drives north at 15 m/s with the ignition on, stops with it off, and so on.
 * @param start epoch ms
 * @param legs seconds of driving and of stopping, in turn
 * @param everySeconds interval between fixes
 */
export function drive(start: number, legs: readonly number[], everySeconds = 30): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  let time = start;
  let latitude = 47;
  legs.forEach((seconds, leg) => {
    const moving = leg % 2 === 0;
    for (let at = 0; at < seconds; at += everySeconds) {
      const speed = moving && at > 0 ? 15 : 0;
      latitude += (speed * everySeconds) / METERS_PER_DEGREE;
      records.push(fix(time, latitude, 9.5, { speedMetersPerSecond: speed, headingDegrees: 0, ignition: moving }));
      time += everySeconds * 1000;
    }
  });
  return records;
}

const DERIVED = ['state_intervals', 'trips', 'stops', 'rollups', 'driving_events', 'outliers', 'visits'] as const;

/** Returns every derived row of an asset as text, per table in order. Two derivations agree if these are equal. */
export async function derivedRows(database: Database, assetId: number): Promise<Record<string, string[]>> {
  return database.ingest(async (tx) => {
    const rows: Record<string, string[]> = {};
    for (const table of DERIVED) {
      const found = await sql<{ row: string }>`
        SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t WHERE asset_id = ${assetId} ORDER BY 1`.execute(tx);
      rows[table] = found.rows.map((it) => it.row);
    }
    return rows;
  });
}

/**
 * Derives an asset again from its stored positions.
 * @returns rows that would change, as `table - row` and `table + row`
 */
export async function rederivedDifferences(
  { telemetry, database }: TestPipeline,
  asset: { accountId: number; assetId: number },
): Promise<string[]> {
  const { tables } = await rederiveAndCompare(telemetry, database, asset, 0, Number.POSITIVE_INFINITY);
  return tables.flatMap(({ table, gone, added }) => [
    ...gone.map((row) => `${table} - ${row}`),
    ...added.map((row) => `${table} + ${row}`),
  ]);
}

/**
 * Counts the stored positions with the given values.
 * @throws Error if one is stored twice
 */
export async function storedCount(database: Database, values: Partial<StoredPosition> = {}): Promise<number> {
  const all = await database.ingest((tx) => storedPositions(tx));
  const keys = all.map((it) => `${it.account_id} ${it.device_id} ${it.fix_time.getTime()} ${it.discriminator}`);
  const twice = keys.filter((key, index) => key === keys[index - 1]);
  if (twice.length > 0) throw new Error(`stored twice: ${twice.slice(0, 3).join(', ')}`);
  const asked = Object.entries(values).map(([name, value]) => [name, Number(value)] as const);
  return all.filter((it) => asked.every(([name, value]) => Number(it[name as keyof StoredPosition]) === value)).length;
}

/** Returns a count from the database. */
export async function count(database: Database, query: string): Promise<number> {
  const { rows } = await database.ingest((tx) => sql.raw<{ count: number }>(`SELECT count(*) ${query}`).execute(tx));
  return rows[0]?.count ?? 0;
}

/**
 * Resolves when every event can be read. A consumer waits for all running transactions, and the server includes those
 * of the databases of concurrent tests.
 */
export async function eventsReadable(database: Database): Promise<void> {
  for (;;) {
    const waiting = await database.ingest((tx) =>
      sql`SELECT 1 FROM domain_events WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1`.execute(
        tx,
      ),
    );
    if (waiting.rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns a recorded position as a record of a tracker. @param shift added to its time, ms */
export function recordOf(position: Position, shift: number): TrackerRecord {
  const { latitude, longitude, speedMetersPerSecond, headingDegrees, ignition } = position;
  return fix(position.time + shift, latitude!, longitude!, {
    ...(speedMetersPerSecond === undefined ? {} : { speedMetersPerSecond }),
    ...(headingDegrees === undefined ? {} : { headingDegrees }),
    ...(ignition === undefined ? {} : { ignition }),
  });
}
