/** Dispatcher, telemetry and gateway as the server runs them, over real sockets, with a test clock. */
import { randomUUID } from 'node:crypto';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { familyOf } from '@waymark/domain/commands/words.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import type { DeviceOrder, OutgoingOrder } from '@waymark/protocols/orders.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, vi } from 'vitest';
import { type Gateway, openGateway } from '../../../gateway/listen.ts';
import type { LiveSession, LiveSessions } from '../../../gateway/live-sessions.ts';
import { PATIENCE } from '../../../gateway/testing-peer.ts';
import type { Database } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import {
  type SeededUser,
  seedAccount,
  seedAsset,
  seedDevice,
  seedUser,
  type TestDatabase,
  testDatabase,
} from '../../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../../telemetry/service.ts';
import type { CommandKey } from '../step.ts';
import type { NewCommand } from '../steps-sql.ts';
import { insertCommand } from '../steps-sql.ts';
import { CommandDispatcher } from './dispatcher.ts';
import { TestDevice, type Vehicle } from './testing-device.ts';

const logger = pino({ level: 'silent' });
const FEATURES = ['immobilization', 'auxiliaryTracker'];
/** One model with a relay per protocol. */
const MODELS: Readonly<Record<string, string>> = {
  teltonika: 'FMC130',
  gt06: 'GT06N',
  jt808: 'JT/T 808-2013',
  queclink: 'GV300',
  wialon: 'Wialon IPS 2.0',
};

export interface VehicleOptions {
  protocol?: string;
  immobilizationType?: string | null;
  ignitionType?: 'wired' | 'can' | 'virtual' | 'none';
  role?: 'primary' | 'auxiliary';
  assetId?: number;
}

/** A command with its steps as `status note`. */
export interface History {
  id: number;
  status: string;
  response: string | null;
  sent_at: Date | null;
  in_flight: boolean;
  hold: string | null;
  steps: string[];
}

export class DispatchWorld {
  readonly test: TestDatabase;
  readonly telemetry: Telemetry;
  readonly gateway: Gateway;
  readonly clock: { now: number };
  readonly accountId: number;
  readonly user: SeededUser;
  dispatcher!: CommandDispatcher;
  metrics = new Registry();
  /** The ids of commands whose requesters were notified. */
  readonly ended: number[] = [];
  /** Every order that was written to a connection. Times in epoch ms. */
  readonly sent: { deviceId: number; order: DeviceOrder; serial: number; at: number }[] = [];
  readonly #devices: TestDevice[] = [];

  private constructor(parts: Pick<DispatchWorld, 'test' | 'telemetry' | 'gateway' | 'clock' | 'accountId' | 'user'>) {
    ({
      test: this.test,
      telemetry: this.telemetry,
      gateway: this.gateway,
      clock: this.clock,
      accountId: this.accountId,
      user: this.user,
    } = parts);
  }

  static async open(): Promise<DispatchWorld> {
    const test = await testDatabase();
    const clock = { now: Math.floor(Date.now() / 1000) * 1000 };
    const now = () => clock.now;
    const telemetry = startTelemetry({
      database: test.database,
      metrics: new Registry(),
      log: logger,
      sweeping: false,
      now,
    });
    const gateway = await openGateway({
      directory: telemetry.directory,
      ingest: telemetry.ingest,
      quarantineFrame: telemetry.quarantineFrame,
      registry: new Registry(),
      logger,
      now,
      settings: {
        host: '127.0.0.1',
        listeners: Object.fromEntries(Object.keys(DEVICE_SIDES).map((name) => [name, { port: 0, setting: name }])),
      },
    });
    const { id: accountId } = await seedAccount(test.database, { features: FEATURES });
    const user = await seedUser(test.database, accountId, { features: FEATURES });
    const world = new DispatchWorld({ test, telemetry, gateway, clock, accountId, user });
    await world.startDispatcher();
    return world;
  }

  get database(): Database {
    return this.test.database;
  }

  /** Starts the dispatcher as the server does. @param database default the database of the test */
  async startDispatcher(database = this.database): Promise<void> {
    this.metrics = new Registry();
    this.dispatcher = new CommandDispatcher({
      database,
      sessions: this.#watchedSessions(),
      watched: this.telemetry.watched,
      metrics: this.metrics,
      suspicionClearsAfterSeconds: 86_400,
      log: logger,
      now: () => this.clock.now,
      ticking: false,
    });
    this.dispatcher.onNotable(({ id }) => this.ended.push(id));
    await this.dispatcher.start();
  }

  /** Returns the sessions of the gateway, with each sent order recorded. */
  #watchedSessions(): Pick<LiveSessions, 'get' | 'onResponse' | 'read'> {
    const { sessions } = this.gateway;
    return {
      read: () => sessions.read(),
      onResponse: (listener) => sessions.onResponse(listener),
      get: (deviceId) => {
        const session = sessions.get(deviceId);
        if (session === undefined) return undefined;
        const send = (order: OutgoingOrder): boolean => {
          const isWritten = session.send(order);
          if (isWritten) this.sent.push({ deviceId, order: order.order, serial: order.serial, at: this.clock.now });
          return isWritten;
        };
        const { connectedAt, lastPacketAt, acknowledgedAt, isCaughtUp } = session;
        return { ...session, connectedAt, lastPacketAt, acknowledgedAt, isCaughtUp, send } as LiveSession;
      },
    };
  }

  async restartDispatcher(): Promise<void> {
    await this.dispatcher.close();
    await this.startDispatcher();
  }

  async close(): Promise<void> {
    for (const device of this.#devices) device.disconnect();
    await this.dispatcher.close();
    await this.gateway.close();
    await this.telemetry.close(1000);
    await this.test.drop();
  }

  async vehicle(options: VehicleOptions = {}): Promise<Vehicle> {
    const {
      protocol = 'teltonika',
      ignitionType = 'wired',
      immobilizationType = 'starter',
      role = 'primary',
    } = options;
    const assetId = options.assetId ?? (await seedAsset(this.database, this.accountId)).id;
    const imei = protocol === 'jt808' ? String(130_000_000_000 + Math.floor(Math.random() * 1e9)) : undefined;
    const seeded = { protocol, ignitionType, assetId, role, ...(imei === undefined ? {} : { imei }) };
    const device = await seedDevice(this.database, this.accountId, seeded);
    await this.database.tenant([this.accountId], (tx) =>
      tx
        .updateTable('devices')
        .set({ model: MODELS[protocol] ?? null, device_type: protocol, immobilization_type: immobilizationType })
        .where('id', '=', device.id)
        .execute(),
    );
    return { assetId, deviceId: device.id, imei: device.imei, protocol };
  }

  device(vehicle: Vehicle): TestDevice {
    const port = this.gateway.port(vehicle.protocol, 'tcp');
    if (port === undefined) throw new Error(`no listener for ${vehicle.protocol}`);
    const device = new TestDevice(vehicle, port, this.clock);
    this.#devices.push(device);
    return device;
  }

  /** Inserts a command as calls do and informs the dispatcher. */
  async request(vehicle: Vehicle, request: CommandRequest, values: Partial<NewCommand> = {}): Promise<CommandKey> {
    const { accountId } = this;
    const key = await this.database.tenant([accountId], (tx) =>
      insertCommand(tx, {
        accountId,
        uid: randomUUID(),
        assetId: vehicle.assetId,
        deviceId: vehicle.deviceId,
        request,
        family: familyOf(request),
        activate: request.endsWith('INTERVAL') ? request.startsWith('SET') : null,
        reason: 'a test',
        hold: null,
        requester: { accountId, userId: this.user.id },
        at: new Date(this.clock.now),
        expiresAt: null,
        note: 'requested',
        ...values,
      }),
    );
    this.dispatcher.changed({ accountId, deviceIds: [vehicle.deviceId] });
    return key;
  }

  async command({ id }: CommandKey) {
    return this.database.tenant([this.accountId], (tx) =>
      tx.selectFrom('commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  }

  /** Returns the steps of a command as `status note`, oldest first. */
  async steps({ id }: CommandKey): Promise<string[]> {
    const rows = await this.database.tenant([this.accountId], (tx) =>
      tx.selectFrom('command_steps').selectAll().where('command_id', '=', id).orderBy('id').execute(),
    );
    return rows.map(({ status, note }) => `${status} ${note}`);
  }

  async commandsOf({ assetId }: Vehicle) {
    return this.database.tenant([this.accountId], (tx) =>
      tx.selectFrom('commands').selectAll().where('asset_id', '=', assetId).orderBy('id').execute(),
    );
  }

  /** Returns the commands of an asset with their steps, in one query. */
  async histories({ assetId }: Vehicle): Promise<History[]> {
    const { rows } = await this.database.tenant([this.accountId], (tx) =>
      sql<History>`
        SELECT c.id, c.status, c.response, c.sent_at, c.in_flight, c.hold, ARRAY(
          SELECT s.status || ' ' || s.note FROM command_steps s WHERE s.command_id = c.id ORDER BY s.id) AS steps
        FROM commands c WHERE c.asset_id = ${assetId} ORDER BY c.id`.execute(tx),
    );
    return rows;
  }

  /** Advances the clock in steps of `step` seconds, each with a timer pass of the dispatcher. */
  async pass(seconds: number, step = 1): Promise<void> {
    for (let passed = 0; passed < seconds; passed += step) {
      this.clock.now += Math.min(step, seconds - passed) * 1000;
      await this.dispatcher.tick();
    }
  }

  /** Advances the clock while the device reports a vehicle at rest every 10 s. */
  async rest(device: TestDevice, seconds: number, values: Partial<DeviceRecord> = {}): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 10) {
      this.clock.now += 10_000;
      await device.report(values);
      await this.dispatcher.tick();
    }
  }

  /** Repeats timer passes of the dispatcher until a check succeeds. */
  async until(check: () => Promise<void> | void): Promise<void> {
    await vi.waitFor(async () => {
      await this.dispatcher.tick();
      await check();
    }, PATIENCE);
  }

  /** Waits until a command has a hold reason. */
  async untilHold(key: CommandKey, hold: string): Promise<void> {
    await this.until(async () => expect((await this.command(key)).hold).toBe(hold));
  }

  /** Waits for the next packet of a device at the gateway. */
  async untilHeard({ deviceId }: Vehicle): Promise<void> {
    await new Promise<void>((resolve) => {
      const leave = this.telemetry.watched.onPacket(({ device }) => {
        if (device.deviceId !== deviceId) return;
        leave();
        resolve();
      });
    });
  }

  async untilStatus(key: CommandKey, status: string): Promise<void> {
    await this.until(async () => expect((await this.command(key)).status).toBe(status));
  }
}
