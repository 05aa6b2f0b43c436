/**
 * The older form: one position as query or form parameters. Source: traccar.org/osmand ("form or query parameters"),
 * and OsmAnd's "Online tracking" (osmand.net/docs/user/plugins/trip-recording).
 */
import { type DeviceEventType, emptyRecord, type TrackerRecord } from '../protocol.ts';
import {
  booleanOf,
  coordinatesOf,
  deviceIdOf,
  headingOf,
  KNOT_METERS_PER_SECOND,
  keep,
  Malformed,
  measureOf,
  numberOf,
  timeOf,
} from './values.ts';

/** Alarms as the clients name them. */
const ALARMS: Record<string, DeviceEventType> = {
  sos: 'sos',
  accident: 'crash',
  hardAcceleration: 'harshAcceleration',
  hardBraking: 'harshBraking',
  hardCornering: 'harshCornering',
  overspeed: 'overspeed',
  tow: 'towing',
  vibration: 'shock',
  tampering: 'tamper',
  lowBattery: 'lowBattery',
  powerCut: 'unplugged',
  jamming: 'jamming',
};

/** Never kept: a key by which messages could be pushed to the phone. */
const SECRET = 'notificationToken';

/** @returns who sends, and the record; undefined: a sign of life only. @throws Malformed */
export function parseParameters(parameters: URLSearchParams): { imei: string; record: TrackerRecord | undefined } {
  const imei = deviceIdOf(parameters.get('id') ?? parameters.get('deviceid') ?? undefined);
  const record = emptyRecord(undefined);
  const attributes: NonNullable<TrackerRecord['attributes']> = {};
  let latitude: string | undefined;
  let longitude: string | undefined;
  let valid: boolean | undefined;
  let told = false;
  for (const [name, value] of parameters) {
    if (name === 'id' || name === 'deviceid') continue;
    if (name !== 'timestamp') told = true;
    switch (name) {
      case 'timestamp':
        record.fixTime = timeOf(name, value);
        break;
      case 'valid':
        valid = booleanOf(name, value);
        break;
      case 'lat':
        latitude = value;
        break;
      case 'lon':
        longitude = value;
        break;
      case 'location': {
        const both = value.split(',');
        if (both.length !== 2) throw new Malformed('location is not lat,lon');
        [latitude, longitude] = both;
        break;
      }
      case 'speed':
        record.speedMetersPerSecond = measureOf(name, value, KNOT_METERS_PER_SECOND);
        break;
      case 'bearing':
      case 'heading':
        record.headingDegrees = headingOf(name, value);
        break;
      case 'altitude':
        record.altitudeMeters = numberOf(name, value);
        break;
      case 'accuracy':
        record.accuracyMeters = measureOf(name, value);
        break;
      case 'sat':
        record.satellites = measureOf(name, value);
        break;
      case 'batt':
        record.batteryPercent = measureOf(name, value);
        break;
      case 'charge':
        record.charging = booleanOf(name, value);
        break;
      case 'ignition':
        record.ignition = booleanOf(name, value);
        break;
      case 'motion':
        record.motion = booleanOf(name, value);
        break;
      case 'odometer':
        record.odometerMeters = measureOf(name, value);
        break;
      case 'rpm':
        record.rpm = measureOf(name, value);
        break;
      case 'hdop': {
        const hdop = measureOf(name, value);
        if (hdop !== undefined) attributes.hdop = hdop;
        break;
      }
      case 'alarm': {
        const type = ALARMS[value];
        if (type) record.events.push({ type });
        else keep(attributes, name, value);
        break;
      }
      case 'event':
        keep(attributes, 'eventName', value);
        break;
      case 'driverUniqueId':
        keep(attributes, 'driverId', value);
        break;
      case SECRET:
        break;
      default:
        keep(attributes, name, value);
    }
  }
  const place = coordinatesOf(latitude, longitude);
  if (place) [record.latitude, record.longitude] = place;
  record.valid = place !== undefined && valid !== false;
  if (Object.keys(attributes).length > 0) record.attributes = attributes;
  return { imei, record: told ? record : undefined };
}
