/** Who may come in: shared by connections, datagrams and requests of all protocols. */
import type { DeviceDirectory, Ingest, KnownDevice } from '../telemetry/ingest.ts';
import { Unavailable } from '../telemetry/ingest.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Strangers } from './strangers.ts';

export type Admission =
  | { device: KnownDevice }
  /** Not provisioned; or its address is blocked and the device was not asked for. */
  | { refused: 'unknown' | 'blocked' }
  /** The database could not be asked; the device should try again. */
  | { refused: 'unavailable' };

export class Door {
  readonly #directory: DeviceDirectory;
  readonly #ingest: Ingest;
  readonly #strangers: Strangers;
  readonly #sessions: LiveSessions;

  constructor(directory: DeviceDirectory, ingest: Ingest, strangers: Strangers, sessions: LiveSessions) {
    this.#directory = directory;
    this.#ingest = ingest;
    this.#strangers = strangers;
    this.#sessions = sessions;
  }

  /** @param address of the peer, without port */
  async admit(imei: string, protocol: string, address: string): Promise<Admission> {
    if (this.#strangers.isBlocked(address) && !this.#sessions.remembers(imei)) {
      this.#strangers.count(address);
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
    this.#strangers.count(address);
    this.#ingest.unknown(imei, protocol, address);
    return { refused: 'unknown' };
  }
}
