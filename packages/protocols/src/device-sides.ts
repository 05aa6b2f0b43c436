import type { DeviceSide } from './device-side.ts';
import { PROTOCOLS } from './index.ts';

/** The device's side of every protocol that has one, by protocol name: creates one connection for an IMEI. */
export const DEVICE_SIDES: Readonly<Record<string, (imei: string) => DeviceSide>> = Object.fromEntries(
  PROTOCOLS.flatMap(({ name, device }) => (device ? [[name, device]] : [])),
);
