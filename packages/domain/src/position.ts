/**
 * The input of derivation: the values of one tracker record that concern its asset. Field names match those of a
 * tracker record (packages/protocols/src/protocol.ts), so only time and device are added. `undefined`: not reported.
 */

import type { Readings } from './sensors/sensor.ts';

export type DeviceRole = 'primary' | 'auxiliary';

/** An event that the device reports, with the device's measure of it. */
export interface PositionEvent {
  type: string;
  value?: number;
}

export interface Position {
  /** Fix time, epoch ms UTC. */
  time: number;
  /** Receive time, epoch ms UTC. History does not depend on it. */
  receivedAt: number;
  /** Distinguishes and orders the records of one device and instant. */
  discriminator: number;
  deviceRole: DeviceRole;
  /** True when the coordinates come from a satellite fix. */
  valid: boolean;
  /** Degrees, WGS84. */
  latitude: number | undefined;
  longitude: number | undefined;
  speedMetersPerSecond: number | undefined;
  /** 0 ≤ heading < 360, clockwise from north. */
  headingDegrees: number | undefined;
  accuracyMeters: number | undefined;
  ignition: boolean | undefined;
  motion: boolean | undefined;
  charging: boolean | undefined;
  odometerMeters: number | undefined;
  /** State of charge of an electric vehicle, 0 to 100. */
  batteryPercent: number | undefined;
  /** Supply of the vehicle, and battery of the tracker. */
  externalVolts: number | undefined;
  batteryVolts: number | undefined;
  fuelLiters: number | undefined;
  /** 0 to 100. */
  fuelPercent: number | undefined;
  events: readonly PositionEvent[];
  /** Number of active fault codes of the vehicle. */
  faultCodes: number | undefined;
  /** Current fuel consumption of the engine. */
  fuelRateLitersPerHour: number | undefined;
  /** Sum of the axle loads. */
  axleLoadKilograms: number | undefined;
  /** The device reports a fault of its own (GPS, SIM, tamper), or the end of the fault. */
  deviceFault: boolean | undefined;
  /** The tracker is without the supply of the vehicle. */
  unplugged: boolean | undefined;
  /** Every value of the record by name, for assets whose sensors are watched. */
  readings: Readings | undefined;
}

const NO_EVENTS: readonly PositionEvent[] = [];

/** Returns a position without values. Fill it in, so that all positions have one object shape. */
export function emptyPosition(time: number): Position {
  return {
    time,
    receivedAt: time,
    discriminator: 0,
    deviceRole: 'primary',
    valid: false,
    latitude: undefined,
    longitude: undefined,
    speedMetersPerSecond: undefined,
    headingDegrees: undefined,
    accuracyMeters: undefined,
    ignition: undefined,
    motion: undefined,
    charging: undefined,
    odometerMeters: undefined,
    batteryPercent: undefined,
    externalVolts: undefined,
    batteryVolts: undefined,
    fuelLiters: undefined,
    fuelPercent: undefined,
    events: NO_EVENTS,
    faultCodes: undefined,
    fuelRateLitersPerHour: undefined,
    axleLoadKilograms: undefined,
    deviceFault: undefined,
    unplugged: undefined,
    readings: undefined,
  };
}

/** Compares in the order of derivation: time, then primary before auxiliary device, then discriminator. */
export function comparePositions(a: Position, b: Position): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.deviceRole !== b.deviceRole) return a.deviceRole === 'primary' ? -1 : 1;
  return a.discriminator - b.discriminator;
}

/** Returns positions in the order of derivation, without duplicates (device role, time, discriminator): the first wins. */
export function orderPositions(positions: readonly Position[]): Position[] {
  const sorted = [...positions].sort(comparePositions);
  return sorted.filter((position, index) => index === 0 || comparePositions(sorted[index - 1]!, position) !== 0);
}
