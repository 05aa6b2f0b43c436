import type { Assignment, DeviceDirectory, KnownDevice } from '../ingest.ts';
import { Unavailable } from '../ingest.ts';

/** A cached device. It stays the same object for the life of the process and is refreshed in place. */
export type DirectoryEntry = { -readonly [Key in keyof KnownDevice]: KnownDevice[Key] };

/** Loads registered devices by IMEI, with their assignments oldest first. */
export type LoadDevices = (imeis: string[]) => Promise<KnownDevice[]>;

export interface DirectoryOptions {
  load: LoadDevices;
  /** Time for which an unknown IMEI is cached. A newly registered device can connect within this time. */
  unknownForMs?: number;
  /** Maximum number of unknown IMEIs cached, so that unregistered devices cannot fill the memory. */
  unknownCap?: number;
  /** Pause before a device that could not be read again is tried once more. */
  retryMs?: number;
  now?: () => number;
}

/** Caches devices by IMEI. Concurrent look-ups (a restart brings thousands of connections) share one query. */
export class CachedDeviceDirectory implements DeviceDirectory {
  readonly #options: Required<DirectoryOptions>;
  readonly #known = new Map<string, DirectoryEntry>();
  readonly #unknownUntil = new Map<string, number>();
  #asked = new Map<string, PromiseWithResolvers<DirectoryEntry | undefined>>();
  #scheduled = false;

  constructor(options: DirectoryOptions) {
    this.#options = { unknownForMs: 5_000, unknownCap: 10_000, retryMs: 1_000, now: Date.now, ...options };
  }

  async find(imei: string, protocol: string): Promise<KnownDevice | undefined> {
    const entry = this.#known.get(imei) ?? (await this.#lookUp(imei));
    return entry?.active && entry.protocol === protocol ? entry : undefined;
  }

  invalidate(imei?: string): void {
    this.#unknownUntil.clear();
    // Reads the devices in use again immediately, so that connections see the change without a request.
    for (const known of imei === undefined ? [...this.#known.keys()] : [imei]) {
      const entry = this.#known.get(known);
      if (!entry) continue;
      this.#known.delete(known);
      this.#stale.set(known, entry);
      this.#readAgain(known);
    }
  }

  /** Reads a device until it succeeds, because open connections keep the entry and do not look it up. */
  #readAgain(imei: string): void {
    this.#lookUp(imei).catch(() => {
      setTimeout(() => {
        if (this.#stale.has(imei)) this.#readAgain(imei);
      }, this.#options.retryMs).unref();
    });
  }

  /** Reads a device again. Resolves when the directory shows the state of the database at the call. */
  async refresh(imei: string): Promise<void> {
    this.invalidate(imei);
    await this.find(imei, '');
  }

  /** Entries that are being read again. They keep their identity. */
  readonly #stale = new Map<string, DirectoryEntry>();

  #lookUp(imei: string): Promise<DirectoryEntry | undefined> {
    const unknownUntil = this.#unknownUntil.get(imei);
    if (unknownUntil !== undefined && unknownUntil > this.#options.now()) return Promise.resolve(undefined);
    let asked = this.#asked.get(imei);
    if (!asked) {
      asked = Promise.withResolvers();
      this.#asked.set(imei, asked);
      if (!this.#scheduled) {
        this.#scheduled = true;
        setImmediate(() => this.#ask());
      }
    }
    return asked.promise;
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    this.#asked = new Map();
    this.#scheduled = false;
    try {
      const found = new Map((await this.#options.load([...asked.keys()])).map((device) => [device.imei, device]));
      for (const [imei, { resolve }] of asked) resolve(this.#remember(imei, found.get(imei)));
    } catch (cause) {
      const error = new Unavailable('devices cannot be looked up', { cause });
      for (const { reject } of asked.values()) reject(error);
    }
  }

  #remember(imei: string, device: KnownDevice | undefined): DirectoryEntry | undefined {
    const stale = this.#stale.get(imei) ?? this.#known.get(imei);
    this.#stale.delete(imei);
    if (!device) {
      if (stale) stale.active = false;
      this.#known.delete(imei);
      if (this.#unknownUntil.size >= this.#options.unknownCap) this.#unknownUntil.clear();
      this.#unknownUntil.set(imei, this.#options.now() + this.#options.unknownForMs);
      return undefined;
    }
    const entry = stale && stale.deviceId === device.deviceId ? Object.assign(stale, device) : { ...device };
    if (stale && stale !== entry) stale.active = false;
    this.#known.set(imei, entry);
    return entry;
  }
}

/** Sorts assignments oldest first, as `assetAt` expects. */
export function inOrder(assignments: Assignment[]): Assignment[] {
  return assignments.sort((a, b) => a.from - b.from);
}
