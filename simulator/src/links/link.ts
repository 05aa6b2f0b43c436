import type { DeviceRecord, HeardOrder } from '@waymark/protocols/device-side.ts';

/** The gateway does not know the device: waiting is all that helps. */
export class DeviceRefused extends Error {
  override readonly name = 'DeviceRefused';

  constructor(imei: string) {
    super(`${imei} is not known to the gateway`);
  }
}

export interface LinkOptions {
  host: string;
  port: number;
  imei: string;
  /** A gateway that does not answer for so long counts as gone, ms. */
  answerWithinMs: number;
  /** The gateway orders something, whenever it likes. Only devices over TCP are given orders; default: passed over. */
  onOrder?(order: HeardOrder): void;
}

/** The way of one device to the gateway. */
export interface Link {
  /** Most records that one delivery may carry. */
  readonly capacity: number;
  /**
   * Sends records and waits until the gateway confirms them. Connects when needed.
   * @param records 1 to `capacity`
   * @returns how many of them, from the first, are confirmed: the rest is to be sent again
   * @throws DeviceRefused when the gateway does not know the device, Error when it cannot be reached or does not answer
   */
  deliver(records: readonly DeviceRecord[]): Promise<number>;
  /** Says something that nothing is confirmed of. @returns false: there is no connection */
  say(bytes: Uint8Array): boolean;
  /** Closes the connection and fails what waits; a later delivery connects again. */
  close(): void;
}
