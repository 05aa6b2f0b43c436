/**
 * Sends remote commands to devices. Each device with commands has a queue (command-queue.ts). The dispatcher wakes the queue
 * on every packet and answer of its device, after calls that change its commands, and every second.
 */
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import type { Registry } from 'prom-client';
import type { DeviceResponse, LiveSessions } from '../../../gateway/live-sessions.ts';
import type { Database } from '../../../storage/db.ts';
import { forLog } from '../../../telemetry/failure-kind.ts';
import type { WatchedDevices } from '../../../telemetry/intake/watched.ts';
import type { CommandDispatch, CommandsChanged } from '../ports.ts';
import type { Hold } from '../step.ts';
import { CommandQueue } from './command-queue.ts';
import { CommandStore } from './command-store.ts';
import type { DispatchContext } from './device-context.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import { EvidenceStore, type WatchedDevice } from './evidence-store.ts';
import { holdFor } from './hold.ts';
import { dispatchMetrics } from './metrics.ts';
import { judge } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

export interface DispatcherParts {
  database: Database;
  sessions: Pick<LiveSessions, 'get' | 'onResponse' | 'read'>;
  watched: WatchedDevices;
  metrics: Registry;
  suspicionClearsAfterSeconds: number;
  /** Structured log. Entries contain no positions, names or phone numbers. */
  log: { warn(details: object, text: string): void; info(details: object, text: string): void };
  /** Epoch ms. Default the system clock. */
  now?: () => number;
  /** Whether a timer calls `tick` every second. Default true. */
  ticking?: boolean;
}

const TICK_MS = 1_000;
/** Interval at which queues without open commands are read again, so that those with old commands only are dropped. */
const TIDY_EVERY_MS = 3_600_000;

export type CommandNotable = (command: DispatchedCommand, note: CommandNote) => void;

export class CommandDispatcher implements CommandDispatch {
  readonly #parts: DispatcherParts;
  readonly #now: () => number;
  readonly #queues = new Map<number, CommandQueue>();
  readonly #context: DispatchContext;
  readonly #store: CommandStore;
  readonly #evidence: EvidenceStore;
  readonly #unsubscribe: () => void;
  readonly #progress = new Set<(accountId: number) => void>();
  readonly #notables = new Set<CommandNotable>();
  #starting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failing = false;
  #tidiedAt: number;
  #closed = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#tidiedAt = this.#now();
    const { database, sessions, suspicionClearsAfterSeconds } = parts;
    this.#store = new CommandStore({
      database,
      suspicionClearsAfterSeconds,
      now: this.#now,
      onCommitted: (accountId) => this.#progressed(accountId),
    });
    this.#evidence = new EvidenceStore(
      parts.watched,
      (device) => this.#store.evidenceOf(device),
      (deviceId) => this.#packetOf(deviceId),
    );
    this.#context = {
      sessions,
      store: this.#store,
      evidence: this.#evidence,
      metrics: dispatchMetrics(parts.metrics, () => this.#holds()),
      now: this.#now,
      onEnded: (command, note) => this.#notable(command, note),
      onMoved: (command) => {
        const { deviceId } = command;
        parts.log.warn({ deviceId }, 'a vehicle moved before its device answered, so a release is sent immediately');
        this.#notable(command, 'movedBeforeAnswer');
      },
      onFailure: (error) => this.#failed(error),
    };
    this.#unsubscribe = sessions.onResponse((response) => this.#responded(response));
  }

  /** Resumes the commands that were open when the server stopped. Resolves after one look at each queue. */
  start(): Promise<void> {
    this.#starting ??= this.#learn().catch((error: unknown) => this.#failed(error));
    if (this.#parts.ticking ?? true) this.#timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    return this.#starting;
  }

  changed({ deviceIds }: CommandsChanged): void {
    for (const deviceId of deviceIds) {
      const queue = this.#queueOf(deviceId);
      queue.invalidate();
      void this.#wake(queue);
    }
  }

  deviceChanged(imei: string): void {
    for (const queue of this.#queues.values()) {
      if (!queue.isOf(imei)) continue;
      queue.invalidate();
      void this.#wake(queue);
    }
  }

  limitsChanged(): void {
    for (const queue of this.#queues.values()) queue.invalidate();
    void this.tick();
  }

  async holdOf({ accountId, deviceId }: { accountId: number; deviceId: number }): Promise<Hold | null> {
    const { sessions } = this.#parts;
    const now = this.#now();
    const device = await this.#store.device(deviceId);
    if (device === undefined || device.accountId !== accountId) return holdFor('notConnected');
    const evidenceOf = async (one: WatchedDevice): Promise<DeviceEvidence> =>
      this.#evidence.of(one.deviceId) ?? this.#evidence.evidenceFrom(one, await this.#store.evidenceOf(one));
    const connection = sessions.get(deviceId) ?? null;
    const otherEvidence = device.other ? await evidenceOf(device.other) : undefined;
    const otherConnection = device.other ? sessions.get(device.other.deviceId) : undefined;
    const evidence = await evidenceOf(device);
    const situation = { device, evidence, otherEvidence, connection, otherConnection, now };
    return judge('SET_IMMOBILIZE', situation, this.#queues.get(deviceId)?.isBusy ?? false).hold;
  }

  onProgress(listener: (accountId: number) => void): () => void {
    this.#progress.add(listener);
    return () => this.#progress.delete(listener);
  }

  /**
   * Calls the listener after each commit that the requester of a command is notified of.
   * @returns unsubscribe
   */
  onNotable(listener: CommandNotable): () => void {
    this.#notables.add(listener);
    return () => this.#notables.delete(listener);
  }

  /** Wakes all queues that wait. Resolves when their steps are done. */
  async tick(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#tidiedAt) >= TIDY_EVERY_MS) {
      this.#tidiedAt = now;
      for (const queue of this.#queues.values()) queue.invalidate();
    }
    await Promise.all([...this.#queues.values()].filter((queue) => queue.isWaiting).map((queue) => this.#wake(queue)));
    this.#tidy();
  }

  /** Stops sending and waits for running steps. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#starting;
    await Promise.all([...this.#queues.values()].map((queue) => queue.settled()));
    this.#evidence.close();
  }

  async #learn(): Promise<void> {
    const deviceIds = await this.#store.devicesWithCommands();
    const queues = deviceIds.map((deviceId) => this.#queueOf(deviceId));
    // One after the other, because telemetry shares the database connections and all devices reconnect after a restart.
    for (const queue of queues) await this.#wake(queue);
  }

  #queueOf(deviceId: number): CommandQueue {
    let queue = this.#queues.get(deviceId);
    if (queue === undefined) {
      queue = new CommandQueue(deviceId, this.#context);
      this.#queues.set(deviceId, queue);
    }
    return queue;
  }

  async #wake(queue: CommandQueue): Promise<void> {
    if (!this.#closed) await queue.wake();
  }

  /** Wakes the queues that need a device's reports: its own, and that of the other device of its asset. */
  #packetOf(deviceId: number): void {
    const own = this.#queues.get(deviceId);
    if (own?.isWaiting) void this.#wake(own);
    for (const queue of this.#queues.values())
      if (queue !== own && queue.watched.includes(deviceId)) void this.#wake(queue);
  }

  #responded({ session, text, serial, refused, receivedAt }: DeviceResponse): void {
    for (const queue of this.#queues.values()) {
      if (!queue.hears(session.deviceId)) continue;
      queue.answered({ text, serial, refused, receivedAt });
      void this.#wake(queue);
    }
  }

  #tidy(): void {
    const watched = new Set<number>();
    for (const [deviceId, queue] of this.#queues) {
      if (queue.isEmpty) this.#queues.delete(deviceId);
      else for (const each of queue.watched) watched.add(each);
    }
    this.#evidence.retain(watched);
  }

  *#holds(): Iterable<CommandHold | null> {
    for (const queue of this.#queues.values())
      for (const { status, hold } of queue.commands) if (status === 'queued') yield hold?.reason ?? null;
  }

  #progressed(accountId: number): void {
    if (this.#failing) this.#parts.log.info({}, 'remote commands are processed again');
    this.#failing = false;
    for (const listener of this.#progress) listener(accountId);
  }

  #notable(command: DispatchedCommand, note: CommandNote): void {
    this.#parts.log.info({ deviceId: command.deviceId, reason: note }, 'a remote command ended without success');
    for (const listener of this.#notables) listener(command, note);
  }

  #failed(error: unknown): void {
    if (!this.#failing)
      this.#parts.log.warn(
        { error: forLog(error) },
        'a command step failed and will be retried; remote commands are delayed',
      );
    this.#failing = true;
  }
}
