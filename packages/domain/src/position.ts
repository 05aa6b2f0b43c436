/**
 * The input of derivation: what one record of a tracker says about its asset. The field names are those of a tracker
 * record (packages/protocols/src/protocol.ts), so that a record serves as it is once time and device are added.
 * `undefined` means: the device did not say.
 */

export type DeviceRole = 'primary' | 'auxiliary';

/** An event that the device reports by itself, with its own measure of it. */
export interface PositionEvent {
  type: string;
  value?: number;
}

export interface Position {
  /** Fix time, epoch ms UTC. */
  time: number;
  /** When it arrived, epoch ms UTC. History never depends on it. */
  receivedAt: number;
  /** Tells apart the records of one device and instant; with `time` it gives the order. */
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
  events: readonly PositionEvent[];
  /** Number of active fault codes of the vehicle. */
  faultCodes: number | undefined;
  /** Fuel that the engine burns at this moment. */
  fuelRateLitersPerHour: number | undefined;
  /** What the axles carry, in sum. */
  axleLoadKilograms: number | undefined;
  /** The device says that it is faulty itself (GPS, SIM, tamper), or that it is well again. */
  deviceFault: boolean | undefined;
}

const NO_EVENTS: readonly PositionEvent[] = [];

/** A position without any knowledge; fill what is known, so that all positions have one shape. */
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
    events: NO_EVENTS,
    faultCodes: undefined,
    fuelRateLitersPerHour: undefined,
    axleLoadKilograms: undefined,
    deviceFault: undefined,
  };
}

/** The order of derivation: time, then the primary before the auxiliary device, then discriminator. */
export function comparePositions(a: Position, b: Position): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.deviceRole !== b.deviceRole) return a.deviceRole === 'primary' ? -1 : 1;
  return a.discriminator - b.discriminator;
}

/** Positions in the order of derivation, each (device role, time, discriminator) once: the first given wins. */
export function orderPositions(positions: readonly Position[]): Position[] {
  const sorted = [...positions].sort(comparePositions);
  return sorted.filter((position, index) => index === 0 || comparePositions(sorted[index - 1]!, position) !== 0);
}
