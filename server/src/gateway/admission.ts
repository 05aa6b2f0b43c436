/** Admission control: decides which devices are served, over TCP, UDP and HTTP and for every protocol. */
import type { DeviceDirectory, Ingest, KnownDevice } from '../telemetry/ingest.ts';
import { Unavailable } from '../telemetry/ingest.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { UnregisteredDevices } from './unregistered-devices.ts';

/** Outcome of an admission check. */
export type Admission =
  | { device: KnownDevice }
  /** The IMEI is not registered, or its address is blocked and the IMEI was not looked up. */
  | { refused: 'unknown' | 'blocked' }
  /** The database is unavailable; the device should try again. */
  | { refused: 'unavailable' };

/** Looks up devices by IMEI and blocks addresses that send too many unregistered IMEIs. */
export class AdmissionControl {
  readonly #directory: DeviceDirectory;
  readonly #ingest: Ingest;
  readonly #unregistered: UnregisteredDevices;
  readonly #sessions: LiveSessions;

  constructor(directory: DeviceDirectory, ingest: Ingest, unregistered: UnregisteredDevices, sessions: LiveSessions) {
    this.#directory = directory;
    this.#ingest = ingest;
    this.#unregistered = unregistered;
    this.#sessions = sessions;
  }

  /**
   * Looks up the device of an IMEI. @param address of the peer, without port @throws Error of the look-up, unless the
   * database is unavailable
   */
  async admit(imei: string, protocol: string, address: string): Promise<Admission> {
    if (this.#unregistered.isBlocked(address) && !this.#sessions.remembers(imei)) {
      this.#unregistered.count(address);
      return { refused: 'blocked' };
    }
    let device: KnownDevice | undefined;
    try {
      device = await this.#directory.find(imei, protocol);
    } catch (error) {
      if (error instanceof Unavailable) return { refused: 'unavailable' };
      throw error;
    }
    if (device) {
      this.#sessions.remember(imei);
      return { device };
    }
    this.#sessions.forget(imei);
    this.#unregistered.count(address);
    this.#ingest.unknown(imei, protocol, address);
    return { refused: 'unknown' };
  }
}
