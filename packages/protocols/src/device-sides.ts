import type { DeviceSide } from './device-side.ts';
import { gt06Device } from './gt06/device.ts';
import { jt808Device } from './jt808/device.ts';
import { queclinkDevice } from './queclink/device.ts';
import { teltonikaDevice } from './teltonika/device.ts';
import { wialonDevice } from './wialon/device.ts';

// biome-ignore format: one line each
/** The device's side of every stream protocol, by protocol name: makes one connection's worth for an IMEI. */
export const DEVICE_SIDES: Readonly<Record<string, (imei: string) => DeviceSide>> = {
  teltonika: teltonikaDevice,
  queclink: queclinkDevice,
  jt808: jt808Device,
  wialon: wialonDevice,
  gt06: gt06Device,
};
