/** The gateway does not know the device: waiting is all that helps. */
export class DeviceRefused extends Error {
  constructor(imei: string) {
    super(`the gateway refuses device ${imei}`);
    this.name = 'DeviceRefused';
  }
}

/** How long a device waits for an answer before it tries again, ms. */
export const ANSWER_TIMEOUT_MS = 60_000;
