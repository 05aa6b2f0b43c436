/**
 * The older form: one position as query or form parameters. Source: traccar.org/osmand ("form or query parameters"),
 * and OsmAnd's "Online tracking" (osmand.net/docs/user/plugins/trip-recording).
 */
import { type AttributeValue, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { applyAlarms } from './alarms.ts';
import { applyCells, applyNetworks } from './network.ts';
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
  percentOf,
  says,
  timeOf,
} from './values.ts';

/** Never kept: a key by which messages could be pushed to the phone. */
const SECRET = 'notificationToken';
const LONGEST_DRIVER = 64;

/** Parameters with a field of their own. @returns false: it says something that the field cannot hold */
function applyField(record: TrackerRecord, name: string, value: string): boolean | undefined {
  const took = (field: number | boolean | undefined): boolean => field !== undefined || !says(value);
  switch (name) {
    case 'speed':
      record.speedMetersPerSecond = measureOf(value, KNOT_METERS_PER_SECOND);
      return took(record.speedMetersPerSecond);
    case 'bearing':
    case 'heading':
      record.headingDegrees = headingOf(value);
      return took(record.headingDegrees);
    case 'altitude':
      record.altitudeMeters = numberOf(value);
      return took(record.altitudeMeters);
    case 'accuracy':
      record.accuracyMeters = measureOf(value);
      return took(record.accuracyMeters);
    case 'sat':
      record.satellites = measureOf(value);
      return took(record.satellites);
    case 'batt':
      record.batteryPercent = percentOf(value);
      return took(record.batteryPercent);
    case 'charge':
      record.charging = booleanOf(value);
      return took(record.charging);
    case 'ignition':
      record.ignition = booleanOf(value);
      return took(record.ignition);
    case 'motion':
      record.motion = booleanOf(value);
      return took(record.motion);
    case 'odometer':
      record.odometerMeters = measureOf(value);
      return took(record.odometerMeters);
    case 'rpm':
      record.rpm = measureOf(value);
      return took(record.rpm);
    default:
      return undefined;
  }
}

/** Parameters under another name. @returns false: not one of them */
function applyAttribute(
  record: TrackerRecord,
  attributes: Record<string, AttributeValue>,
  name: string,
  value: string,
): boolean {
  switch (name) {
    case 'hdop': {
      const hdop = measureOf(value);
      if (hdop !== undefined) attributes.hdop = hdop;
      return hdop !== undefined || !says(value);
    }
    case 'alarm':
      applyAlarms(record, attributes, value);
      return true;
    case 'event':
      keep(attributes, 'eventName', value);
      return true;
    case 'driverUniqueId':
      if (value !== '') attributes.driverId = value.slice(0, LONGEST_DRIVER);
      return true;
    default:
      return false;
  }
}

/** @returns who sends, and the record; undefined: a sign of life only. @throws Malformed */
export function parseParameters(parameters: URLSearchParams): { imei: string; record: TrackerRecord | undefined } {
  const imei = deviceIdOf(parameters.get('id') ?? parameters.get('deviceid') ?? undefined);
  const record = emptyRecord(undefined);
  const attributes: Record<string, AttributeValue> = {};
  const [cells, networks] = [parameters.getAll('cell'), parameters.getAll('wifi')];
  const apart = new Set(['id', 'deviceid', SECRET]);
  if (applyCells(attributes, cells)) apart.add('cell');
  if (applyNetworks(attributes, networks)) apart.add('wifi');
  let latitude: string | undefined;
  let longitude: string | undefined;
  let valid: boolean | undefined;
  let told = cells.length + networks.length > 0;
  for (const [name, value] of parameters) {
    if (apart.has(name)) continue;
    if (name === 'timestamp') {
      record.fixTime = timeOf(name, value);
      continue;
    }
    told = true;
    if (name === 'valid') valid = booleanOf(value);
    else if (name === 'lat') latitude = value;
    else if (name === 'lon') longitude = value;
    else if (name === 'location') {
      const both = value.split(',');
      if (both.length !== 2) throw new Malformed('location is not lat,lon');
      [latitude, longitude] = both;
    } else if (!(applyField(record, name, value) ?? applyAttribute(record, attributes, name, value)))
      keep(attributes, name, value);
  }
  const place = coordinatesOf(latitude, longitude);
  if (place) [record.latitude, record.longitude] = place;
  record.valid = place !== undefined && valid !== false;
  if (Object.keys(attributes).length > 0) record.attributes = attributes;
  return { imei, record: told ? record : undefined };
}
