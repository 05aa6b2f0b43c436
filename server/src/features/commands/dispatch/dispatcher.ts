/**
 * Sends remote commands to devices: which lines there are, and who wakes them. A line (command-queue.ts) is looked at with
 * every packet and answer of its device, when a call changed its commands, and every second.
 */
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import type { Registry } from 'prom-client';
import type { DeviceResponse, LiveSessions } from '../../../gateway/live-sessions.ts';
import type { Database } from '../../../storage/db.ts';
import { forLog } from '../../../telemetry/failure-kind.ts';
import type { WatchedDevices } from '../../../telemetry/intake/watched.ts';
import type { CommandDispatch, CommandsChanged } from '../ports.ts';
import type { Hold } from '../steps-sql.ts';
import { DeviceLine } from './command-queue.ts';
import { CommandStore } from './command-store.ts';
import type { DispatchContext } from './device-context.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import { EvidenceStore, type WatchedDevice } from './evidence-store.ts';
import { dispatchMetrics } from './metrics.ts';
import { judge, NEVER_HEARD } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

export interface DispatcherParts {
  database: Database;
  sessions: Pick<LiveSessions, 'get' | 'onResponse'>;
  watched: WatchedDevices;
  metrics: Registry;
  suspicionClearsAfterSeconds: number;
  /** Structured log; without positions, names or numbers of anybody. */
  log: { warn(details: object, text: string): void; info(details: object, text: string): void };
  /** Epoch ms; for tests. */
  now?: () => number;
  /** False: time passes only by `tick` (tests). Default true. */
  ticking?: boolean;
}

const TICK_MS = 1_000;
/** Lines of which only commands that are over are kept are read again this often, and forgotten when these are old. */
const TIDY_EVERY_MS = 3_600_000;

export type CommandNotable = (command: DispatchedCommand, note: CommandNote) => void;

export class CommandDispatcher implements CommandDispatch {
  readonly #parts: DispatcherParts;
  readonly #now: () => number;
  readonly #lines = new Map<number, DeviceLine>();
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
        parts.log.warn({ deviceId }, 'a vehicle moved before its device answered a cut: its release goes at once');
        this.#notable(command, 'movedBeforeAnswer');
      },
      onFailure: (error) => this.#failed(error),
    };
    this.#unsubscribe = sessions.onResponse((response) => this.#responded(response));
  }

  /** Finds what was under way when the server ended, and goes on with it. Resolves when all of it was looked at. */
  start(): Promise<void> {
    this.#starting ??= this.#learn().catch((error: unknown) => this.#failed(error));
    if (this.#parts.ticking ?? true) this.#timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    return this.#starting;
  }

  changed({ deviceIds }: CommandsChanged): void {
    for (const deviceId of deviceIds) {
      const line = this.#line(deviceId);
      line.invalidate();
      void this.#wake(line);
    }
  }

  deviceChanged(imei: string): void {
    for (const line of this.#lines.values()) {
      if (!line.isOf(imei)) continue;
      line.invalidate();
      void this.#wake(line);
    }
  }

  limitsChanged(): void {
    for (const line of this.#lines.values()) line.invalidate();
    void this.tick();
  }

  async holdOf({ accountId, deviceId }: { accountId: number; deviceId: number }): Promise<Hold | null> {
    const { sessions } = this.#parts;
    const now = this.#now();
    const device = await this.#store.device(deviceId);
    if (device === undefined || device.accountId !== accountId) return NEVER_HEARD;
    const evidenceOf = async (one: WatchedDevice): Promise<DeviceEvidence> =>
      this.#evidence.of(one.deviceId) ?? this.#evidence.evidenceFrom(one, await this.#store.evidenceOf(one));
    const connection = sessions.get(deviceId) ?? null;
    const otherEvidence = device.other ? await evidenceOf(device.other) : undefined;
    const otherConnection = device.other ? sessions.get(device.other.deviceId) : undefined;
    const evidence = await evidenceOf(device);
    const situation = { device, evidence, otherEvidence, connection, otherConnection, now };
    return judge('SET_IMMOBILIZE', situation, this.#lines.get(deviceId)?.isBusy ?? false).hold;
  }

  onProgress(listener: (accountId: number) => void): () => void {
    this.#progress.add(listener);
    return () => this.#progress.delete(listener);
  }

  /**
   * Calls the listener after each commit that whoever asked for the command should hear of.
   * @returns unsubscribe
   */
  onNotable(listener: CommandNotable): () => void {
    this.#notables.add(listener);
    return () => this.#notables.delete(listener);
  }

  /** Looks at everything that waits or is under way. Resolves when it was dealt with. */
  async tick(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#tidiedAt) >= TIDY_EVERY_MS) {
      this.#tidiedAt = now;
      for (const line of this.#lines.values()) line.invalidate();
    }
    await Promise.all([...this.#lines.values()].filter((line) => line.isWaiting).map((line) => this.#wake(line)));
    this.#tidy();
  }

  /** Sends nothing any more, and waits for what is being written. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#starting;
    await Promise.all([...this.#lines.values()].map((line) => line.settled()));
    this.#evidence.close();
  }

  async #learn(): Promise<void> {
    const deviceIds = await this.#store.devicesWithCommands();
    const lines = deviceIds.map((deviceId) => this.#line(deviceId));
    // One after the other: telemetry has the same connections, and a restart brings it all its devices.
    for (const line of lines) await this.#wake(line);
  }

  #line(deviceId: number): DeviceLine {
    let line = this.#lines.get(deviceId);
    if (line === undefined) {
      line = new DeviceLine(deviceId, this.#context);
      this.#lines.set(deviceId, line);
    }
    return line;
  }

  async #wake(line: DeviceLine): Promise<void> {
    if (!this.#closed) await line.wake();
  }

  /** Wakes the lines for which a device's reports count: its own, and that of the asset's other device. */
  #packetOf(deviceId: number): void {
    const own = this.#lines.get(deviceId);
    if (own?.isWaiting) void this.#wake(own);
    for (const line of this.#lines.values()) if (line !== own && line.watched.includes(deviceId)) void this.#wake(line);
  }

  #responded({ session, text, serial, refused, receivedAt }: DeviceResponse): void {
    for (const line of this.#lines.values()) {
      if (!line.hears(session.deviceId)) continue;
      line.answered({ text, serial, refused, receivedAt });
      void this.#wake(line);
    }
  }

  #tidy(): void {
    const watched = new Set<number>();
    for (const [deviceId, line] of this.#lines) {
      if (line.isEmpty) this.#lines.delete(deviceId);
      else for (const each of line.watched) watched.add(each);
    }
    this.#evidence.retain(watched);
  }

  *#holds(): Iterable<CommandHold | null> {
    for (const line of this.#lines.values())
      for (const { status, hold } of line.commands) if (status === 'queued') yield hold?.reason ?? null;
  }

  #progressed(accountId: number): void {
    if (this.#failing) this.#parts.log.info({}, 'remote commands go on');
    this.#failing = false;
    for (const listener of this.#progress) listener(accountId);
  }

  #notable(command: DispatchedCommand, note: CommandNote): void {
    this.#parts.log.info({ deviceId: command.deviceId, reason: note }, 'a remote command ended without success');
    for (const listener of this.#notables) listener(command, note);
  }

  #failed(error: unknown): void {
    if (!this.#failing)
      this.#parts.log.warn({ error: forLog(error) }, 'remote commands wait: a step failed and is tried again');
    this.#failing = true;
  }
}
