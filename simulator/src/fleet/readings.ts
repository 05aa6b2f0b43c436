import { fractalNoise } from '../island/noise.ts';
import type { Point } from '../island/plane.ts';
import { mix } from '../island/random.ts';
import type { FleetAsset, FleetDevice } from './asset.ts';
import { ground } from './ground.ts';
import type { PlannedRecord } from './planned-record.ts';

/**
 * Returns the volts of the on-board supply: higher while the engine charges it, lower as the traction battery empties.
 */
export function supply(nominal: number, ignition: boolean, chargePercent: number | undefined): number {
  if (chargePercent !== undefined) return Math.round(nominal * (0.94 + chargePercent / 900) * 100) / 100;
  return Math.round((nominal + (ignition ? nominal * 0.12 : 0)) * 100) / 100;
}

/** The second digital input. */
const DOOR = 2;
const MINUTE_MS = 60_000;
/** Three times a day the door stays open, and the cargo gets too warm for a while. */
const WARM_EVERY_MS = 480 * MINUTE_MS;
const WARM_FROM_MS = 120 * MINUTE_MS;
const WARM_FOR_MS = 70 * MINUTE_MS;
const FORGOTTEN_FOR_MS = 15 * MINUTE_MS;
/** Cargo is unloaded for the first minutes of a rest of each half hour. */
const UNLOADED_EVERY_MS = 30 * MINUTE_MS;
const UNLOADED_FOR_MS = 8 * MINUTE_MS;

/** Returns the temperature of cooled cargo, and whether its door is open. @param rests whether the vehicle may be unloaded */
export function cargo(time: number, rests: boolean): { celsius: number; open: boolean } {
  const warm = (time % WARM_EVERY_MS) - WARM_FROM_MS;
  const isWarm = warm >= 0 && warm < WARM_FOR_MS;
  const cooling = 4 + 0.7 * Math.sin(time / (11 * MINUTE_MS)) + 0.2 * Math.sin(time / (3 * MINUTE_MS));
  const celsius = cooling + (isWarm ? 8 * Math.sin((Math.PI * warm) / WARM_FOR_MS) : 0);
  const unloads = rests && time % UNLOADED_EVERY_MS < UNLOADED_FOR_MS;
  return { celsius: Math.round(celsius * 10) / 10, open: unloads || (isWarm && warm < FORGOTTEN_FOR_MS) };
}

/** Measurements of a device at one instant. */
export interface Moment {
  fixTime: number;
  point: Point;
  ignition: boolean;
  moving: boolean;
  speed: number;
  heading: number;
}

/** Returns the readings of receiver and radio: a place with an error of some metres, larger at rest. */
export function readings(asset: FleetAsset, device: FleetDevice, moment: Moment): PlannedRecord {
  const { fixTime, point, ignition, moving, speed } = moment;
  const chance = mix(mix(asset.index + 1, Math.floor(fixTime / 1000)), Math.floor(fixTime / 4_294_967_296_000));
  const first = (chance & 0xff) / 255;
  const second = ((chance >>> 8) & 0xff) / 255;
  const third = ((chance >>> 16) & 0xff) / 255;
  const error = (moving ? 2.2 : 3.4) * Math.sqrt(-2 * Math.log(1 - 0.9 * first));
  const angle = 2 * Math.PI * second;
  const x = point[0] + error * Math.cos(angle);
  const y = point[1] + error * Math.sin(angle);
  const [longitude, latitude] = ground().degrees([x, y]);
  const hdop = Math.round((0.7 + 0.7 * third) * 10) / 10;
  const record: PlannedRecord = {
    fixTime,
    fine: false,
    valid: true,
    latitude: Math.round(latitude * 1e7) / 1e7,
    longitude: Math.round(longitude * 1e7) / 1e7,
    altitudeMeters: Math.round(40 + 38 * fractalNoise(211, point[0], point[1], 2_300, 2)),
    speedMetersPerSecond: speed < 0.5 ? 0 : Math.round(speed * 36) / 36,
    headingDegrees: Math.round(moment.heading) % 360,
    satellites: 9 + Math.round(8 * third),
    motion: moving,
    attributes: { gsmSignal: 3 + (chance % 3), hdop },
  };
  if (device.ignitionType === 'none') {
    record.accuracyMeters = Math.round(3 + 6 * third);
    record.batteryPercent = Math.round(35 + 60 * Math.abs(Math.sin(fixTime / 30_000_000)));
    record.attributes = { activity: moving ? 'in_vehicle' : 'still' };
    return record;
  }
  record.ignition = ignition;
  record.digitalInputs = ignition ? 1 : 0;
  record.batteryVolts = 4.05;
  if (asset.quirk === 'refrigerated') {
    const { celsius, open } = cargo(fixTime, !ignition && !moving);
    record.attributes = { ...record.attributes, temperature1Celsius: celsius };
    if (open) record.digitalInputs |= DOOR;
  }
  if (asset.quirk === 'faultCode')
    record.attributes = {
      ...record.attributes,
      faultCodeCount: 2,
      faultCodes: 'P0217,P0128',
      coolantCelsius: ignition ? 109 : 60,
    };
  return record;
}
