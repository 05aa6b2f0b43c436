/**
 * The newer form: JSON, as Traccar Client sends it from version 9 on: one position, or several together. Source:
 * traccar.org/osmand (JSON format); −1 for "unknown" as the phone's location service writes it.
 */
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import { applyAlarms } from './alarms.ts';
import {
  booleanOf,
  coordinatesOf,
  deviceIdOf,
  headingOf,
  keep,
  Malformed,
  measureOf,
  numberOf,
  percentOf,
  timeOf,
} from './values.ts';

/** Positions that one request may carry. */
const MOST_POSITIONS = 1000;

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Accepts `{device_id, location}`, an array of these, and `{device_id, location: [location …]}`.
 * @param defaultId device id of the query, for bodies without one
 * @returns records by device, in the order of the body. @throws Malformed
 */
export function parseJson(text: string, defaultId: string | undefined): Map<string, TrackerRecord[]> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Malformed(`the body is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const records = new Map<string, TrackerRecord[]>();
  let count = 0;
  for (const item of Array.isArray(body) ? body : [body]) {
    if (!isObject(item)) throw new Malformed('the body is neither an object nor a list of objects');
    const imei = deviceIdOf(item.device_id ?? item.deviceId ?? defaultId);
    const locations = Array.isArray(item.location) ? item.location : [item.location];
    for (const location of locations) {
      count++;
      if (count > MOST_POSITIONS) throw new Malformed(`more than ${MOST_POSITIONS} positions`);
      if (!isObject(location)) throw new Malformed('location is missing');
      const known = records.get(imei);
      if (known) known.push(recordOf(location));
      else records.set(imei, [recordOf(location)]);
    }
  }
  if (count === 0) throw new Malformed('no position in the body');
  return records;
}

function recordOf(location: Json): TrackerRecord {
  const coords = isObject(location.coords) ? location.coords : {};
  const battery = isObject(location.battery) ? location.battery : {};
  const activity = isObject(location.activity) ? location.activity : {};
  const record = emptyRecord(timeOf('timestamp', location.timestamp));
  const place = coordinatesOf(coords.latitude, coords.longitude);
  if (place) [record.latitude, record.longitude] = place;
  record.valid = place !== undefined;
  record.speedMetersPerSecond = measureOf(coords.speed);
  record.headingDegrees = headingOf(coords.heading);
  record.altitudeMeters = numberOf(coords.altitude);
  record.accuracyMeters = measureOf(coords.accuracy);
  record.motion = booleanOf(location.is_moving);
  record.odometerMeters = measureOf(location.odometer);
  record.batteryPercent = percentOf(battery.level, 100);
  record.charging = booleanOf(battery.is_charging);
  const attributes: NonNullable<TrackerRecord['attributes']> = {};
  if (typeof activity.type === 'string' && activity.type !== '') keep(attributes, 'activity', activity.type);
  if (location.heartbeat === true) keep(attributes, 'eventName', 'heartbeat');
  if (typeof location.event === 'string' && location.event !== '') {
    if (location.event === 'sos') record.events.push({ type: 'sos' });
    keep(attributes, 'eventName', location.event);
  }
  if (location.mock === true) keep(attributes, 'mock', true);
  if (isObject(location.extras)) {
    for (const [name, value] of Object.entries(location.extras)) {
      if (name === 'alarm' && typeof value === 'string') applyAlarms(record, attributes, value);
      else keep(attributes, name, value);
    }
  }
  if (Object.keys(attributes).length > 0) record.attributes = attributes;
  return record;
}
