import type { DeviceRecord, HeardOrder } from '@waymark/protocols/device-side.ts';

/** The gateway does not know the device. The only remedy is to wait. */
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
  /** A gateway without an answer for this long counts as lost, ms. */
  answerWithinMs: number;
  /** Called when the gateway sends an order. Only devices over TCP receive orders. Default: ignored. */
  onOrder?(order: HeardOrder): void;
}

/** The connection of one device to the gateway. */
export interface Link {
  /** Maximum number of records in one delivery. */
  readonly capacity: number;
  /**
   * Sends records and waits until the gateway confirms them. Connects if needed.
   * @param records 1 to `capacity`
   * @returns the number of confirmed records from the first; the others must be sent again
   * @throws DeviceRefused if the gateway does not know the device, Error if it cannot be reached or does not answer
   */
  deliver(records: readonly DeviceRecord[]): Promise<number>;
  /** Sends bytes that need no confirmation. @returns false if there is no connection */
  say(bytes: Uint8Array): boolean;
  /** Closes the connection and fails pending deliveries. A later delivery connects again. */
  close(): void;
}
